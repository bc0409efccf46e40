import type { MessagesOf } from '../format.ts'

/** English words of the order form. */
export const orderWords = {
  formAudience: 'Customer type',
  formAddOns: 'Add-ons',
  formGone: 'Not available at the moment',
} as const

export type OrderMessages = MessagesOf<typeof orderWords>
