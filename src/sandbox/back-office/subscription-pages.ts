import { html } from 'hono/html'
import { findMerchant, findProduct, textIn } from '../catalogue/find.ts'
import type { Catalogue } from '../catalogue/model.ts'
import type { Html } from '../checkout/layout.ts'
import type { State } from '../state/state.ts'
import type { Interval, Subscription, SubscriptionItem } from '../state/subscription.ts'
import {
  type Cell,
  facts,
  latest,
  moment,
  momentOr,
  olderLink,
  purchaseLink,
  subscriptionLink,
  table,
} from './parts.ts'

const intervalOf = ({ months, days }: Interval): string =>
  [months > 0 ? `${months} months` : '', days > 0 ? `${days} days` : ''].filter(Boolean).join(' and ')

/** Only these are billed again by themselves. */
const isBilled = ({ status, renewal }: Subscription): boolean =>
  renewal === 'Automatic' && ['Active', 'Grace', 'Hold'].includes(status)

export const subscriptionsPage = (state: State, before: number): Html => {
  const listed = latest(state.subscriptions.all(), before)
  return html`${table(
    'Subscriptions',
    [
      'Subscription',
      'Status',
      'Renewal',
      'Client',
      'Customer',
      'Products',
      'Interval',
      'Next billing',
      'Began',
    ],
    listed.rows.map((subscription) => [
      subscriptionLink(subscription.id),
      subscription.status,
      subscription.renewal,
      subscription.clientId,
      state.customers.get(subscription.customerId)?.contacts?.billing.EMail ?? subscription.customerId,
      subscription.items
        .filter(({ isCurrent, status }) => isCurrent && status !== 'Removed')
        .map(({ quantity, productId }) => `${quantity} × ${productId}`)
        .join(', '),
      `${intervalOf(subscription.interval)}, no. ${subscription.lastIntervalNo}`,
      isBilled(subscription) ? moment(subscription.nextBillingDate) : '',
      moment(subscription.startDate),
    ]),
    'There is no subscription yet. Buy a product with an interval.',
  )}${olderLink('subscriptions', listed)}`
}

const itemRow =
  (catalogue: Catalogue, { clientId, locale }: Subscription) =>
  (item: SubscriptionItem): Cell[] => {
    const merchant = findMerchant(catalogue, clientId)
    const product = merchant && findProduct(merchant, item.productId)
    return [
      item.runningNumber,
      `${item.version}${item.isCurrent ? ', current' : ''}`,
      item.status,
      `${item.productId} ${product ? textIn(product.name, locale) : ''}`,
      item.quantity,
      momentOr(item.versionActiveDate, 'at the next renewal'),
      momentOr(item.endDate ?? item.deactivationDate, ''),
      item.lastIntervalNo,
      html`${item.purchases.map(({ purchaseId }) => html`${purchaseLink(purchaseId)} `)}`,
    ]
  }

const timelineOf = (subscription: Subscription): Html => {
  const coming: Cell[][] = isBilled(subscription)
    ? [
        [
          html`<span class="coming">${moment(subscription.nextBillingDate)}</span>`,
          html`<span class="coming">Next billing</span>`,
          '',
          '',
        ],
      ]
    : []
  const past = subscription.timeline
    .toReversed()
    .map((entry): Cell[] => [
      moment(entry.at),
      html`<span class="long">${entry.event}</span>`,
      entry.purchaseId === undefined ? '' : purchaseLink(entry.purchaseId),
      entry.mail ? 'e-mail' : '',
    ])
  return table(
    'Timeline',
    ['Time', 'What happened', 'Purchase', 'Customer got'],
    [...coming, ...past],
    'Nothing yet.',
  )
}

export const subscriptionPage = (catalogue: Catalogue, state: State, subscription: Subscription): Html => {
  const customer = state.customers.get(subscription.customerId)
  return html`<section>${facts([
    ['Status', subscription.status],
    ['Renewal', subscription.renewal],
    ['Client', subscription.clientId],
    [
      'Customer',
      `${subscription.customerId} ${customer?.reference ?? ''} ${customer?.contacts?.billing.EMail ?? ''}`,
    ],
    [
      'Interval',
      `${intervalOf(subscription.interval)}, the last one paid is no. ${subscription.lastIntervalNo}`,
    ],
    ['Next billing', isBilled(subscription) ? moment(subscription.nextBillingDate) : 'none'],
    ['Grace', `${subscription.graceDays} days`],
    ['Currency', `${subscription.currency}, ${subscription.country}`],
    ['Began', moment(subscription.startDate)],
    ['Ended', momentOr(subscription.endDate, 'no')],
    ['Parameters', subscription.extra.map(({ key, value }) => `${key}=${value}`).join(' ') || 'none'],
  ])}</section>
<section><h2>Timeline</h2>${timelineOf(subscription)}</section>
<section><h2>Items, every version</h2>${table(
    'Items',
    ['No.', 'Version', 'Status', 'Product', 'Quantity', 'Active from', 'Ended', 'Interval', 'Purchases'],
    subscription.items.map(itemRow(catalogue, subscription)),
    'No items.',
  )}</section>`
}
