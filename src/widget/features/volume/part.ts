import { type Lazy, lazy } from '../../storefront/lazy.ts'
import type { VolumeModule } from '../../storefront/volume-module.ts'

/** Loaded for several units of a product and `<vitrine-tiers>`, where there is an endpoint. */
export const file = lazy<typeof import('./volume.ts')>('volume') satisfies Lazy<VolumeModule>
