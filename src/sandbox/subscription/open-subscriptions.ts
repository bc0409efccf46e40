import type { PricedCart, PricedLine } from '../cart/price-cart.ts'
import type { ExtraParameter, PurchaseLine } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import type { Subscription, SubscriptionItem } from '../state/subscription.ts'
import { addInterval } from './dates.ts'

export interface SubscriptionOrder {
  clientId: string
  customerId: number
  purchaseId: number
  priced: PricedCart
  now: Date
  /** False: the subscription begins deactivated and its items await reinstatement. */
  isAccepted: boolean
  /** Offline payments begin a subscription as New. */
  isPaid: boolean
  extra: readonly ExtraParameter[]
}

type LineSubscription = PurchaseLine['subscription']

const defaultGraceDays = 14

interface Member {
  line: PricedLine
  months: number
  runningNumber: number
}

const membersOf = ({ lines }: PricedCart): Member[] =>
  lines.flatMap((line, index) => {
    const months = line.product.interval?.months
    return months === undefined ? [] : [{ line, months, runningNumber: index + 1 }]
  })

const renewalOf = ({ line }: Member): Subscription['renewal'] => line.product.renewal ?? 'Automatic'

const grouped = (members: readonly Member[]): Iterable<Member[]> => {
  const groups = new Map<string, Member[]>()
  for (const member of members) {
    const key = `${member.months} ${renewalOf(member)}`
    groups.set(key, [...(groups.get(key) ?? []), member])
  }
  return groups.values()
}

const itemOf = (
  order: SubscriptionOrder,
  member: Member,
  runningNumber: number,
  isActive: boolean,
): SubscriptionItem => {
  const { product, quantity, quote } = member.line
  const start = order.now.toISOString()
  return {
    runningNumber,
    version: 1,
    isCurrent: true,
    versionActiveDate: start,
    status: isActive ? 'Active' : 'AwaitingReinstate',
    productId: product.id,
    quantity,
    recurrenceCount: product.recurrences ?? null,
    startDate: start,
    endDate: null,
    deactivationDate: null,
    lastIntervalNo: 0,
    ...(quote.coupon !== undefined && { coupon: quote.coupon }),
    purchases: [{ purchaseId: order.purchaseId, runningNumber: member.runningNumber, intervalNo: 0 }],
  }
}

/** platform-facts.md, "Subscriptions": what a sign-up becomes. */
const statusOf = (isActive: boolean, isPaid: boolean): Subscription['status'] => {
  if (!isActive) return 'Deactivated'
  return isPaid ? 'Active' : 'New'
}

/**
 * Creates the subscriptions of a purchase: one for each interval and way of renewing, with every product that shares
 * them. Answers with the subscription of each line, by the line's running number.
 */
export const openSubscriptions = (
  state: State,
  order: SubscriptionOrder,
): Map<number, NonNullable<LineSubscription>> => {
  const { clientId, customerId, priced, now, isPaid, extra } = order
  const { currency, country, locale } = priced.cart
  const byLine = new Map<number, NonNullable<LineSubscription>>()
  for (const members of grouped(membersOf(priced))) {
    const [first] = members
    if (!first) continue
    const { product } = first.line
    const renewal = renewalOf(first)
    const isActive = order.isAccepted && renewal === 'Automatic'
    const interval = { days: 0, months: first.months }
    const subscription = state.subscriptions.put({
      id: state.ids.number('subscription'),
      clientId,
      customerId,
      status: statusOf(isActive, isPaid),
      renewal,
      graceDays: product.graceDays ?? defaultGraceDays,
      startInterval: interval,
      interval,
      lastIntervalNo: 0,
      nextBillingDate: addInterval(now, interval).toISOString(),
      startDate: now.toISOString(),
      endDate: null,
      currency,
      country,
      locale,
      extra,
      items: members.map((member, index) => itemOf(order, member, index + 1, isActive)),
    })
    members.forEach(({ runningNumber }, index) => {
      byLine.set(runningNumber, { id: subscription.id, itemRunningNumber: index + 1, intervalNo: 0 })
    })
  }
  return byLine
}
