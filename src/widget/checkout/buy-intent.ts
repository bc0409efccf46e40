/** What a press takes to checkout. */

import type { ReadonlySignal } from '@preact/signals-core'
import type { ExpectedTotal } from '../../contract/cart-preview.ts'
import type { PriceItem } from '../../contract/price-item.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'
import { type LinkTerms, linkTerms } from '../storefront/link-terms.ts'
import { type Cart, cartItem, marketOf, priceRuleIn } from '../storefront/pricing-context.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { SoldLine } from '../views/order-figures.ts'
import type { Renewal } from '../views/terms-text.ts'
import { saidRenewal } from './said-renewal.ts'
import { type Offer, shownOffer } from './shown-parameter.ts'

/** A lazy module on its way: undefined until it is loaded or has failed. */
export type Awaited = ReadonlySignal<unknown>

/** The cart of a buy control, the price that the shopper sees for it, and the plain checkout link. */
export interface BuyIntent {
  cart: Cart
  item: PriceItem | undefined
  /** The item at the price of one unit in this quantity, where the page knows it. */
  unit?: PriceItem | undefined
  /** The total that the shopper sees, in place of that of `unit`. */
  expected?: ExpectedTotal | undefined
  /** The tax display of the element, over the store's. */
  tax?: TaxDisplay | undefined
  /** The renewal of the one product, where the merchant states it. */
  renewal?: Renewal | undefined
  /** Every product with its price, where there may be several. */
  lines?: readonly SoldLine[] | undefined
  /** The shopper has seen the lines and their total: checkout follows without a review that would repeat them. */
  isListed?: boolean | undefined
  link: string
  /** What a press has to wait for before it reads the offer again: what the shopper has answered. */
  awaited?: Awaited
  /** Called at a press: whether an answer is missing, which the page then says, so that nothing is sold. */
  isRefused?(): boolean
  /** Called when an order of it, placed on the page, has bought it. */
  onBought?(): void
  /** The order as the cart has it now, for a review that stands open; undefined when nothing of it is left. */
  current?(): Sale | undefined
}

/** An intent, and the store that sells it. */
export interface Sale {
  storefront: Storefront
  intent: BuyIntent
}

/**
 * The intent for an offer; undefined where there is no checkout link.
 *
 * @param own the merchant's own checkout link, which is amended
 */
export const buyIntent = (
  storefront: Storefront,
  offer: Offer,
  own?: string | undefined,
): BuyIntent | undefined => {
  const { product, quantity, priceRule, item, tax, renewal } = offer
  const unit = quantity === 1 ? item : (offer.unit ?? undefined)
  if (!product) return undefined
  const { page, settings } = storefront
  const terms = linkTerms(settings.value, own)
  const ids = hasFurther(terms, product) ? [...terms.quantities.keys()] : [product]
  const isSingle = ids.length === 1
  // One price is not that of several products, nor of a link whose amount only checkout knows.
  const isWhole = isSingle && !storefront.doubt(own, product, item)
  const lines = ids.map(
    (id): SoldLine => ({
      product: id,
      quantity: id === product ? quantity : (terms?.quantities.get(id) ?? 1),
      item: id === product ? item : undefined,
    }),
  )
  const shownRule = priceRuleIn(settings.value, own, priceRule)
  const cart = {
    items: lines.map((line) => cartItem(line.product, line.quantity)),
    priceRule,
    ...marketOf(item),
    shown: isWhole
      ? shownOffer(storefront, { ...offer, item: unit ?? item, priceRule: shownRule })
      : undefined,
    renewal: isWhole
      ? saidRenewal(storefront, [{ product, quantity, item, unit, renewal }], {
          ...marketOf(item),
          time: page.book.requestedAt,
        })
      : undefined,
    own,
  }
  const link = storefront.link(cart)
  if (!link) return undefined
  return isSingle ? { cart, item, unit, tax, renewal, link } : { cart, item: undefined, tax, link, lines }
}

/** The products of an intent, each with its price. */
export const linesIn = ({ lines, cart, item, unit, renewal }: BuyIntent): readonly SoldLine[] =>
  lines ?? cart.items.map(({ product, quantity }) => ({ product, quantity, item, unit, renewal }))

/** Whether a link sells other products beside the element's own. */
export const hasFurther = (terms: LinkTerms | undefined, product: string | undefined): terms is LinkTerms =>
  terms !== undefined && terms.quantities.size > 1 && terms.quantities.has(product ?? '')

/** One press of a buy control, from the click until the shopper has left or stays. */
export interface Press {
  element: Element
  storefront: Storefront
  intent: BuyIntent
  /** Aborted once the press is over: its control is then ready for another one. */
  life: AbortController
  /** Resolves when the shopper has waited long enough. */
  late: Promise<void>
  /** Reads again what the element sells, for a press that asks no endpoint and waits for the price. */
  again?(): BuyIntent | undefined
}
