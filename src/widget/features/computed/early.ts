import type { EarlyMarkup } from '../../storefront/lazy.ts'

export const early = {
  card: ['compare-product'],
  price: ['compare-product', 'products', 'seats', 'interval'],
  '*': ['data-vitrine-compare-product', 'data-vitrine-products', 'data-vitrine-seats'],
} satisfies EarlyMarkup
