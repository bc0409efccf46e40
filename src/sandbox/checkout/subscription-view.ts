import { findMerchant } from '../catalogue/find-product.ts'
import type { SandboxContext } from '../context/context.ts'
import { manageUrl, receiptUrl } from '../context/urls.ts'
import { nothing, plus, times } from '../money/split.ts'
import { isDelivered, type Purchase } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import type { Subscription, SubscriptionItem } from '../state/subscription.ts'
import { itemTexts } from '../subscription/billing/bill.ts'
import { priceInterval, totalOf } from '../subscription/billing/price-item.ts'
import { canceledByCustomer, openBillOf } from '../subscription/changes/customer-actions.ts'
import { latestItems, openItems } from '../subscription/model/items.ts'
import { PageError } from './page-error.ts'
import type { SubscriptionView } from './views/subscription-page.ts'

const grossOf = ({ lines }: Pick<Purchase, 'lines'>): number =>
  lines.map(({ unit, quantity }) => times(unit, quantity)).reduce(plus, nothing).gross

/** The most payments that a page lists. */
const mostPayments = 12

/** Payments for a subscription, the last one first. An order's other products are not counted. */
const paidFor = (state: State, { id }: Subscription, baseUrl: string): SubscriptionView['paid'] =>
  [...state.purchases.all()]
    .filter(({ status }) => isDelivered(status))
    .map((purchase) => ({
      at: purchase.paidAt ?? purchase.createdAt,
      receipt: new URL(receiptUrl(baseUrl, purchase)).pathname,
      lines: purchase.lines.filter(({ subscription }) => subscription?.id === id),
    }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ at, receipt, lines }) => ({ at, receipt, gross: grossOf({ lines }) }))
    .toReversed()
    .slice(0, mostPayments)

/** True when nothing of the subscription goes on. */
export const isOver = (subscription: Subscription): boolean => openItems(subscription).length === 0

/** The time of the last cancellation, unless the merchant has taken it back. */
const canceledAt = (subscription: Subscription): string | undefined =>
  isOver(subscription)
    ? subscription.timeline.findLast(({ event }) => event === canceledByCustomer)?.at
    : undefined

/** Undefined when an item goes on until it is canceled. */
const renewalsLeft = (subscription: Subscription): number | undefined => {
  const left = openItems(subscription).map(({ recurrenceCount, billings }) =>
    recurrenceCount === null ? Infinity : recurrenceCount - billings,
  )
  const most = Math.max(...left)
  return Number.isFinite(most) ? most : undefined
}

/** The data of a subscription that the customer's pages show. */
export const subscriptionViewOf = (
  context: SandboxContext,
  state: State,
  subscription: Subscription,
): SubscriptionView => {
  const { catalogue, clock, settings } = context
  const merchant = findMerchant(catalogue, subscription.clientId)
  if (!merchant) throw new PageError('unknown-client')
  const customer = state.customers.get(subscription.customerId)
  const open = openBillOf(state, subscription)
  const next = priceInterval(context, state, subscription)
  const isBilled = subscription.status === 'Active' && !open && next !== undefined && next.length > 0
  const renewed = next?.map(({ item, price }) => ({ item, gross: times(price.price, item.quantity).gross }))
  const isPaid = ({ purchases }: SubscriptionItem): boolean => {
    const last = state.purchases.get(purchases.at(-1)?.purchaseId ?? 0)
    return last !== undefined && isDelivered(last.status)
  }
  const kept = latestItems(subscription).flatMap((item) =>
    item.status === 'Removed' ? [] : [{ item, gross: times(item.unit, item.quantity).gross }],
  )
  return {
    merchant,
    subscription,
    items: (renewed?.length ? renewed : kept).map(({ item, gross }) => ({
      ...itemTexts(context, subscription, item),
      quantity: item.quantity,
      gross,
      isPaid: isPaid(item),
    })),
    payment: customer?.payment,
    paid: paidFor(state, subscription, settings.baseUrl),
    email: customer?.contacts?.billing.EMail,
    path: new URL(manageUrl(settings.baseUrl, subscription, 'overview')).pathname,
    ...(isBilled && { nextGross: totalOf(next).gross }),
    renewalsLeft: renewalsLeft(subscription),
    ...(open && { open: { gross: grossOf(open) } }),
    isOver: isOver(subscription),
    canceledAt: canceledAt(subscription),
    now: clock.now(),
  }
}
