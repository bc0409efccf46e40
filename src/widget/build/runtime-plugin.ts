import type { Plugin } from 'vite'

const shim = '\0vitrine-runtime'

/** What later files use of each package; all of it comes out of the first script (`parts/embed-loader.ts`). */
const packages: Readonly<Record<string, readonly string[]>> = {
  preact: ['Fragment', 'createElement', 'options', 'render'],
  'preact/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
  '@preact/signals-core': ['batch', 'computed', 'effect', 'signal'],
}

/**
 * Later files of the script-tag build carry no Preact: their imports of it become live bindings that `adopt` fills
 * with what the first script brought. A name that is not in the table fails the build.
 */
export const runtimePlugin = (): Plugin => ({
  name: 'vitrine-runtime',
  enforce: 'pre',
  resolveId: (id) => (id === shim || id in packages ? shim : undefined),
  load: (id) => {
    if (id !== shim) return undefined
    const names = [...new Set(Object.values(packages).flat())]
    return `export let ${names.join(', ')}
      export const adopt = (runtime) => { ({ ${names.join(', ')} } = runtime) }`
  },
})

/** Wraps each entry so that it also exports `adopt`. */
export const adoptingEntry = (file: string): string => `\0vitrine-entry:${file}`

export const adoptingEntryPlugin = (): Plugin => ({
  name: 'vitrine-entry',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('\0vitrine-entry:') ? id : undefined),
  load: (id) => {
    if (!id.startsWith('\0vitrine-entry:')) return undefined
    const file = JSON.stringify(id.slice('\0vitrine-entry:'.length))
    return `export * from ${file}\nexport { adopt } from ${JSON.stringify(shim)}`
  },
})
