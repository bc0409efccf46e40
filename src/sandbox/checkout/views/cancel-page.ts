import { html } from 'hono/html'
import type { Html } from '../../pages/page.ts'
import { momentText } from './moment.ts'
import {
  isUsable,
  type SubscriptionTexts,
  type SubscriptionView,
  subscriptionFrame,
  textsOf,
} from './subscription-page.ts'

/** Asks whether to cancel, with what § 312k BGB wants to know. Only the form changes the subscription. */
export const cancelPage = (view: SubscriptionView): Html => {
  const texts = textsOf(view)
  const { words, date } = texts
  const { status, nextBillingDate } = view.subscription
  const isActive = status === 'Active'
  return subscriptionFrame(view, texts, {
    name: 'cancel',
    title: words.cancelTitle,
    content: html`<p class="lead">${isActive ? words.lastsUntil(date(nextBillingDate)) : words.endsAtOnce}</p>
<dl class="facts">
<dt>${words.kind}</dt><dd>${words.ordinary}</dd>
<dt>${words.endsOn}</dt><dd>${isActive ? date(nextBillingDate) : words.atOnce}</dd>
${view.email ? html`<dt>${words.confirmationTo}</dt><dd>${view.email}</dd>` : ''}
</dl>
<form class="either" method="post"><button class="danger" type="submit">${words.cancel}</button>
<a class="button plain" href="${view.path}">${words.keep}</a></form>`,
  })
}

/** As text, and in the form of the page where that differs. */
type Fact = readonly [name: string, text: string, shown?: Html]

/** The statements of the receipt of a cancellation. Empty when the customer has not canceled. */
const receiptFacts = (view: SubscriptionView, { words, date, moment }: SubscriptionTexts): Fact[] => {
  const { canceledAt, email, subscription } = view
  if (canceledAt === undefined) return []
  return [
    [words.receivedAt, moment(canceledAt), momentText(canceledAt, subscription.locale, 'moment')],
    [words.kind, words.ordinary],
    [words.number, `S${subscription.id}`],
    ...(subscription.endDate ? [[words.endsOn, date(subscription.endDate)] as const] : []),
    ...(email ? [[words.confirmationTo, email] as const] : []),
  ]
}

/** The receipt as a text to keep; undefined when the customer has not canceled. */
export const cancellationReceipt = (view: SubscriptionView): string | undefined => {
  const texts = textsOf(view)
  const facts = receiptFacts(view, texts)
  if (facts.length === 0) return undefined
  const products = view.items.map(({ name, nameExtension, quantity }) =>
    `${quantity} × ${name} ${nameExtension}`.trim(),
  )
  return `${[
    view.merchant.name,
    texts.words.receiptTitle,
    '',
    ...facts.map(([name, value]) => `${name}: ${value}`),
    ...products,
    '',
    texts.language.words.sandbox,
  ].join('\n')}\n`
}

const receipt = (view: SubscriptionView, texts: SubscriptionTexts): Html | '' => {
  const facts = receiptFacts(view, texts)
  if (facts.length === 0) return ''
  const { words } = texts
  return html`<section class="receipt" aria-labelledby="receipt">
<h2 id="receipt">${words.receiptTitle}</h2>
<dl class="facts">
${facts.map(([name, text, shown = text]) => html`<dt>${name}</dt><dd>${shown}</dd>`)}
</dl>
<p class="actions"><a class="button plain" href="receipt" download>${words.saveReceipt}</a></p>
<p class="hint">${words.printHint}</p>
</section>`
}

/** Page of a subscription that has ended or will end. */
export const endedPage = (view: SubscriptionView): Html => {
  const texts = textsOf(view)
  const { words, date } = texts
  const { status, endDate } = view.subscription
  const lasts = isUsable(view)
  return subscriptionFrame(view, texts, {
    name: 'ended',
    title: lasts || status === 'Deactivated' ? words.canceled : words.ended,
    content: html`${
      endDate === null
        ? ''
        : html`<p class="lead">${lasts ? words.canUseUntil(date(endDate)) : words.endedOn(date(endDate))}</p>`
    }
${receipt(view, texts)}`,
  })
}
