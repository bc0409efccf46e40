/** The prices of the cards in plans. */

import { checkoutLinkIn, ownAddress } from '../../binding/own-link.ts'
import { priceRuleOf, productOf, taxOf } from '../../settings/attributes.ts'
import { parseTiers, tierFor } from '../../shared/prices/price-rule-tiers.ts'
import { priceStateAt } from '../../shared/storefront/price-state-at.ts'
import type { Page } from '../../storefront/page.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import { storefrontFor } from '../../storefront/storefronts.ts'
import type { PlanPrice } from './switch-savings.ts'

/** Drops warnings, because the card reports the attributes that both read. */
const ignore = (): void => {}

/**
 * Reads the prices of cards as they stand at this moment: the same that the cards ask for, so no request is added. The tier of
 * a card is known when it has announced its price.
 */
export const createPlanPrices = (page: Page) => {
  const readers = new WeakMap<Element, ReturnType<typeof createPriceReader>>()
  const quantities = new WeakMap<EventTarget, number>()
  return {
    /** The shopper has chosen another quantity, which may have another price rule. */
    onQuantity({ target, detail }: DocumentEventMap['vitrine-quantity']): void {
      if (target) quantities.set(target, detail.quantity)
    },
    read(card: Element, months: number | undefined): PlanPrice {
      const storefront = storefrontFor(card, page)
      const tax = taxOf(card, ignore, storefront.settings.value)
      const text = card.getAttribute('price-rules')
      const tiers = text ? parseTiers(text) : undefined
      const announced = page.priced.get(card)
      const quantity = quantities.get(card) ?? announced?.quantity ?? 1
      const product = productOf(card, ignore)
      if (tiers && announced?.product !== product)
        return { months, tax, tiers, quantity, state: { isWaiting: true } }
      const readPrice = readers.get(card) ?? createPriceReader(storefront)
      readers.set(card, readPrice)
      const tierRule = tierFor(tiers, quantity)?.priceRule
      const own = ownAddress(checkoutLinkIn(card, storefront))
      const ofOne = readPrice(product, tierRule ?? priceRuleOf(card, ignore), own)
      const doubt = storefront.doubt(own, product, ofOne?.item)
      const state = priceStateAt(storefront, ofOne, quantity, doubt, { tierRule, own })
      return { months, tax, tiers, quantity, state }
    },
  }
}
