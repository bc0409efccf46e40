/**
 * The tools that a page offers to the shopper's agent (WebMCP), off unless `data-agent-tools` asks for them. Four
 * read: products, a price, a code's effect, a cart's total. They answer what the page shows to this shopper, in its
 * words. One leads to checkout, where a person presses: no tool orders, and none sees a customer. The agent's way is
 * told apart by an extra parameter of the order. A code is tried without applying it, up to twenty codes a page.
 */

import { effect, untracked } from '@preact/signals-core'
import { checkoutFile } from '../../checkout/checkout-file.ts'
import { checkoutDetail, leaveTimeout } from '../../checkout/press.ts'
import { endWithNavigation } from '../../checkout/press-life.ts'
import { announce } from '../../environment/announce.ts'
import { warnAttributeOf } from '../../settings/attributes.ts'
import { cleanCoupon } from '../../settings/settings.ts'
import { applyCoupon } from '../../storefront/actions.ts'
import { linkTerms } from '../../storefront/link-terms.ts'
import type { Page } from '../../storefront/page.ts'
import { priceQuery } from '../../storefront/pricing-context.ts'
import { mostUnits } from '../../storefront/unit-price.ts'
import { exclusivePlans } from '../../views/order-figures.ts'
import { type AgentCart, itemsOf, offerFor, readCart, refuseAsked } from './cart.ts'
import { priceOf, productOf, totalOf } from './describe.ts'
import { type AgentTool, offerTools } from './model-context.ts'
import { type Offer, readOffers } from './offers.ts'
import { settled } from './settled.ts'

/** The most codes that a page tries, so that it cannot be used to guess them. */
const mostCodes = 20

const started = new WeakSet<Page>()

const items = {
  type: 'array',
  minItems: 1,
  maxItems: 50,
  items: {
    type: 'object',
    properties: {
      product: { type: 'string', description: 'The product as vitrine_products names it.' },
      quantity: { type: 'integer', minimum: 1, maximum: mostUnits, default: 1 },
    },
    required: ['product'],
  },
} as const

const schema = (properties: object, ...required: string[]) => ({ type: 'object', properties, required })

const cartOf = ({ storefront, orders }: AgentCart) => ({
  orders: orders.map(({ rows, figures, truth, storefront: own }) => ({
    lines: rows.map(({ line, state, isGone }) => ({
      product: line.product,
      name: line.name,
      quantity: line.quantity,
      ...(isGone && { unavailable: 'The shop no longer sells it.' }),
      price: state?.item && priceOf({ storefront, tax: own.settings.peek().tax ?? 'gross' }, state.item),
    })),
    total: figures ? totalOf(own, figures, rows[0]?.state?.item) : undefined,
    ...(!figures && {
      unavailable:
        truth === exclusivePlans
          ? 'Plans in this cart replace each other: keep one of them.'
          : 'The total is not known here. Checkout shows it.',
    }),
  })),
  ...(orders.length > 1 && { note: 'These products need an order each: open checkout for one at a time.' }),
})

