import type { LifecycleType } from './lifecycle.ts'
import type { Row } from './table.ts'

/** docs/platform/notifications.md#types */
export type NotificationType =
  | 'PaidOrderNotification'
  | 'NewOfflinePaymentPurchaseNotification'
  | 'CustomerProfileUpdateNotification'
  | LifecycleType

/** An event in both formats, as it was at its time. A late delivery shows the old state. */
export interface Notification extends Row {
  readonly id: number
  readonly clientId: string
  readonly type: NotificationType
  readonly createdAt: string
  readonly purchaseId?: number
  readonly customerId: number
  /** Members beside `meta`. */
  readonly json: unknown
  /** Content of the document element, whose name is the type. */
  readonly xml: unknown
}

export interface Delivery {
  readonly at: string
  readonly url: string
  readonly format: Receiver['format']
  /** Status of the receiver's response; null without a response. */
  readonly status: number | null
  /** Why no response arrived; null when one did. */
  readonly error: string | null
}

/** The progress of a notification's delivery; both have the same ID. */
export interface Dispatch extends Row {
  readonly id: number
  readonly clientId: string
  /** Time of the next attempt; null when nothing is left to send. */
  readonly dueAt: string | null
  /** Orders dispatches that are due at the same time, lowest first. */
  readonly rank: number
  /** How many more times the receiver must accept it. */
  readonly copiesLeft: number
  /** True while it waits for a later notification to be sent first. */
  readonly isHeld?: boolean
  readonly attempts: number
  /** The latest deliveries, oldest first. */
  readonly deliveries: readonly Delivery[]
}

/** Where and how a client receives notifications. */
export interface Receiver extends Row {
  /** ID of the client. */
  readonly id: string
  readonly url: string | null
  readonly format: 'json' | 'xml'
  readonly username?: string | undefined
  readonly password?: string | undefined
  /**
   * How many times each notification is delivered: the platform may repeat itself
   * (docs/platform/notifications.md#delivery).
   */
  readonly copies: number
  /** Milliseconds of the sandbox between event and delivery. */
  readonly delay: number
  /** True delivers every second notification before the one that precedes it. */
  readonly isReversed: boolean
}
