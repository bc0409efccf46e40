import type { ExtraParameter } from './purchase.ts'
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

export interface SubscriptionItem {
  readonly runningNumber: number
  readonly version: number
  readonly isCurrent: boolean
  /** Null until the version becomes active. */
  readonly versionActiveDate: string | null
  readonly status: keyof typeof itemStatuses
  readonly productId: number
  readonly quantity: number
  /** How often it is billed at most; null without end. */
  readonly recurrenceCount: number | null
  readonly startDate: string
  readonly endDate: string | null
  readonly deactivationDate: string | null
  readonly lastIntervalNo: number
  readonly coupon?: string
  readonly promotionId?: number
  readonly purchases: readonly {
    readonly purchaseId: number
    readonly runningNumber: number
    readonly intervalNo: number
  }[]
}

export interface Interval {
  readonly days: number
  readonly months: number
}

export interface Subscription extends Row {
  readonly id: number
  readonly clientId: string
  readonly customerId: number
  readonly status: keyof typeof subscriptionStatuses
  readonly renewal: 'Automatic' | 'Manual'
  readonly graceDays: number
  readonly startInterval: Interval
  readonly interval: Interval
  /** The last one that was paid, counting from 0. */
  readonly lastIntervalNo: number
  readonly nextBillingDate: string
  readonly startDate: string
  readonly endDate: string | null
  readonly currency: string
  readonly country: string
  readonly locale: string
  readonly extra: readonly ExtraParameter[]
  readonly items: readonly SubscriptionItem[]
}
