import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in Polish: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: 'Najniższa cena z 30 dni przed obniżką: {amount}',
  priorPricePeriod: 'Najniższa cena od {from} do {until}, z 30 dni przed obniżką: {amount}',
}
