/**
 * The order form of checkout. It says first what is wrong, each field says how, and the order button stands right below the total
 * that it charges, and with what it charges later where the lines are out of sight. That total travels back with the form, so that no other one is charged. The view is pure and works without
 * scripts.
 */

import { html } from 'hono/html'
import type { PricedCart } from '../../cart/price-cart.ts'
import type { Merchant } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import { localize } from '../../money/localize.ts'
import type { Html } from '../../pages/page.ts'
import { isQuote } from '../../state/cart.ts'
import type { Attempt } from '../../state/session.ts'
import type { PageLanguage } from '../words/page-language.ts'
import type { Words } from '../words/words.ts'
import { alertId, countryField, createInput, paymentFields } from './fields.ts'
import { agreement, page, shopOf } from './layout.ts'
import type { FieldName, FormValues } from './order-form.ts'
import { laterCharges, summary } from './summary.ts'

export interface CartPage {
  language: PageLanguage
  merchant: Merchant
  priced: PricedCart
  filled: FormValues
  errors?: Attempt['errors'] | undefined
  notice?: Attempt['notice'] | undefined
}

/** The total and its tax, as the form sends them back. */
export const seenTotal = ({ cart, total }: PricedCart): string =>
  `${total.gross} ${total.vat} ${cart.currency}`

const totalOf = ({ cart, total }: PricedCart): string => localize(total.gross, cart.currency, cart.locale)

const errorTexts = (
  { email, card, orderNumber }: Attempt['errors'] = {},
  words: Words,
): ReadonlyMap<FieldName, string> =>
  new Map<FieldName, string>([
    ...(email ? ([['email', words[email]]] as const) : []),
    ...(card ? ([['card', words[card]]] as const) : []),
    ...(orderNumber ? ([['orderNumber', words[orderNumber]]] as const) : []),
  ])

/** Whether nothing but empty fields is wrong. */
const isMissing = ({ errors = {}, filled }: CartPage): boolean =>
  !(errors.email && filled.email) && errors.card !== 'cardUnknown'

const labelOf = (name: FieldName, words: Words): string =>
  name === 'card' ? words.cardNumber : name === 'orderNumber' ? words.orderNumberOfCustomer : words.email

/**
 * The alert precedes the form and has the focus, so that a long cart does not hide it. It names the fields; each field says
 * what is wrong with it.
 */
const alertOf = (view: CartPage, words: Words, wrong: ReadonlyMap<FieldName, string>): Html | '' => {
  const { notice, priced } = view
  if (wrong.size === 0 && !notice) return ''
  const notices = {
    declined: words.declined,
    priceChanged: words.priceChanged(totalOf(priced)),
    countryChanged: words.countryChanged(totalOf(priced)),
  }
  return html`<div class="alert" id="${alertId}" role="alert" tabindex="-1" autofocus>
${
  notice
    ? html`<p>${notices[notice]}</p>`
    : html`<p><strong>${isMissing(view) ? words.missing(wrong.size) : words.fixThis}</strong></p>`
}
${
  wrong.size > 0
    ? html`<ul>${[...wrong.keys()].map((name) => html`<li><a href="#${name}">${labelOf(name, words)}</a></li>`)}</ul>`
    : ''
}
</div>`
}

/**
 * The order form, and beside or below it the order button with the total right above it. It works without
 * scripts.
 */
export const cartPage = (context: SandboxContext, view: CartPage): Html => {
  const { language, merchant, priced, filled } = view
  const { words, lang } = language
  const { cart } = priced
  const isForQuote = isQuote(cart.scope)
  const wrong = errorTexts(view.errors, words)
  const input = createInput(words, filled, view.notice === 'declined' ? new Map([['card', '']]) : wrong)
  const title = isForQuote ? words.quote : words.checkout
  const buy = isForQuote ? words.requestQuote : words.pay(totalOf(priced))
  const later = isForQuote ? [] : laterCharges(context, merchant, priced, words)
  const company = input({ label: words.company, name: 'company', autocomplete: 'organization' })
  return page({
    language,
    title,
    shop: shopOf(merchant, language, cart.continueUrl),
    content: html`<form class="split" method="post" novalidate>
<div class="first">
<h1>${title}</h1>
${alertOf(view, words, wrong)}
<p class="glance"><a href="#order">${words.yourOrder} <bdi>${totalOf(priced)}</bdi></a></p>
<fieldset>
<legend>${words.contact}</legend>
${input({ label: words.email, name: 'email', type: 'email', autocomplete: 'email', isRequired: true })}
<div class="pair">
${input({ label: words.firstname, name: 'firstname', autocomplete: 'given-name' })}
${input({ label: words.lastname, name: 'lastname', autocomplete: 'family-name' })}
</div>
${
  cart.isBusiness
    ? html`<div class="pair">
${company}
${input({ label: words.vatId, name: 'vatId', autocomplete: 'off' })}
</div>`
    : company
}
${countryField(words, lang, { country: cart.country, embargoed: merchant.embargoed })}
</fieldset>
${isForQuote ? '' : paymentFields(words, filled, input, cart.isBusiness)}
<input type="hidden" name="seen" value="${seenTotal(priced)}">
</div>
<aside class="second" aria-labelledby="order"><div class="stuck">
${summary(context, merchant, priced, words)}
<div class="buy"><button type="submit">${buy}</button>
${later.map((text) => html`<p class="later"><bdi>${text}</bdi></p>`)}</div>
<p class="hint">${isForQuote ? '' : words.fullPrice} ${agreement(merchant, language)}</p>
</div></aside>
</form>`,
  })
}
