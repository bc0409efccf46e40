/** English words of volume prices. */
export const tiersWords = {
  tiersTitle: 'Volume prices',
  tiersUnit: 'Per unit',
  tiersFrom: '{quantity} or more',
  tiersNext: '{count} more to save {percent} on each unit.',
} as const

export type TiersMessages = { [key in keyof typeof tiersWords]: string }
