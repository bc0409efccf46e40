import { execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the build reads. It reads no `fixtures`, in which tests of a lane beside this one write. */
const inputs = [
  'src',
  'demo',
  'tools/types',
  'tools/release',
  'tools/build-widget.ts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
/** What the build writes. A file that another build has written since, or that is gone, asks for a new one. */
const outputs = [
  'dist/manifest.json',
  'dist/custom-elements.json',
  'dist/npm',
  'dist/site',
  'dist/lib/render/index.js',
]

const filesIn = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { withFileTypes: true })
        .filter(({ name }) => name !== 'node_modules' && name !== 'fixtures')
        .flatMap(({ name }) => filesIn(join(path, name)))

/** The hash of the files below these paths of a folder; undefined where one is missing. */
const hashOf = (root: string, paths: readonly string[]): string | undefined => {
  if (!paths.every((path) => existsSync(join(root, path)))) return undefined
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesIn(join(root, path))).sort())
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

const stateOf = (root: string, sources: string | undefined): string | undefined => {
  const script = globSync('dist/vitrine*', { cwd: root })
  const built = hashOf(root, [...outputs, ...script])
  return built && sources && `${sources} ${built} ${process.version}`
}

/** Builds unless the folder has the build of these very sources: the second start of a day and the later lanes take none. */
export const buildOnce = (root: string, build: () => void): boolean => {
  const stamp = join(root, 'dist/built')
  // Before the build: what changes while it runs is built by the next one.
  const sources = hashOf(root, inputs)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === stateOf(root, sources)) return false
  build()
  writeFileSync(stamp, stateOf(root, sources) ?? '')
  return true
}

/** The build of `npm start` and of the lanes, which says why it takes a while. */
export const buildSite = (): void => {
  const root = join(import.meta.dirname, '../..')
  buildOnce(root, () => {
    console.log('Building the script and the pages: about half a minute, and once until a source changes.')
    execSync('npm run --silent build', { cwd: root, stdio: 'inherit' })
  })
}

if (import.meta.main) buildSite()
