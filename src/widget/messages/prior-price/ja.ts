import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in Japanese: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: '値下げ前30日間の最低価格：{amount}',
  priorPricePeriod: '値下げ前30日間（{from}～{until}）の最低価格：{amount}',
}
