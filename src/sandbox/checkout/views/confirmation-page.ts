import { html } from 'hono/html'
import type { Merchant } from '../../catalogue/model.ts'
import { createMoneyFormat, localizePercent } from '../../money/localize.ts'
import { nothing, plus, times } from '../../money/split.ts'
import type { Html } from '../../pages/page.ts'
import { isQuote } from '../../state/cart.ts'
import type { Purchase, PurchaseStatus } from '../../state/purchase.ts'
import { pageLanguage } from '../words/page-language.ts'
import type { Words } from '../words/words.ts'
import { page } from './layout.ts'

const statusWords: Readonly<Partial<Record<PurchaseStatus, keyof Words['status']>>> = {
  PAY: 'paid',
  TST: 'test',
  WOF: 'offline',
  WPO: 'purchaseOrder',
  PEN: 'pending',
  QUO: 'quote',
}

/** The confirmation of an order. `data-purchase` is for tests. */
export const confirmationPage = (merchant: Merchant, purchase: Purchase): Html => {
  const language = pageLanguage(purchase.locale)
  const { words } = language
  const { locale, currency, lines } = purchase
  const money = createMoneyFormat(currency, locale)
  const count = new Intl.NumberFormat(locale)
  const total = lines.map(({ unit, quantity }) => times(unit, quantity)).reduce(plus, nothing)
  const isForQuote = isQuote(purchase.scope)
  const title = isForQuote ? words.thanksQuote : words.thanks
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(purchase.createdAt),
  )
  const email = purchase.contacts.billing.EMail
  return page({
    language,
    title,
    merchant: merchant.name,
    content: html`<article class="panel narrow" data-purchase="${String(purchase.id)}"
  data-status="${purchase.status}">
<h1>${title}</h1>
<dl class="facts">
<dt>${isForQuote ? words.quoteNumber : words.orderNumber}</dt><dd>${String(purchase.id)}</dd>
<dt>${words.date}</dt><dd>${date}</dd>
<dt>${words.payment}</dt><dd>${words.status[statusWords[purchase.status] ?? 'other']}</dd>
</dl>
${email ? html`<p>${words.sentTo(email)}</p>` : ''}
<ul class="lines">
${lines.map(
  (line) => html`<li>
<div>
<bdi>${line.name}</bdi>
${line.nameExtension ? html`<span class="small"><bdi>${line.nameExtension}</bdi></span>` : ''}
<span class="small">${words.quantity}: ${count.format(line.quantity)}</span>
${
  line.licenseKey
    ? html`<span class="small">${words.licenseKey}: <span
  class="key">${line.licenseKey}</span></span>`
    : ''
}
</div>
<span class="price">${money.format(times(line.unit, line.quantity).gross)}</span>
</li>`,
)}
</ul>
<dl class="amounts">
<dt>${words.subtotalNet}</dt><dd data-amount="net">${money.format(total.net)}</dd>
<dt>${
      lines[0]?.vatRate ? words.vat(localizePercent(lines[0].vatRate, locale)) : words.noVat
    }</dt><dd data-amount="vat">${money.format(total.vat)}</dd>
<dt class="sum">${words.total} <small>${currency}</small></dt><dd class="sum"
  data-amount="gross">${money.format(total.gross)}</dd>
</dl>
</article>`,
  })
}
