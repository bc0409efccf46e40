/** English words of the deferred module: for terms, a control of the cart, and a missing price. */
export const englishDeferred = {
  addToCart: 'Add to cart',
  addedToCart: 'Added to cart',
  termsToday: 'Due today: {amount}',
  unknown: 'This product is not available at the moment.',
  failed: 'The price could not be loaded. You see it at checkout before you pay.',
  refused: 'There is no price for your location or currency here. Checkout says whether you can order.',
} as const

export type DeferredMessages = { [key in keyof typeof englishDeferred]: string }
