import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in Brazilian Portuguese: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: 'Menor preço nos 30 dias antes da redução: {amount}',
  priorPricePeriod: 'Menor preço de {from} a {until}, os 30 dias antes da redução: {amount}',
}
