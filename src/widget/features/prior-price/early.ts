import type { EarlyMarkup } from '../../storefront/lazy.ts'

export const early = { card: ['prior-price'] } satisfies EarlyMarkup
