/**
 * The form fields of the checkout: inputs with their labels, hints and errors, the country, and the ways to pay.
 * Each error is connected to its field by `aria-describedby`, and every field stays visible where a browser lacks
 * `:has()`. A card number is never written back into a page. All texts come from the words of the page's language.
 */

import { html } from 'hono/html'
import { countries } from '../../money/countries.ts'
import type { Html } from '../../pages/page.ts'
import { paymentMethods } from '../../payment/payment-methods.ts'
import type { Words } from '../words/words.ts'
import type { FieldName, FormValues } from './order-form.ts'

export interface InputOptions {
  label: string
  name: Exclude<FieldName, 'method'>
  type?: string
  autocomplete: string
  isRequired?: boolean
  hint?: string
  inputmode?: 'numeric'
}

export type Input = (options: InputOptions) => Html

/** The message above a form. It describes a field that it marks without a text of the field's own. */
export const alertId = 'problem'

/** Creates the inputs of a form with its values and the texts of its errors. An empty text only marks the field. */
export const createInput =
  (words: Words, filled: FormValues, wrongTexts: ReadonlyMap<FieldName, string>): Input =>
  ({ label, name, type = 'text', autocomplete, isRequired, hint, inputmode }) => {
    const wrong = wrongTexts.get(name)
    const value = name === 'card' ? '' : filled[name]
    const wrongId = wrong === undefined ? undefined : wrong === '' ? alertId : `${name}-wrong`
    const described = [hint && `${name}-hint`, wrongId].filter(Boolean).join(' ')
    return html`<div class="field">
<label for="${name}">${label}${isRequired ? '' : html` <small>(${words.optional})</small>`}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" dir="auto"
${isRequired ? html` aria-required="true"` : ''}${inputmode ? html` inputmode="${inputmode}"` : ''}
${wrongId ? html` aria-invalid="true"` : ''}${described ? html` aria-describedby="${described}"` : ''}>
${wrong ? html`<p class="wrong" id="${name}-wrong">${wrong}</p>` : ''}
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
</div>`
  }

/** The countries that the shop sells to, by their names in the language of the page. */
const sellable = (embargoed: readonly string[], lang: string): (readonly [string, string])[] => {
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  const { compare } = new Intl.Collator(lang)
  return countries
    .filter((code) => !embargoed.includes(code))
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, a], [, b]) => compare(a, b))
}

/** The country decides the tax. */
export const countryField = (
  words: Words,
  lang: string,
  { country, embargoed = [] }: { country: string; embargoed?: readonly string[] | undefined },
): Html => html`<div class="field">
<label for="country">${words.country}</label>
<select id="country" name="country" autocomplete="country" aria-describedby="country-hint">
${sellable(embargoed, lang).map(
  ([code, name]) => html`<option value="${code}"${code === country ? html` selected` : ''}>${name}</option>`,
)}
</select>
<p class="hint" id="country-hint">${words.countryHint}</p>
</div>`

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

/** The brands of cards, which a shopper looks for before typing a number. */
const brands = [...new Set(paymentMethods.flatMap(({ card, type }) => (card ? [type] : [])))].join(', ')

/** The ways to pay. Without `:has()` every field stays visible, so none is lost. */
export const paymentFields = (
  words: Words,
  { method }: FormValues,
  input: Input,
  isBusiness: boolean,
): Html => {
  const choice = (
    value: FormValues['method'],
    label: string,
    fields: Html,
    note = '',
  ) => html`<div class="way">
<div class="choice">
<input type="radio" name="method" id="method-${value}"
  value="${value}"${method === value ? html` checked` : ''}>
<label for="method-${value}">${label}</label>${note && html`<span class="small">${note}</span>`}
</div>
<div class="under">${fields}</div>
</div>`
  const card = html`${input({
    label: words.cardNumber,
    name: 'card',
    autocomplete: 'off',
    isRequired: true,
    hint: words.cardHint,
    inputmode: 'numeric',
  })}
${testCards(words)}`
  return html`<fieldset>
<legend>${words.payment}</legend>
<div class="ways">
${choice('card', words.card, card, brands)}
${choice('wire', words.wire, html`<p class="hint">${words.wireHint}</p>`)}
${
  isBusiness
    ? choice(
        'purchase-order',
        words.purchaseOrder,
        input({
          label: words.orderNumberOfCustomer,
          name: 'orderNumber',
          autocomplete: 'off',
          isRequired: true,
        }),
      )
    : ''
}
</div>
</fieldset>`
}
