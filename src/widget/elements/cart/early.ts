import type { EarlyMarkup } from '../../storefront/lazy.ts'

/** A dialog is not painted with the page. */
export const early = { cart: ['inline'] } satisfies EarlyMarkup
