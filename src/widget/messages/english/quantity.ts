import type { MessagesOf } from '../format.ts'

/** English words of the quantity row of a card. */
export const quantityWords = {
  total: '{quantity} units: {amount}',
} as const

export type QuantityMessages = MessagesOf<typeof quantityWords>
