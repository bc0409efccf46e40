import { type Context, Hono } from 'hono'
import { CartError } from '../cart/cart-error.ts'
import { readCartLink } from '../cart/cart-link.ts'
import { cartOfLink } from '../cart/cart-of-link.ts'
import { priceCart } from '../cart/price-cart.ts'
import { openSession } from '../cart/sessions.ts'
import type { SandboxContext } from '../context/context.ts'
import { sessionUrl } from '../context/urls.ts'
import { withoutFaults } from '../http/faults.ts'
import { invalid } from '../http/rest-error.ts'
import { answer, readBody } from '../media/media.ts'
import { processCart } from '../orders/process-cart.ts'
import { previewRequest, processRequest, sessionUrlRequest } from '../requests/cart-requests.ts'
import { readFields } from '../requests/fields.ts'
import { cartBody } from '../responses/cart-preview.ts'
import { processBody, statusOf } from '../responses/process-cart.ts'
import { respond } from '../responses/respond.ts'
import type { Visitor } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import type { RestEnv } from './authenticate.ts'

/** A cart that cannot be sold is a 400 on the REST host. */
const sellable = <T>(work: () => T): T => {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof CartError) throw invalid(cause.message, { cause })
    throw cause
  }
}

const visitorOf = (c: Context<RestEnv>): Visitor => ({
  remoteAddress: c.env?.remoteAddress,
  userAgent: c.req.header('User-Agent')?.slice(0, 500),
})

/** docs/platform/cart.md and docs/platform/checkout-links.md#session-urls */
export const cartRoutes = (
  context: SandboxContext,
  state: State,
  wait: (ms: number) => Promise<void>,
): Hono<RestEnv> => {
  const { settings } = context
  const { baseUrl } = settings
  return new Hono<RestEnv>()
    .post('/cart/generatecartpreview', async (c) => {
      const merchant = c.get('merchant')
      const request = readFields(previewRequest, await readBody(c))
      const { cart, priced } = sellable(() => {
        const link = readCartLink(request.ShoppingCartUrl, merchant, settings)
        const shopper = { remoteAddress: request.RemoteAddress, acceptLanguage: request.AcceptLanguage }
        const cart = cartOfLink(context, merchant, link, shopper)
        const { priceRule: _, ...withoutRule } = cart
        const isRuled = settings.profile.previewPriceRule === 'applied'
        return { cart, priced: priceCart(context, merchant, isRuled ? cart : withoutRule) }
      })
      const { previewSeconds } = settings.profile
      if (previewSeconds > 0) await wait(previewSeconds * 1_000)
      // The default is true (docs/platform/cart.md#preview).
      const isWanted = request.GenerateSessionUrl ?? true
      const session = isWanted
        ? openSession(context, state, {
            clientId: merchant.clientId,
            cart,
            entryUrl: withoutFaults(request.ShoppingCartUrl),
          })
        : undefined
      return respond(c, 'GenerateCartPreviewResponse', {
        Cart: cartBody(priced),
        SessionUrl: session ? sessionUrl(baseUrl, session) : null,
        ResultMessage: 'OK',
      })
    })
    .post('/cart/processcart', async (c) => {
      const request = readFields(processRequest, await readBody(c))
      const outcome = sellable(() => processCart(context, state, c.get('merchant'), request, visitorOf(c)))
      return answer(c, 'ProcessCartResponse', processBody(outcome, settings.profile), statusOf(outcome))
    })
    .post('/urlgenerator/generateusersessionurl', async (c) => {
      const merchant = c.get('merchant')
      const { TargetUrl } = readFields(sessionUrlRequest, await readBody(c))
      const link = sellable(() => readCartLink(TargetUrl, merchant, settings))
      const session = openSession(context, state, {
        clientId: merchant.clientId,
        cart: link,
        entryUrl: withoutFaults(TargetUrl),
      })
      return respond(c, 'GenerateUserSessionUrlResponse', {
        Url: sessionUrl(baseUrl, session),
        ResultMessage: 'OK',
      })
    })
}
