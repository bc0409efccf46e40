import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in Spanish: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: 'Precio más bajo de los 30 días anteriores a la rebaja: {amount}',
  priorPricePeriod: 'Precio más bajo del {from} al {until}, los 30 días anteriores a la rebaja: {amount}',
}
