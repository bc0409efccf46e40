/**
 * The back office's list of purchases and the page of one purchase. The page shows what the sandbox has stored
 * beside the answer that the platform's operation would give, so that a developer can compare both. It offers a
 * button only for what may happen next: a payment that arrives, a reimbursement, a chargeback. Views read the state
 * and change nothing.
 */

import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import { confirmationUrl } from '../../context/urls.ts'
import { times } from '../../money/split.ts'
import type { Html } from '../../pages/page.ts'
import { findPaymentMethod } from '../../payment/payment-methods.ts'
import { purchaseBody } from '../../responses/purchase-body.ts'
import { isReseller } from '../../state/cart.ts'
import type { Purchase } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import { isAwaitingPayment } from '../../subscription/billing/receive-payment.ts'
import { browserOf } from '../elements/browser-of.ts'
import { contactCards } from '../elements/contact-cards.ts'
import {
  type Cell,
  code,
  customerLink,
  distance,
  facts,
  grossOf,
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
import { purchaseTag } from '../elements/tags.ts'
import { notificationTable } from './notification-table.ts'

const subscriptionIds = ({ lines }: Purchase): number[] => [
  ...new Set(lines.flatMap(({ subscription }) => subscription?.id ?? [])),
]

const emailOf = ({ contacts }: Purchase): string => contacts.billing.EMail ?? ''

export const purchaseTable = (rows: readonly Purchase[], empty: string): Html =>
  table(
    'Purchases',
    [
      { name: 'Purchase', phone: 'main' },
      { name: 'Total', kind: 'number', phone: 'end' },
      { name: 'Status', phone: 'main' },
      { name: 'Products', kind: 'grow' },
      { name: 'Customer', kind: 'text' },
      'Subscription',
      'Placed',
      { name: 'Client', phone: 'named' },
    ],
    rows.map((purchase) => [
      purchaseLink(purchase.id),
      grossOf(purchase),
      purchaseTag(purchase),
      purchase.lines.map(({ quantity, productId, name }) => `${quantity} × ${productId} ${name}`).join(', '),
      customerLink(purchase.customerId, emailOf(purchase) || purchase.customerId),
      listOf(subscriptionIds(purchase).map(subscriptionLink)),
      moment(purchase.createdAt),
      purchase.clientId,
    ]),
    empty,
  )

export const purchasesPage = (state: State, view: ListQuery): PageContent => {
  const found: PageOfRows<Purchase> = paginate(state.purchases.all(), view, (purchase) => [
    purchase.clientId,
    purchase.status,
    emailOf(purchase),
    state.customers.get(purchase.customerId)?.reference,
    ...subscriptionIds(purchase).map((id) => `S${id}`),
    ...purchase.lines.flatMap(({ productId, name, coupon, licenseKey }) => [
      productId,
      name,
      coupon,
      licenseKey,
    ]),
    ...purchase.extra.flatMap(({ key, value }) => [key, value]),
  ])
  const empty = emptyText(
    found,
    'Nothing has been bought yet. Open a checkout link, or call processcart for a test customer.',
  )
  return {
    aside: searchForm('purchases', view, 'ID, e-mail, product, x-parameter'),
    content: html`${purchaseTable(found.rows, empty)}${olderLink('purchases', found)}`,
  }
}

const linesOf = ({ lines, currency }: Purchase): Html =>
  table(
    'Lines',
    [
      { name: 'Product', phone: 'main' },
      { name: 'Quantity', kind: 'number', phone: 'named' },
      { name: 'Net', kind: 'number', phone: 'named' },
      { name: 'VAT', kind: 'number', phone: 'named' },
      { name: 'Gross', kind: 'number', phone: 'end' },
      { name: 'Coupon', phone: 'named' },
      'Licence key',
      'Subscription',
    ],
    lines.map((line) => {
      const { net, vat, gross } = times(line.unit, line.quantity)
      const { subscription } = line
      return [
        html`${code(line.productId)} ${line.name} ${line.nameExtension}`,
        line.quantity,
        money(net, currency),
        html`${money(vat, currency)} ${muted(`${line.vatRate} %`)}`,
        money(gross, currency),
        line.coupon ?? '',
        line.licenseKey ? code(line.licenseKey) : '',
        subscription
          ? html`${subscriptionLink(subscription.id)} item ${subscription.itemRunningNumber},
interval ${subscription.intervalNo}`
          : '',
      ]
    }),
    'No lines.',
  )

const paymentOf = ({ payment }: Purchase): string => {
  const type = payment && findPaymentMethod(payment.method)?.type
  return type === undefined ? 'none' : `${type}${payment?.lastFour ? ` ending in ${payment.lastFour}` : ''}`
}

/** Lets a late payment arrive, as a bank or a fraud review does on the platform. */
const paymentForm = (purchase: Purchase): Html | '' =>
  isAwaitingPayment(purchase)
    ? html`<form method="post"
  action="/sandbox/purchases/${purchase.id}/payment"><button>The payment has arrived</button></form>`
    : ''

const reimbursementForm = ({ id, status }: Purchase): Html | '' =>
  status === 'PAY' || status === 'TST'
    ? html`<form method="post" action="/sandbox/purchases/${id}/reimbursement"><button
  class="plain">Refund</button></form>`
    : ''

/** The customer's bank takes the money back, which only a bank can do on the platform. */
const chargebackForm = ({ id, status }: Purchase): Html | '' =>
  status === 'PAY'
    ? html`<form method="post" action="/sandbox/purchases/${id}/chargeback"><button
  class="plain danger">Dispute</button></form>`
    : ''

/** The browser and its address; the whole text of the browser is the tooltip. */
const visitorOf = ({ userAgent, remoteAddress = 'an unknown address' }: Purchase['visitor']): Cell => {
  if (!userAgent) return remoteAddress
  const browser = browserOf(userAgent)
  return browser
    ? html`<span title="${userAgent}">${browser}, ${remoteAddress}</span>`
    : `${userAgent}, ${remoteAddress}`
}

const factsOf = ({ clock, settings }: SandboxContext, state: State, purchase: Purchase): Html => {
  const { retryAt, visitor } = purchase
  const customer = state.customers.get(purchase.customerId)
  const address = new URL(confirmationUrl(settings.baseUrl, purchase)).pathname
  return facts([
    ['Total', grossOf(purchase)],
    ['Payment', paymentOf(purchase)],
    [
      'Customer',
      html`${customerLink(purchase.customerId)}${customer?.reference ? html` ${customer.reference}` : ''}`,
    ],
    ...(isReseller(purchase.scope) ? [['Sold to', 'a reseller'] as const] : []),
    ['Placed', moment(purchase.createdAt)],
    ['Paid', momentOr(purchase.paidAt, 'not yet')],
    ...(retryAt
      ? [['Collected again', html`${moment(retryAt)} ${muted(distance(retryAt, clock.now()))}`] as const]
      : []),
    ...(purchase.reimbursement
      ? [['Refunded', html`${code(purchase.reimbursement.type)} ${purchase.reimbursement.id}`] as const]
      : []),
    ['Status code', code(purchase.status)],
    ['Category', purchase.revenueCategory ?? muted('no subscription')],
    ['Client', purchase.clientId],
    ['Language', purchase.locale],
    ['From', visitorOf(visitor)],
    ...(purchase.affiliate ? [['Affiliate', purchase.affiliate] as const] : []),
    ['Confirmation', html`<a href="${address}">the customer’s page</a>`],
  ])
}

export const purchasePage = (context: SandboxContext, state: State, purchase: Purchase): PageContent => {
  const { extra } = purchase
  const about = [...state.notifications.all()].filter(({ purchaseId }) => purchaseId === purchase.id)
  const answer = JSON.stringify(purchaseBody(context, state, purchase), undefined, 2)
  return {
    title: `Purchase ${purchase.id}`,
    aside: html`${purchaseTag(purchase)}${paymentForm(purchase)}${reimbursementForm(purchase)}${chargebackForm(purchase)}`,
    content: html`<section>${factsOf(context, state, purchase)}</section>
<section><h2>Lines</h2>${linesOf(purchase)}</section>
<section><h2>Contacts</h2>${contactCards(purchase.contacts)}</section>
${parametersSection(
  ['Key', 'Value'],
  extra.map(({ key, value }) => [code(key), html`<span class="long">${value}</span>`]),
)}
<section><h2>Notifications</h2>${notificationTable(state, about, 'None about this purchase.')}</section>
<section><h2>Raw data</h2>${rawText('Response of getpurchase', answer)}</section>`,
  }
}
