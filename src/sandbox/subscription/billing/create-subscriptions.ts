/**
 * Begins the subscriptions of a purchase: one for each combination of interval, first interval and renewal type,
 * with all products that share it. Items are billed together from then on, which is why only equal intervals share
 * a subscription. A subscription begins as `Active` when the order is paid, as `New` while an offline payment is
 * awaited, and as `Deactivated` for manual renewals and orders that did not accept it.
 */

import type { PricedCart, PricedLine } from '../../cart/price-cart.ts'
import type { Merchant } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import { type ExtraParameter, isReseller } from '../../state/cart.ts'
import type { PurchaseLine } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import { addInterval } from '../model/dates.ts'
import { billingDayOf } from '../model/intervals.ts'
import { saveSubscription } from '../model/save-subscription.ts'
import { orderedTerms } from './ordered-terms.ts'
import type { PricedTerms } from './price-item.ts'

export interface SubscriptionOrder {
  merchant: Merchant
  customerId: number
  purchaseId: number
  priced: PricedCart
  now: Date
  /** False starts the subscription Deactivated, with items in AwaitingReinstate. */
  isAccepted: boolean
  /** False starts the subscription as New, for offline payments. */
  isPaid: boolean
  extra: readonly ExtraParameter[]
  orderNumber: string | undefined
}

type LineSubscription = PurchaseLine['subscription']

const defaultGraceDays = 14

interface Member {
  line: PricedLine
  terms: PricedTerms
  runningNumber: number
}

const membersOf = (context: SandboxContext, { merchant, priced }: SubscriptionOrder): Member[] =>
  priced.lines.flatMap((line, index) => {
    const terms = orderedTerms(context, merchant, priced, line)
    return terms ? [{ line, terms, runningNumber: index + 1 }] : []
  })

const renewalOf = ({ line }: Member): Subscription['renewal'] => line.product.renewal ?? 'Automatic'

const grouped = (members: readonly Member[]): Iterable<Member[]> => {
  const groups = new Map<string, Member[]>()
  for (const member of members) {
    const key = JSON.stringify([member.terms.interval, member.terms.firstInterval, renewalOf(member)])
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
  const { product, unit } = member.line
  const start = order.now.toISOString()
  return {
    runningNumber,
    version: 1,
    isCurrent: true,
    versionActiveDate: start,
    status: isActive ? 'Active' : 'AwaitingReinstate',
    ...member.terms,
    unit,
    recurrenceCount: product.recurrences ?? null,
    startDate: start,
    endDate: null,
    deactivationDate: null,
    lastIntervalNo: 0,
    billings: 1,
    purchases: [{ purchaseId: order.purchaseId, runningNumber: member.runningNumber, intervalNo: 0 }],
  }
}

/** docs/platform/subscriptions.md#transitions */
const statusOf = (isActive: boolean, isPaid: boolean): Subscription['status'] => {
  if (!isActive) return 'Deactivated'
  return isPaid ? 'Active' : 'New'
}

/** The first event of a subscription that does not simply run. */
const signedUp: Readonly<Partial<Record<Subscription['status'], string>>> = {
  New: 'Signed up, awaiting payment',
  Deactivated: 'Signed up, without renewal',
}

/** Creates the subscriptions of an order. Returns the subscription of each line by its running number. */
export const createSubscriptions = (
  context: SandboxContext,
  state: State,
  order: SubscriptionOrder,
): Map<number, NonNullable<LineSubscription>> => {
  const { merchant, customerId, purchaseId, priced, now, isPaid, extra } = order
  const { currency, country, locale } = priced.cart
  const byLine = new Map<number, NonNullable<LineSubscription>>()
  for (const members of grouped(membersOf(context, order))) {
    const [first] = members
    if (!first) continue
    const { product } = first.line
    const renewal = renewalOf(first)
    const isActive = order.isAccepted && renewal === 'Automatic'
    const { interval, firstInterval: startInterval = interval } = first.terms
    const next = addInterval(now, startInterval)
    const start = now.toISOString()
    const status = statusOf(isActive, isPaid)
    const subscription: Omit<Subscription, 'dueAt'> = {
      id: state.ids.number('subscription'),
      clientId: merchant.clientId,
      customerId,
      manageKey: state.ids.token('manage'),
      status,
      renewal,
      graceDays: product.graceDays ?? defaultGraceDays,
      startInterval,
      interval,
      lastIntervalNo: 0,
      intervalStart: start,
      nextBillingDate: next.toISOString(),
      billingDay: billingDayOf(startInterval, now, next),
      startDate: start,
      endDate: null,
      ...(order.orderNumber && { orderNumber: order.orderNumber }),
      ...(isReseller(priced.cart.scope) && { isReseller: true as const }),
      currency,
      country,
      locale,
      extra,
      nextExtra: [],
      timeline: [{ at: start, event: signedUp[status] ?? 'Signed up', purchaseId }],
      items: members.map((member, index) => itemOf(order, member, index + 1, isActive)),
    }
    saveSubscription(state, subscription)
    members.forEach(({ runningNumber }, index) => {
      byLine.set(runningNumber, { id: subscription.id, itemRunningNumber: index + 1, intervalNo: 0 })
    })
  }
  return byLine
}
