import type { MessagesOf } from '../format.ts'

/** English words of volume prices. */
export const tiersWords = {
  tiersTitle: 'Volume prices',
  tiersUnit: 'Per unit',
  tiersFrom: '{quantity} or more',
  tiersNext: '{count} more to save {percent} on each unit.',
} as const

export type TiersMessages = MessagesOf<typeof tiersWords>
