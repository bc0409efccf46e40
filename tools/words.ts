/**
 * `node tools/words.ts` writes `src/widget/startup/words`, which gathers the words of each language from the modules of
 * the parts. A file there has what a page loads together: those in `page` have the words of every page, those in another
 * folder the words of the modules that name it as their `wordsFile`. Nobody edits them. `--check` writes nothing and fails
 * where one of them is old.
 */

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import { languages } from '../src/widget/messages/languages.ts'
import { runTool, updateFiles } from './generated-files.ts'

const repository = join(import.meta.dirname, '..')
const folder = 'src/widget/startup/words'

/** A module of words. */
interface WordModule {
  /** Its path in the repository. */
  path: string
  /** Its name in an import. */
  name: string
  /** The file of a language that has its words. */
  file: string
}

/** `prior-price` as `priorPrice`, and `pt-BR` as `ptBR`. */
export const camel = (text: string): string =>
  text.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Every module of words: `words.ts` in the folder of a part, or a file in a folder `words`. */
const wordModules = (root = repository): WordModule[] =>
  globSync('src/widget/**/{words.ts,words/*.ts}', { cwd: root })
    .filter((path) => !path.startsWith(folder))
    .sort()
    .map((path) => {
      const [last = '', part = ''] = path.split('/').reverse()
      const [, file = 'page'] =
        /^export const wordsFile = '([\w-]+)'/m.exec(readFileSync(join(root, path), 'utf8')) ?? []
      return { path, name: camel(last === 'words.ts' ? part : last.slice(0, -'.ts'.length)), file }
    })

const text = (...blocks: readonly string[]): string =>
  `${['// Written by `node tools/words.ts` from the words of the parts: edit those.', ...blocks].join('\n\n')}\n`

const imports = (from: string, modules: readonly WordModule[], exported: string): string =>
  modules
    .map(({ path, name }) => `import { ${exported} as ${name} } from '${relative(dirname(from), path)}'`)
    .join('\n')

const all = (modules: readonly WordModule[]): string =>
  `{\n${modules.map(({ name }) => `  ...${name},\n`).join('')}}`

const languageText = (path: string, modules: readonly WordModule[], exported: string): string => {
  const [only, ...others] = modules
  return only && others.length === 0
    ? text(`export { ${exported} as messages } from '${relative(dirname(path), only.path)}'`)
    : text(imports(path, modules, exported), `export const messages = ${all(modules)}`)
}

/**
 * The files that gather the words, by their paths in the repository.
 *
 * @param codes the languages besides English
 */
export const gatheredWords = (
  root = repository,
  codes: readonly string[] = languages,
): Record<string, string> => {
  const modules = wordModules(root)
  const files = [...new Set(modules.map(({ file }) => file))]
  const english = `${folder}/english.ts`
  const translations = [...codes].sort()
  return {
    ...Object.fromEntries(
      files.flatMap((file) =>
        codes.map((code) => {
          const path = `${folder}/${file}/${code}.ts`
          const own = modules.filter((each) => each.file === file)
          return [path, languageText(path, own, camel(code))]
        }),
      ),
    ),
    [english]: text(
      imports(english, modules, 'en'),
      `/** Every English word. The modules of the browser import those that they need. */\nexport const allEnglish = ${all(modules)}`,
    ),
    [`${folder}/translations.ts`]: text(
      translations.map((code) => `import { messages as ${camel(code)} } from './page/${code}.ts'`).join('\n'),
      `/** The words of every page in each language, for a server, which has them all. */\nexport const translations = {\n${translations.map((code) => (code === camel(code) ? `  ${code},\n` : `  '${code}': ${camel(code)},\n`)).join('')}}`,
    ),
  }
}

/**
 * Writes the files that gather the words, and removes those of words that are gone.
 *
 * @returns the files that were old
 */
export const writeWords = (root = repository, isCheck = false): string[] => {
  const texts = gatheredWords(root)
  const gone = globSync(`${folder}/**/*.ts`, { cwd: root }).filter((path) => texts[path] === undefined)
  return updateFiles(root, { texts, gone }, isCheck)
}

if (import.meta.main) runTool('tools/words.ts', (isCheck) => writeWords(repository, isCheck))
