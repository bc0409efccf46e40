import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { scriptFiles } from '../../../tools/release/script-files.ts'
import { zip } from './zip.ts'

const root = join(import.meta.dirname, '../../..')
const source = join(import.meta.dirname, '../plugin')

export interface BuiltPlugin {
  version: string
  /** The folder `vitrine` of the plug-in. */
  folder: string
  zip: string
}

/** Every file with the version that it has to name. */
const versioned = (file: string, text: string, version: string): string => {
  if (file === 'vitrine.php')
    return text
      .replace(/^( \* Version: +).*$/m, `$1${version}`)
      .replace(/^(const VERSION += ').*(';)$/m, `$1${version}$2`)
  if (file === 'readme.txt') return text.replace(/^(Stable tag: ).*$/m, `$1${version}`)
  if (file.endsWith('block.json')) return text.replace(/"version": "[^"]*"/, `"version": "${version}"`)
  return text
}

/**
 * Writes the plug-in with the built script in it, as a folder and as a zip whose bytes depend on the files alone.
 *
 * @param target a folder; what it holds of an earlier build is removed
 */
export const buildPlugin = (target = join(root, 'dist/wordpress')): BuiltPlugin => {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = join(target, 'vitrine')
  rmSync(target, { recursive: true, force: true })
  for (const path of globSync('**/*', { cwd: source, withFileTypes: true })) {
    if (!path.isFile()) continue
    const from = join(path.parentPath, path.name)
    const file = relative(source, from).replaceAll('\\', '/')
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    if (/\.(php|txt|json)$/.test(file))
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
