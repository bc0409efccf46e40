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

/** The module that every page loads: a file of its own, which brings no copy of a library. */
export const deferredModule = 'deferred'

/** Every lazy module: the deferred one, those of the elements, quantity row and terms of a card, analytics and experiments. */
export const lazyModules: readonly string[] = [
  deferredModule,
  ...lazyElementNames,
  'quantity',
  'terms',
  'analytics',
  'experiment',
]
