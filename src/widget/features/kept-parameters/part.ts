import { type Lazy, lazy } from '../../storefront/lazy.ts'
import type { ParameterKeeper } from '../../storefront/watch-store.ts'

/** Loaded where `pass-params` keeps a parameter for days. */
export const file = lazy<typeof import('./keep.ts')>('kept-parameters') satisfies Lazy<ParameterKeeper>
