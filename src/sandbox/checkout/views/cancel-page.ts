import { html } from 'hono/html'
import type { Html } from '../../pages/page.ts'
import { type SubscriptionView, subscriptionFacts, subscriptionFrame, textsOf } from './subscription-page.ts'

/** Asks whether to cancel. Only the form changes the subscription. */
export const cancelPage = (view: SubscriptionView): Html => {
  const texts = textsOf(view)
  const { words, date } = texts
  const { status, nextBillingDate } = view.subscription
  const text = status === 'Active' ? words.lastsUntil(date(nextBillingDate)) : words.endsAtOnce
  return subscriptionFrame(view, texts, {
    name: 'cancel',
    title: words.cancelTitle,
    content: html`${subscriptionFacts(view, texts)}
<p>${text}</p>
<form method="post"><button type="submit">${words.cancel}</button></form>`,
  })
}

/** Page of a subscription that has ended or will end. */
export const endedPage = (view: SubscriptionView): Html => {
  const texts = textsOf(view)
  const { words, date } = texts
  const { status, endDate } = view.subscription
  const lasts = endDate !== null && Date.parse(endDate) > view.now.getTime()
  return subscriptionFrame(view, texts, {
    name: 'ended',
    title: lasts || status === 'Deactivated' ? words.canceled : words.ended,
    content: html`${subscriptionFacts(view, texts)}
${
  endDate === null
    ? ''
    : html`<p>${lasts ? words.canUseUntil(date(endDate)) : words.endedOn(date(endDate))}</p>`
}`,
  })
}
