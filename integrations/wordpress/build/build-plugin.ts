import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { roomStyles } from '../../../src/widget/elements/reserved-room.ts'
import { version } from '../../../tools/release/packages.ts'
import { scriptFiles } from '../../../tools/release/script-files.ts'
import { blockElements, withElementAttributes } from './block-attributes.ts'
import { messagesOf } from './messages.ts'
import { moBytes, poFile, readPo, scriptJson } from './translations.ts'
import { zip } from './zip.ts'

const root = join(import.meta.dirname, '../../..')
const source = join(import.meta.dirname, '../plugin')

export interface BuiltPlugin {
  version: string
  /** The folder `vitrine` of the plug-in. */
  folder: string
  zip: string
}

/**
 * Every file with the version that it has to name, blocks with the attributes of their elements, and the style sheet with the
 * space that elements need before the script is there.
 */
const versioned = (file: string, text: string, version: string): string => {
  if (file === 'vitrine.php')
    return text
      .replace(/^( \* Version: +).*$/m, `$1${version}`)
      .replace(/^(const VERSION += ').*(';)$/m, `$1${version}$2`)
  if (file === 'readme.txt') return text.replace(/^(Stable tag: ).*$/m, `$1${version}`)
  if (file === 'styles/elements.css') return `${roomStyles()}\n${text}`
  if (file.endsWith('block.json'))
    return withElementAttributes(text).replace(/"version": "[^"]*"/, `"version": "${version}"`)
  return text
}

/** Variants of a language that share its texts. */
const variants: Readonly<Record<string, readonly string[]>> = { de_DE: ['de_DE', 'de_DE_formal', 'de_AT'] }

/**
 * Writes what WordPress reads of the translations: a `.mo` for PHP, and JSON for the script of the editor. Translators of
 * a further language begin with the template.
 */
const writeTranslations = (folder: string, version: string): void => {
  const messages = messagesOf(source)
  writeFileSync(join(folder, 'languages/vitrine.pot'), poFile(messages, version))
  for (const file of globSync('languages/*.po', { cwd: source })) {
    const translated = basename(file, '.po').replace('vitrine-', '')
    const catalogue = readPo(readFileSync(join(source, file)))
    for (const language of variants[translated] ?? [translated]) {
      const path = join(folder, 'languages', `vitrine-${language}`)
      writeFileSync(`${path}.mo`, moBytes(messages, version, language, catalogue))
      writeFileSync(
        `${path}-vitrine-editor.json`,
        scriptJson(messages, 'editor/editor.js', language, catalogue),
      )
    }
  }
}

/** Writes the plug-in with the built script into a folder. */
export const writePlugin = (folder: string): void => {
  for (const path of globSync('**/*', { cwd: source, withFileTypes: true })) {
    if (!path.isFile()) continue
    const from = join(path.parentPath, path.name)
    const file = relative(source, from).replaceAll('\\', '/')
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    if (/\.(php|txt|json|css)$/.test(file))
      writeFileSync(join(folder, file), versioned(file, readFileSync(from, 'utf8'), version))
    else cpSync(from, join(folder, file))
  }
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  for (const from of scriptFiles(join(root, 'dist'))) {
    // The folder names the version: the script asks for its files without a query.
    const to = join(folder, 'script', version, relative(join(root, 'dist'), from))
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to)
  }
  writeFileSync(join(folder, 'elements.json'), `${JSON.stringify(blockElements(source), null, 2)}\n`)
  writeTranslations(folder, version)
}

/**
 * Writes the plug-in as a folder and a zip, whose bytes depend on the files alone.
 *
 * @param target a folder; what it holds of an earlier build is removed
 */
export const buildPlugin = (target = join(root, 'dist/wordpress')): BuiltPlugin => {
  const folder = join(target, 'vitrine')
  rmSync(target, { recursive: true, force: true })
  writePlugin(folder)
  const entries = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((path) => path.isFile())
    .map((path) => {
      const from = join(path.parentPath, path.name)
      return { name: `vitrine/${relative(folder, from).replaceAll('\\', '/')}`, bytes: readFileSync(from) }
    })
  const file = join(target, `vitrine-${version}.zip`)
  writeFileSync(file, zip(entries))
  return { version, folder, zip: file }
}

if (import.meta.main) {
  const built = buildPlugin()
  console.log(`${relative(root, built.folder)} and ${relative(root, built.zip)}`)
}
