import { lazy } from './lazy.ts'
import type { VolumeModule } from './volume-module.ts'

/** The prices of several units, which the endpoint knows. Tables of volume prices import it too. */
export const volumeFile = lazy<VolumeModule>('volume')
