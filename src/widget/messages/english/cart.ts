import type { MessagesOf } from '../format.ts'

/** English words of the cart. */
export const cartWords = {
  cartLabel: 'Cart',
  cartRemove: 'Remove',
  cartRemoved: '{product} was removed.',
  cartGone: 'No longer available',
  cartSeparate: 'These products have terms of their own, so they are a separate order.',
  cartClose: 'Close',
  cartUnit: '{quantity} × {amount}',
  cartContinue: 'Continue to checkout',
  cartBack: 'Back',
} as const

export type CartMessages = MessagesOf<typeof cartWords>
