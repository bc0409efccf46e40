import { minify } from 'terser'
import type { Plugin } from 'vite'
import { slimPlugin } from './slim-plugin.ts'

/**
 * Tells V8 to compile everything while the script is still arriving, beside the page's own thread, and not piece by
 * piece on that thread when it is called: all of it is needed for the first price. A comment to everyone else.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes the script that every shopper waits for as small as it can be: the parts of Preact that are used, and a second
 * minifier after the first. It finds what the other leaves, and shortens the names that Preact marks as its own.
 */
export const squeezePlugin = (): Plugin[] => [
  slimPlugin(),
  {
    name: 'vitrine-squeeze',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const options = { compress: { passes: 2 }, mangle: { properties: { regex: /^_[a-zA-Z]/ } } }
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = hint + ((await minify(file.code, options)).code ?? file.code)
      }
    },
  },
]
