import type { lifecycleTypes } from '../notification/lifecycle-types.ts'
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

/** Members of every notification. @see docs/platform/notifications.md#envelope */
export interface NotificationEnvelope {
  /** When the notification was sent; RFC 3339. */
  date?: string | undefined
  schemaUrl?: string | undefined
}

/** Payment was received. @see docs/platform/notifications.md#types */
export interface PaidOrderNotification extends NotificationEnvelope {
  type: 'PaidOrderNotification'
  purchase: Purchase
}

/** An order was placed whose customer pays offline, for example by wire transfer. */
export interface NewOfflinePaymentPurchaseNotification extends NotificationEnvelope {
  type: 'NewOfflinePaymentPurchaseNotification'
  purchase: Purchase
}

/** A contact was changed through `subscription.updateContact`. */
export interface CustomerProfileUpdateNotification extends NotificationEnvelope {
  type: 'CustomerProfileUpdateNotification'
  customer: CustomerProfile
}

/** The type of a lifecycle notification. @see docs/platform/notifications.md#lifecycle */
export type LifecycleType = (typeof lifecycleTypes)[number]

/**
 * Something happened to a subscription, or the money of a purchase was given back. Without a readable purchase it is an
 * `UnknownNotification`, because the platform documents no content.
 */
export interface LifecycleNotification extends NotificationEnvelope {
  type: LifecycleType
  /** The purchase in question: the refunded one, the unpaid one, or the latest of the subscription. */
  purchase: Purchase
}

/** A notification of an undocumented type, not decoded. */
export interface UnknownNotification extends NotificationEnvelope {
  type: 'unknown'
  /** The type as the platform names it. */
  name: string
  payload: unknown
}

/** A notification of the platform, distinguished by `type`. */
export type Notification =
  | PaidOrderNotification
  | NewOfflinePaymentPurchaseNotification
  | CustomerProfileUpdateNotification
  | LifecycleNotification
  | UnknownNotification
