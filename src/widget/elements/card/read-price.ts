import type { PriceItem } from '../../../contract/price-item.ts'
import { createComputedFigures } from '../../binding/computed-figures.ts'
import type { ComputedFigure } from '../../binding/computed-module.ts'
import { hasFurther } from '../../checkout/buy-intent.ts'
import type { PriceState } from '../../prices/price-book.ts'
import { trimmed } from '../../settings/text.ts'
import { lazy } from '../../storefront/lazy.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import type { Doubt } from '../../storefront/pricing-context.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { unitPrice } from '../../storefront/unit-price.ts'
import type { UnitPrice } from '../../views/unit-price.ts'
import type { PriorPriceModule } from './card-prior-price.ts'
import type { CardProduct } from './read-product.ts'
import type { CardUnits } from './read-quantity.ts'

const priorPriceFile = lazy<PriorPriceModule>('prior-price')

/** The price of a card. */
export interface CardPrice {
  /** Why the page cannot know what the merchant's own link charges. */
  doubt: Doubt | undefined
  item: PriceItem | undefined
  /** The price is on its way; `item` is then an earlier one. */
  isBusy: boolean
  failure: PriceState['failure']
  unit: UnitPrice
  /** The saving against the product that the card is compared with. */
  comparison: ComputedFigure | undefined
  /** Says the reduction by the price before it; undefined where the merchant announces none, null where it cannot be loaded. */
  priorModule: PriorPriceModule | null | undefined
}

/** A card whose price is read: what the other readers go by. */
export type PricedCard = CardProduct & CardUnits & CardPrice

const waiting: PriceState = { isWaiting: true }

/** Reads the price of one card in its effects. */
export const createCardPriceReader = (host: HTMLElement, storefront: Storefront) => {
  const readPrice = createPriceReader(storefront)
  const readComputed = createComputedFigures(host, storefront)

  const readUnit = (
    card: CardProduct & CardUnits,
    item: PriceItem | undefined,
    doubt: Doubt | undefined,
  ): UnitPrice => {
    const { product, linked, quantity, chosen, own } = card
    // A total of these units alone is not that of a link that sells others too.
    if (quantity > 1 && hasFurther(linked, product) && !host.closest('vitrine-order')) return null
    return unitPrice(storefront, item, quantity, doubt, { tierRule: chosen?.priceRule, own })
  }

  return (card: CardProduct & CardUnits): PricedCard => {
    const { product, own, tax, quantity, priceRule, hasTiers, module } = card
    // Only the module knows which tier, and so which price rule, applies.
    const isTierKnown = !hasTiers || module !== undefined
    const hasPrior = Boolean(trimmed(host.getAttribute('prior-price')))
    const priorModule = hasPrior ? storefront.page.module(priorPriceFile).value : undefined
    const known = isTierKnown ? readPrice(product, priceRule, own) : waiting
    // Only with the words of its line is the height of a card known. A module that cannot be loaded announces nothing.
    const isReady = !hasPrior || priorModule === null || priorModule?.isReady(storefront)
    const state = isReady ? known : waiting
    const doubt = storefront.doubt(own, product, state?.item)
    const isCompared = isTierKnown && host.hasAttribute('compare-product')
    return {
      ...card,
      doubt,
      item: state?.item,
      isBusy: state?.isWaiting === true,
      failure: state?.failure,
      comparison: isCompared
        ? readComputed('saving', { state, priceRule, own, tax, quantity: hasTiers ? 1 : quantity })
        : undefined,
      unit: readUnit(card, state?.item, doubt),
      priorModule,
    }
  }
}
