/**
 * The frame and the overview of the pages where a customer manages a subscription, with the texts and formats that
 * these pages share. Days of billing are in UTC, the sandbox's zone, and amounts are gross in minor units until they are
 * formatted. The pages need no sign-in; their unguessable address is the key. Views are pure and work without
 * scripts.
 */

import { html } from 'hono/html'
import type { Merchant } from '../../catalogue/model.ts'
import { createMoneyFormat } from '../../money/localize.ts'
import type { Html } from '../../pages/page.ts'
import { findPaymentMethod } from '../../payment/payment-methods.ts'
import type { StoredPayment } from '../../state/customer.ts'
import type { Subscription } from '../../state/subscription.ts'
import { type PageLanguage, pageLanguage } from '../words/page-language.ts'
import type { SubscriptionWords } from '../words/words.ts'
import { page, shopOf } from './layout.ts'
import { dayFormat, momentFormat } from './moment.ts'

/** Content of a subscription's pages. Amounts are gross, in minor units of its currency. */
export interface SubscriptionView {
  merchant: Merchant
  subscription: Subscription
  items: readonly { name: string; nameExtension: string; quantity: number; gross: number; isPaid: boolean }[]
  payment: StoredPayment | undefined
  /** The payments, the last one first, with the paths of their receipts. */
  paid: readonly { at: string; gross: number; receipt: string }[]
  email: string | undefined
  /** Path of the overview. The other pages are beside it. */
  path: string
  /** Absent when nothing more is billed. */
  nextGross?: number | undefined
  /** Number of billings to come, where that is limited. */
  renewalsLeft?: number | undefined
  /** The unpaid bill. */
  open?: { gross: number } | undefined
  isOver: boolean
  /** When the customer canceled. */
  canceledAt: string | undefined
  now: Date
}

export interface SubscriptionTexts {
  language: PageLanguage
  words: SubscriptionWords
  money: (minor: number) => string
  date: (date: string) => string
  /** Date and time to the second, with the zone. */
  moment: (date: string) => string
  paidBy: (payment: StoredPayment | undefined) => string
}

export const textsOf = ({ subscription: { locale, currency } }: SubscriptionView): SubscriptionTexts => {
  const language = pageLanguage(locale)
  const words = language.words.subscriptionPages
  const money = createMoneyFormat(currency, locale)
  const dates = dayFormat(locale)
  const moments = momentFormat(locale)
  return {
    language,
    words,
    money: money.format,
    date: (date) => dates.format(new Date(date)),
    moment: (date) => moments.format(new Date(date)),
    paidBy: (payment) => {
      const method = payment && findPaymentMethod(payment.method)
      if (!payment || !method) return '–'
      return payment.lastFour ? words.cardEnding(method.type, payment.lastFour) : language.words.wire
    },
  }
}

/** When and for how much the subscription renews, such as `Renews every year for €77.00 until canceled.` */
export const renewalText = (
  { subscription, nextGross, renewalsLeft }: SubscriptionView,
  { language: { words }, money }: SubscriptionTexts,
): string => {
  if (nextGross === undefined) return ''
  const every = words.every(subscription.interval)
  return subscription.renewal === 'Manual'
    ? words.renewsByHand(every)
    : words.renews(every, money(nextGross), renewalsLeft)
}

/** Whether the sentence above has the amount of the next billing. */
export const saysAmount = ({ subscription }: SubscriptionView): boolean => subscription.renewal !== 'Manual'

/** The subscription's next billing, payment method and number. A page that says one of them elsewhere leaves it out. */
export const subscriptionFacts = (
  view: SubscriptionView,
  texts: SubscriptionTexts,
  { hasAmount = true, hasCard = true } = {},
): Html => {
  const { subscription, payment, nextGross } = view
  const { words, money, date, paidBy } = texts
  const day = date(subscription.nextBillingDate)
  return html`<dl class="facts">
${
  nextGross === undefined
    ? ''
    : html`<dt>${words.nextBilling}</dt><dd>${hasAmount ? words.amountOn(money(nextGross), day) : day}</dd>`
}
${hasCard ? html`<dt>${words.paidBy}</dt><dd>${paidBy(payment)}</dd>` : ''}
<dt>${words.number}</dt><dd>S${String(subscription.id)}</dd>
</dl>`
}

/** Whether a subscription that is over can still be used. */
export const isUsable = ({ subscription: { endDate }, now }: SubscriptionView): boolean =>
  endDate !== null && Date.parse(endDate) > now.getTime()

