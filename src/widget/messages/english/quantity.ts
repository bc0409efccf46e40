import type { MessagesOf } from '../format.ts'

/** English words of the quantity row of a card. */
export const quantityWords = {
  total: '{quantity} units: {amount}',
  totalUnknown: '{quantity} units: total at checkout',
  totalOf: '{units}: {amount}',
  totalOfUnknown: '{units}: total at checkout',
} as const

export type QuantityMessages = MessagesOf<typeof quantityWords>
