import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in Swedish: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: 'Lägsta pris under de 30 dagarna före prissänkningen: {amount}',
  priorPricePeriod: 'Lägsta pris från {from} till {until}, de 30 dagarna före prissänkningen: {amount}',
}
