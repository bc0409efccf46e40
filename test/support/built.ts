import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder that `npm run build` writes. Tests of built files begin with it.
 *
 * @throws when nothing is built
 */
export const builtFolder = (folder = join(import.meta.dirname, '../../dist')): string => {
  if (!existsSync(join(folder, 'vitrine.js')))
    throw new Error('This test reads built files, and there are none: run `npm run build` first.')
  return folder
}
