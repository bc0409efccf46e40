/**
 * The stored form of a subscription and its items. An item is never changed in place: each change makes a new
 * version, and older ones keep their last status, since the platform returns all of them. Everything about the
 * future is in dates (`nextBillingDate`, `dueAt`), so the clock finds due work without looking at anything else.
 * Amounts are in minor units of the subscription's currency.
 */

import type { Split } from '../money/split.ts'
import type { ExtraParameter } from './cart.ts'
import type { Row } from './table.ts'

/** docs/platform/subscriptions.md#states */
export const subscriptionStatuses = {
  Active: 1,
  Deactivated: 3,
  Finished: 4,
  Grace: 5,
  Hold: 6,
  New: 7,
} as const

export const itemStatuses = {
  Undefined: 0,
  Active: 1,
  Deactivated: 2,
  AwaitingReinstate: 3,
  Finished: 4,
  Removed: 5,
} as const

export interface Interval {
  readonly days: number
  readonly months: number
}

/** One version of an item. Each change makes a new version; an older one keeps its last status. */
export interface SubscriptionItem {
  readonly runningNumber: number
  readonly version: number
  readonly isCurrent: boolean
  /** Null until the version becomes active. */
  readonly versionActiveDate: string | null
  readonly status: keyof typeof itemStatuses
  readonly productId: number
  readonly quantity: number
  /** Length of an interval of its product. All open items of a subscription share it. */
  readonly interval: Interval
  /** Length of the subscription's first interval, where the product has one of its own. */
  readonly firstInterval?: Interval
  /** Price of one unit in the last billed interval, in minor units of the subscription's currency. */
  readonly unit: Split
  /** Price of one unit that replaces the catalogue price. */
  readonly customerPrice?: { readonly isGross: boolean; readonly minor: number }
  /** The price rule that its order named, where the platform keeps it for renewals. */
  readonly priceRule?: string
  /** Texts that replace the catalogue's. */
  readonly name?: string
  readonly nameExtension?: string
  readonly nameEn?: string
  /** Maximum number of billings; null without a maximum. */
  readonly recurrenceCount: number | null
  readonly startDate: string
  readonly endDate: string | null
  readonly deactivationDate: string | null
  readonly lastIntervalNo: number
  /** Number of billings of its product so far. */
  readonly billings: number
  readonly coupon?: {
    readonly code: string
    readonly promotionId: number
    /** Time at which the coupon was checked. Its validity is not checked again. */
    readonly redeemedAt: string
    /** The interval that counts as the sign-up of the coupon. */
    readonly from: number
  }
  readonly purchases: readonly {
    readonly purchaseId: number
    readonly runningNumber: number
    readonly intervalNo: number
  }[]
}

/** An event in the life of a subscription, for developers. */
export interface TimelineEntry {
  readonly at: string
  readonly event: string
  /** True when the customer received an e-mail. */
  readonly mail?: boolean
  readonly purchaseId?: number
}

export interface Subscription extends Row {
  readonly id: number
  readonly clientId: string
  readonly customerId: number
  /** The unguessable part of the addresses of the customer's pages, which need no sign-in. */
  readonly manageKey: string
  readonly status: keyof typeof subscriptionStatuses
  readonly renewal: 'Automatic' | 'Manual'
  readonly graceDays: number
  readonly startInterval: Interval
  readonly interval: Interval
  /** The last paid interval, counting from 0. */
  readonly lastIntervalNo: number
  /** Start of the last paid interval; in the future after an early renewal. */
  readonly intervalStart: string
  readonly nextBillingDate: string
  /** Day of the month of the billing. Shorter months are billed on their last day. */
  readonly billingDay: number
  /** The unpaid purchase of the next interval. */
  readonly openPurchaseId?: number
  /** The next interval begins with its payment and ends with the interval after the current one. */
  readonly beginsWhenPaid?: true
  /** The billing date of the latest reminder. */
  readonly remindedOf?: string
  /** Time of its next job; null without one. */
  readonly dueAt: string | null
  readonly startDate: string
  readonly endDate: string | null
  /** Number of the purchase order that the customer typed at checkout. */
  readonly orderNumber?: string
  /** Set when a reseller ordered, whose billings have other taxes and commissions. */
  readonly isReseller?: true
  readonly currency: string
  readonly country: string
  readonly locale: string
  readonly extra: readonly ExtraParameter[]
  /** Parameters that join `extra` at the next billing date. */
  readonly nextExtra: readonly ExtraParameter[]
  readonly timeline: readonly TimelineEntry[]
  readonly items: readonly SubscriptionItem[]
}

/** Whether it renews no more. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'Deactivated' || status === 'Finished'
