import type { SameOrderModule } from '../../checkout/same-order-module.ts'
import { type Lazy, lazy } from '../../storefront/lazy.ts'

/** Loaded where a card or an order has a second link that takes its order along. */
export const file = lazy<typeof import('./same-order.ts')>('same-order') satisfies Lazy<SameOrderModule>
