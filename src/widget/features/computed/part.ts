import type { ComputedModule } from '../../binding/computed-module.ts'
import { type Lazy, lazy } from '../../storefront/lazy.ts'

/** Loaded for fields and cards that compare prices. */
export const file = lazy<typeof import('./computed.ts')>('computed') satisfies Lazy<ComputedModule>
