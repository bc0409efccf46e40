/** What the box of a subscription shows, and what its controls tell the controller. */

import type { CustomerSubscription, SubscriptionItem } from '../../../contract/subscriptions.ts'
import type { NextState } from './account.ts'
import type { SubscriptionsElementMessages } from './element-words.ts'
import type { FlowKind, FlowStart } from './flow.ts'
import type { LinkKind, Opening } from './flow-props.ts'

export interface BoxEvents {
  onChange(
    kind: FlowKind,
    subscription: CustomerSubscription,
    item: SubscriptionItem,
    opener: Element,
    start?: FlowStart,
  ): void
  onLink(kind: LinkKind, subscription: CustomerSubscription): void
  /** Reads the list again. */
  onReadAgain(): void
}

export interface BoxProps extends BoxEvents {
  subscription: CustomerSubscription
  next: NextState
  opening: Opening | undefined
  heading: number
  /** Only what the customer has to do. */
  isNotice: boolean
  /** Whether a payment page may be followed. */
  isAllowed(url: string): boolean
  words: SubscriptionsElementMessages
  locale: string
  now: number
}
