import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in French: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: 'Prix le plus bas des 30 derniers jours avant la réduction\u00a0: {amount}',
  priorPricePeriod: 'Prix le plus bas du {from} au {until}, les 30 jours avant la réduction\u00a0: {amount}',
}
