import type { EarlyMarkup } from '../../storefront/lazy.ts'

/** A total of several units follows the price of one. */
export const early = { tiers: [] } satisfies EarlyMarkup
