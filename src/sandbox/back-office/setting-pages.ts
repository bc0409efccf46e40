import { html } from 'hono/html'
import { charge } from '../cart/charge.ts'
import { findPaymentMethod, paymentMethods } from '../cart/payment-methods.ts'
import { processResults } from '../cart/process-result.ts'
import type { Html } from '../checkout/layout.ts'
import type { SandboxContext } from '../context.ts'
import type { Customer } from '../state/customer.ts'
import type { State } from '../state/state.ts'
import { latest, olderLink, table } from './parts.ts'

const steps = [
  [3_600_000, 'An hour'],
  [2 * 3_600_000, 'Two hours'],
  [86_400_000, 'A day'],
  [7 * 86_400_000, 'A week'],
  [31 * 86_400_000, '31 days'],
  [366 * 86_400_000, '366 days'],
] as const

export const clockPage = ({ clock }: SandboxContext): Html => html`<section>
<p>Moving on runs what becomes due on the way, each at its own time: renewals, grace and hold, the ends of subscriptions, sessions, notifications. Moving back undoes nothing.</p>
<form method="post" action="/sandbox/clock"><h2>Move on by</h2><div class="row">
${steps.map(([ms, name]) => html`<button class="plain" name="advance" value="${ms}">${name}</button>`)}
</div></form>
<form method="post" action="/sandbox/clock"><h2>Move to</h2><div class="row">
<div><label for="to">Date and time, UTC</label><input id="to" name="to" type="datetime-local" step="1" required value="${clock.now().toISOString().slice(0, 19)}"></div>
<button>Move</button></div></form></section>`

const kindsOfFault = [
  ['latency:800', 'the answer comes 800 ms later'],
  ['status:500', 'that status, 400 to 599, and nothing else is done'],
  ['429:2', 'the rate limit’s answer, with its Retry-After in seconds'],
  ['reset', 'the connection drops before anything is done'],
  ['reset-after', 'it drops when everything has been done: the answer alone is lost'],
  ['half-body', 'it drops half way through the body'],
  ['malformed', 'the body ends before the JSON or XML does'],
  ['content-type', 'the right body is called text/html'],
] as const

export const faultsPage = ({ settings }: SandboxContext): Html => html`<section>
<form method="post" action="/sandbox/fault"><div class="row">
<div class="wide"><label for="fault">For every request to both hosts <small>(a comma list)</small></label><input id="fault" name="fault" maxlength="1000" value="${settings.fault ?? ''}" placeholder="status:500*2"></div>
<button>Set</button>
</div></form>
<form method="post" action="/sandbox/fault"><input type="hidden" name="fault" value=""><button class="plain"${settings.fault ? '' : html` disabled`}>Clear</button></form></section>
<section>${table(
  'Faults',
  ['Written', 'What happens'],
  [
    ...kindsOfFault.map(([written, meaning]) => [html`<code>${written}</code>`, meaning]),
    [html`<code>…*2</code>`, 'for the next two requests'],
    [html`<code>…@0.5</code>`, 'for about every second request'],
  ],
  '',
)}
<p class="small">The query <code>x-sandbox-fault</code> asks for the same for a single request.</p></section>`

const answerFor = ({ contacts, payment }: Customer, now: Date): string => {
  const result = contacts?.billing.EMail ? charge(payment, now, true).result : 'ContactMissing'
  return `${processResults[result]} ${result}`
}

const cardOf = ({ payment }: Customer): string => {
  const type = payment && findPaymentMethod(payment.method)?.type
  const expires = payment?.expires && ` until ${payment.expires.month}/${payment.expires.year}`
  return type === undefined
    ? 'none'
    : `${type}${payment?.lastFour ? ` ··${payment.lastFour}` : ''}${expires ?? ''}`
}

const grouped = (card: string): string => card.replace(/.{4}(?=.)/g, '$& ')

export const customersPage = ({ clock }: SandboxContext, state: State, before: number): Html => {
  const listed = latest(state.customers.all(), before)
  return html`<section><h2>Test cards</h2>${table(
    'Test cards',
    ['Number', 'Type', 'Purchase at checkout', 'What it is for'],
    paymentMethods.map(({ card, type, atCheckout, meaning }) => [
      card === undefined ? 'none' : html`<code>${grouped(card)}</code>`,
      type,
      atCheckout,
      meaning,
    ]),
    '',
  )}</section>
<section><h2>Customers</h2>${table(
    'Customers',
    ['Customer', 'Client', 'Reference', 'E-mail', 'Country', 'Pays by', 'processcart answers'],
    listed.rows.map((customer) => [
      customer.id,
      customer.clientId,
      customer.reference ?? '',
      customer.contacts?.billing.EMail ?? '',
      customer.contacts?.billing.CountryId ?? '',
      cardOf(customer),
      answerFor(customer, clock.now()),
    ]),
    'None.',
  )}${olderLink('customers', listed)}</section>`
}
