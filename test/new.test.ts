import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { create, steps } from '../tools/new/main.ts'
import { writeParts } from '../tools/parts.ts'
import { writeWords } from '../tools/words.ts'

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'vitrine-new-'))

beforeAll(() => {
  for (const part of ['src', 'tsconfig.json', 'biome.json', '.gitignore'])
    cpSync(join(root, part), join(scratch, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Every text file outside the packages, by its path. */
const textsOf = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(scratch, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )

it('has templates of each kind', () => {
  expect(readdirSync(join(root, 'tools/new/templates')).sort()).toEqual(Object.keys(steps).sort())
})

/** The files that each kind has written or changed. */
const written: string[] = []

it.each(Object.keys(steps))('writes a new %s with its indexes, and no second one of its name', (kind) => {
  const name = `${kind}-hours`
  const before = textsOf()
  const report = create(scratch, kind, name)
  const after = textsOf()
  const changed = Object.keys(after).filter((path) => after[path] !== before[path])
  expect(changed.map((path) => path.slice(scratch.length + 1)).sort()).toEqual(
    report.slice(0, report.indexOf('\n\n')).split('\n').sort(),
  )
  const added = changed.map((path) => `${path}\n${after[path]}`).join('\n')
  expect(added).not.toMatch(/sample[- ]?part/i)
  expect([...writeParts(scratch, true), ...writeWords(scratch, true)]).toEqual([])
  written.push(...changed)
  expect(() => create(scratch, kind, name)).toThrow('is there already')
  expect(textsOf()).toEqual(after)
})

it.each([
  ['element', 'Two words'],
  ['element', ''],
  ['widget', 'stock'],
])('writes nothing for %s "%s"', (kind, name) => {
  const before = textsOf()
  expect(() => create(scratch, kind, name)).toThrow('npm run new -- element stock')
  expect(textsOf()).toEqual(before)
})

it('leaves sources without a complaint of the linter', () => {
  const biome = join(root, 'node_modules/.bin/biome')
  const check = ['check', '--error-on-warnings', '--no-errors-on-unmatched']
  expect(written).not.toEqual([])
  execFileSync(biome, [...check, ...new Set(written)], { cwd: scratch, stdio: 'pipe', encoding: 'utf8' })
})

it('leaves sources that compile', () => {
  // One program of what was written and what it imports. The projects would be built whole, each with all before it.
  const sources = [...new Set(written)].filter((path) => /\/src\/.*\.tsx?$/.test(path))
  const compilerOptions = {
    noEmit: true,
    composite: false,
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    jsx: 'react-jsx',
    jsxImportSource: 'preact',
  }
  const files = [...sources, ...globSync('src/widget/**/*.d.ts', { cwd: scratch })]
  const config = { extends: './tsconfig.json', compilerOptions, files, references: [] }
  writeFileSync(join(scratch, 'tsconfig.new.json'), JSON.stringify(config))
  expect(sources.length).toBeGreaterThan(8)
  const tsc = join(root, 'node_modules/.bin/tsc')
  expect(spawnSync(tsc, ['-p', 'tsconfig.new.json'], { cwd: scratch, encoding: 'utf8' }).stdout).toBe('')
})
