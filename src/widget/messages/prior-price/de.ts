import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in German: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: 'Niedrigster Preis der letzten 30 Tage vor der Ermäßigung: {amount}',
  priorPricePeriod: 'Niedrigster Preis vom {from} bis zum {until}, den 30 Tagen vor der Ermäßigung: {amount}',
}
