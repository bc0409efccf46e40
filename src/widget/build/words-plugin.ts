import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Plugin, parseSync } from 'vite'

/** The value of an exported constant, as its source has it. */
const constantIn = (file: string, name: string): string => {
  const code = readFileSync(file, 'utf8')
  for (const node of parseSync(file, code).program.body) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declaration.declarations)
      if (id.type === 'Identifier' && id.name === name && init) return code.slice(init.start, init.end)
  }
  throw new Error(`${file} has no words named ${name}.`)
}

/**
 * Gives each language a module of its own words. The sources have all languages of a part in one module, and a bundler
 * splits by modules: without it, whoever imports the English words of a part would carry those of every language.
 */
export const wordsPlugin = (): Plugin => ({
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
})
