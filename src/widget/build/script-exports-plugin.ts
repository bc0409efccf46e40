import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Plugin, parseSync } from 'vite'

const list = resolve(import.meta.dirname, '../startup/script-exports.ts')
const id = '\0vitrine-script'

/**
 * Lazy files take the modules that `script-exports.ts` lists from the script, as plug-ins of a library do from
 * their host. A file of another release than the script refuses itself with a sentence.
 */
export const scriptExportsPlugin = (build: string): Plugin => {
  const exports = parseSync(list, readFileSync(list, 'utf8')).program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.source ? [node] : [],
  )
  const names = exports.flatMap(({ specifiers }) =>
    specifiers.map(({ exported }) => (exported.type === 'Identifier' ? exported.name : exported.value)),
  )
  let modules: Promise<Set<string | undefined>> | undefined
  return {
    name: 'vitrine-script-exports',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === list) return undefined
      modules ??= Promise.all(
        exports.map(
          async (node) => (await this.resolve(node.source?.value ?? '', list, { skipSelf: true }))?.id,
        ),
      ).then((ids) => new Set(ids))
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && (await modules).has(found.id) ? id : undefined
    },
    load(requested) {
      if (requested !== id) return undefined
      return `const script = window[Symbol.for('vitrine')]
if (script?.build !== '${build}') throw new Error('It is of another release than vitrine.js: keep all files of a release in one folder, and empty caches that hold one of them.')
const of = (name) => script[name]
// A file keeps the names that it uses.
${names.map((name) => `export const ${name} = /* @__PURE__ */ of('${name}')`).join('\n')}`
    },
  }
}
