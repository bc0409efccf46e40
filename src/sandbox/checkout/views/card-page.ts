import { html } from 'hono/html'
import type { Html } from '../../pages/page.ts'
import { alertId, testCards } from './fields.ts'
import {
  type SubscriptionTexts,
  type SubscriptionView,
  subscriptionFrame,
  textsOf,
} from './subscription-page.ts'

export interface CardForm {
  /** The number as typed. */
  card: string
  /** Error text of the field. */
  wrong?: string | undefined
}

export type CardNotice = 'declined' | 'cardChanged' | 'stillUnpaid' | 'billChanged'

const noticeOf = ({ words }: SubscriptionTexts, notice: CardNotice | undefined): Html | '' => {
  if (!notice) return ''
  return notice === 'cardChanged'
    ? html`<p role="status" data-notice="${notice}">${words[notice]}</p>`
    : html`<div class="alert" id="${alertId}" role="alert" data-notice="${notice}"><p>${words[notice]}</p></div>`
}

/** Amount of the unpaid bill that the customer saw. No other amount is charged. */
export const seenBill = ({ open }: SubscriptionView): string => (open ? String(open.gross) : 'none')

/** The form for another card. It saves the card at once, unless the card would pay an open bill. */
export const cardPage = (view: SubscriptionView, { card, wrong }: CardForm, notice?: CardNotice): Html => {
  const texts = textsOf(view)
  const { words: pageWords } = texts.language
  const wrongId = wrong ? 'card-wrong' : notice === 'declined' ? alertId : undefined
  return subscriptionFrame(view, texts, {
    name: 'payment',
    title: texts.words.cardTitle,
    content: html`${noticeOf(texts, notice)}
<dl class="facts"><dt>${texts.words.paidBy}</dt><dd>${texts.paidBy(view.payment)}</dd></dl>
<form method="post" novalidate>
<div class="field">
<label for="card">${pageWords.cardNumber}</label>
<input id="card" name="card" type="text" value="${card}" autocomplete="off" dir="auto" inputmode="numeric"
  aria-required="true"
${wrongId ? html` aria-invalid="true"` : ''} aria-describedby="card-hint${wrongId ? ` ${wrongId}` : ''}">
${wrong ? html`<p class="wrong" id="card-wrong">${wrong}</p>` : ''}
<p class="hint" id="card-hint">${pageWords.cardHint}</p>
${testCards(pageWords)}
</div>
<input type="hidden" name="seen" value="${seenBill(view)}">
${
  view.open
    ? html`<button type="submit">${texts.words.continue}</button>`
    : html`<button type="submit" name="confirmed" value="yes">${texts.words.saveCard}</button>`
}
</form>`,
  })
}

export interface NewCard {
  number: string
  type: string
}

/** Asks for confirmation of the card and of the amount. */
export const reviewPage = (view: SubscriptionView, { number, type }: NewCard, notice?: CardNotice): Html => {
  const texts = textsOf(view)
  const { words, money, date } = texts
  const { open, nextGross, subscription } = view
  const coming =
    nextGross === undefined ? '' : words.amountOn(money(nextGross), date(subscription.nextBillingDate))
  return subscriptionFrame(view, texts, {
    name: 'review',
    title: words.reviewTitle,
    content: html`${noticeOf(texts, notice)}
<dl class="facts">
<dt>${words.paidBy}</dt><dd>${texts.paidBy(view.payment)}</dd>
<dt>${words.newCard}</dt><dd>${words.cardEnding(type, number.slice(-4))}</dd>
${open ? html`<dt>${words.chargedNow}</dt><dd data-amount="now">${money(open.gross)}</dd>` : ''}
${!open && coming ? html`<dt>${words.nextBilling}</dt><dd>${coming}</dd>` : ''}
</dl>
<form method="post">
<input type="hidden" name="card" value="${number}">
<input type="hidden" name="seen" value="${seenBill(view)}">
<button type="submit" name="confirmed" value="yes">${
      open ? words.useCardAndPay(money(open.gross)) : words.useCard
    }</button>
</form>
<p class="hint"><a href="payment">${words.anotherCard}</a></p>`,
  })
}
