import { html } from 'hono/html'
import type { Merchant } from '../../catalogue/model.ts'
import { createMoneyFormat } from '../../money/localize.ts'
import type { Html } from '../../pages/page.ts'
import { findPaymentMethod } from '../../payment/payment-methods.ts'
import type { StoredPayment } from '../../state/customer.ts'
import type { Subscription } from '../../state/subscription.ts'
import { type PageLanguage, pageLanguage } from '../words/page-language.ts'
import type { SubscriptionWords } from '../words/words.ts'
import { page } from './layout.ts'

/** Content of a subscription's pages. Amounts are gross, in minor units of its currency. */
export interface SubscriptionView {
  merchant: Merchant
  subscription: Subscription
  items: readonly { name: string; nameExtension: string; quantity: number; gross: number }[]
  payment: StoredPayment | undefined
  /** Absent when nothing more is billed. */
  nextGross?: number | undefined
  /** The unpaid bill. */
  open?: { gross: number } | undefined
  now: Date
}

export interface SubscriptionTexts {
  language: PageLanguage
  words: SubscriptionWords
  money: (minor: number) => string
  date: (date: string) => string
  paidBy: (payment: StoredPayment | undefined) => string
}

export const textsOf = ({ subscription: { locale, currency } }: SubscriptionView): SubscriptionTexts => {
  const language = pageLanguage(locale)
  const words = language.words.subscriptionPages
  const money = createMoneyFormat(currency, locale)
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    language,
    words,
    money: money.format,
    date: (date) => dates.format(new Date(date)),
    paidBy: (payment) => {
      const method = payment && findPaymentMethod(payment.method)
      if (!payment || !method) return '–'
      return payment.lastFour ? words.cardEnding(method.type, payment.lastFour) : language.words.wire
    },
  }
}

/** Items, payment method and next billing. */
export const subscriptionFacts = (view: SubscriptionView, texts: SubscriptionTexts): Html => {
  const { subscription, items, payment, nextGross } = view
  const { language, words, money, date, paidBy } = texts
  const count = new Intl.NumberFormat(subscription.locale)
  return html`<ul class="lines">
${items.map(
  (item) => html`<li>
<div>
<bdi>${item.name}</bdi>
${item.nameExtension ? html`<span class="small"><bdi>${item.nameExtension}</bdi></span>` : ''}
<span class="small">${language.words.quantity}: ${count.format(item.quantity)}</span>
</div>
<span class="price">${money(item.gross)}</span>
</li>`,
)}
</ul>
<dl class="facts">
<dt>${words.number}</dt><dd>S${String(subscription.id)}</dd>
<dt>${words.paidBy}</dt><dd>${paidBy(payment)}</dd>
${
  nextGross === undefined
    ? ''
    : html`<dt>${words.nextBilling}</dt>
<dd>${words.amountOn(money(nextGross), date(subscription.nextBillingDate))}</dd>`
}
</dl>`
}

/** Frame of a subscription's page. `data-page` is for tests. */
export const subscriptionFrame = (
  { merchant, subscription }: SubscriptionView,
  { language, words }: SubscriptionTexts,
  { name, title, content }: { name: string; title: string; content: Html },
): Html =>
  page({
    language,
    title,
    merchant: merchant.name,
    section: words.subscription,
    content: html`<article class="panel narrow" data-page="${name}" data-status="${subscription.status}">
<h1>${title}</h1>
${content}
</article>`,
  })
