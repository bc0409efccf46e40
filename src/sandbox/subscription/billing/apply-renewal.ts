import type { Split } from '../../money/split.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import { addInterval } from '../model/dates.ts'
import {
  canComeBack,
  clearOpenBill,
  finishBilledItems,
  itemInForce,
  mapItems,
  openItems,
  withReinstated,
} from '../model/items.ts'
import { withTimelineEntry } from '../model/save-subscription.ts'

/** A purchase that pays for an interval. */
export interface PaidInterval {
  purchaseId: number
  lines: readonly { runningNumber: number; itemRunningNumber: number; unit: Split }[]
}

/**
 * The paid interval follows the last one, also when it is paid early or during Grace. After Hold, after the end of a
 * Deactivated one, and for an immediate renewal, it starts with the payment; the last of these adds the rest.
 */
const periodOf = (subscription: Subscription, interval: Subscription['interval'], now: Date) => {
  const { status, billingDay, beginsWhenPaid } = subscription
  const due = new Date(subscription.nextBillingDate)
  if (status === 'Hold' || (status === 'Deactivated' && due < now)) {
    return { start: now, end: addInterval(now, interval), billingDay: now.getUTCDate() }
  }
  return {
    start: beginsWhenPaid && now < due ? now : due,
    end: addInterval(due, interval, billingDay),
    billingDay,
  }
}

const renewed = (
  item: SubscriptionItem,
  now: Date,
  start: string | undefined,
  purchase: SubscriptionItem['purchases'][number],
  unit: Split,
): SubscriptionItem => ({
  ...item,
  startDate: start ?? item.startDate,
  versionActiveDate: item.versionActiveDate ?? now.toISOString(),
  unit,
  lastIntervalNo: purchase.intervalNo,
  billings: item.billings + 1,
  purchases: [...item.purchases, purchase],
})

/**
 * Renews a subscription after its payment, and makes its latest versions active. Open items without a billed line have
 * had all their billings and end.
 */
export const applyRenewal = (
  before: Subscription,
  { purchaseId, lines }: PaidInterval,
  now: Date,
): Subscription => {
  const lineOf = ({ runningNumber }: SubscriptionItem) =>
    lines.find(({ itemRunningNumber }) => itemRunningNumber === runningNumber)
  // A renewal brings a Deactivated one back, with the items that it pays for.
  const isBack = (item: SubscriptionItem) => canComeBack(item) && lineOf(item) !== undefined
  const subscription = before.status === 'Deactivated' ? withReinstated(before, isBack) : before
  const intervalNo = subscription.lastIntervalNo + 1
  const interval = openItems(subscription).find(lineOf)?.interval ?? subscription.interval
  const { billingDay, start, end } = periodOf(subscription, interval, now)
  const begins = start.toISOString()
  const items = mapItems(
    finishBilledItems(clearOpenBill(subscription)),
    ({ status }) => status === 'Active',
    (item) => {
      const line = lineOf(item)
      const purchase = line && { purchaseId, runningNumber: line.runningNumber, intervalNo }
      // An item added for this billing starts with it, even when the date has moved since.
      const start = itemInForce(subscription, item.runningNumber) ? undefined : begins
      return purchase ? renewed(item, now, start, purchase, line.unit) : item
    },
  )
  return withTimelineEntry(
    {
      ...items,
      status: 'Active',
      endDate: null,
      interval,
      lastIntervalNo: intervalNo,
      intervalStart: begins,
      nextBillingDate: end.toISOString(),
      billingDay,
    },
    now,
    `Interval ${intervalNo} paid`,
    { purchaseId, mail: true },
  )
}
