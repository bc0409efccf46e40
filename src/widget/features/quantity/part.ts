import type { QuantityModule } from '../../elements/card/card-quantity.ts'
import { type Lazy, lazy } from '../../storefront/lazy.ts'

/** Loaded for cards with a quantity or price rules by quantity. */
export const file = lazy<typeof import('./quantity.tsx')>('quantity') satisfies Lazy<QuantityModule>
