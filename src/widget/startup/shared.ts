import * as exports from './script-exports.ts'

/**
 * What lazy files take from the script: the values of `script-exports.ts` in the order of that list. The build writes
 * this module anew as a plain list, so that neither the script nor a lazy file holds their names; the ID of the build
 * ties both to one release.
 */
export const shared: readonly unknown[] = Object.values(exports)
