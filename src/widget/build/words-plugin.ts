import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Plugin, parseSync } from 'vite'

/** The values of the exported constants of a module, as its source has them. */
const constantsIn = (file: string): Map<string, string> => {
  const code = readFileSync(file, 'utf8')
  const constants = new Map<string, string>()
  for (const node of parseSync(file, code).program.body) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declaration.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, code.slice(init.start, init.end))
  }
  return constants
}

/** Each module is parsed once, and not once for each language. */
const createReader = (): ((file: string, name: string) => string) => {
  const read = new Map<string, Map<string, string>>()
  return (file, name) => {
    const constants = read.get(file) ?? constantsIn(file)
    read.set(file, constants)
    const value = constants.get(name)
    if (value === undefined) throw new Error(`${file} has no words named ${name}.`)
    return value
  }
}

/**
 * Gives each language a module of its own words. The sources have all languages of a part in one module, and a bundler
 * splits by modules: without it, whoever imports the English words of a part would carry those of every language.
 */
export const wordsPlugin = (): Plugin => {
  const constantIn = createReader()
  return {
    name: 'vitrine-words',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const [, language] = /\/startup\/words\/[\w-]+\/([\w-]+)\.ts$/.exec(importer) ?? []
      return language && source.startsWith('.')
        ? `${resolve(dirname(importer), source)}?words=${language.replace('-', '')}`
        : undefined
    },
    load(id) {
      const [, file = '', name] = /^(.*)\?words=(\w+)$/.exec(id) ?? []
      return name
        ? { code: `export const ${name} = ${constantIn(file, name)}`, map: null, moduleType: 'js' }
        : undefined
    },
  }
}
