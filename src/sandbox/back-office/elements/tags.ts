import { html } from 'hono/html'
import { isAccepted } from '../../notification/post-notification.ts'
import type { Html } from '../../pages/page.ts'
import type { ProcessResultName } from '../../payment/process-result.ts'
import type { Delivery } from '../../state/notification.ts'
import { type Purchase, type PurchaseStatus, purchaseStatuses } from '../../state/purchase.ts'
import type { Subscription } from '../../state/subscription.ts'

/** Color of a state: good, in progress, wrong or over. */
export type Tone = 'good' | 'wait' | 'bad' | 'over'

export const tag = (tone: Tone, text: string | number): Html => html`<span class="tag ${tone}">${text}</span>`

const ofPurchases: Readonly<Record<PurchaseStatus, Tone>> = {
  PAY: 'good',
  TST: 'good',
  WOF: 'wait',
  WPO: 'wait',
  PEN: 'wait',
  PPR: 'wait',
  HLD: 'wait',
  REG: 'wait',
  QUO: 'wait',
  DEC: 'bad',
  CHB: 'bad',
  CAN: 'over',
  REF: 'over',
  TST_RFD: 'over',
}

/** In words; the page of a purchase has the code of the platform beside them. */
export const purchaseTag = ({ status }: Pick<Purchase, 'status'>): Html =>
  tag(ofPurchases[status], purchaseStatuses[status])

/** The look and the words of each value. */
type Labels<Value extends string> = Readonly<Record<Value, readonly [tone: Tone, text: string]>>

const ofResults: Labels<ProcessResultName> = {
  Paid: ['good', 'Paid'],
  WaitingForOfflinePayment: ['wait', 'Waiting for offline payment'],
  TestOrder: ['good', 'Test order'],
  Pending: ['wait', 'Pending'],
  Failed: ['bad', 'Failed'],
  CustomerActionNeeded: ['wait', 'Customer has to act'],
  ContactMissing: ['bad', 'Contact missing'],
  SubscriptionNotFound: ['bad', 'Subscription not found'],
}

/** The result of `processcart` in words. */
export const resultTag = (result: ProcessResultName): Html => tag(...ofResults[result])

const ofSubscriptions: Labels<Subscription['status']> = {
  Active: ['good', 'Active'],
  New: ['wait', 'Awaiting payment'],
  Grace: ['wait', 'Payment overdue'],
  Hold: ['bad', 'On hold'],
  Deactivated: ['over', 'Canceled'],
  Finished: ['over', 'Ended'],
}

/** In words; the page of a subscription has the platform's name of the status beside them. */
export const subscriptionTag = ({ status }: Subscription): Html => tag(...ofSubscriptions[status])

/** The words of its status, to find it by. */
export const wordsOfStatus = ({ status }: Subscription): string => ofSubscriptions[status][1]

/** The response of a receiver. */
export const deliveryTag = (delivery: Delivery): Html =>
  tag(isAccepted(delivery) ? 'good' : 'bad', delivery.status ?? delivery.error ?? 'no answer')
