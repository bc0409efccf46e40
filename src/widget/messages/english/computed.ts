/** English words that are computed from the platform's amounts. */
export const computedWords = {
  intervalSaving: 'Save {percent}',
  intervalFree: '{months} months free',
  priceFrom: 'from {amount}',
  perSeat: '{amount} per seat',
} as const

export type ComputedMessages = { [key in keyof typeof computedWords]: string }
