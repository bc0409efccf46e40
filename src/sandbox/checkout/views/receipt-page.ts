/**
 * The receipt of a purchase as a page that prints: browsers have fonts for every script, so names and products stand in their
 * own letters. Amounts come from the stored purchase and are never priced again. `data-` attributes carry amounts for tests. The
 * view is pure and works without scripts.
 */

import { html } from 'hono/html'
import type { Merchant } from '../../catalogue/model.ts'
import { createMoneyFormat, localizePercent } from '../../money/localize.ts'
import { nothing, plus, type Split, times } from '../../money/split.ts'
import type { Html } from '../../pages/page.ts'
import { findPaymentMethod } from '../../payment/payment-methods.ts'
import { isQuote } from '../../state/cart.ts'
import type { Contact } from '../../state/contact.ts'
import type { Purchase, PurchaseStatus } from '../../state/purchase.ts'
import { type PageLanguage, pageLanguage } from '../words/page-language.ts'
import type { Words } from '../words/words.ts'
import { page, shopOf } from './layout.ts'
import { momentText } from './moment.ts'

const statusWords: Readonly<Partial<Record<PurchaseStatus, keyof Words['status']>>> = {
  PAY: 'paid',
  TST: 'test',
  WOF: 'offline',
  WPO: 'purchaseOrder',
  PEN: 'pending',
  QUO: 'quote',
}

/** How far the payment of an order has come. */
export const statusOf = ({ status }: Purchase, { status: texts }: Words): string =>
  texts[statusWords[status] ?? 'other']

/** The card of an order; nothing for other payments, whose status says how they are made. */
const cardOf = ({ payment }: Purchase, { subscriptionPages }: Words): Html | '' => {
  const type = payment && findPaymentMethod(payment.method)?.type
  return type !== undefined && payment?.lastFour
    ? html`<span class="small row">${subscriptionPages.cardEnding(type, payment.lastFour)}</span>`
    : ''
}

const dateFact = ({ createdAt, locale }: Purchase, { date }: Words, precision: 'day' | 'moment'): Html =>
  html`<dt>${date}</dt><dd>${momentText(createdAt, locale, precision)}</dd>`

const paymentFact = (purchase: Purchase, words: Words): Html =>
  html`<dt>${words.payment}</dt><dd>${statusOf(purchase, words)}${cardOf(purchase, words)}</dd>`

/** Number and date of an order, and how it is paid. */
export const orderFacts = (purchase: Purchase, { words }: PageLanguage): Html => html`<dl class="facts">
<dt>${isQuote(purchase.scope) ? words.quoteNumber : words.orderNumber}</dt><dd>${String(purchase.id)}</dd>
${dateFact(purchase, words, 'day')}
${paymentFact(purchase, words)}
</dl>`

/** Lines and amounts, as they were charged, with the keys where the page does not show them elsewhere. */
export const chargedLines = (
  { locale, currency, lines }: Purchase,
  { words }: PageLanguage,
  { hasKeys = false } = {},
): Html => {
  const money = createMoneyFormat(currency, locale)
  const count = new Intl.NumberFormat(locale)
  const byRate = new Map<number, Split>()
  for (const { vatRate, unit, quantity } of lines)
    byRate.set(vatRate, plus(byRate.get(vatRate) ?? nothing, times(unit, quantity)))
  const total = [...byRate.values()].reduce(plus, nothing)
  const saved = lines.map(({ saving, quantity }) => times(saving ?? nothing, quantity)).reduce(plus, nothing)
  const codes = [...new Set(lines.flatMap(({ coupon }) => coupon ?? []))]
  return html`<ul class="lines">
${lines.map(
  (line) => html`<li>
<div>
<bdi>${line.name}</bdi>
${line.nameExtension ? html`<span class="small"><bdi>${line.nameExtension}</bdi></span>` : ''}
<span class="small">${words.quantity}: ${count.format(line.quantity)}${
    line.quantity > 1 ? html` (<bdi>${words.each(money.format(line.unit.gross))}</bdi>)` : ''
  }</span>
${
  hasKeys && line.licenseKey
    ? html`<span class="small">${words.licenseKey}: <span
  class="key">${line.licenseKey}</span></span>`
    : ''
}
</div>
<span class="price">${
    line.saving && line.saving.gross > 0
      ? html`<s><span class="hidden">${words.was}: </span>${money.format(
          times(plus(line.unit, line.saving), line.quantity).gross,
        )}</s>`
      : ''
  }${money.format(times(line.unit, line.quantity).gross)}</span>
</li>`,
)}
</ul>
<dl class="amounts">
${codes.map((code) => html`<dt>${words.coupon}</dt><dd data-coupon="${code}"><bdi>${code}</bdi></dd>`)}
${
  saved.gross > 0
    ? html`<dt class="saving">${words.discount}</dt><dd class="saving"
  data-amount="discount">${money.format(saved.gross)}</dd>`
    : ''
}
<dt>${words.subtotalNet}</dt><dd data-amount="net">${money.format(total.net)}</dd>
${[...byRate].map(
  ([rate, { vat }]) =>
    html`<dt>${rate ? words.vat(localizePercent(rate, locale)) : words.noVat}</dt><dd
  data-amount="vat">${money.format(vat)}</dd>`,
)}
<dt class="sum">${words.total} <small>${currency}</small></dt><dd class="sum"
  data-amount="gross">${money.format(total.gross)}</dd>
</dl>`
}

const addressOf = (contact: Contact, { lang }: PageLanguage): Html => {
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const country = new Intl.DisplayNames(lang, { type: 'region' }).of(contact.CountryId)
  const rows = [
    contact.Company,
    joined(contact.Firstname, contact.Lastname),
    contact.Street1,
    joined(contact.PostalCode, contact.City),
    country,
    contact.EMail,
    contact.VatId,
  ]
  return html`<address>${rows.filter(Boolean).map((row) => html`<span class="row"><bdi>${row}</bdi></span>\n`)}</address>`
}

/**
 * The document at `CustomerPdfDocumentUrl` of a purchase: seller, customer, lines and amounts on one sheet. Its title has
 * the number.
 */
export const receiptPage = (merchant: Merchant, purchase: Purchase): Html => {
  const language = pageLanguage(purchase.locale)
  const { words } = language
  const title = `${isQuote(purchase.scope) ? words.yourOrder : words.receipt} ${purchase.id}`
  return page({
    language,
    title,
    hasScript: true,
    shop: shopOf(merchant, language, purchase.continueUrl),
    content: html`<article class="alone wide">
<div class="titled"><h1>${title}</h1><button class="button plain" type="button" hidden data-print>${words.print}</button></div>
<div class="panel document">
<dl class="parties">
<div><dt>${words.seller}</dt><dd><bdi>${merchant.name}</bdi></dd></div>
<div><dt>${words.buyer}</dt><dd>${addressOf(purchase.contacts.billing, language)}</dd></div>
<div>${dateFact(purchase, words, 'moment')}</div>
<div>${paymentFact(purchase, words)}</div>
</dl>
${chargedLines(purchase, language, { hasKeys: true })}
</div>
</article>`,
  })
}
