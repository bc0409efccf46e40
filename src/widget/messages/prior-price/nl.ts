import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in Dutch: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: 'Laagste prijs in de 30 dagen vóór de korting: {amount}',
  priorPricePeriod: 'Laagste prijs van {from} tot en met {until}, de 30 dagen vóór de korting: {amount}',
}
