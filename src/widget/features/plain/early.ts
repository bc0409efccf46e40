import type { EarlyMarkup } from '../../storefront/lazy.ts'

export const early = { '*': ['data-vitrine'] } satisfies EarlyMarkup
