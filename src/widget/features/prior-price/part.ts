import { type Lazy, lazy } from '../../storefront/lazy.ts'
import type { PriorPriceModule } from '../../storefront/prior-price-module.ts'

/** Loaded for cards with `prior-price`. */
export const file = lazy<typeof import('./prior-price.tsx')>('prior-price') satisfies Lazy<PriorPriceModule>
