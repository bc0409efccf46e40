import type { SaidRenewalModule } from '../../checkout/said-renewal-module.ts'
import { type Lazy, lazy } from '../../storefront/lazy.ts'

/** Loaded where a card, a control or an order states its renewal. */
export const file = lazy<typeof import('./said-renewal.ts')>('said-renewal') satisfies Lazy<SaidRenewalModule>
