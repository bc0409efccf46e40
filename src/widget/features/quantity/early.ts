import type { EarlyMarkup } from '../../storefront/lazy.ts'

export const early = { card: ['quantity', 'quantity-control', 'price-rules'] } satisfies EarlyMarkup
