import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import { manageUrl } from '../../context/urls.ts'
import type { Html } from '../../pages/page.ts'
import type { Purchase } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import { hasEnded, type Interval, type Subscription } from '../../state/subscription.ts'
import { priceInterval, totalOf } from '../../subscription/billing/price-item.ts'
import { openBillOf } from '../../subscription/changes/customer-actions.ts'
import {
  type Cell,
  code,
  customerLink,
  distance,
  type Fact,
  facts,
  grossOf,
  moment,
  momentOr,
  money,
  muted,
  purchaseLink,
} from './elements.ts'

const counted = (count: number, unit: string): string =>
  count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`

export const intervalOf = ({ months, days }: Interval): string =>
  [counted(months, 'month'), counted(days, 'day')].filter(Boolean).join(' and ')

/** The last paid period, counted from one as people do. */
export const periodOf = ({ lastIntervalNo }: Subscription): string =>
  lastIntervalNo === 0 ? 'first period' : `period ${lastIntervalNo + 1}`

/** The pages that e-mails to the customer link to. */
const customerPages = (baseUrl: string, subscription: Subscription): Cell => {
  const path = (page: 'cancel' | 'payment') => new URL(manageUrl(baseUrl, subscription, page)).pathname
  return html`<a href="${path('payment')}">change the card</a>, <a href="${path('cancel')}">cancel</a>`
}

export const isBillOf =
  ({ id }: Subscription) =>
  ({ lines }: Purchase): boolean =>
    lines.some(({ subscription }) => subscription?.id === id)

/** The amount of a purchase for one subscription, and its link. */
const billedBy = (purchase: Purchase | undefined, { id }: Subscription): Cell => {
  if (!purchase) return ''
  const lines = purchase.lines.filter(({ subscription }) => subscription?.id === id)
  return html`${grossOf({ ...purchase, lines })} ${muted('by')} ${purchaseLink(purchase.id)}`
}

/** The last paid amount. */
const lastAmountOf = (state: State, subscription: Subscription): Cell => {
  const last = [...state.purchases.all()]
    .filter(isBillOf(subscription))
    .findLast(({ paidAt }) => paidAt !== undefined)
  return billedBy(last, subscription)
}

/** The amount of the next billing; empty where none comes or a product is not sold any more. */
const comingAmountOf = (context: SandboxContext, state: State, subscription: Subscription): Cell => {
  const items = priceInterval(context, state, subscription) ?? []
  if (subscription.status !== 'Active' || subscription.openPurchaseId !== undefined || items.length === 0)
    return ''
  return html`${money(totalOf(items).gross, subscription.currency)} ${muted(
    distance(subscription.nextBillingDate, context.clock.now()),
  )}`
}

const isFilled = ([, value]: Fact): boolean => value !== ''

/** The facts of a subscription; empty ones have no row. */
export const subscriptionFacts = (
  context: SandboxContext,
  state: State,
  subscription: Subscription,
): Html => {
  const { interval, startInterval } = subscription
  const customer = state.customers.get(subscription.customerId)
  const isOver = hasEnded(subscription)
  const isAhead = Date.parse(subscription.endDate ?? '') > context.clock.now().getTime()
  const isSame = interval.days === startInterval.days && interval.months === startInterval.months
  const entries: Fact[] = [
    ['Customer', html`${customerLink(subscription.customerId)} ${customer?.reference ?? ''}`],
    ['Renewal', isOver ? '' : subscription.renewal],
    [
      'Interval',
      isSame ? intervalOf(interval) : `first ${intervalOf(startInterval)}, then ${intervalOf(interval)}`,
    ],
    ['Last paid period', html`${periodOf(subscription)}, from ${moment(subscription.intervalStart)}`],
    ['Last amount', lastAmountOf(state, subscription)],
    ['Next amount', comingAmountOf(context, state, subscription)],
    ['Billing date', isOver ? '' : moment(subscription.nextBillingDate)],
    ['Open bill', billedBy(openBillOf(state, subscription), subscription)],
    ['Grace', counted(subscription.graceDays, 'day')],
    ['Currency', `${subscription.currency}, ${subscription.country}`],
    ['Status code', code(subscription.status)],
    ['Client', subscription.clientId],
    ['Began', moment(subscription.startDate)],
    [isAhead ? 'Ends' : 'Ended', momentOr(subscription.endDate)],
    ['Customer’s pages', isOver ? '' : customerPages(context.settings.baseUrl, subscription)],
  ]
  return facts(entries.filter(isFilled))
}
