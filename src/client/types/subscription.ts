/**
 * The public types of a subscription and its items, in every version. States and dates have the platform's meaning
 * under readable names; a state that the platform does not document is `Unknown` and does not make the answer
 * invalid. Dates are RFC 3339, in UTC where a comment says so. Types only, without a byte at run time.
 */

import type { PaymentInfo } from './purchase.ts'
import type { Undocumented } from './undocumented.ts'

/** A subscription ID, with or without its leading `S`. @see docs/platform/conventions.md#ids */
export type SubscriptionId = string | number

/** @see docs/platform/subscriptions.md#states */
export type SubscriptionStatus = 'Active' | 'Deactivated' | 'Finished' | 'Grace' | 'Hold' | 'New'

/** @see docs/platform/subscriptions.md#states */
export type SubscriptionItemStatus =
  | 'Undefined'
  | 'Active'
  | 'Deactivated'
  | 'AwaitingReinstate'
  | 'Finished'
  | 'Removed'

/** `Automatic` renews with the stored payment details; with `Manual` the customer starts the renewal. */
export type RenewalType = 'Automatic' | 'Manual'

/** A subscription. Dates are RFC 3339. @see docs/platform/subscriptions.md#subscription */
export interface Subscription {
  id: number
  /** `Unknown` for a number that the platform does not document. */
  status: SubscriptionStatus | 'Unknown'
  /** The last paid interval, counted from 0. */
  lastIntervalNo: number
  /** In UTC; absent when nothing is billed any more. */
  nextBillingDate?: string | undefined
  /** When the customer is reminded of the next billing; absent without one. */
  nextBillingDateReminder?: string | undefined
  renewalType: RenewalType
  /** Days between an unpaid renewal and `Hold`; absent when there are none. */
  gracePeriodDays?: number | undefined
  /** Length of the first interval: days on top of months. */
  startIntervalDayCount: number
  startIntervalMonthCount: number
  /** Length of each later interval: days on top of months. */
  intervalDayCount: number
  intervalMonthCount: number
  /** The platform's customer ID. */
  customerId: number
  /** Your own customer ID; absent when there is none. */
  customerReferenceId?: string | undefined
  /** The customer's purchase order number; absent when there is none. */
  customerReferenceNo?: string | undefined
  /** ISO 4217, chosen at checkout. */
  customerCurrencyId: string
  /** Date of payment; for purchase orders, of the first processing. */
  startDate: string
  /** Absent while the subscription goes on. */
  endDate?: string | undefined
  paymentInfo?: PaymentInfo | undefined
  /** All versions of all items. */
  items: SubscriptionItem[]
}

/** One version of an item. @see docs/platform/subscriptions.md#item */
export interface SubscriptionItem {
  subscriptionId: number
  /** Names the item within its subscription. */
  runningNo: number
  quantity: number
  productId: number
  productName: string
  productNameExtension?: string | undefined
  /** The largest number of billings; absent when there is no limit. */
  recurrenceCount?: number | undefined
  /** `Unknown` for a number that the platform does not document. */
  status: SubscriptionItemStatus | 'Unknown'
  deactivationDate?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  /** The last paid interval, counted from 0. */
  lastIntervalNo: number
  /** Whether this is the latest version. */
  isCurrent: boolean
  /** Counts the updates of the item. */
  version: number
  /** Coupon of this version. */
  couponCode?: string | undefined
  /** Promotion of the coupon. */
  promotionId?: number | undefined
  /** Absent until the version takes effect. @see docs/platform/subscriptions.md#versions */
  versionActiveDate?: string | undefined
  subscriptionPurchaseItems: SubscriptionPurchaseItem[]
}

/** The purchase of one interval of an item. @see docs/platform/subscriptions.md#item */
export interface SubscriptionPurchaseItem {
  purchaseId: number
  purchaseItemRunningNo: number
  subscriptionIntervalNo: number
}

/** Input of `subscription.get`. @see docs/platform/subscriptions.md#reads */
export interface SubscriptionInput {
  subscriptionId: SubscriptionId
}

/** Input of changes that take only a subscription. */
export interface SubscriptionChangeInput extends SubscriptionInput, Undocumented {}

/** Result of `subscription.get` and `subscription.byPurchase`. @see docs/platform/subscriptions.md#reads */
export interface SubscriptionResult {
  subscription: Subscription
  resultMessage: string
}

/** Input of `subscription.byPurchase`. @see docs/platform/subscriptions.md#reads */
export interface SubscriptionByPurchaseInput {
  purchaseId: string | number
}

/** Input of `subscription.forCustomer`: exactly one of three identifiers. @see docs/platform/subscriptions.md#reads */
export type SubscriptionsForCustomerInput = {
  /** Only subscriptions with this status. */
  subscriptionStatus?: SubscriptionStatus | undefined
} & (
  | {
      /** The platform's customer ID. */
      customerId: string | number
      customerReferenceId?: undefined
      customerEmail?: undefined
    }
  | {
      /** Your own customer ID. */
      customerReferenceId: string
      customerId?: undefined
      customerEmail?: undefined
    }
  | { customerEmail: string; customerId?: undefined; customerReferenceId?: undefined }
)

/** A subscription of which not everything could be read. */
export interface UnreadSubscription {
  /** The members that could be read. */
  subscription: Partial<Subscription>
  /** Names of the other members, such as `startDate`. */
  members: string[]
}

/** Result of `subscription.forCustomer`. @see docs/platform/subscriptions.md#reads */
export interface SubscriptionsResult {
  subscriptions: Subscription[]
  /** Subscriptions that differ from the documented form. They are not in `subscriptions`. */
  unread: UnreadSubscription[]
  resultMessage: string
}
