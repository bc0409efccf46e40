import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { CartError } from '../cart/cart-error.ts'
import { readCartLink } from '../cart/cart-link.ts'
import { cartOfLink } from '../cart/cart-of-link.ts'
import { priceCart } from '../cart/price-cart.ts'
import { openSession } from '../cart/sessions.ts'
import type { SandboxContext } from '../context/context.ts'
import { sessionUrl } from '../context/urls.ts'
import { isIPv4 } from '../http/ip-address.ts'
import { answer, readBody } from '../http/media.ts'
import { invalid } from '../http/rest-error.ts'
import { processCart } from '../orders/process-cart.ts'
import { statusOf, wireOutcome } from '../payment/process-result.ts'
import { flag, optional, readFields } from '../requests/fields.ts'
import { processRequest } from '../requests/process-request.ts'
import { wireCart } from '../responses/cart-preview.ts'
import type { Visitor } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import type { RestEnv } from './authenticate.ts'

const previewRequest = z.object(
  {
    ShoppingCartUrl: z.string({ error: 'must be a text' }).min(1, 'must not be empty'),
    RemoteAddress: z.string({ error: 'must be a text' }).refine(isIPv4, { error: 'must be an IPv4 address' }),
    AcceptLanguage: optional(z.string({ error: 'must be a text' })),
    GenerateSessionUrl: optional(flag),
  },
  { error: 'must be an object' },
)

const urlRequest = z.object(
  { TargetUrl: z.string({ error: 'must be a text' }).min(1, 'must not be empty') },
  { error: 'must be an object' },
)

/** On the REST host a cart that cannot be sold is invalid data. */
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

/** platform-api.md, "Cart", and `generateusersessionurl` of platform-facts.md. */
export const cartRoutes = (context: SandboxContext, state: State): Hono<RestEnv> => {
  const { baseUrl } = context.settings
  return new Hono<RestEnv>()
    .post('/cart/generatecartpreview', async (c) => {
      const merchant = c.get('merchant')
      const request = readFields(previewRequest, await readBody(c))
      const priced = sellable(() => {
        const link = readCartLink(request.ShoppingCartUrl, merchant, baseUrl)
        const shopper = { remoteAddress: request.RemoteAddress, acceptLanguage: request.AcceptLanguage }
        return priceCart(context, merchant, cartOfLink(context, merchant, link, shopper))
      })
      const { cart } = priced
      // Left out it means true (platform-facts.md, "Cart").
      const isWanted = request.GenerateSessionUrl ?? true
      const session = isWanted
        ? openSession(context, state, { clientId: merchant.clientId, cart })
        : undefined
      return answer(c, 'GenerateCartPreviewResponse', {
        Cart: wireCart(priced),
        SessionUrl: session ? sessionUrl(baseUrl, session) : null,
        ResultMessage: 'OK',
      })
    })
    .post('/cart/processcart', async (c) => {
      const request = readFields(processRequest, await readBody(c))
      const outcome = sellable(() => processCart(context, state, c.get('merchant'), request, visitorOf(c)))
      return answer(c, 'ProcessCartResponse', wireOutcome(outcome), statusOf(outcome))
    })
    .post('/urlgenerator/generateusersessionurl', async (c) => {
      const merchant = c.get('merchant')
      const { TargetUrl } = readFields(urlRequest, await readBody(c))
      const link = sellable(() => readCartLink(TargetUrl, merchant, baseUrl))
      const session = openSession(context, state, { clientId: merchant.clientId, cart: link })
      return answer(c, 'GenerateUserSessionUrlResponse', {
        Url: sessionUrl(baseUrl, session),
        ResultMessage: 'OK',
      })
    })
}
