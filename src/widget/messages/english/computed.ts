import type { MessagesOf } from '../format.ts'

/** English words that are computed from the platform's amounts. */
export const computedWords = {
  intervalSaving: 'Save {percent}',
  intervalFree: { other: '{months} months free' },
  priceFrom: 'from {amount}',
  perSeat: '{amount} per seat',
} as const

export type ComputedMessages = MessagesOf<typeof computedWords>
