import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * A second minifier after the first: it finds what the other leaves, about a hundred bytes of the script that every
 * shopper waits for.
 */
export const squeezePlugin = (): Plugin => ({
  name: 'vitrine-squeeze',
  enforce: 'post',
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = (await minify(file.code)).code ?? file.code
    }
  },
})
