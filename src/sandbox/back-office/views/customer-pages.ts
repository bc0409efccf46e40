/**
 * The back office's list of customers, with the outcome of an order by each, and the page of one customer. The list
 * ends with the cards that a shopper can pay with. Views read the state and change nothing.
 */

import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import { completeContacts } from '../../orders/order-contacts.ts'
import type { Html } from '../../pages/page.ts'
import { charge } from '../../payment/charge.ts'
import { findPaymentMethod, paymentMethods } from '../../payment/payment-methods.ts'
import { type ProcessResultName, processResults } from '../../payment/process-result.ts'
import type { Customer } from '../../state/customer.ts'
import type { State } from '../../state/state.ts'
import { contactCards } from '../elements/contact-cards.ts'
import { type Cell, code, customerLink, facts, muted, table } from '../elements/elements.ts'
import type { PageContent } from '../elements/layout.ts'
import { emptyText, type ListQuery, olderLink, paginate, searchForm } from '../elements/paginate.ts'
import { purchaseTag, resultTag } from '../elements/tags.ts'
import { notificationTable } from './notification-table.ts'
import { purchaseTable } from './purchase-pages.ts'
import { subscriptionTable } from './subscription-pages.ts'

/** The result that `processcart` would return for this customer, with fraud protection. */
const resultFor = ({ contacts, payment }: Customer, now: Date): ProcessResultName =>
  completeContacts(contacts ?? {}) ? charge(payment, now, true).result : 'ContactMissing'

const grouped = (card: string): string => card.replace(/.{4}(?=.)/g, '$& ')

const cardOf = ({ payment }: Customer): Cell => {
  const method = payment && findPaymentMethod(payment.method)
  if (!payment || !method) return muted('nothing yet')
  const digits = payment.lastFour ? ` ending in ${payment.lastFour}` : ''
  const expires = payment.expires ? `, until ${payment.expires.month}/${payment.expires.year}` : ''
  return html`${method.type}${digits}${muted(expires)}`
}

const customerTable = (rows: readonly Customer[], now: Date, empty: string): Html =>
  table(
    'Customers',
    [
      { name: 'Customer', phone: 'main' },
      { name: 'Next order', phone: 'end' },
      { name: 'Reference', phone: 'main' },
      'Pays by',
      { name: 'E-mail', kind: 'grow' },
      'Country',
      { name: 'Client', phone: 'named' },
    ],
    rows.map((customer) => [
      customerLink(customer.id),
      resultTag(resultFor(customer, now)),
      customer.reference ? code(customer.reference) : muted('none'),
      cardOf(customer),
      customer.contacts?.billing.EMail ?? '',
      customer.contacts?.billing.CountryId ?? '',
      customer.clientId,
    ]),
    empty,
  )

const testCards = (): Html =>
  table(
    'Test cards',
    [
      { name: 'Number', phone: 'main' },
      { name: 'Type', phone: 'main' },
      { name: 'At checkout', phone: 'end' },
      'Purpose',
    ],
    paymentMethods.map(({ card, type, atCheckout, meaning }) => [
      card === undefined ? muted('no card') : code(grouped(card)),
      type,
      purchaseTag({ status: atCheckout === 'declined' ? 'DEC' : atCheckout }),
      meaning,
    ]),
    '',
  )

export const customersPage = ({ clock }: SandboxContext, state: State, view: ListQuery): PageContent => {
  const found = paginate(state.customers.all(), view, ({ reference, clientId, contacts }) => [
    reference,
    clientId,
    ...[contacts?.billing, contacts?.delivery, contacts?.licensee].flatMap((contact) =>
      contact ? [contact.EMail, contact.Company, `${contact.Firstname} ${contact.Lastname}`] : [],
    ),
  ])
  return {
    aside: searchForm('customers', view, 'ID, reference, name, e-mail'),
    content: html`<section>
${customerTable(found.rows, clock.now(), emptyText(found, 'None.'))}
${olderLink('customers', found)}
</section>
<section><h2>Test cards</h2>${testCards()}</section>`,
  }
}

const paymentForm = ({ id, payment }: Customer): Html => {
  const option = ({ id: method, type, meaning }: (typeof paymentMethods)[number]) =>
    html`<option value="${method}"${
      method === payment?.method ? html` selected` : ''
    }>${type}: ${meaning}</option>`
  return html`<form method="post" action="/sandbox/customers/${id}/payment" class="panel"><div
  class="row"><div class="wide"><label
  for="method">Pays by <small>(from the next charge on)</small></label><select id="method"
  name="method">${paymentMethods.map(option)}</select></div><button>Change</button></div></form>`
}

export const customerPage = (context: SandboxContext, state: State, customer: Customer): PageContent => {
  const belongsToCustomer = ({ customerId }: { readonly customerId: number }) => customerId === customer.id
  const purchases = [...state.purchases.all()].filter(belongsToCustomer).reverse()
  const subscriptions = [...state.subscriptions.all()].filter(belongsToCustomer).reverse()
  const about = [...state.notifications.all()].filter(belongsToCustomer).reverse()
  const result = resultFor(customer, context.clock.now())
  return {
    title: `Customer ${customer.id}`,
    content: html`<section>${facts([
      ['Client', customer.clientId],
      ['Reference', customer.reference ? code(customer.reference) : muted('none')],
      ['Pays by', cardOf(customer)],
      ['Next order', html`${resultTag(result)} ${muted(html`code ${code(processResults[result])}`)}`],
    ])}</section>
<section>${paymentForm(customer)}</section>
<section><h2>Contacts</h2>${contactCards(customer.contacts)}</section>
<section><h2>Purchases</h2>${purchaseTable(purchases, 'None.')}</section>
<section><h2>Subscriptions</h2>${subscriptionTable(context, state, subscriptions, 'None.')}</section>
<section><h2>Notifications</h2>${notificationTable(state, about, 'None.')}</section>`,
  }
}
