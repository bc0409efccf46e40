import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { SandboxContext, SandboxEnv } from '../context/context.ts'
import { sameOrigin } from '../http/same-origin.ts'
import { formOf } from '../media/form.ts'
import { type Html, pageHeaders, scriptHeaders } from '../pages/page.ts'
import { findCard } from '../payment/payment-methods.ts'
import type { State } from '../state/state.ts'
import type { Subscription } from '../state/subscription.ts'
import { customerCancels, customerChangesCard, openBillOf } from '../subscription/changes/customer-actions.ts'
import { PageError } from './page-error.ts'
import { subscriptionViewOf } from './subscription-view.ts'
import { cancellationReceipt, cancelPage, endedPage } from './views/cancel-page.ts'
import { type CardNotice, cardPage, reviewPage, seenBill } from './views/card-page.ts'
import { overviewPage, type SubscriptionView } from './views/subscription-page.ts'
import { pageLanguage } from './words/page-language.ts'

type PageContext = Context<SandboxEnv>

const field = z.string().max(60).catch('')
const cardForm = z.object({ card: field, seen: field, confirmed: field })

const send = (c: PageContext, content: Html, status: 200 | 402 | 409 | 422 = 200) =>
  c.html(content, status, pageHeaders)

const sendEnded = (c: PageContext, view: SubscriptionView) => c.html(endedPage(view), 200, scriptHeaders)

/**
 * The customer's pages of a subscription, whose address grants access: `CancellationUrl` and
 * `ChangePaymentSubscriptionUrl`. Changes need a confirmed form of these pages, because mail programs follow links.
 */
export const subscriptionPageRoutes = (context: SandboxContext, state: State): Hono<SandboxEnv> => {
  const { clock, settings } = context

  const subscriptionIn = (c: PageContext): Subscription => {
    const id = Number(c.req.param('id')?.slice(1))
    const found = state.subscriptions.get(id)
    const belongsToCustomer = (one: Subscription) =>
      one.clientId === c.req.param('clientId') && one.manageKey === c.req.param('key')
    if (!found || !belongsToCustomer(found)) throw new PageError('unknown-subscription')
    return found
  }

  const viewOf = (subscription: Subscription) => subscriptionViewOf(context, state, subscription)

  const showCancel = (c: PageContext) => {
    const subscription = subscriptionIn(c)
    const view = viewOf(subscription)
    return view.isOver ? sendEnded(c, view) : send(c, cancelPage(view))
  }

  const showOverview = (c: PageContext) => send(c, overviewPage(viewOf(subscriptionIn(c))))

  /** The declaration with date and time, in a form that the customer can keep. */
  const showReceipt = (c: PageContext) => {
    const subscription = subscriptionIn(c)
    const receipt = cancellationReceipt(viewOf(subscription))
    if (receipt === undefined) throw new PageError('unknown-subscription')
    return c.text(receipt, 200, {
      ...pageHeaders,
      'Content-Disposition': `attachment; filename="cancellation-S${subscription.id}.txt"`,
    })
  }

  const cancel = (c: PageContext) => {
    customerCancels(state, subscriptionIn(c), clock.now())
    return c.redirect('cancel', 303)
  }

  const noticeIn = (c: PageContext, subscription: Subscription): CardNotice | undefined => {
    if (c.req.query('done') === undefined) return undefined
    return openBillOf(state, subscription)?.retryAt === undefined ? 'cardChanged' : 'stillUnpaid'
  }

  const showCard = (c: PageContext) => {
    const subscription = subscriptionIn(c)
    const view = viewOf(subscription)
    if (subscription.status === 'Finished') return sendEnded(c, view)
    return send(c, cardPage(view, { card: '' }, noticeIn(c, subscription)))
  }

  const changeCard = async (c: PageContext): Promise<Response> => {
    const { card, seen, confirmed } = cardForm.parse(await formOf(c))
    const subscription = subscriptionIn(c)
    const view = viewOf(subscription)
    if (subscription.status === 'Finished') return sendEnded(c, view)
    const method = findCard(card)
    if (!method?.card) {
      const { words } = pageLanguage(subscription.locale)
      return send(c, cardPage(view, { card, wrong: card ? words.cardUnknown : words.cardMissing }), 422)
    }
    if (method.atCheckout === 'declined') return send(c, cardPage(view, { card }, 'declined'), 402)
    const newCard = { number: method.card, type: method.type }
    if (confirmed !== 'yes') return send(c, reviewPage(view, newCard))
    if (seen !== seenBill(view)) return send(c, reviewPage(view, newCard, 'billChanged'), 409)
    customerChangesCard(context, state, subscription, method.id)
    return c.redirect('payment?done', 303)
  }

  const pages = '/:clientId{\\d+}/subscription/:id{S\\d+}/:key'
  return new Hono<SandboxEnv>()
    .use(`${pages}/*`, sameOrigin(settings.baseUrl))
    .get(`${pages}/overview`, showOverview)
    .get(`${pages}/receipt`, showReceipt)
    .get(`${pages}/cancel`, showCancel)
    .post(`${pages}/cancel`, cancel)
    .get(`${pages}/payment`, showCard)
    .post(`${pages}/payment`, changeCard)
}
