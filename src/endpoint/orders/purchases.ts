import type { Order } from '../../contract/cart-process.ts'
import type { CheckoutHosts } from '../config/checkout-url.ts'
import type { Budget } from '../platform/budget.ts'
import type { Platform } from '../platform/platform.ts'
import { sha256 } from '../utils/fingerprint.ts'
import { type Charged, chargedOf, countryOf } from './charged.ts'
import { intentOf } from './intent.ts'
import { orderOfPurchase } from './outcome.ts'

/** A purchase with its intent, if it has one. */
export interface FoundPurchase {
  intent: string | undefined
  order: Order
  /** Hash of the customer's reference. */
  customer?: string | undefined
  /** By the platform's clock, in a time zone that is not documented. */
  createdAt?: number | undefined
  /** Missing where the purchase does not say it. */
  charged?: Charged | undefined
  /** The country of its contact. */
  country?: string | undefined
}

/** The platform's purchases. Times are milliseconds since the epoch. */
export interface Purchases {
  between(from: number, to: number): Promise<readonly number[]>
  /** The purchases from this ID on. Needs no clock and no time zone. */
  from(id: number): Promise<readonly number[]>
  find(id: number): Promise<FoundPurchase>
}

/** Declined and cancelled purchases are included, because they answer an order too. */
const everyStatus = [
  'CAN',
  'CHB',
  'DEC',
  'HLD',
  'PAY',
  'PPR',
  'PEN',
  'QUO',
  'REF',
  'REG',
  'TST',
  'TST_RFD',
  'WOF',
  'WPO',
]

/** Reads the platform's purchases for the reconciler. */
export const purchasesOf = (
  hosts: CheckoutHosts,
  { purchase }: Pick<Platform, 'purchase'>,
  budget: Budget,
): Purchases => ({
  async between(from, to) {
    const input = {
      startDateTime: new Date(from).toISOString(),
      endDateTime: new Date(to).toISOString(),
      purchaseStatusIds: everyStatus,
    }
    const { purchases } = await budget.pass('look-ups', (via) => purchase.list(input, via))
    return purchases.map(({ purchaseId }) => purchaseId)
  },
  async from(startPurchaseId) {
    const input = { startPurchaseId, purchaseStatusIds: everyStatus }
    const { purchases } = await budget.pass('look-ups', (via) => purchase.listByIds(input, via))
    return purchases.map(({ purchaseId }) => purchaseId)
  },
  async find(purchaseId) {
    const { purchase: body } = await budget.pass('look-ups', (via) => purchase.get({ purchaseId }, via))
    const { creationTime, internalCustomer } = body
    return {
      intent: intentOf(body),
      order: orderOfPurchase(hosts, body),
      charged: chargedOf(body),
      country: countryOf(body),
      ...(internalCustomer ? { customer: await sha256(internalCustomer) } : {}),
      ...(creationTime ? { createdAt: Date.parse(creationTime) } : {}),
    }
  },
})
