/**
 * The checkout pages, which work without scripts: a link opens a session, the session's page takes the order, and
 * the confirmation shows the purchase. A session buys once. From reading the session to writing the purchase
 * nothing is awaited, so two presses cannot place two orders. Every form ends in a redirect, and an order is
 * refused when its total is no longer the one that the page showed.
 */

import { type Context, Hono } from 'hono'
import { CartError } from '../cart/cart-error.ts'
import { maxLinkLength, readCartQuery, webAddress } from '../cart/cart-link.ts'
import { cartOfLink, type Shopper } from '../cart/cart-of-link.ts'
import { priceCart } from '../cart/price-cart.ts'
import { hitSession, openSession } from '../cart/sessions.ts'
import { findPath } from '../catalogue/find-path.ts'
import { findMerchant } from '../catalogue/find-product.ts'
import type { Merchant } from '../catalogue/model.ts'
import type { SandboxContext, SandboxEnv } from '../context/context.ts'
import { confirmationUrl, receiptUrl, sessionUrl } from '../context/urls.ts'
import { withoutFaults } from '../http/faults.ts'
import { negotiateLocale } from '../http/negotiate-locale.ts'
import { RestError } from '../http/rest-error.ts'
import { formOf } from '../media/form.ts'
import { isCountry } from '../money/countries.ts'
import { type Html, pageHeaders, scriptHeaders } from '../pages/page.ts'
import { type Cart, isQuote } from '../state/cart.ts'
import type { Purchase, Visitor } from '../state/purchase.ts'
import { type Attempt, isLocated, type Session } from '../state/session.ts'
import type { State } from '../state/state.ts'
import { buy } from './buy.ts'
import { PageError } from './page-error.ts'
import { partnerOf, rememberPartner } from './partner-cookie.ts'
import { shopRoutes } from './shop-routes.ts'
import { subscriptionPageRoutes } from './subscription-page-routes.ts'
import { subscriptionViewOf } from './subscription-view.ts'
import { cartPage, seenTotal } from './views/cart-page.ts'
import { confirmationPage } from './views/confirmation-page.ts'
import { shopOf } from './views/layout.ts'
import { checkForm, type FormValues, readForm, valuesToKeep } from './views/order-form.ts'
import { problemPage, problemStatus } from './views/problem-page.ts'
import { receiptPage } from './views/receipt-page.ts'
import { pageLanguage } from './words/page-language.ts'

type PageContext = Context<SandboxEnv>

const shopperOf = (c: PageContext): Shopper => ({
  remoteAddress: c.env?.remoteAddress,
  acceptLanguage: c.req.header('Accept-Language'),
})

const visitorOf = (c: PageContext): Visitor => ({
  ...shopperOf(c),
  userAgent: c.req.header('User-Agent')?.slice(0, 500),
  referer: c.req.header('Referer')?.slice(0, 2_000),
})

const send = (c: PageContext, content: Html, status: 200 | 400 | 404 | 410 | 500) =>
  c.html(content, status, pageHeaders)

/** The path of an address, which keeps a redirect on the host that the shopper used. */
const pathOf = (url: string): string => new URL(url).pathname

