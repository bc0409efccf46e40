/**
 * Every lazy element with the attributes that it reads besides `label` and `theme`. Its tag is `vitrine-` and the
 * name, its module `lazy/modules/<name>.tsx`; script files, loaders and tags follow from this list.
 */
export const lazyElements = {
  coupon: [],
  currency: ['currencies'],
  plans: ['selected'],
  cart: ['inline'],
} as const

export type LazyElementName = keyof typeof lazyElements

export const lazyElementNames = Object.keys(lazyElements) as LazyElementName[]

/** Every lazy module: those of the elements, quantity row and terms of a card, analytics and experiments. */
export const lazyModules: readonly string[] = [
  ...lazyElementNames,
  'quantity',
  'terms',
  'analytics',
  'experiment',
]
