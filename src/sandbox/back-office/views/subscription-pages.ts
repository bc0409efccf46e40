/**
 * The back office's list of subscriptions and the page of one subscription: its facts, its timeline with the next
 * job, every version of its items, and its purchases. The page also shows the answer of `getsubscription`, so that
 * a developer can compare it with the stored state. Views read the state and change nothing; the list searches all
 * subscriptions at each request.
 */

import { html } from 'hono/html'
import { findMerchant, findProduct, textIn } from '../../catalogue/find-product.ts'
import type { Catalogue } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import type { Html } from '../../pages/page.ts'
import { subscriptionView } from '../../responses/subscription-view.ts'
import type { State } from '../../state/state.ts'
import type { Interval, Subscription, SubscriptionItem } from '../../state/subscription.ts'
import {
  type Cell,
  code,
  customerLink,
  distance,
  listOf,
  moment,
  momentOr,
  money,
  muted,
  parametersSection,
  purchaseLink,
  rawText,
  subscriptionLink,
  table,
} from '../elements/elements.ts'
import type { PageContent } from '../elements/layout.ts'
import {
  emptyText,
  type ListQuery,
  olderLink,
  type PageOfRows,
  paginate,
  searchForm,
} from '../elements/paginate.ts'
import { intervalOf, isBillOf, periodOf, subscriptionFacts } from '../elements/subscription-facts.ts'
import { inWords, itemTag, subscriptionTag } from '../elements/tags.ts'
import { purchaseTable } from './purchase-pages.ts'
import { nextJobOf } from './upcoming.ts'

const rhythms: Readonly<Record<string, string>> = {
  '12 months': 'Yearly',
  '1 month': 'Monthly',
  '7 days': 'Weekly',
  '1 day': 'Daily',
}

const rhythmOf = (interval: Interval): string => {
  const length = intervalOf(interval)
  return rhythms[length] ?? `Every ${length}`
}

const nameOf = (catalogue: Catalogue, { clientId, locale }: Subscription, item: SubscriptionItem): string => {
  const merchant = findMerchant(catalogue, clientId)
  const product = merchant && findProduct(merchant, item.productId)
  return item.name ?? (product ? textIn(product.name, locale) : '')
}

const openItems = ({ items }: Subscription): SubscriptionItem[] =>
  items.filter(({ isCurrent, status }) => isCurrent && status !== 'Removed')

const emailOf = (state: State, { customerId }: Subscription): string =>
  state.customers.get(customerId)?.contacts?.billing.EMail ?? ''

export const subscriptionTable = (
  { catalogue }: Pick<SandboxContext, 'catalogue'>,
  state: State,
  rows: readonly Subscription[],
  empty: string,
): Html =>
  table(
    'Subscriptions',
    [
      { name: 'Subscription', phone: 'main' },
      { name: 'Status', phone: 'end' },
      { name: 'Products', kind: 'grow' },
      { name: 'Customer', kind: 'text' },
      'Interval',
      'Next jobs',
      { name: 'Began', phone: 'named' },
      { name: 'Client', phone: 'named' },
    ],
    rows.map((subscription) => [
      subscriptionLink(subscription.id),
      subscriptionTag(subscription),
      openItems(subscription)
        .map((item) => `${item.quantity} × ${item.productId} ${nameOf(catalogue, subscription, item)}`)
        .join(', '),
      customerLink(subscription.customerId, emailOf(state, subscription) || subscription.customerId),
      `${rhythmOf(subscription.interval)}, ${periodOf(subscription)}`,
      subscription.dueAt
        ? html`<span class="long">${moment(subscription.dueAt)} ${muted(nextJobOf(subscription))}</span>`
        : muted('nothing by itself'),
      moment(subscription.startDate),
      subscription.clientId,
    ]),
    empty,
  )

export const subscriptionsPage = (context: SandboxContext, state: State, view: ListQuery): PageContent => {
  const found: PageOfRows<Subscription> = paginate(state.subscriptions.all(), view, (subscription) => [
    `S${subscription.id}`,
    subscription.status,
    inWords(subscription.status),
    subscription.clientId,
    subscription.customerId,
    emailOf(state, subscription),
    state.customers.get(subscription.customerId)?.reference,
    ...subscription.items.flatMap((item) => [item.productId, nameOf(context.catalogue, subscription, item)]),
  ])
  const empty = emptyText(found, 'There is no subscription yet. Buy a product with an interval.')
  return {
    aside: searchForm('subscriptions', view, 'ID, status, e-mail, product'),
    content: html`${subscriptionTable(context, state, found.rows, empty)}
${olderLink('subscriptions', found)}`,
  }
}

