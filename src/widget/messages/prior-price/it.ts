import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in Italian: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: 'Prezzo più basso degli ultimi 30 giorni prima della riduzione: {amount}',
  priorPricePeriod: 'Prezzo più basso dal {from} al {until}, i 30 giorni prima della riduzione: {amount}',
}
