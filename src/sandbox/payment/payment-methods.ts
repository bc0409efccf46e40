/**
 * The test cards and other payment methods, each with a result that never changes: one at checkout, one for later
 * charges. Card numbers pass the check digit and belong to no account. The table of test cards on the checkout page
 * and in the documentation is made of these rows.
 */

import { idSets } from '../context/id-sets.ts'
import type { PurchaseStatus } from '../state/purchase.ts'

/** A payment method with its results. `charged` is that of later charges, by `processcart` and renewals. */
export interface PaymentMethod {
  id: string
  /** Absent for payment methods without a card. */
  card?: string
  /** PaymentType and PaymentTypeId, from `idSets`. */
  type: string
  typeId: string
  /** Status of the purchase at checkout. A declined payment leaves no purchase. */
  atCheckout: PurchaseStatus | 'declined'
  charged: ChargeOutcome
  /** Purpose, for the table of test cards. */
  meaning: string
}

export type ChargeOutcome =
  | 'paid'
  | 'test'
  | 'offline'
  /** Waits for the purchase order of a company, which is then paid offline. */
  | 'purchase-order'
  | 'pending'
  /** Under review with fraud protection, else paid. */
  | 'suspicious'
  | 'declined'
  /** Ends in an error of the payment system, neither accepted nor declined. */
  | 'error'
  /** Declined at first; the platform retries. */
  | 'retry'
  /** The customer must authenticate. */
  | 'action'

const { visa, mastercard, wire, purchaseOrder } = idSets.payment

export const paymentMethods: readonly PaymentMethod[] = [
  {
    id: 'visa',
    card: '4111111111111111',
    ...visa,
    atCheckout: 'PAY',
    charged: 'paid',
    meaning: 'Always paid.',
  },
  {
    id: 'mastercard',
    card: '5555555555554444',
    ...mastercard,
    atCheckout: 'PAY',
    charged: 'paid',
    meaning: 'Always paid.',
  },
  {
    id: 'test',
    card: '4242424242424242',
    ...visa,
    atCheckout: 'TST',
    charged: 'test',
    meaning: 'A test order: complete, but no money.',
  },
  {
    id: 'declined',
    card: '4000000000000002',
    ...visa,
    atCheckout: 'declined',
    charged: 'declined',
    meaning: 'Always declined.',
  },
  {
    id: 'error',
    card: '4000000000000119',
    ...visa,
    atCheckout: 'PAY',
    charged: 'error',
    meaning: 'Paid at checkout; later the payment system fails.',
  },
  {
    id: 'retry',
    card: '4000000000000341',
    ...visa,
    atCheckout: 'PAY',
    charged: 'retry',
    meaning: 'Paid at checkout; declined later, with a retry scheduled.',
  },
  {
    id: 'action',
    card: '4000002500003155',
    ...visa,
    atCheckout: 'PAY',
    charged: 'action',
    meaning: 'Paid at checkout; later the customer has to confirm it.',
  },
  {
    id: 'pending',
    card: '4000000000000077',
    ...visa,
    atCheckout: 'PEN',
    charged: 'pending',
    meaning: 'Pending until the bank answers.',
  },
  {
    id: 'suspicious',
    card: '4000000000009235',
    ...visa,
    atCheckout: 'PEN',
    charged: 'suspicious',
    meaning: 'Pending while fraud protection looks at it; paid when that is off.',
  },
  {
    id: 'wire',
    ...wire,
    atCheckout: 'WOF',
    charged: 'offline',
    meaning: 'Waits for an offline payment.',
  },
  {
    id: 'purchase-order',
    ...purchaseOrder,
    atCheckout: 'WPO',
    charged: 'purchase-order',
    meaning: 'Waits for the purchase order of a company.',
  },
]

export const findPaymentMethod = (id: string): PaymentMethod | undefined =>
  paymentMethods.find((method) => method.id === id)

export const isPurchaseOrder = (id: string | undefined): boolean => id === 'purchase-order'

/** Finds a card by its number, with or without blanks and dashes. */
export const findCard = (typed: string): PaymentMethod | undefined => {
  const digits = typed.replace(/[\s-]/g, '')
  return paymentMethods.find(({ card }) => card === digits)
}
