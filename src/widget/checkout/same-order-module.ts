import type { Storefront } from '../storefront/storefront.ts'
import type { BuyIntent } from './buy-intent.ts'

/** Marks a link that takes the order of its card or order elsewhere, so that it is not the one that sells. */
export const sameOrderAttribute = 'data-vitrine-same-order'

/** The links inside an element that take its order along. */
export const sameOrderLinks = `a[${sameOrderAttribute}]`

/** The lazy module of links that lead elsewhere with the order of a card or an order, such as to a quote. */
export interface SameOrderModule {
  /**
   * Writes the order into the links inside an element; called in effects.
   *
   * @param intent undefined where nothing can be bought: the links are then as they were written
   */
  writeLinks(host: Element, storefront: Storefront, intent: BuyIntent | undefined): void
}
