import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const source = resolve(import.meta.dirname, '..')
const list = join(source, 'first/shared.ts')

/** Every module of the list with what both scripts use of it. */
const modules = [...readFileSync(list, 'utf8').matchAll(/^export \{([^}]+)\} from '([^']+)'/gm)].map(
  ([, names = '', path = '']) => ({
    path: resolve(dirname(list), path),
    names: names.split(',').flatMap((name) => name.trim() || []),
  }),
)
const names = modules.flatMap((module) => module.names)

/** Names the build by its sources: two files of the script tag fit each other when it is the same. */
const buildName = (): string => {
  const hash = createHash('sha256')
  for (const folder of [source, resolve(source, '../contract')])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (extname(file)) hash.update(readFileSync(join(folder, file)))
  return hash.digest('base64url').slice(0, 4)
}

const virtual = 'virtual:vitrine-shared'

/** The first script: it lays out the shared list in its order, and draws its views without Preact. */
export const firstPlugin = (): Plugin => ({
  name: 'vitrine-first',
  enforce: 'pre',
  resolveId: (id) =>
    id === virtual ? `\0${virtual}` : id === 'preact' ? join(source, 'first/render.ts') : undefined,
  load: (id) =>
    id === `\0${virtual}`
      ? `import { ${names} } from ${JSON.stringify(list)}
         export const build = ${JSON.stringify(buildName())}
         export const shared = [build, ${names}]`
      : undefined,
})

const prefix = '\0vitrine-first:'
const base = `${prefix}base`
const named = `${prefix}name:`

/** Later scripts: what is on the list comes out of the first script. A name that is not on it fails the build. */
export const livePlugin = (): Plugin => ({
  name: 'vitrine-live',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (id === base || id.startsWith(named)) return id
    const path = (await this.resolve(id, importer, { ...options, skipSelf: true }))?.id
    return modules.some((module) => module.path === path) ? prefix + path : undefined
  },
  load(id) {
    if (id === base)
      return `export const shared = globalThis[Symbol.for('vitrine')]
        if (shared[0] !== ${JSON.stringify(buildName())}) throw Error('is of another build')`
    const place = id.startsWith(named) ? names.indexOf(id.slice(named.length)) + 1 : 0
    // One module a name: what a script does not use of a module leaves nothing in it.
    if (place > 0) {
      const code = `import { shared } from ${JSON.stringify(base)}\n export const value = shared[${place}]`
      return { code, moduleSideEffects: false }
    }
    const module = modules.find(({ path }) => id === prefix + path)
    return module?.names
      .map((name) => `export { value as ${name} } from ${JSON.stringify(named + name)}`)
      .join('\n')
  },
})
