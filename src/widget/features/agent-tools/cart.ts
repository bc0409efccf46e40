/** The tools by which an agent asks what products cost together. */

import { answerControls } from '../../checkout/answers-module.ts'
import { buyIntent } from '../../checkout/buy-intent.ts'
import type { CartLine } from '../../elements/cart/shopper/cart-lines.ts'
import { type CartOrder, createCartOrders } from '../../elements/cart/shopper/cart-orders.ts'
import { linesOf } from '../../elements/cart/shopper/pressed-lines.ts'
import type { Page } from '../../storefront/page.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { mostUnits } from '../../storefront/unit-price.ts'
import { agentParameter } from './agent-parameter.ts'
import { type Offer, readOffers } from './offers.ts'
import { settled } from './settled.ts'

/** Products and quantities as an agent states them. */
export interface AskedItem {
  product: string
  quantity: number
}

/** The orders of a cart that an agent has put together. */
export interface AgentCart {
  /** The element of the first product. */
  element: Element
  storefront: Storefront
  orders: readonly CartOrder[]
}

/** The items of a tool's input. Throws a sentence for the agent. */
export const itemsOf = (value: unknown): AskedItem[] => {
  const items = Array.isArray(value) ? value : []
  if (items.length === 0 || items.length > 50) throw new Error('items needs 1 to 50 products.')
  return items.map((each) => {
    const { product, quantity = 1 } = (each ?? {}) as { product?: unknown; quantity?: unknown }
    if (!Number.isInteger(quantity) || Number(quantity) < 1 || Number(quantity) > mostUnits)
      throw new Error(`quantity is a whole number from 1 to ${mostUnits}.`)
    return { product: String(product), quantity: Number(quantity) }
  })
}

/** The offer of a product. Throws for one that the page does not sell. */
export const offerFor = (offers: readonly Offer[], product: unknown): Offer => {
  const offer = offers.find(
    (each) => each.product === product || String(each.state?.item?.product_id) === product,
  )
  if (!offer)
    throw new Error(`This page does not sell ${String(product)}: vitrine_products lists what it sells.`)
  return offer
}

/** Throws a sentence for a product beside which the page asks the shopper: a cart of an agent has no answers. */
export const refuseAsked = (offers: readonly Offer[], items: readonly AskedItem[]): void => {
  for (const { product } of items) {
    const { element } = offerFor(offers, product)
    if ((element.closest('vitrine-order') ?? element).querySelector(answerControls))
      throw new Error(
        `${product} is sold with answers of the shopper, who presses its buy control on the page.`,
      )
  }
}

const cartLines = (offers: readonly Offer[], items: readonly AskedItem[]) =>
  items.flatMap(({ product, quantity }): CartLine[] => {
    const { element, storefront, priceRule, state, tax, renewal, own, ...offer } = offerFor(offers, product)
    const item = state?.item
    const intent = buyIntent(
      storefront,
      { product: offer.product, quantity, priceRule, item, tax, renewal },
      own,
    )
    if (!intent) throw new Error('This page names no checkout.')
    if (storefront.cartDoubt(intent.cart)?.isOpaque)
      throw new Error(`${product} is sold by its own link alone: ${intent.link}`)
    return linesOf(element, storefront, intent).map((line) => {
      const { least = 1, most = mostUnits } = line
      if (line.quantity < least || line.quantity > most)
        throw new Error(`${product} is sold in quantities from ${least} to ${most}.`)
      return { ...line, extra: { ...line.extra, [agentParameter]: 'webmcp' } }
    })
  })

/** Reads the orders of the items until their totals are known. */
export const readCart = async (page: Page, items: readonly AskedItem[]): Promise<AgentCart> => {
  const offers = await readOffers(page)
  const { element, storefront } = offerFor(offers, items[0]?.product)
  const { client } = storefront.settings.peek()
  for (const { product } of items)
    if (offerFor(offers, product).storefront.settings.peek().client !== client)
      throw new Error(`${product} is sold by another shop than ${items[0]?.product}.`)
  const lines = cartLines(offers, items)
  const read = createCartOrders(storefront)
  return settled(page, () => {
    const orders = read(lines, 1)
    for (const order of orders) order.requestTotal()
    const isWaiting = orders.some(
      ({ rows, truth }) =>
        truth === 'pending' || truth === 'checking' || rows.some(({ state }) => state?.isWaiting),
    )
    return { element, storefront, orders, isWaiting }
  })
}
