import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { packages } from '../../tools/release/packages.ts'

const root = join(import.meta.dirname, '../..')
const snippets = globSync(['README.md', 'docs/guide/*.md', 'docs/reference/*.md'], { cwd: root }).flatMap(
  (page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)]
      .map(([, text]) => text ?? '')
      // A configuration file of somebody else's tool.
      .filter((text) => !text.startsWith('// vite.config.ts')),
)

/** The sources of a package's entries, by the names under which they are imported. */
const entriesOf = (folder: string, source: (file: string) => string[]): Record<string, string[]> => {
  const { name = '', entries = {} } = packages[folder] ?? {}
  return Object.fromEntries(
    Object.entries(entries).map(([path, { default: code = '' }]) => [
      join(name, path),
      source(code.replace('dist/lib/', '').replace('.js', '.ts')),
    ]),
  )
}

const typeErrors = (files: readonly string[]): string => {
  const folder = mkdtempSync(join(root, 'node_modules/.snippets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  files.forEach((text, index) => {
    writeFileSync(join(folder, `snippet-${index + 1}.ts`), `${text}\nexport {}\n`)
  })
  writeFileSync(join(folder, 'given.d.ts'), 'declare const tokenKey: string\n')
  const source = (file: string): string[] => [join(root, 'src', file)]
  const compilerOptions = {
    noEmit: true,
    composite: false,
    incremental: false,
    noUnusedLocals: false,
    rootDir: root,
    jsx: 'react-jsx',
    jsxImportSource: 'preact',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node', 'vite/client'],
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
    paths: {
      vitrine: source('widget/index.ts'),
      ...entriesOf('client', source),
      ...entriesOf('endpoint', source),
    },
  }
  const include = ['*.ts', join(root, 'src/widget/*.d.ts'), join(root, 'src/widget/*/*.d.ts')]
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions,
    include,
    references: [],
    files: undefined,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return spawnSync('tsc', ['-p', folder], { encoding: 'utf8' }).stdout
}

it('has TypeScript that compiles against the published types', () => {
  expect(snippets.length).toBeGreaterThan(2)
  expect(typeErrors(snippets)).toBe('')
})

it('would notice a name that does not exist', () => {
  expect(typeErrors(["import { createStore } from 'vitrine'\ncreateStore()"])).toContain('createStore')
})
