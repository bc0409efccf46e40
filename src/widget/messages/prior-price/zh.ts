import type { PriorPriceMessages } from '../english/prior-price.ts'

/** Words of prior prices in Chinese: a file of their own, which only pages with such cards load. */
export const messages: PriorPriceMessages = {
  priorPrice: '降价前 30 天内的最低价：{amount}',
  priorPricePeriod: '降价前 30 天内（{from} 至 {until}）的最低价：{amount}',
}
