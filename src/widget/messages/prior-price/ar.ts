import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in Arabic: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: 'أدنى سعر خلال الأيام الثلاثين السابقة للتخفيض: {amount}',
  priorPricePeriod: 'أدنى سعر من {from} إلى {until}، في الأيام الثلاثين السابقة للتخفيض: {amount}',
}
