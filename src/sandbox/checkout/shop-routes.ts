import { type Context, Hono } from 'hono'
import { CartError } from '../cart/cart-error.ts'
import { readCartQuery } from '../cart/cart-link.ts'
import { cartOfLink } from '../cart/cart-of-link.ts'
import { priceCart } from '../cart/price-cart.ts'
import { findMerchant } from '../catalogue/find-product.ts'
import type { Merchant, Product } from '../catalogue/model.ts'
import type { SandboxContext, SandboxEnv } from '../context/context.ts'
import { negotiateLocale } from '../http/negotiate-locale.ts'
import { localize } from '../money/localize.ts'
import type { Split } from '../money/split.ts'
import { pageHeaders } from '../pages/page.ts'
import { renewalOfLine } from '../subscription/billing/ordered-terms.ts'
import { PageError } from './page-error.ts'
import { legalPage, type Offer, shopPage } from './views/shop-pages.ts'
import { type PageLanguage, pageLanguage } from './words/page-language.ts'
import { legalPages } from './words/words.ts'

/** The shop's list of products and its documents: where the customer's pages lead back to. */
export const shopRoutes = (context: SandboxContext): Hono<SandboxEnv> => {
  const merchantOf = (c: Context): Merchant => {
    const merchant = findMerchant(context.catalogue, c.req.param('clientId') ?? '')
    if (!merchant) throw new PageError('unknown-client')
    return merchant
  }

  const languageOf = (c: Context): PageLanguage =>
    pageLanguage(negotiateLocale(c.req.query('language') ?? c.req.header('Accept-Language')))

  /** Empty for a product that is not sold where the shopper is. */
  const offerOf = (c: Context<SandboxEnv>, merchant: Merchant, product: Product): Offer[] => {
    const query = new URLSearchParams({ scope: 'checkout', cart: String(product.id) })
    const language = c.req.query('language')
    if (language) query.set('language', language)
    const shopper = {
      remoteAddress: c.env?.remoteAddress,
      acceptLanguage: c.req.header('Accept-Language'),
    }
    try {
      const cart = cartOfLink(context, merchant, readCartQuery(query, merchant, context.settings), shopper)
      const priced = priceCart(context, merchant, cart)
      const [line] = priced.lines
      const next = product.firstInterval && line && renewalOfLine(context, merchant, priced, line)
      const shown = ({ gross }: Split): string => localize(gross, cart.currency, cart.locale)
      return [
        {
          product,
          locale: cart.locale,
          price: shown(priced.total),
          later: next && shown(next.price),
          href: `/${merchant.clientId}/?${query}`,
        },
      ]
    } catch (error) {
      if (error instanceof CartError) return []
      throw error
    }
  }

  const routes = new Hono<SandboxEnv>()
  routes.get('/:clientId{\\d+}/shop', (c) => {
    const merchant = merchantOf(c)
    const offers = merchant.products.flatMap((product) => offerOf(c, merchant, product))
    return c.html(shopPage(languageOf(c), merchant, offers), 200, pageHeaders)
  })
  for (const name of legalPages) {
    routes.get(`/:clientId{\\d+}/legal/${name}`, (c) =>
      c.html(legalPage(languageOf(c), merchantOf(c), name), 200, pageHeaders),
    )
  }
  return routes
}
