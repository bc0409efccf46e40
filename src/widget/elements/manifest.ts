import { elements } from './parts.ts'

export type ElementName = keyof typeof elements

/** Every element but the store, by its tag without `vitrine-`. */
export const elementNames = Object.keys(elements) as ElementName[]

/** Elements whose code is a lazy file. */
export const lazyElementNames = elementNames.filter((name) => 'file' in elements[name])

/** The attributes of markup that stays the merchant's own, without `data-vitrine-`. */
export const boundAttributes = [
  'product',
  'field',
  'if',
  'price-rule',
  'interval',
  'compare-product',
  'compare-interval',
  'products',
  'seats',
  'renewal',
  'renewal-price',
  'list',
  'choice',
  'add-on',
  'audience',
  'checked',
  'quantity',
  'quantity-control',
  'add',
  'same-order',
  'private',
  'contact',
  'from',
  'slot',
] as const
