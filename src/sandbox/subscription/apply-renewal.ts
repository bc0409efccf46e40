import type { Split } from '../pricing/quote.ts'
import type { Subscription, SubscriptionItem } from '../state/subscription.ts'
import { addInterval } from './dates.ts'
import { mapItems, openItems } from './items.ts'
import { noted } from './save.ts'

/** A purchase that pays for an interval. */
export interface PaidInterval {
  purchaseId: number
  lines: readonly { runningNumber: number; itemRunningNumber: number; unit: Split }[]
}

export interface RenewalPeriod {
  start: Date
  end: Date
}

/**
 * The interval that a payment is for. It follows the last one, also where it is paid early or in the grace period; what
 * was on hold begins anew with the payment, because the customer had nothing meanwhile.
 */
const periodOf = (subscription: Subscription, interval: Subscription['interval'], now: Date) => {
  const due = new Date(subscription.nextBillingDate)
  const start = subscription.status === 'Hold' ? now : due
  const billingDay = subscription.status === 'Hold' ? now.getUTCDate() : subscription.billingDay
  return { start, end: addInterval(start, interval, billingDay), billingDay }
}

const renewed = (
  item: SubscriptionItem,
  now: Date,
  purchase: SubscriptionItem['purchases'][number],
  unit: Split,
): SubscriptionItem => ({
  ...item,
  versionActiveDate: item.versionActiveDate ?? now.toISOString(),
  unit,
  lastIntervalNo: purchase.intervalNo,
  purchases: [...item.purchases, purchase],
})

/**
 * The subscription after its next interval was paid. The latest versions of its items are active from now on; open
 * items that the interval was not billed for have had all their billings and end with the interval before.
 */
export const applyRenewal = (
  subscription: Subscription,
  { purchaseId, lines }: PaidInterval,
  now: Date,
  period?: RenewalPeriod,
): Subscription => {
  const intervalNo = subscription.lastIntervalNo + 1
  const lineOf = ({ runningNumber }: SubscriptionItem) =>
    lines.find(({ itemRunningNumber }) => itemRunningNumber === runningNumber)
  const interval = openItems(subscription).find(lineOf)?.interval ?? subscription.interval
  const { openPurchaseId: _, ...kept } = subscription
  const { billingDay, ...usual } = periodOf(subscription, interval, now)
  const { start, end } = period ?? usual
  const items = mapItems(
    kept,
    ({ status }) => status === 'Active',
    (item) => {
      const line = lineOf(item)
      return line
        ? renewed(item, now, { purchaseId, runningNumber: line.runningNumber, intervalNo }, line.unit)
        : { ...item, status: 'Finished', endDate: subscription.nextBillingDate }
    },
  )
  return noted(
    {
      ...items,
      status: 'Active',
      interval,
      lastIntervalNo: intervalNo,
      intervalStart: start.toISOString(),
      nextBillingDate: end.toISOString(),
      billingDay,
    },
    now,
    `Interval ${intervalNo} paid`,
    { purchaseId, mail: true },
  )
}
