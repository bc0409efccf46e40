import type { EarlyMarkup } from '../../storefront/lazy.ts'

export const early = { script: ['data-class-prefix'] } satisfies EarlyMarkup
