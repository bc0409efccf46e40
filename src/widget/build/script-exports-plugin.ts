import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Plugin, parseSync } from 'vite'

const list = resolve(import.meta.dirname, '../startup/script-exports.ts')
const shared = resolve(import.meta.dirname, '../startup/shared.ts')
const id = '\0vitrine-script'

/** The lines of the list: each names a module and the exports that the script shares. */
export const sharedRows = () =>
  parseSync(list, readFileSync(list, 'utf8')).program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.source
      ? [
          {
            source: node.source.value,
            names: node.specifiers.map(({ exported }) =>
              exported.type === 'Identifier' ? exported.name : exported.value,
            ),
          },
        ]
      : [],
  )

/** The script shares values by their place in the list. */
export const sharedListPlugin = (): Plugin => ({
  name: 'vitrine-shared-list',
  load(requested) {
    if (requested !== shared) return undefined
    const names = sharedRows().flatMap((row) => row.names)
    return `import { ${names.join(', ')} } from './script-exports.ts'
export const shared = [${names.join(', ')}]`
  },
})

/**
 * Lazy files take the modules that `script-exports.ts` lists from the script, as plug-ins of a library do from
 * their host. A file of another release than the script refuses itself with a sentence.
 */
export const scriptExportsPlugin = (build: string): Plugin => {
  const exports = sharedRows()
  const names = exports.flatMap((row) => row.names)
  let modules: Promise<Set<string | undefined>> | undefined
  return {
    name: 'vitrine-script-exports',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === list) return undefined
      modules ??= Promise.all(
        exports.map(async (row) => (await this.resolve(row.source, list, { skipSelf: true }))?.id),
      ).then((ids) => new Set(ids))
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && (await modules).has(found.id) ? id : undefined
    },
    load(requested) {
      if (requested !== id) return undefined
      return `const script = window[Symbol.for('vitrine')]
if (script?.build !== '${build}') throw new Error('It is of another release than vitrine.js: keep all files of a release in one folder, and empty caches that hold one of them.')
const of = (place) => script.shared[place]
// A file keeps the places that it uses.
${names.map((name, place) => `export const ${name} = /* @__PURE__ */ of(${place})`).join('\n')}`
    },
  }
}
