/**
 * The confirmation of an order: lines and amounts as they were charged, its subscriptions, and the ways to go on.
 * Amounts come from the stored purchase and are never priced again. `data-` attributes carry IDs, states and
 * amounts for tests, so that tests need no text of any language. The view is pure and works without scripts.
 */

import { html } from 'hono/html'
import type { Merchant } from '../../catalogue/model.ts'
import type { Html } from '../../pages/page.ts'
import { isQuote } from '../../state/cart.ts'
import type { Purchase } from '../../state/purchase.ts'
import { type PageLanguage, pageLanguage } from '../words/page-language.ts'
import { page, shopOf } from './layout.ts'
import { chargedLines, orderFacts, statusOf } from './receipt-page.ts'
import {
  renewalText,
  type SubscriptionView,
  saysAmount,
  subscriptionFacts,
  textsOf,
} from './subscription-page.ts'

/** When a subscription of the order renews, and where the customer manages it. */
const subscriptionPart = (view: SubscriptionView): Html => {
  const texts = textsOf(view)
  const renewal = renewalText(view, texts)
  return html`<section>
<h2>${texts.words.subscription}</h2>
${renewal && html`<p>${renewal}</p>`}
${subscriptionFacts(view, texts, { hasAmount: !saysAmount(view), hasCard: false })}
<p class="actions"><a class="button plain" href="${view.path}">${texts.language.words.manage}</a></p>
</section>`
}

const fileOf = (name: string, key: string): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${name}\n${key}\n`)}`

/** A key that was bought, to copy or to keep. One press selects all of it where scripts are off. */
const keyPart = (
  { name, licenseKey, quantity }: Purchase['lines'][number],
  locale: string,
  { words }: PageLanguage,
): Html | '' =>
  licenseKey
    ? html`<div class="bought">
<p><bdi>${name}</bdi><span class="small">${words.licenseKey}</span></p>
<p class="key">${licenseKey}</p>
${
  quantity > 1
    ? html`<p class="small">${words.quantity}: ${new Intl.NumberFormat(locale).format(quantity)}</p>`
    : ''
}
<p class="keep"><button type="button" hidden data-copy="${licenseKey}" data-copied="${
        words.copied
      }">${words.copy}</button><a
  href="${fileOf(name, licenseKey)}" download="${name}.txt">${words.saveKey}</a></p>
</div>`
    : ''

/** A check in a circle, for an order that is paid. The heading says the same. */
const doneMark = html`<svg class="done-mark" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10.5"/><path
  d="m7.5 12.5 3 3 6-6.5"/></svg>`

/** The confirmation of an order. `data-purchase` is for tests. */
export const confirmationPage = (
  merchant: Merchant,
  purchase: Purchase,
  subscriptions: readonly SubscriptionView[],
  receiptPath: string,
): Html => {
  const language = pageLanguage(purchase.locale)
  const { words } = language
  const isForQuote = isQuote(purchase.scope)
  const title = isForQuote ? words.thanksQuote : words.thanks
  const shop = shopOf(merchant, language, purchase.continueUrl)
  const email = purchase.contacts.billing.EMail
  const isPaid = purchase.status === 'PAY' || purchase.status === 'TST'
  return page({
    language,
    title,
    hasScript: true,
    shop,
    content: html`<div class="split" data-purchase="${String(purchase.id)}" data-status="${purchase.status}">
<article class="first">
${isPaid ? doneMark : ''}
<h1>${title}</h1>
${isPaid || isForQuote ? '' : html`<p class="state">${statusOf(purchase, words)}</p>`}
${email ? html`<p class="lead">${words.sentTo(email)}</p>` : ''}
${purchase.lines.map((line) => keyPart(line, purchase.locale, language))}
${orderFacts(purchase, language)}
<p class="actions">${isForQuote ? '' : html`<a class="button" href="${receiptPath}">${words.receipt}</a> `}<a
  class="button plain" href="${shop.href}" rel="noreferrer">${words.continue}</a></p>
${subscriptions.map(subscriptionPart)}
</article>
<aside class="second" aria-labelledby="receipt">
<h2 id="receipt">${words.yourOrder}</h2>
${chargedLines(purchase, language)}
</aside>
</div>`,
  })
}