const itemRow =
  (catalogue: Catalogue, subscription: Subscription) =>
  (item: SubscriptionItem): Cell[] => [
    html`${code(item.productId)} ${nameOf(catalogue, subscription, item)}`,
    item.runningNumber,
    // The item of an order that is not paid is active on the platform, which reads as if it ran.
    item.status === 'Active' ? '' : itemTag(item),
    item.isCurrent ? html`${item.version} <strong>current</strong>` : item.version,
    item.quantity,
    item.versionActiveDate === null ? muted('when it renews') : money(item.unit.gross, subscription.currency),
    momentOr(item.versionActiveDate, 'when it renews'),
    momentOr(item.endDate ?? item.deactivationDate),
    item.coupon?.code ?? '',
    listOf(item.purchases.map(({ purchaseId }) => purchaseLink(purchaseId))),
  ]

const timelineOf = (subscription: Subscription, now: Date): Html => {
  const { dueAt } = subscription
  const coming: Cell[][] = dueAt
    ? [[moment(dueAt), html`<em>${nextJobOf(subscription)}</em> ${muted(distance(dueAt, now))}`, '', '']]
    : []
  const past = subscription.timeline
    .toReversed()
    .map((entry): Cell[] => [
      moment(entry.at),
      inWords(entry.event),
      entry.purchaseId === undefined ? '' : purchaseLink(entry.purchaseId),
      entry.mail ? 'an e-mail' : '',
    ])
  const rows = [...coming, ...past]
  const columns = [
    { name: 'Time', phone: 'main' },
    { name: 'Event', phone: 'main' },
    'Purchase',
    'Sent to customer',
  ] as const
  return html`<div class="timeline">${table('Timeline', columns, rows, 'Nothing yet.')}</div>`
}

/** The parameters of the last order and those that the next billing will have. */
const parametersOf = ({ extra, nextExtra }: Subscription): Html | '' =>
  parametersSection(
    ['Key', 'Value', 'Holds'],
    [
      ...extra.map((each) => [each, 'now'] as const),
      ...nextExtra.map((each) => [each, 'from the next billing'] as const),
    ].map(([{ key, value }, holds]) => [code(key), html`<span class="long">${value}</span>`, holds]),
  )

const isAlive = ({ status }: Subscription): boolean => ['Active', 'Grace', 'Hold'].includes(status)

/** A button that renews as the customer would by the link in a reminder. */
const renewalForm = (subscription: Subscription): Html | '' =>
  isAlive(subscription)
    ? html`<form method="post" action="/sandbox/subscriptions/${subscription.id}/renewal"><button
  class="plain">Pay the next interval</button></form>`
    : ''

export const subscriptionPage = (
  context: SandboxContext,
  state: State,
  subscription: Subscription,
): PageContent => {
  const { catalogue, clock } = context
  const bills = [...state.purchases.all()].filter(isBillOf(subscription)).reverse()
  const answer = JSON.stringify(subscriptionView(context, state, subscription), undefined, 2)
  return {
    title: `Subscription S${subscription.id}`,
    aside: html`${subscriptionTag(subscription)}${renewalForm(subscription)}`,
    content: html`<section>${subscriptionFacts(context, state, subscription)}</section>
<section><h2>Timeline</h2>${timelineOf(subscription, clock.now())}</section>
<section><h2>Items, every version</h2>${table(
      'Items',
      [
        { name: 'Product', phone: 'main' },
        { name: 'No.', kind: 'number', phone: 'named' },
        { name: 'Status', phone: 'end' },
        { name: 'Version', phone: 'named' },
        { name: 'Quantity', kind: 'number', phone: 'named' },
        { name: 'Unit, gross', kind: 'number', phone: 'named' },
        { name: 'Active from', phone: 'named' },
        { name: 'Ended', phone: 'named' },
        { name: 'Coupon', phone: 'named' },
        'Purchases',
      ],
      subscription.items.map(itemRow(catalogue, subscription)),
      'No items.',
    )}</section>
<section><h2>Purchases</h2>${purchaseTable(bills, 'None.')}</section>
${parametersOf(subscription)}
<section><h2>Raw data</h2>${rawText('Response of getsubscription', answer)}</section>`,
  }
}
