/**
 * Merges the billing of two subscriptions of one customer at the later billing date, and charges the days until
 * then; the documentation has an example (docs/platform/subscriptions.md#align). A preview computes the same
 * amounts and stores nothing. A declined payment changes nothing. The secondary subscription ends as `Finished`,
 * and its items continue in the primary one with its prices and interval numbers. Shares of an interval are exact
 * fractions, rounded once.
 */

import type { Merchant } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import { invalid } from '../../http/rest-error.ts'
import { over, round, times, whole } from '../../money/exact.ts'
import type { State } from '../../state/state.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import {
  type BillLine,
  collect,
  grossOf,
  notifyMerchant,
  partOf,
  withPurchase,
  writeBill,
} from '../billing/bill.ts'
import { endSubscription } from '../billing/end-subscription.ts'
import { type ItemQuote, priceInterval, quoteItem, totalOf } from '../billing/price-item.ts'
import { daysBetween } from '../model/dates.ts'
import { changeable, ownSubscription } from '../model/find-subscription.ts'
import { haveOneInterval } from '../model/intervals.ts'
import { mapItems, nextRunningNumber, openItems, withItem } from '../model/items.ts'
import { saveSubscription, withTimelineEntry } from '../model/save-subscription.ts'
import {
  type ChangeResult,
  type ChangeSettings,
  isRefused,
  notSold,
  paymentRefused,
  sumOf,
  transactionOf,
} from './change-item.ts'

/** The days of a month by which shares of an interval are charged. */
const daysOfMonth = 30

const check = (primary: Subscription, secondary: Subscription): void => {
  if (primary.id === secondary.id) throw invalid('A subscription cannot be aligned with itself.')
  if (primary.customerId !== secondary.customerId) {
    throw invalid('The subscriptions belong to different customers.')
  }
  if (primary.currency !== secondary.currency) throw invalid('The currencies of the subscriptions differ.')
  if (!haveOneInterval([...openItems(primary), ...openItems(secondary)])) {
    throw invalid('The intervals of the subscriptions differ.')
  }
  if (Date.parse(primary.nextBillingDate) < Date.parse(secondary.nextBillingDate)) {
    throw invalid('The primary subscription must be the one with the later next billing date.')
  }
}

interface Moving {
  /** The item in the primary subscription, with that subscription's interval numbers. */
  item: SubscriptionItem
  price: ItemQuote
}

/** The open items of the secondary subscription, with running numbers and prices of the primary one. */
const movingItems = (
  context: SandboxContext,
  primary: Subscription,
  secondary: Subscription,
  at: string,
): Moving[] => {
  const shift = primary.lastIntervalNo - secondary.lastIntervalNo
  const { currency, country, lastIntervalNo: intervalNo } = primary
  return openItems(secondary).map((old, index) => {
    const { coupon, ...withoutCoupon } = old
    const price = quoteItem(context, primary, withoutCoupon, { currency, country, intervalNo })
    if (!price) throw notSold(primary)
    const item = {
      ...withoutCoupon,
      runningNumber: nextRunningNumber(primary) + index,
      version: 1,
      versionActiveDate: old.versionActiveDate ?? at,
      unit: price.price,
      lastIntervalNo: intervalNo,
      ...(coupon && { coupon: { ...coupon, from: coupon.from + shift } }),
    }
    return { item, price }
  })
}

/** Charges the days between both billing dates, for each item that moves. */
const gapLines = (primary: Subscription, secondary: Subscription, moving: readonly Moving[]): BillLine[] => {
  const days = daysBetween(new Date(secondary.nextBillingDate), new Date(primary.nextBillingDate))
  return moving.flatMap(({ item, price }) => {
    const share = over(whole(days), whole(daysOfMonth * item.interval.months + item.interval.days))
    const gross = round(times(whole(price.price.gross), share))
    return gross > 0 ? [{ item, quantity: item.quantity, ...partOf(price, gross) }] : []
  })
}

/** `alignsubscriptions`: merges the secondary subscription into the primary one. */
export const alignSubscriptions = (
  context: SandboxContext,
  state: State,
  merchant: Merchant,
  request: { primaryId: number; secondaryId: number; settings: ChangeSettings; mail: boolean },
): ChangeResult => {
  const { settings, mail } = request
  const now = context.clock.now()
  const at = now.toISOString()
  const primary = changeable(ownSubscription(state, merchant, request.primaryId))
  const secondary = changeable(ownSubscription(state, merchant, request.secondaryId))
  check(primary, secondary)

  const moving = movingItems(context, primary, secondary, at)
  const merged = moving.reduce((subscription, { item }) => withItem(subscription, item), primary)
  const next = priceInterval(context, state, merged)
  if (!next) throw notSold(primary)
  const lines = settings.isAligned ? gapLines(primary, secondary, moving) : []
  const result = {
    alignment: sumOf(lines),
    nextBilling: totalOf(next),
    currency: primary.currency,
    nextBillingDate: primary.nextBillingDate,
    continueUrl: null,
  }
  if (settings.isPreview) return { ...result, transaction: 'Unknown' }

  const collected = collect(context, state, primary, grossOf(lines))
  const transaction = transactionOf(collected)
  if (isRefused(transaction)) throw paymentRefused()
  const purchase =
    lines.length === 0
      ? undefined
      : writeBill(context, state, {
          subscription: primary,
          lines,
          category: 'Alignment',
          intervalNo: primary.lastIntervalNo,
          status: collected.status,
          payment: collected.stored,
        })
  const billed = mapItems(
    merged,
    () => true,
    (item) => withPurchase(item, purchase, primary.lastIntervalNo),
  )
  const event = `Subscription ${secondary.id} aligned`
  saveSubscription(
    state,
    withTimelineEntry(billed, now, event, { mail, ...(purchase && { purchaseId: purchase.id }) }),
  )
  const left = mapItems(
    secondary,
    ({ status }) => status === 'Active',
    (item) => ({ ...item, status: 'Removed', endDate: at }),
  )
  saveSubscription(state, endSubscription(state, left, 'Finished', at, now))
  if (purchase) notifyMerchant(context, purchase)
  return { ...result, transaction }
}
