import type { ExperimentModule } from '../../storefront/experiment-module.ts'
import { type Lazy, lazy } from '../../storefront/lazy.ts'

/** Loaded for pages with a price experiment, before their first price. */
export const file = lazy<typeof import('./experiment.ts')>('experiment') satisfies Lazy<ExperimentModule>
