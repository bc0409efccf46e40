import type { PriorPriceModule } from '../../elements/card/card-prior-price.ts'
import { type Lazy, lazy } from '../../storefront/lazy.ts'

/** Loaded for cards with `prior-price`. */
export const file = lazy<typeof import('./prior-price.tsx')>('prior-price') satisfies Lazy<PriorPriceModule>
