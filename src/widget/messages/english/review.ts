import type { MessagesOf } from '../format.ts'

/** English words of the review of an order. */
export const reviewWords = {
  reviewLoading: 'Checking your order…',
  reviewDone: 'Done',
  reviewFailed:
    'Your order could not be checked here. You can go on to checkout, where you see the total before you pay.',
  differsTotal: 'The total is now {actual}; the page showed {expected}.',
  differsCurrency: 'Checkout charges in {actual}; the page showed {expected}.',
  differsQuantity: 'The quantity is {actual} instead of {expected}.',
  differsMissing: 'Product {product} cannot be ordered at the moment.',
  differsOther:
    'Something in your order differs from what the page showed. Please look at it before you go on.',
} as const

export type ReviewMessages = MessagesOf<typeof reviewWords>
