import { lazy } from '../../storefront/lazy.ts'

/** Loaded where there is something to tell the developer, and where the developer works. */
export const warningsFile = lazy<typeof import('./warnings.ts')>('warnings')