const createTools = (page: Page): AgentTool[] => {
  const codes = new Set<string>()

  /** The price of an offer with a code, which is not applied. */
  const tried = (offer: Offer, code: string) => {
    const { storefront, product, priceRule, own } = offer
    const settings = storefront.settings.value
    if (linkTerms(settings, own)?.hasNoCoupons) return { offer, refuses: true, state: undefined }
    const context = {
      settings,
      coupon: code,
      currency: storefront.currency.value,
      locale: storefront.locale.value,
    }
    const query = priceQuery(page.document, context, priceRule, own)
    return { offer, refuses: false, state: query && page.book.request(query, product).value }
  }

  const openCheckout = async (cart: AgentCart): Promise<object> => {
    const { element, storefront, orders } = cart
    const [order] = orders
    const sold = order?.intent
    if (orders.length !== 1 || !order || !sold)
      throw new Error('These products cannot be bought in one order: open checkout for one at a time.')
    if (order.truth === exclusivePlans)
      throw new Error('Plans in this cart replace each other: keep one of them.')
    // The shopper has not seen several products together: their review shows them.
    const intent = { ...sold, isListed: false }
    if (!announce(element, 'vitrine-checkout', checkoutDetail(order.storefront, intent), true))
      throw new Error('The page has stopped this checkout.')
    const { endpoint, review } = storefront.settings.peek()
    if (endpoint && review !== 'never') {
      const module = await page.loader.module(checkoutFile)
      const late = page.env.wait(leaveTimeout)
      const life = new AbortController()
      endWithNavigation(life, page.document)
      void module.checkOut({ element, storefront: order.storefront, intent, life, late })
    } else page.env.follow(intent.link)
    return {
      ...cartOf(cart),
      opened:
        'The page shows the order or leaves for checkout. The shopper completes it there; nothing is ordered yet.',
    }
  }

  return [
    {
      name: 'vitrine_products',
      title: 'Products of this page',
      description:
        'Lists the products that this page sells, each with its name, the price that this shopper sees, tax, list price, code in use, and the terms of payment and renewal.',
      inputSchema: schema({}),
      isReading: true,
      execute: async () => ({ products: (await readOffers(page)).map(productOf) }),
    },
    {
      name: 'vitrine_price',
      title: 'Price of a product',
      description: 'Tells the price of one product of this page for this shopper, as the page shows it.',
      inputSchema: schema({ product: items.items.properties.product }, 'product'),
      isReading: true,
      execute: async ({ product }) => productOf(offerFor(await readOffers(page), product)),
    },
    {
      name: 'vitrine_check_code',
      title: 'What a code does',
      description:
        'Tells for each product of this page whether a coupon code lowers its price, and to what. The code is not applied.',
      inputSchema: schema({ code: { type: 'string', maxLength: 64 } }, 'code'),
      isReading: true,
      execute: async (input) => {
        const code = cleanCoupon(String(input.code).trim())
        if (!code) throw new Error('This is no coupon code.')
        if (!codes.has(code.toLowerCase()) && codes.size >= mostCodes)
          throw new Error(`A page tries up to ${mostCodes} codes.`)
        codes.add(code.toLowerCase())
        const offers = await readOffers(page)
        const { all } = await settled(page, () => {
          const all = offers.map((offer) => tried(offer, code))
          return { all, isWaiting: all.some(({ state }) => state?.isWaiting && !state.failure) }
        })
        return {
          code,
          products: all.map(({ offer, refuses, state }) => {
            const item = state?.item
            const applies = item?.coupon?.toLowerCase() === code.toLowerCase()
            return {
              product: offer.product,
              name: productOf(offer).name,
              // The public price is that of one unit, and a code may hold from several on.
              applies: refuses ? false : applies || (item && offer.quantity === 1 ? false : 'unknown'),
              price: applies && item ? priceOf(offer, item) : undefined,
            }
          }),
        }
      },
    },
    {
      name: 'vitrine_total',
      title: 'Total of a cart',
      description:
        'Tells what products of this page cost together, with tax, for this shopper and the code in use. Nothing is put into a cart.',
      inputSchema: schema({ items }, 'items'),
      isReading: true,
      execute: async (input) => cartOf(await readCart(page, itemsOf(input.items))),
    },
    {
      name: 'vitrine_checkout',
      title: 'Open checkout',
      description:
        'Opens checkout with products of this page, so that the shopper can complete the order there. Applies a code where one is given. It orders and pays nothing.',
      inputSchema: schema({ items, code: { type: 'string', maxLength: 64 } }, 'items'),
      isReading: false,
      execute: async (input) => {
        const asked = itemsOf(input.items)
        const offers = await readOffers(page)
        refuseAsked(offers, asked)
        if (input.code !== undefined) {
          const offer = offerFor(offers, asked[0]?.product)
          if (!applyCoupon(offer.storefront, String(input.code))) throw new Error('This is no coupon code.')
        }
        return openCheckout(await readCart(page, asked))
      },
    },
  ]
}

export const start = (page: Page): void => {
  if (started.has(page)) return
  started.add(page)
  const tools = createTools(page)
  const warn = warnAttributeOf(page.document.documentElement, (_, ...report) =>
    page.warn('script', ...report),
  )
  let life: AbortController | undefined
  let offered: string | undefined
  effect(() => {
    const { agentTools } = page.settings.value
    if (agentTools === offered) return
    offered = agentTools
    life?.abort()
    if (!agentTools) return
    life = new AbortController()
    const { signal } = life
    const chosen = tools.filter(({ isReading }) => isReading || agentTools === 'checkout')
    untracked(() => offerTools(page.document, chosen, warn, signal))
  })
}
