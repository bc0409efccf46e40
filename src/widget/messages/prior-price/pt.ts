import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in Portuguese: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: 'Preço mais baixo dos 30 dias anteriores à redução: {amount}',
  priorPricePeriod: 'Preço mais baixo de {from} a {until}, os 30 dias anteriores à redução: {amount}',
}
