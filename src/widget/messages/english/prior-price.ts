import type { MessagesOf } from '../format.ts'

/** English words of prior prices. */
export const priorPriceWords = {
  priorPrice: 'Lowest price in the 30 days before the reduction: {amount}',
  priorPricePeriod: 'Lowest price from {from} to {until}, the 30 days before the reduction: {amount}',
} as const

export type PriorPriceMessages = MessagesOf<typeof priorPriceWords>
