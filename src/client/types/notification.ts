import type { Purchase, PurchaseContact } from './purchase.ts'

/** A customer with the contacts that were changed. @see docs/platform/notifications.md#types */
export interface CustomerProfile {
  /** The platform's customer ID. */
  customerId: number
  /** Your own customer ID. */
  internalCustomer?: string | undefined
  billingContact?: PurchaseContact | undefined
  deliveryContact?: PurchaseContact | undefined
  licenseeContact?: PurchaseContact | undefined
}

interface Common {
  /** When the notification was sent. */
  date?: string | undefined
  schemaUrl?: string | undefined
}

/** Payment was received. */
export interface PaidOrderNotification extends Common {
  type: 'PaidOrderNotification'
  purchase: Purchase
}

/** An order was placed that is to be paid offline, for example by wire transfer. */
export interface NewOfflinePaymentPurchaseNotification extends Common {
  type: 'NewOfflinePaymentPurchaseNotification'
  purchase: Purchase
}

/** A contact was changed through `subscription.updateContact`. */
export interface CustomerProfileUpdateNotification extends Common {
  type: 'CustomerProfileUpdateNotification'
  customer: CustomerProfile
}

/** A notification whose type is not documented: passed through undecoded. */
export interface UnknownNotification extends Common {
  type: 'unknown'
  /** The platform's name of the type. */
  name: string
  payload: unknown
}

export type Notification =
  | PaidOrderNotification
  | NewOfflinePaymentPurchaseNotification
  | CustomerProfileUpdateNotification
  | UnknownNotification
