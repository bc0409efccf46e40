import { lazy } from '../../storefront/lazy.ts'

/** Loaded for markup with `data-vitrine`. */
export const plainFile = lazy<typeof import('./upgrade-page.ts')>('plain')
