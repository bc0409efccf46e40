/**
 * Changes or adds an item, for every operation that does so (docs/platform/subscriptions.md#alignment). A change
 * makes a draft; the draft becomes active when it is paid now, else at the next renewal. A preview computes the
 * same amounts and stores nothing, and a refused payment leaves the subscription as it was. Coupons never reduce an
 * amount that is charged now.
 */

import type { SandboxContext } from '../../context/context.ts'
import { confirmationUrl } from '../../context/urls.ts'
import { invalid } from '../../http/rest-error.ts'
import { nothing, plus, type Split, times } from '../../money/split.ts'
import { isDelivered, type Purchase } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import type { Interval, Subscription, SubscriptionItem } from '../../state/subscription.ts'
import {
  type BillLine,
  type Collected,
  collect,
  grossOf,
  notifyMerchant,
  withPurchase,
  writeBill,
} from '../billing/bill.ts'
import { type ItemQuote, priceInterval, quoteItem, totalOf } from '../billing/price-item.ts'
import { isSameInterval } from '../model/intervals.ts'
import { mapItems, openItems, withItem } from '../model/items.ts'
import { saveSubscription, withTimelineEntry } from '../model/save-subscription.ts'
import { type Alignment, alignmentOf } from './alignment.ts'

/** AlignmentSettings (docs/platform/subscriptions.md#alignment). */
export interface ChangeSettings {
  isAligned: boolean
  isPreview: boolean
  isExtended: boolean
}

/** docs/platform/subscriptions.md#states */
export type TransactionStatus = 'Success' | 'Error' | 'Rejected' | 'Pending' | 'Unknown'

export interface ChangeResult {
  /** The amount that is charged now. */
  alignment: Split
  /** Amount of the next billing of the whole subscription. */
  nextBilling: Split
  currency: string
  nextBillingDate: string
  transaction: TransactionStatus
  continueUrl: string | null
}

export interface ChangeRequest {
  subscription: Subscription
  draft: SubscriptionItem
  settings: ChangeSettings
  /** Text for the timeline. */
  event: string
  mail: boolean
  /** True returns a declined payment as TransactionStatus Rejected; false throws. */
  reportsDecline: boolean
}

/** The text of a refused payment, as an error and as the ResultMessage of an answer that reports it. */
const notPaid = 'The payment was not accepted: nothing has been changed.'

/** The text of a failure that says nothing about the payment: a caller cannot conclude that nothing has changed. */
const paymentFailed = 'The payment system failed: the payment is neither accepted nor declined.'

/** ResultMessage of a change: never OK for a refused one (docs/platform/subscriptions.md#result-message). */
export const resultMessageOf = (transaction: TransactionStatus): string => {
  if (transaction === 'Error') return paymentFailed
  return isRefused(transaction) ? notPaid : 'OK'
}

export const isRefused = (transaction: TransactionStatus): boolean =>
  transaction === 'Rejected' || transaction === 'Error'

export const paymentRefused = (): Error => invalid(notPaid)

export const transactionOf = ({
  result,
  payment,
}: Pick<Collected, 'result' | 'payment'>): TransactionStatus => {
  if (payment === 'ProcessingError') return 'Error'
  if (result === 'Paid' || result === 'TestOrder') return 'Success'
  return result === 'Pending' || result === 'WaitingForOfflinePayment' ? 'Pending' : 'Rejected'
}

export const sumOf = (lines: readonly BillLine[]): Split =>
  lines.map(({ unit, quantity }) => times(unit, quantity)).reduce(plus, nothing)

export const notSold = (subscription: Subscription): Error =>
  invalid(`The item is not sold in ${subscription.country} for ${subscription.currency}.`)

/** Price of one unit in an interval, without coupon. */
const fullPrice = (
  context: SandboxContext,
  subscription: Subscription,
  { coupon: _, ...item }: SubscriptionItem,
  intervalNo: number,
): ItemQuote | undefined => {
  const { currency, country } = subscription
  return quoteItem(context, subscription, item, { currency, country, intervalNo })
}

