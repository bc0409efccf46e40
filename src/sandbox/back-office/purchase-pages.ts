import { html } from 'hono/html'
import { times } from '../cart/amounts.ts'
import { findPaymentMethod } from '../cart/payment-methods.ts'
import { confirmationUrl } from '../cart/place-purchase.ts'
import { isAwaitingPayment } from '../cart/receive-payment.ts'
import type { Html } from '../checkout/layout.ts'
import type { SandboxContext } from '../context.ts'
import { createMoneyFormat } from '../pricing/localize.ts'
import { purchaseBody } from '../rest/purchase-body.ts'
import type { Contact } from '../state/contact.ts'
import { type Purchase, purchaseStatuses } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import { notificationRows } from './notification-pages.ts'
import {
  facts,
  grossOf,
  latest,
  moment,
  momentOr,
  olderLink,
  purchaseLink,
  subscriptionLink,
  table,
} from './parts.ts'

const statusOf = ({ status }: Purchase): string => `${status} ${purchaseStatuses[status]}`

const paymentOf = ({ payment }: Purchase): string => {
  const type = payment && findPaymentMethod(payment.method)?.type
  return type === undefined ? '' : `${type}${payment?.lastFour ? ` ··${payment.lastFour}` : ''}`
}

const subscriptionsOf = ({ lines }: Purchase): Html => {
  const ids = new Set(lines.flatMap(({ subscription }) => subscription?.id ?? []))
  return html`${[...ids].map((id) => html`${subscriptionLink(id)} `)}`
}

export const purchasesPage = (state: State, before: number): Html => {
  const listed = latest(state.purchases.all(), before)
  return html`${table(
    'Purchases',
    ['Purchase', 'Time', 'Status', 'Client', 'Customer', 'Products', 'Total', 'Subscription'],
    listed.rows.map((purchase) => [
      purchaseLink(purchase.id),
      moment(purchase.createdAt),
      statusOf(purchase),
      purchase.clientId,
      purchase.contacts.billing.EMail ?? '',
      purchase.lines.map(({ quantity, productId }) => `${quantity} × ${productId}`).join(', '),
      grossOf(purchase),
      subscriptionsOf(purchase),
    ]),
    'Nothing has been bought yet. Open a checkout link, or call processcart for a test customer.',
  )}${olderLink('purchases', listed)}`
}

const linesOf = ({ lines, currency }: Purchase): Html => {
  const money = createMoneyFormat(currency, 'en-US')
  return table(
    'Lines',
    ['No.', 'Product', 'Name', 'Quantity', 'Net', 'VAT', 'Gross', 'Coupon', 'License key', 'Subscription'],
    lines.map((line) => {
      const { net, vat, gross } = times(line.unit, line.quantity)
      const { subscription } = line
      return [
        line.runningNumber,
        line.productId,
        `${line.name} ${line.nameExtension}`,
        line.quantity,
        money.format(net),
        `${money.format(vat)} (${line.vatRate} %)`,
        money.format(gross),
        line.coupon ?? '',
        line.licenseKey ? html`<code>${line.licenseKey}</code>` : '',
        subscription
          ? html`${subscriptionLink(subscription.id)} item ${subscription.itemRunningNumber}, interval ${subscription.intervalNo}`
          : '',
      ]
    }),
    'No lines.',
  )
}

const addressOf = (contact: Contact | undefined): string =>
  contact
    ? [
        contact.Firstname,
        contact.Lastname,
        contact.Company,
        contact.Street1,
        contact.PostalCode,
        contact.City,
      ]
        .concat(contact.CountryId, contact.EMail)
        .filter(Boolean)
        .join(', ')
    : 'as billing contact'

/** A payment that arrives later: what the bank and the fraud department do on the platform. */
const paymentForm = (purchase: Purchase): Html | '' =>
  isAwaitingPayment(purchase)
    ? html`<form method="post" action="/sandbox/purchases/${purchase.id}/payment"><p><button>The payment has arrived</button></p></form>`
    : ''

export const purchasePage = (context: SandboxContext, state: State, purchase: Purchase): Html => {
  const { contacts, visitor } = purchase
  const about = [...state.notifications.all()].filter(({ purchaseId }) => purchaseId === purchase.id)
  return html`${paymentForm(purchase)}
<section>${facts([
    ['Status', statusOf(purchase)],
    ['Client', purchase.clientId],
    ['Customer', `${purchase.customerId} ${state.customers.get(purchase.customerId)?.reference ?? ''}`],
    ['Placed', moment(purchase.createdAt)],
    ['Paid', momentOr(purchase.paidAt, 'not yet')],
    ...(purchase.retryAt ? [['Collected again', moment(purchase.retryAt)] as const] : []),
    ['Payment', paymentOf(purchase)],
    ['Total', grossOf(purchase)],
    ['Revenue category', purchase.revenueCategory ?? 'none'],
    ['Billing contact', addressOf(contacts.billing)],
    ['Delivery contact', addressOf(contacts.delivery)],
    ['Licensee contact', addressOf(contacts.licensee)],
    ['Ordered from', `${visitor.remoteAddress ?? 'an unknown address'} ${visitor.userAgent ?? ''}`],
    [
      'Confirmation',
      html`<a href="${new URL(confirmationUrl(context.settings.baseUrl, purchase)).pathname}">page</a>`,
    ],
  ])}</section>
<section><h2>Lines</h2>${linesOf(purchase)}</section>
<section><h2>Extra parameters</h2>${table(
    'Extra parameters',
    ['Key', 'Value'],
    purchase.extra.map(({ key, value }) => [
      html`<code>${key}</code>`,
      html`<span class="long">${value}</span>`,
    ]),
    'None.',
  )}</section>
<section><h2>Notifications</h2>${notificationRows(state, about)}</section>
<section><h2>As getpurchase answers it</h2><pre tabindex="0">${JSON.stringify(purchaseBody(context, state, purchase), undefined, 2)}</pre></section>`
}
