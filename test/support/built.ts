import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder `dist`. A test of built files begins with it.
 *
 * @param file what the test reads there: `lib` is the compiler's, everything else the build's
 * @throws when it is not built
 */
export const builtFolder = (
  file = 'vitrine.js',
  folder = join(import.meta.dirname, '../../dist'),
): string => {
  if (!existsSync(join(folder, file)))
    throw new Error(`There is no dist/${file}: run \`npm run check && npm run build\` first.`)
  return folder
}
