import type { Row } from './table.ts'

/** The three that platform-api.md, "Events", documents. */
export type NotificationType =
  | 'PaidOrderNotification'
  | 'NewOfflinePaymentPurchaseNotification'
  | 'CustomerProfileUpdateNotification'

/** What happened, in both formats, as it was then: a late delivery tells the old state. */
export interface Notification extends Row {
  readonly id: number
  readonly clientId: string
  readonly type: NotificationType
  readonly createdAt: string
  readonly purchaseId?: number
  readonly customerId: number
  /** The members beside `meta`. */
  readonly json: unknown
  /** The content of the document element, which is named by the type. */
  readonly xml: unknown
}

export interface Delivery {
  readonly at: string
  readonly url: string
  readonly format: Receiver['format']
  /** Of the receiver's answer; null when there was none. */
  readonly status: number | null
  /** Why there was no answer. */
  readonly error: string | null
}

/** How far the delivery of the notification with the same ID has come. */
export interface Dispatch extends Row {
  readonly id: number
  readonly clientId: string
  /** When it is sent next; null when nothing is left to do. */
  readonly dueAt: string | null
  /** Of two that are due at one moment the lower goes first. */
  readonly rank: number
  /** How often it still has to be accepted. */
  readonly copiesLeft: number
  /** Waits to be overtaken by the next one. */
  readonly isHeld?: boolean
  readonly attempts: number
  /** The latest of them, oldest first. */
  readonly deliveries: readonly Delivery[]
}

/** Where and how a merchant wants to be told. */
export interface Receiver extends Row {
  /** The client. */
  readonly id: string
  readonly url: string | null
  readonly format: 'json' | 'xml'
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** How often each is delivered; the platform may repeat itself (platform-facts.md, "Purchases and notifications"). */
  readonly copies: number
  /** How much later than the event, in milliseconds of the sandbox. */
  readonly delay: number
  /** Every second one overtakes the one before it. */
  readonly isReversed: boolean
}
