import type { Subscription, SubscriptionItem } from '../state/subscription.ts'

/**
 * Sets of IDs whose values the platform does not publish, in one replaceable table. `VIS`, `KEY` and `ACT`
 * are seen in public samples (M); the others are our choice (L).
 */
export const idSets = {
  /** PaymentType and PaymentTypeId. */
  payment: {
    visa: { type: 'Visa', typeId: 'VIS' },
    mastercard: { type: 'Mastercard', typeId: 'ECA' },
    wire: { type: 'Wire transfer', typeId: 'WTR' },
    purchaseOrder: { type: 'Purchase order', typeId: 'POR' },
  },
  /** DeliveryType and DeliveryTypeId. */
  delivery: { key: { type: 'License key', typeId: 'KEY' } },
  /** StatusId of recurring billing, by the state of the subscription. */
  subscription: {
    Active: 'ACT',
    Deactivated: 'DEA',
    Finished: 'FIN',
    Grace: 'GRA',
    Hold: 'HLD',
    New: 'NEW',
  } satisfies Readonly<Record<Subscription['status'], string>>,
  /** Status ID of an item. */
  item: {
    Undefined: 'UND',
    Active: 'ACT',
    Deactivated: 'DEA',
    AwaitingReinstate: 'AWR',
    Finished: 'FIN',
    Removed: 'REM',
  } satisfies Readonly<Record<SubscriptionItem['status'], string>>,
} as const
