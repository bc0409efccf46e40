import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in Arabic: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: 'أدنى سعر خلال الأيام الثلاثين السابقة للتخفيض: \u2068{amount}\u2069',
  priorPricePeriod:
    'أدنى سعر من \u2068{from}\u2069 إلى \u2068{until}\u2069، في الأيام الثلاثين السابقة للتخفيض: \u2068{amount}\u2069',
}
