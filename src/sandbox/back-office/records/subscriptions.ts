import { html } from 'hono/html'
import { nameOfProduct } from '../../catalogue/find-product.ts'
import type { SandboxContext } from '../../context/context.ts'
import { manageUrl } from '../../context/urls.ts'
import { subscriptionView } from '../../responses/subscription-view.ts'
import type { State } from '../../state/state.ts'
import { hasEnded, type Subscription } from '../../state/subscription.ts'
import { priceInterval, totalOf } from '../../subscription/billing/price-item.ts'
import { customerRenews } from '../../subscription/changes/customer-renewal.ts'
import {
  type Cell,
  customerLink,
  distance,
  moment,
  money,
  muted,
  subscriptionLink,
} from '../elements/elements.ts'
import { subscriptionTag, wordsOfStatus } from '../elements/tags.ts'
import { nextJobOf } from '../elements/upcoming.ts'
import type { Kind } from './kind.ts'

/** Subscriptions. The one act is the customer's: to pay by the link in a reminder. */
export const subscriptionKind = (context: SandboxContext, state: State): Kind<Subscription> => {
  const { catalogue, clock, settings } = context
  const productsOf = ({ clientId, items }: Subscription): string =>
    items
      .filter(({ isCurrent, status }) => isCurrent && status !== 'Removed')
      .map((item) => `${item.quantity} × ${item.name ?? nameOfProduct(catalogue, clientId, item.productId)}`)
      .join(', ')
  const emailOf = ({ customerId }: Subscription): string =>
    state.customers.get(customerId)?.contacts?.billing.EMail ?? ''
  const nextJob = (subscription: Subscription): Cell => {
    const { dueAt } = subscription
    return dueAt ? html`${moment(dueAt)} ${muted(nextJobOf(subscription))}` : muted('nothing by itself')
  }
  /** The amount of the next billing; empty where none comes or a product is not sold any more. */
  const nextAmount = (subscription: Subscription): Cell => {
    const { status, openPurchaseId, currency, nextBillingDate } = subscription
    const items = priceInterval(context, state, subscription) ?? []
    return status === 'Active' && openPurchaseId === undefined && items.length > 0
      ? html`${money(totalOf(items).gross, currency)} ${muted(distance(nextBillingDate, clock.now()))}`
      : ''
  }
  const pagesOf = (subscription: Subscription): Cell => {
    if (hasEnded(subscription)) return ''
    const path = (page: 'cancel' | 'payment') =>
      new URL(manageUrl(settings.baseUrl, subscription, page)).pathname
    return html`<a href="${path('payment')}">change the card</a>, <a href="${path('cancel')}">cancel</a>`
  }
  return {
    name: (id) => `Subscription S${id}`,
    table: state.subscriptions,
    hint: 'ID, status, e-mail, product',
    empty: 'There is no subscription yet. Buy a product with an interval.',
    columns: [
      { name: 'Subscription', phone: 'main' },
      { name: 'Status', phone: 'end' },
      { name: 'Products', kind: 'grow' },
      { name: 'Customer', kind: 'text' },
      'Next job',
      { name: 'Began', phone: 'named' },
      { name: 'Client', phone: 'named' },
    ],
    cells: (subscription) => [
      subscriptionLink(subscription.id),
      subscriptionTag(subscription),
      productsOf(subscription),
      customerLink(subscription.customerId, emailOf(subscription) || subscription.customerId),
      nextJob(subscription),
      moment(subscription.startDate),
      subscription.clientId,
    ],
    state: subscriptionTag,
    words: (subscription) => [
      productsOf(subscription),
      wordsOfStatus(subscription),
      emailOf(subscription),
      state.customers.get(subscription.customerId)?.reference,
    ],
    belongsTo: ({ customerId }) => ({ customers: [customerId] }),
    facts: (subscription) => [
      ['Next job', nextJob(subscription)],
      ['Next amount', nextAmount(subscription)],
      ['Customer’s pages', pagesOf(subscription)],
    ],
    hidden: ['manageKey', 'dueAt'],
    texts: (subscription) => [
      {
        title: 'Response of getsubscription',
        text: JSON.stringify(subscriptionView(context, state, subscription), undefined, 2),
      },
    ],
    acts: [
      {
        name: 'renewal',
        text: 'Pay the next interval',
        done: 'The customer has tried to pay; see the timeline.',
        isOffered: ({ status }) => ['Active', 'Grace', 'Hold'].includes(status),
        run(subscription) {
          customerRenews(context, state, subscription)
          return undefined
        },
      },
    ],
  }
}
