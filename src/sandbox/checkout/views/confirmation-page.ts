/**
 * The confirmation of an order: lines and amounts as they were charged, its subscriptions, and the ways to go on.
 * Amounts come from the stored purchase and are never priced again. `data-` attributes carry IDs, states and
 * amounts for tests, so that tests need no text of any language. The view is pure and works without scripts.
 */

import { html } from 'hono/html'
import type { Merchant } from '../../catalogue/model.ts'
import { createMoneyFormat, localizePercent } from '../../money/localize.ts'
import { nothing, plus, times } from '../../money/split.ts'
import type { Html } from '../../pages/page.ts'
import { isQuote } from '../../state/cart.ts'
import type { Purchase, PurchaseStatus } from '../../state/purchase.ts'
import { type PageLanguage, pageLanguage } from '../words/page-language.ts'
import type { Words } from '../words/words.ts'
import { page, shopOf } from './layout.ts'
import {
  momentFormat,
  renewalText,
  type SubscriptionView,
  subscriptionFacts,
  textsOf,
} from './subscription-page.ts'

const statusWords: Readonly<Partial<Record<PurchaseStatus, keyof Words['status']>>> = {
  PAY: 'paid',
  TST: 'test',
  WOF: 'offline',
  WPO: 'purchaseOrder',
  PEN: 'pending',
  QUO: 'quote',
}

/** Lines and amounts, as they were charged. */
const receipt = ({ locale, currency, lines }: Purchase, { words }: PageLanguage): Html => {
  const money = createMoneyFormat(currency, locale)
  const count = new Intl.NumberFormat(locale)
  const total = lines.map(({ unit, quantity }) => times(unit, quantity)).reduce(plus, nothing)
  const saved = lines.map(({ saving, quantity }) => times(saving ?? nothing, quantity)).reduce(plus, nothing)
  const codes = [...new Set(lines.flatMap(({ coupon }) => coupon ?? []))]
  return html`<ul class="lines">
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
<dt>${
    lines[0]?.vatRate ? words.vat(localizePercent(lines[0].vatRate, locale)) : words.noVat
  }</dt><dd data-amount="vat">${money.format(total.vat)}</dd>
<dt class="sum">${words.total} <small>${currency}</small></dt><dd class="sum"
  data-amount="gross">${money.format(total.gross)}</dd>
</dl>`
}

/** When a subscription of the order renews, and where the customer manages it. */
const subscriptionPart = (view: SubscriptionView): Html => {
  const texts = textsOf(view)
  const renewal = renewalText(view, texts)
  return html`<section>
<h2>${texts.words.subscription}</h2>
${renewal && html`<p>${renewal}</p>`}
${subscriptionFacts(view, texts)}
<p class="actions"><a class="button plain" href="${view.path}">${texts.language.words.manage}</a></p>
</section>`
}

/** The confirmation of an order. `data-purchase` is for tests. */
export const confirmationPage = (
  merchant: Merchant,
  purchase: Purchase,
  subscriptions: readonly SubscriptionView[],
): Html => {
  const language = pageLanguage(purchase.locale)
  const { words } = language
  const isForQuote = isQuote(purchase.scope)
  const title = isForQuote ? words.thanksQuote : words.thanks
  const shop = shopOf(merchant, language, purchase.continueUrl)
  const email = purchase.contacts.billing.EMail
  return page({
    language,
    title,
    shop,
    content: html`<div class="split" data-purchase="${String(purchase.id)}" data-status="${purchase.status}">
<article class="first">
<h1>${title}</h1>
${email ? html`<p class="lead">${words.sentTo(email)}</p>` : ''}
<dl class="facts">
<dt>${isForQuote ? words.quoteNumber : words.orderNumber}</dt><dd>${String(purchase.id)}</dd>
<dt>${words.date}</dt><dd>${momentFormat(purchase.locale).format(new Date(purchase.createdAt))}</dd>
<dt>${words.payment}</dt><dd>${words.status[statusWords[purchase.status] ?? 'other']}</dd>
</dl>
${subscriptions.map(subscriptionPart)}
<p class="actions"><a class="button" href="${shop.href}" rel="noreferrer">${words.continue}</a></p>
</article>
<aside class="second" aria-labelledby="receipt">
<h2 id="receipt">${isForQuote ? words.yourOrder : words.receipt}</h2>
${receipt(purchase, language)}
</aside>
</div>`,
  })
}
