import { isOpaqueBeside } from '../../../contract/link-meaning.ts'
import { isOn, numberOf, priceRuleOf, type WarnAttribute } from '../../settings/attributes.ts'
import { lazy } from '../../storefront/lazy.ts'
import { boundsIn, within } from '../../storefront/link-terms.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { Scope } from '../../storefront/view.ts'
import type { CardQuantity, QuantityModule } from './card-quantity.ts'
import type { CardProduct } from './read-product.ts'

const quantityFile = lazy<QuantityModule>('quantity')

/** The units that a card sells, and the price rule that applies to them. */
export interface CardUnits {
  quantity: number
  priceRule: string | undefined
  /** The price rule depends on the quantity. */
  hasTiers: boolean
  /** Undefined while it loads and where the card needs none, null where it cannot be loaded. */
  module: QuantityModule | null | undefined
  /** What the shopper has chosen, as soon as the module is there. */
  chosen: CardQuantity | undefined
}

/**
 * Reads the quantity of one card in its effects. Only a card with tiers, with a quantity control or with more than one
 * unit loads the module `quantity`.
 */
export const createQuantityReader = (
  host: HTMLElement,
  storefront: Storefront,
  scope: Scope,
  warn: WarnAttribute,
) => {
  let readChosen: (() => CardQuantity) | undefined
  return ({ product, linked }: CardProduct): CardUnits => {
    const least = numberOf(host, warn, 'min-quantity', linked?.quantities.get(product ?? '') ?? 1)
    // What an opaque link sells has no quantity that a page could say or set.
    const isFixed = isOpaqueBeside(linked, product)
    const stated = isFixed ? 1 : within(boundsIn(linked, product), numberOf(host, warn, 'quantity', least))
    const hasTiers = !isFixed && Boolean(host.getAttribute('price-rules'))
    const needsModule = hasTiers || (!isFixed && isOn(host, 'quantity-control')) || stated > 1
    const module = needsModule ? storefront.page.module(quantityFile).value : undefined
    if (module) readChosen ??= module.createQuantity(host, storefront, scope)
    const chosen = module ? readChosen?.() : undefined
    return {
      quantity: chosen?.value ?? stated,
      priceRule: chosen?.priceRule ?? priceRuleOf(host, warn),
      hasTiers,
      module,
      chosen,
    }
  }
}
