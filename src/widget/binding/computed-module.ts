/** What bound markup asks of the lazy module of computed figures. Cards and `<vitrine-price>` ask the same. */

import type { TaxDisplay } from '../../contract/tax-display.ts'
import type { PriceState } from '../prices/price-book.ts'
import type { Markup } from '../settings/attributes.ts'
import type { Storefront } from '../storefront/storefront.ts'

/** The price that an element shows, and its conditions. */
export interface OwnPrice {
  state: PriceState | undefined
  priceRule: string | undefined
  /** The merchant's own checkout link. */
  own: string | undefined
  tax: TaxDisplay
  /** How many units it sells, without a price rule that they decide: every price is then that of one of them. @default 1 */
  quantity?: number
}

/** A computed figure at one moment. */
export interface ComputedFigure {
  /** Undefined where there is none to claim, and while it is not known yet. */
  text: string | undefined
  /** A price, or the module, is on its way. */
  isWaiting: boolean
}

/** Reads a computed field of one element, in effects. */
export type ReadFigure = (path: string, price: OwnPrice) => ComputedFigure

/** The lazy module of computed figures. */
export interface ComputedModule {
  createFigures(element: Markup, storefront: Storefront): ReadFigure
}