/** The checkout pages. They work without scripts. */
export const checkoutRoutes = (
  context: SandboxContext,
  state: State,
  report?: (error: unknown) => void,
): Hono<SandboxEnv> => {
  const { baseUrl } = context.settings

  const merchantOf = (c: PageContext): Merchant => {
    const merchant = findMerchant(context.catalogue, c.req.param('clientId') ?? '')
    if (!merchant) throw new PageError('unknown-client')
    return merchant
  }

  const openLink = (c: PageContext): Response => {
    const merchant = merchantOf(c)
    const content = findPath(merchant, c.req.param('path'))
    if (!content) throw new PageError('foreign-client')
    if (content.redirect !== undefined) return c.redirect(content.redirect, 303)
    const url = new URL(c.req.url)
    if (baseUrl.length + url.pathname.length + url.search.length > maxLinkLength)
      throw new PageError('too-long')
    const link = readCartQuery(url.searchParams, merchant, { profile: context.settings.profile, content })
    const cart = cartOfLink(context, merchant, link, shopperOf(c))
    priceCart(context, merchant, cart)
    const entryUrl = withoutFaults(new URL(`${url.pathname}${url.search}`, baseUrl).href)
    const session = openSession(context, state, { clientId: merchant.clientId, cart, entryUrl })
    // After the redirect, a reload, the back button and a second click find the same session and its purchase.
    return c.redirect(pathOf(sessionUrl(baseUrl, session)), 303)
  }

  /** A form of a shop sends what a link says. After the redirect, a reload sends nothing again. */
  const openForm = async (c: PageContext): Promise<Response> => {
    const { pathname, searchParams } = new URL(c.req.url)
    for (const [name, value] of Object.entries(await formOf(c))) searchParams.append(name, value)
    return c.redirect(`${pathname}?${searchParams}`, 303)
  }

  const liveSession = (c: PageContext, merchant: Merchant): { session: Session; cart: Cart } => {
    const found = hitSession(context, state, merchant.clientId, c.req.param('token') ?? '')
    if (found === 'unknown') throw new PageError('unknown-session')
    if (found === 'expired') throw new PageError('expired-session')
    if (isLocated(found.cart)) return { session: found, cart: found.cart }
    const cart = cartOfLink(context, merchant, found.cart, shopperOf(c))
    return { session: state.sessions.put({ ...found, cart }), cart }
  }

  const confirmationOf = ({ purchaseId }: Session): string | undefined => {
    const purchase = purchaseId === undefined ? undefined : state.purchases.get(purchaseId)
    return purchase && pathOf(confirmationUrl(baseUrl, purchase))
  }

  const blank = ({ customerId }: Session, { prefill = {} }: Cart): FormValues => {
    const known = customerId === undefined ? undefined : state.customers.get(customerId)?.contacts?.billing
    const contact = { ...known, ...prefill }
    return {
      email: contact.EMail ?? '',
      firstname: contact.Firstname ?? '',
      lastname: contact.Lastname ?? '',
      company: contact.Company ?? '',
      vatId: contact.VatId ?? '',
      method: 'card',
      orderNumber: '',
    }
  }

  const showCart = (c: PageContext): Response | Promise<Response> => {
    const merchant = merchantOf(c)
    const { session, cart } = liveSession(c, merchant)
    const confirmation = confirmationOf(session)
    if (confirmation !== undefined) throw new PageError('used-session', confirmation)
    const priced = priceCart(context, merchant, cart)
    const language = pageLanguage(cart.locale)
    const { filled = blank(session, cart), errors, notice } = session.attempt ?? {}
    return send(c, cartPage(context, { language, merchant, priced, filled, errors, notice }), 200)
  }

  const order = async (c: PageContext): Promise<Response> => {
    const merchant = merchantOf(c)
    // Any other body counts as an empty form, so that the page lists the missing fields.
    const form = readForm(await formOf(c))
    // Nothing is awaited from here to the purchase, so that no other request can interfere.
    const { session: found, cart: open } = liveSession(c, merchant)
    const placed = confirmationOf(found)
    if (placed !== undefined) return c.redirect(placed, 303)
    const partner = open.affiliate ?? partnerOf(c, merchant)
    const located = isCountry(form.country) ? { ...open, country: form.country } : open
    const cart = partner === undefined ? located : { ...located, affiliate: partner }
    const session = { ...found, cart }
    const priced = priceCart(context, merchant, cart)
    // Always a redirect, because going back to the response of a form asks whether to send it again.
    const again = (errors: Attempt['errors'], notice?: Attempt['notice']) => {
      const attempt = { filled: valuesToKeep(form), errors, ...(notice && { notice }) }
      state.sessions.put({ ...session, attempt })
      return c.redirect(pathOf(sessionUrl(baseUrl, session)), 303)
    }

    const { errors, method } = checkForm(form, !isQuote(cart.scope))
    if (Object.keys(errors).length > 0) return again(errors)
    if (form.seen !== seenTotal(priced))
      return again({}, cart.country === open.country ? 'priceChanged' : 'countryChanged')
    const purchase = buy(context, state, {
      merchant,
      session,
      priced,
      form,
      method,
      visitor: { ...visitorOf(c), entryUrl: session.entryUrl },
    })
    if (!purchase) return again({}, 'declined')
    return c.redirect(pathOf(confirmationUrl(baseUrl, purchase)), 303)
  }

  const confirmedPurchase = (c: PageContext): { merchant: Merchant; purchase: Purchase } => {
    const merchant = merchantOf(c)
    const purchase = state.purchases.get(Number(c.req.param('id')))
    if (purchase?.clientId !== merchant.clientId || purchase.confirmationKey !== c.req.param('key')) {
      throw new PageError('unknown-order')
    }
    return { merchant, purchase }
  }

  const showConfirmation = (c: PageContext): Response | Promise<Response> => {
    const { merchant, purchase } = confirmedPurchase(c)
    const ids = new Set(purchase.lines.flatMap(({ subscription }) => subscription?.id ?? []))
    const subscriptions = [...ids].flatMap((id) => state.subscriptions.get(id) ?? [])
    const views = subscriptions.map((subscription) => subscriptionViewOf(context, state, subscription))
    return c.html(
      confirmationPage(merchant, purchase, views, pathOf(receiptUrl(baseUrl, purchase))),
      200,
      scriptHeaders,
    )
  }

  const showReceipt = (c: PageContext): Response | Promise<Response> => {
    const { merchant, purchase } = confirmedPurchase(c)
    return c.html(receiptPage(merchant, purchase), 200, scriptHeaders)
  }

  const showProblem = (error: unknown, c: PageContext) => {
    if (error instanceof RestError) return c.text(error.message, error.status)
    const known = error instanceof PageError || error instanceof CartError ? error : undefined
    if (!known) report?.(error)
    const problem = known?.problem ?? 'broken'
    const query = new URL(c.req.url).searchParams
    const session = state.sessions.get(c.req.param('token') ?? '')
    const cart = session?.clientId === c.req.param('clientId') ? session?.cart : undefined
    // The page uses the language of the cart.
    const spoken = cart && (isLocated(cart) ? cart.locale : cart.language)
    const language = pageLanguage(
      negotiateLocale(spoken ?? query.get('language') ?? c.req.header('Accept-Language')),
    )
    const merchant = findMerchant(context.catalogue, c.req.param('clientId') ?? '')
    const way = cart?.continueUrl ?? webAddress(query.get('continueurl'))
    const view = {
      language,
      problem,
      shop: merchant && shopOf(merchant, language, way),
      ...(error instanceof CartError && { subject: error.subject }),
      ...(error instanceof PageError && { order: error.link }),
    }
    return send(c, problemPage(view), problemStatus(problem))
  }

  return new Hono<SandboxEnv>()
    .get('/:clientId{\\d+}', openLink)
    .get('/:clientId{\\d+}/', openLink)
    .get('/:clientId{\\d+}/cookie', (c) => rememberPartner(c, merchantOf(c)))
    .get('/:clientId{\\d+}/session/:token', showCart)
    .post('/:clientId{\\d+}/session/:token', order)
    .get('/:clientId{\\d+}/confirmation/:id{\\d+}/:key', showConfirmation)
    .get('/:clientId{\\d+}/confirmation/:id{\\d+}/:key/receipt', showReceipt)
    .route('/', shopRoutes(context))
    .route('/', subscriptionPageRoutes(context, state))
    .get('/:clientId{\\d+}/:path{[\\w.-]{1,110}}', openLink)
    .get('/:clientId{\\d+}/:path{[\\w.-]{1,110}}/', openLink)
    .post('/:clientId{\\d+}/:path{[\\w.-]{1,110}}', openForm)
    .onError(showProblem)
}
