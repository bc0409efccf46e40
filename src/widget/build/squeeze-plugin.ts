import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Tells V8 to compile everything while the script is still arriving, beside the page's own thread, and not piece by
 * piece on that thread when it is called: all of it is needed for the first price. A comment to everyone else.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes the files of the script tag as small as they can be: a second minifier after the first. It finds what the other
 * leaves, and shortens the names that Preact marks as its own.
 *
 * @param isFirst what is in the files is needed for the first price
 */
export const squeezePlugin = ({ isFirst }: { isFirst: boolean }): Plugin => ({
  name: 'vitrine-squeeze',
  enforce: 'post',
  async generateBundle({ format }, bundle) {
    const options = {
      module: format === 'es',
      compress: { passes: 2, hoist_vars: true },
      mangle: { properties: { regex: /^_[a-zA-Z]/ } },
    }
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const { code = file.code } = await minify(file.code, options)
      file.code = isFirst ? hint + code : code
    }
  },
})
