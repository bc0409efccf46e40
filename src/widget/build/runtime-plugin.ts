import type { Plugin } from 'vite'

const shim = '\0vitrine-runtime'
const entries = /\/src\/widget\/parts\/(cart|coupon|currency|plans|quantity)\.tsx$/

/** What later files use of each package; all of it comes out of the first script (`parts/embed-loader.ts`). */
const packages: Readonly<Record<string, readonly string[]>> = {
  preact: ['Fragment', 'createElement'],
  '@preact/signals-core': ['computed', 'signal'],
}

/**
 * Later files of the script-tag build carry no Preact: their imports of it become live bindings that `adopt` fills
 * with what the first script brought; each entry exports `adopt` besides its own. A name that is not in the table fails the build.
 */
export const runtimePlugin = (): Plugin => ({
  name: 'vitrine-runtime',
  enforce: 'pre',
  resolveId: (id) => (id === 'vitrine-runtime' || id in packages ? shim : undefined),
  load: (id) => {
    if (id !== shim) return undefined
    const names = [...new Set(Object.values(packages).flat())]
    return `export let ${names.join(', ')}
      export const adopt = (runtime) => { ({ ${names.join(', ')} } = runtime) }`
  },
  transform: (code, id) =>
    entries.test(id) ? `${code}\nexport { adopt } from 'vitrine-runtime'` : undefined,
})
