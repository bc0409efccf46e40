import type { Split } from '../money/split.ts'
import type { ExtraParameter } from './cart.ts'
import type { Row } from './table.ts'

/** platform-api.md, "States and transitions". */
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

/** One version of an item. The whole item is versioned on each update; a version's status is what it was last. */
export interface SubscriptionItem {
  readonly runningNumber: number
  readonly version: number
  readonly isCurrent: boolean
  /** Null until the version becomes active. */
  readonly versionActiveDate: string | null
  readonly status: keyof typeof itemStatuses
  readonly productId: number
  readonly quantity: number
  /** How long one interval of its product is. All open items of a subscription share theirs. */
  readonly interval: Interval
  /** What one unit costs in the interval that was billed last, in minor units of the subscription's currency. */
  readonly unit: Split
  /** Overrides the catalogue's price of one unit. */
  readonly customerPrice?: { readonly isGross: boolean; readonly minor: number }
  /** Texts that override the catalogue's. */
  readonly name?: string
  readonly nameExtension?: string
  readonly nameEn?: string
  /** How often it is billed at most; null without end. */
  readonly recurrenceCount: number | null
  readonly startDate: string
  readonly endDate: string | null
  readonly deactivationDate: string | null
  readonly lastIntervalNo: number
  /** How often its product has been billed. */
  readonly billings: number
  readonly coupon?: {
    readonly code: string
    readonly promotionId: number
    /** Whether it could be used was decided then. */
    readonly redeemedAt: string
    /** The interval that the coupon counts as its sign-up. */
    readonly from: number
  }
  readonly purchases: readonly {
    readonly purchaseId: number
    readonly runningNumber: number
    readonly intervalNo: number
  }[]
}

/** What happened to a subscription, for whoever develops against it. */
export interface TimelineEntry {
  readonly at: string
  readonly event: string
  /** The customer was written to. */
  readonly mail?: boolean
  readonly purchaseId?: number
}

export interface Subscription extends Row {
  readonly id: number
  readonly clientId: string
  readonly customerId: number
  /** Makes the addresses of the customer's own pages, which need no login, impossible to guess. */
  readonly manageKey: string
  readonly status: keyof typeof subscriptionStatuses
  readonly renewal: 'Automatic' | 'Manual'
  readonly graceDays: number
  readonly startInterval: Interval
  readonly interval: Interval
  /** The last one that was paid, counting from 0. */
  readonly lastIntervalNo: number
  /** When the interval that was paid last began; in the future after an early renewal. */
  readonly intervalStart: string
  readonly nextBillingDate: string
  /** The day of the month on which it is billed; shorter months are billed on their last one. */
  readonly billingDay: number
  /** The bill of the next interval, written and not yet paid. */
  readonly openPurchaseId?: number
  /** The next interval begins with its payment and lasts to the end of the one after the current one. */
  readonly beginsWhenPaid?: true
  /** The billing date of which the customer has been reminded. */
  readonly remindedOf?: string
  /** When something happens to it by itself; null when nothing does. */
  readonly dueAt: string | null
  readonly startDate: string
  readonly endDate: string | null
  readonly currency: string
  readonly country: string
  readonly locale: string
  readonly extra: readonly ExtraParameter[]
  /** Become part of `extra` at the next billing date. */
  readonly nextExtra: readonly ExtraParameter[]
  readonly timeline: readonly TimelineEntry[]
  readonly items: readonly SubscriptionItem[]
}
