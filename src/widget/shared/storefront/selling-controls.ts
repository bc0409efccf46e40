/** What a store has on sale on its page: the cards and buy controls, in order. */

import type { PriceItem } from '../../../contract/price-item.ts'
import { numberOf, priceRuleOf, productOf } from '../../settings/attributes.ts'
import { nearestStore } from '../../storefront/nearest-store.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { isHiddenIn } from './hidden-in.ts'

/** A card or buy control of the page, with what a press on it sells. */
interface SellingControl {
  element: Element
  product: string
  quantity: number
  priceRule: string | undefined
  /** Undefined while its price is on its way. */
  item: PriceItem | undefined
}

/** Drops warnings, because the control reports its own attributes. */
const ignore = (): void => {}

/**
 * The cards and buy controls of a store in the page's order, for effects, without those that an interval switch hides.
 * What a control has announced counts, since it knows choice and link; until then its attributes do.
 */
export const sellingControls = ({ page, element: store }: Storefront): SellingControl[] => {
  page.announced.value
  return [...page.document.querySelectorAll('vitrine-card,vitrine-buy')].flatMap((element) => {
    const product = productOf(element, ignore)
    const plans = element.closest('vitrine-plans')
    if (!product || nearestStore(element) !== store || (plans && isHiddenIn(element, plans))) return []
    const announced = page.priced.get(element)
    const { quantity, item } =
      announced?.product === product
        ? announced
        : {
            quantity: Math.max(
              numberOf(element, ignore, 'quantity', 1),
              numberOf(element, ignore, 'min-quantity', 1),
            ),
            item: undefined,
          }
    return { element, product, quantity, priceRule: priceRuleOf(element, ignore), item }
  })
}
