import { hasFurther } from '../../checkout/buy-intent.ts'
import { statesRenewal } from '../../storefront/renewal.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { termsLine } from '../buy/terms-line.tsx'
import type { CardSlots } from './layout/card-slots.ts'
import type { CardSale } from './read-buy.ts'
import type { PricedCard } from './read-price.ts'

/** Reads what a card says beside its buy control. Called in effects. */
export const readTerms = (
  host: Element,
  storefront: Storefront,
  card: PricedCard,
  { renewal, isChange }: CardSale,
  slots: CardSlots,
) => {
  const { product, linked, doubt, tax, quantity, module, item, unit } = card
  // The price, or the total of several units, is what is due today.
  const isShown = tax !== 'net' && (quantity === 1 || module !== null)
  // A change charges another amount, which its review shows.
  const isKnown = !isChange && !doubt && !hasFurther(linked, product)
  const hasLine = isKnown && (!isShown || statesRenewal(host, storefront))
  const sold = item && { item, unit, quantity, hasTotal: Boolean(module), isShown }
  const namesRenewal = hasLine && renewal?.price !== undefined && unit !== null
  return {
    /** The line that says what is due today, and what renews; false where nothing is said. */
    line: hasLine && termsLine(host, storefront, sold),
    /**
     * Whether that line names the amount of the renewals, which the price need not say again. The merchant's own terms
     * stand in place of the line, and in an order it is the sentence of the total.
     */
    saysLater: namesRenewal && !slots.hasOwnTerms.value && !host.closest('vitrine-order'),
  }
}