const items = (
  { subscription, items, isOver }: SubscriptionView,
  { language, money }: SubscriptionTexts,
): Html => {
  const count = new Intl.NumberFormat(subscription.locale)
  return html`<ul class="lines">
${items.map(
  (item) => html`<li>
<div>
<bdi>${item.name}</bdi>
${item.nameExtension ? html`<span class="small"><bdi>${item.nameExtension}</bdi></span>` : ''}
<span class="small">${language.words.quantity}: ${count.format(item.quantity)}</span>
</div>
<span class="price">${
    isOver && item.isPaid ? html`<span class="small">${language.words.status.paid}</span>` : ''
  }${money(item.gross)}</span>
</li>`,
)}
</ul>`
}

/** The last payments. */
const payments = ({ paid }: SubscriptionView, { language, money, date }: SubscriptionTexts): Html | '' =>
  paid.length === 0
    ? ''
    : html`<dl class="amounts">
${paid.map(({ at, gross, receipt }) => html`<dt>${date(at)} <a href="${receipt}" aria-label="${`${language.words.receipt}: ${date(at)}`}">${language.words.receipt}</a></dt><dd>${money(gross)}</dd>`)}
</dl>`

/** A page that has the name of the only product as its title need not list it. */
const isTitled = ({ items, paid, isOver }: SubscriptionView): boolean =>
  !isOver && items.length === 1 && items[0]?.quantity === 1 && paid.length > 0

/** Beside the overview: its products, where the title does not say them, and the last payments. */
const overviewAside = (view: SubscriptionView, texts: SubscriptionTexts): Html => {
  const { words } = texts
  if (isTitled(view))
    return html`<h2 id="subscription">${words.payments}</h2>
${payments(view, texts)}`
  return html`<h2 id="subscription">${words.subscription}</h2>
${items(view, texts)}
${view.paid.length > 0 ? html`<h3>${words.payments}</h3>` : ''}
${payments(view, texts)}`
}

/**
 * The frame of a subscription's page around its own content; `data-page` is for tests. A page that asks about
 * canceling announces no billing.
 */
export const subscriptionFrame = (
  view: SubscriptionView,
  texts: SubscriptionTexts,
  { name, title, content }: { name: string; title: string; content: Html },
): Html => {
  const { merchant, subscription, path } = view
  const { language, words } = texts
  return page({
    language,
    title,
    shop: shopOf(merchant, language),
    hasScript: name === 'ended',
    content: html`<div class="split" data-page="${name}" data-status="${subscription.status}">
<article class="first">
<h1>${title}</h1>
${content}
${
  name === 'overview' || name === 'cancel'
    ? ''
    : html`<p class="actions"><a class="quiet" href="${path}">${words.back}</a></p>`
}
</article>
<aside class="second" aria-labelledby="subscription">
${
  name === 'overview'
    ? overviewAside(view, texts)
    : html`<h2 id="subscription">${words.subscription}</h2>
${items(view, texts)}
${subscriptionFacts(name === 'cancel' ? { ...view, nextGross: undefined } : view, texts, {
  hasCard: false,
})}`
}
</aside>
</div>`,
  })
}

/** The name of a subscription's only product. */
const productOf = ({ items: [item, ...others] }: SubscriptionView): string | undefined =>
  item && others.length === 0 ? `${item.name} ${item.nameExtension}`.trim() : undefined

/** The overview: when the subscription renews, and the ways to change that. */
export const overviewPage = (view: SubscriptionView): Html => {
  const texts = textsOf(view)
  const { words, date } = texts
  const { status, endDate } = view.subscription
  const end = endDate && (isUsable(view) ? words.canUseUntil : words.endedOn)(date(endDate))
  const lead = view.isOver ? end : renewalText(view, texts)
  return subscriptionFrame(view, texts, {
    name: 'overview',
    title: productOf(view) ?? words.subscription,
    content: html`<p class="state" data-state="${status}">${words.states[status]}</p>
${lead && html`<p class="lead">${lead}</p>`}
${subscriptionFacts(view, texts, { hasAmount: !saysAmount(view) })}
<p class="actions">${
      view.isOver
        ? view.canceledAt && html`<a class="button plain" href="cancel">${words.receiptTitle}</a>`
        : html`<a class="${view.open ? 'button' : 'button plain'}" href="payment">${words.changeCard}</a>`
    } ${
      view.isOver
        ? status !== 'Finished' && html`<a class="quiet" href="payment">${words.changeCard}</a>`
        : html`<a class="quiet" href="cancel">${words.cancelHere}</a>`
    }</p>`,
  })
}
