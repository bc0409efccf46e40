/**
 * Turns the lines of the shopper's cart into the orders they need, each with its prices, its total and its checkout
 * link. Prices are read in the same way as those of cards, so all lines of a cart share one price request per
 * query, and a line whose product the platform no longer has is left out of every total and link. Which total may be
 * shown is the rule of `true-total.ts`; asking the platform for it costs one preview request per order and change.
 */

import type { PreviewLine } from '../../../../contract/cart-preview.ts'
import { checkoutLink } from '../../../../contract/checkout-link.ts'
import { mergedQuery } from '../../../../contract/merchant-link.ts'
import type { BuyIntent } from '../../../checkout/buy-intent.ts'
import type { PriceState } from '../../../prices/price-book.ts'
import { linesIntent } from '../../../shared/checkout/lines-intent.ts'
import { totalIntent } from '../../../shared/checkout/total-intent.ts'
import { createTrueTotals, type Total } from '../../../shared/checkout/true-total.ts'
import { createPriceReader } from '../../../storefront/price-reader.ts'
import type { Cart } from '../../../storefront/pricing-context.ts'
import type { Storefront } from '../../../storefront/storefront.ts'
import { unitPrice } from '../../../storefront/unit-price.ts'
import type { UnitPrice } from '../../../views/unit-price.ts'
import {
  type CartLine,
  type CartPart,
  keyOf,
  ownParameters,
  partsOf,
  statedRenewal,
  tierRuleOf,
} from './cart-lines.ts'
import { unitsOf } from './shopper-cart.ts'

/** One line with its price. */
export interface CartRow {
  key: string
  line: CartLine
  state: PriceState | undefined
  unit: UnitPrice
  /** The platform no longer has the product. Links and totals leave it out. */
  isGone: boolean
  /** The platform's own amounts for the line; undefined until its total is known. */
  charged: PreviewLine | undefined
}

/** The rows of one order, with its total and what its buy control sells. */
export interface CartOrder extends Pick<Total, 'truth' | 'figures' | 'isDoubtful'> {
  rows: CartRow[]
  /** Asks for the platform's own total where it is missing; called in an effect. */
  requestTotal(): void
  /** The store with the link parameters of its products. */
  storefront: Storefront
  /** Undefined when nothing in it can be bought, or no checkout link can hold it. */
  intent: BuyIntent | undefined
}

const sameRule = ({ settings }: Storefront, rule: string | undefined): string | undefined =>
  // An empty text overrides the store's rule with none.
  rule === settings.value.priceRule ? undefined : (rule ?? '')

/** The extra parameters of an order: those of its products, and the page's client ID of Google Analytics. */
const extraOf = ({ settings }: Storefront, part: CartPart): Record<string, string> => {
  const client = Object.entries(settings.value.extra ?? {}).filter(([name]) => name === 'x-ga-client')
  return { ...Object.fromEntries(client), ...part.extra }
}

/** The parameters of the products' own links override those of the store. */
export const storefrontOfPart = (storefront: Storefront, { link }: CartPart): Storefront =>
  link ? storefront.withLinkParams(mergedQuery(storefront.settings.value.linkParams, link)) : storefront

/** A link of the merchant's with nothing but its path. */
const linkAt = ({ settings }: Storefront, path: string): string | undefined => {
  const { checkoutHost, client } = settings.value
  return path && checkoutHost && client
    ? checkoutLink(checkoutHost, client, { items: [{ product: '0', quantity: 1 }], path })
    : undefined
}

/** The terms of one order of the cart, beside its products. */
export const orderCart = (storefront: Storefront, part: CartPart): Omit<Cart, 'items'> => ({
  priceRule: sameRule(storefront, part.priceRule),
  extra: extraOf(storefront, part),
  own: linkAt(storefront, part.path),
})

/** Reads a cart into the orders that it needs, with their prices. */
export const createCartOrders = (storefront: Storefront) => {
  const readers = new Map<string, ReturnType<typeof createPriceReader>>()
  const totals = new Map<string, ReturnType<typeof createTrueTotals>>()

  const orderOf = (
    part: CartPart,
    index: number,
    acts: number,
    states: Map<string, PriceState | undefined>,
  ): CartOrder => {
    const own = storefrontOfPart(storefront, part)
    const link = linkAt(own, part.path)
    const rows = part.lines.map((line): CartRow => {
      const key = keyOf(line)
      const state = states.get(key)
      // Every unit of a product counts, whichever line it is in.
      const units = unitsOf(part.lines.filter(({ product }) => product === line.product))
      const doubt = own.doubt(link, undefined, state?.item)
      const unit = unitPrice(own, state?.item, units, doubt, { tierRule: tierRuleOf(line), own: link })
      return { key, line, state, unit, isGone: state?.failure === 'unknown', charged: undefined }
    })
    const sold = rows.filter(({ isGone }) => !isGone)
    const lines = sold.map(({ line, state, unit }) => ({
      product: line.product,
      quantity: line.quantity,
      item: state?.item,
      unit,
      renewal: statedRenewal(line),
      isWaiting: state?.isWaiting === true,
    }))
    const sale = linesIntent(own, lines, orderCart(own, part))
    const intent = sale && { ...sale, isListed: true }
    const name = `${index} ${part.path} ${part.link}`
    const readTotal = totals.get(name) ?? createTrueTotals(own)
    totals.set(name, readTotal)
    const { request, ...total } = readTotal({ intent, lines, acts })
    const chargedFor = ({ line, state }: CartRow): PreviewLine | undefined =>
      total.charged?.find(
        ({ product, quantity }) => product === String(state?.item?.product_id) && quantity === line.quantity,
      )
    return {
      ...total,
      rows: rows.map((row) => ({ ...row, charged: chargedFor(row) })),
      requestTotal: request,
      storefront: own,
      intent: totalIntent(own, intent, total),
    }
  }

  /**
   * Called in a view, which then runs again with each change.
   *
   * @param acts counts the acts of the shopper; 0 before the first
   */
  return (lines: readonly CartLine[], acts: number): CartOrder[] => {
    const parts = partsOf(lines, storefront.settings.value.linkParams)
    // All prices in one task, so that one request names them.
    const states = new Map(
      parts.flatMap((part) =>
        part.lines.map((line) => {
          const key = keyOf(line)
          const own = storefrontOfPart(storefront, part)
          // Two orders may differ in what decides their prices.
          const name = `${key} ${part.link}`
          const reader = readers.get(name) ?? createPriceReader(own)
          readers.set(name, reader)
          return [key, reader(line.product, sameRule(own, part.priceRule))] as const
        }),
      ),
    )
    return parts.map((part, index) => orderOf(part, index, acts, states))
  }
}

/** The merchant's own extra parameters, which belong to a product of the cart. */
export const productExtra = (extra: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(extra).filter(([name, value]) => value && !ownParameters.includes(name)))