/** Extends all open items to another interval, with the prices of that interval. */
const inInterval = (
  subscription: Subscription,
  interval: Interval,
  priceOf: (item: SubscriptionItem) => ItemQuote | undefined,
): Subscription => {
  const open = new Set(openItems(subscription).map(({ runningNumber }) => runningNumber))
  const stretched = (item: SubscriptionItem): SubscriptionItem => {
    if (!open.has(item.runningNumber) || isSameInterval(item.interval, interval)) return item
    const whole = { ...item, interval }
    return { ...whole, unit: priceOf(whole)?.price ?? item.unit }
  }
  return { ...subscription, items: subscription.items.map(stretched) }
}

/** Activates the new version. */
const activated = (
  subscription: Subscription,
  draft: SubscriptionItem,
  { nextBillingDate, isExtended }: Alignment,
  purchase: Purchase | undefined,
  priceOf: (item: SubscriptionItem) => ItemQuote | undefined,
  now: Date,
): Subscription => {
  const changed = withItem(subscription, { ...draft, versionActiveDate: now.toISOString() })
  const billed = mapItems(
    changed,
    () => true,
    (item) => withPurchase(item, purchase, subscription.lastIntervalNo),
  )
  return {
    ...inInterval(billed, draft.interval, priceOf),
    interval: draft.interval,
    nextBillingDate,
    ...(isExtended && { intervalStart: now.toISOString(), billingDay: now.getUTCDate() }),
  }
}

/** Prices the draft, charges it where the settings ask for that, and stores the outcome. */
export const changeItem = (
  context: SandboxContext,
  state: State,
  { subscription, draft, settings, event, mail, reportsDecline }: ChangeRequest,
): ChangeResult => {
  const now = context.clock.now()
  const { currency, lastIntervalNo } = subscription
  // An extension charges whole intervals, which have no first price.
  const pricedNo = settings.isExtended ? Math.max(1, lastIntervalNo) : lastIntervalNo
  const priceOf = (item: SubscriptionItem) => fullPrice(context, subscription, item, pricedNo)
  const price = priceOf(draft)
  const pending = withItem(subscription, draft)
  const billedNext = settings.isAligned ? inInterval(pending, draft.interval, priceOf) : pending
  const next = priceInterval(context, state, billedNext)
  if (!price || !next) throw notSold(subscription)

  const alignment = settings.isAligned
    ? alignmentOf({ subscription, draft, price, priceOf, now }, settings.isExtended)
    : { lines: [], nextBillingDate: subscription.nextBillingDate, isExtended: false }
  const result: ChangeResult = {
    alignment: sumOf(alignment.lines),
    nextBilling: totalOf(next),
    currency,
    nextBillingDate: alignment.nextBillingDate,
    transaction: 'Unknown',
    continueUrl: null,
  }
  if (settings.isPreview) return result
  if (!settings.isAligned) {
    saveSubscription(state, withTimelineEntry(pending, now, event, { mail }))
    return { ...result, transaction: 'Success' }
  }

  const collected = collect(context, state, subscription, grossOf(alignment.lines))
  const transaction = transactionOf(collected)
  if (isRefused(transaction) && !reportsDecline) {
    throw paymentRefused()
  }
  const purchase =
    alignment.lines.length === 0
      ? undefined
      : writeBill(context, state, {
          subscription,
          lines: alignment.lines,
          category: 'Alignment',
          intervalNo: lastIntervalNo,
          status: isRefused(transaction) ? 'DEC' : collected.status,
          payment: collected.stored,
        })
  const continueUrl =
    purchase && !isDelivered(purchase.status) ? confirmationUrl(context.settings.baseUrl, purchase) : null
  if (isRefused(transaction)) {
    return { ...result, nextBillingDate: subscription.nextBillingDate, transaction, continueUrl }
  }
  const started = { ...draft, unit: price.price }
  const after = activated(subscription, started, alignment, purchase, priceOf, now)
  saveSubscription(
    state,
    withTimelineEntry(after, now, event, { mail, ...(purchase && { purchaseId: purchase.id }) }),
  )
  if (purchase) notifyMerchant(context, purchase)
  return { ...result, transaction, continueUrl }
}
