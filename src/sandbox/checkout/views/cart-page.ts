import { html } from 'hono/html'
import type { PricedCart } from '../../cart/price-cart.ts'
import type { Merchant } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import { localize } from '../../money/localize.ts'
import type { Html } from '../../pages/page.ts'
import { paymentMethods } from '../../payment/payment-methods.ts'
import { isQuote } from '../../state/cart.ts'
import type { Attempt } from '../../state/session.ts'
import type { PageLanguage } from '../words/page-language.ts'
import type { Words } from '../words/words.ts'
import { page } from './layout.ts'
import type { FieldName, FormValues } from './order-form.ts'
import { summary } from './summary.ts'

export interface CartPage {
  language: PageLanguage
  merchant: Merchant
  priced: PricedCart
  filled: FormValues
  errors?: Attempt['errors'] | undefined
  notice?: Attempt['notice'] | undefined
}

/** The total, as the form sends it back. */
export const seenTotal = ({ cart, total }: PricedCart): string => `${total.gross} ${cart.currency}`

const totalOf = ({ cart, total }: PricedCart): string => localize(total.gross, cart.currency, cart.locale)

interface InputOptions {
  label: string
  name: Exclude<FieldName, 'method'>
  type?: string
  autocomplete: string
  isRequired?: boolean
  hint?: string
  inputmode?: 'numeric'
}

type Input = (options: InputOptions) => Html

const errorTexts = (
  { email, card, orderNumber }: Attempt['errors'] = {},
  words: Words,
): ReadonlyMap<FieldName, string> =>
  new Map<FieldName, string>([
    ...(email ? ([['email', words[email]]] as const) : []),
    ...(card ? ([['card', words[card]]] as const) : []),
    ...(orderNumber ? ([['orderNumber', words[orderNumber]]] as const) : []),
  ])

const inputs =
  ({ filled, errors }: CartPage, words: Words): Input =>
  ({ label, name, type = 'text', autocomplete, isRequired, hint, inputmode }) => {
    const wrong = errorTexts(errors, words).get(name)
    const value = name === 'card' ? '' : filled[name]
    const described = [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(' ')
    return html`<div class="field">
<label for="${name}">${label}${isRequired ? '' : html` <small>(${words.optional})</small>`}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" dir="auto"
${isRequired ? html` aria-required="true"` : ''}${inputmode ? html` inputmode="${inputmode}"` : ''}
${wrong ? html` aria-invalid="true"` : ''}${described ? html` aria-describedby="${described}"` : ''}>
${wrong ? html`<p class="wrong" id="${name}-wrong">${wrong}</p>` : ''}
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
</div>`
  }

const grouped = (card: string): string => card.replace(/(\d{4})(?=\d)/g, '$1 ')

export const testCards = (words: Words): Html => html`<details>
<summary>${words.testCards}</summary>
<div class="cards" role="region" tabindex="0" aria-label="${words.testCards}">
<table>
<thead><tr><th scope="col">${words.cardNumber}</th><th scope="col">${words.testCardUse}</th></tr></thead>
<tbody>
${paymentMethods.flatMap(({ card, meaning }) =>
  card ? [html`<tr><td>${grouped(card)}</td><td lang="en" dir="ltr">${meaning}</td></tr>`] : [],
)}
</tbody>
</table>
</div>
</details>`

const payment = (words: Words, { method }: FormValues, input: Input, isBusiness: boolean): Html => {
  const choice = (value: FormValues['method'], label: string) => html`<div class="choice">
<input type="radio" name="method" id="method-${value}"
  value="${value}"${method === value ? html` checked` : ''}>
<label for="method-${value}">${label}</label>
</div>`
  return html`<fieldset>
<legend>${words.payment}</legend>
${choice('card', words.card)}
<div class="under">
${input({
  label: words.cardNumber,
  name: 'card',
  autocomplete: 'off',
  isRequired: true,
  hint: words.cardHint,
  inputmode: 'numeric',
})}
${testCards(words)}
</div>
${choice('wire', words.wire)}
<p class="hint under">${words.wireHint}</p>
${
  isBusiness
    ? html`${choice('purchase-order', words.purchaseOrder)}
<div class="under">
${input({ label: words.orderNumberOfCustomer, name: 'orderNumber', autocomplete: 'off', isRequired: true })}
</div>`
    : ''
}
</fieldset>`
}

/** The alert precedes the form and has the focus, so that a long cart does not hide it. */
const alertOf = ({ errors, notice, priced }: CartPage, words: Words): Html | '' => {
  const wrong = [...errorTexts(errors, words)]
  if (wrong.length === 0 && !notice) return ''
  const notices = { declined: words.declined, priceChanged: words.priceChanged(totalOf(priced)) }
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
<p>${notice ? notices[notice] : words.fixThis}</p>
${wrong.map(([name, message]) => html`<p><a href="#${name}">${message}</a></p>`)}
</div>`
}

/** The cart and the order form. They work without scripts. */
export const cartPage = (context: Pick<SandboxContext, 'clock'>, view: CartPage): Html => {
  const { language, merchant, priced } = view
  const { words } = language
  const { cart } = priced
  const isForQuote = isQuote(cart.scope)
  const input = inputs(view, words)
  const title = isForQuote ? words.quote : words.checkout
  const buy = isForQuote ? words.requestQuote : words.pay(totalOf(priced))
  return page({
    language,
    title,
    merchant: merchant.name,
    content: html`<h1>${title}</h1>
${alertOf(view, words)}
<div class="columns">
${summary(context, merchant, priced, words)}
<form class="panel" method="post" novalidate>
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
${input({ label: words.company, name: 'company', autocomplete: 'organization' })}
${input({ label: words.vatId, name: 'vatId', autocomplete: 'off' })}
</div>`
    : ''
}
</fieldset>
${isForQuote ? '' : payment(words, view.filled, input, cart.isBusiness)}
<input type="hidden" name="seen" value="${seenTotal(priced)}">
<button type="submit">${buy}</button>
<p class="hint">${words.terms}</p>
${
  cart.continueUrl
    ? html`<p class="hint"><a href="${cart.continueUrl}"
  rel="noreferrer">${words.continue}</a></p>`
    : ''
}
</form>
</div>`,
  })
}
