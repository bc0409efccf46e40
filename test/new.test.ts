import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAfter, apply, write } from '../tools/new/change.ts'
import { create, recipes } from '../tools/new/main.ts'

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'vitrine-new-'))

const commands = {
  element: 'opening-hours',
  language: 'da',
  operation: 'gift-card.get',
  module: 'gift-list',
  setting: 'gift-note',
} as const

/** The files that the recipes edit, and the sources, which are compiled. */
beforeAll(() => {
  for (const part of ['src', 'tsconfig.json', 'biome.json', '.gitignore'])
    cpSync(join(root, part), join(scratch, part), { recursive: true })
  for (const [kind, name] of Object.entries(commands))
    for (const { file, ...change } of recipes[kind]?.(name).changes ?? []) {
      if ('text' in change || file.startsWith('src/')) continue
      mkdirSync(dirname(join(scratch, file)), { recursive: true })
      cpSync(join(root, file), join(scratch, file))
    }
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

it.each(Object.entries(commands))('writes a new %s, and no second one of its name', (kind, name) => {
  const before = textsOf()
  const report = create(scratch, kind, name)
  const after = textsOf()
  const changed = Object.keys(after).filter((path) => after[path] !== before[path])
  expect(changed.map((path) => path.slice(scratch.length + 1)).sort()).toEqual(
    report.slice(0, report.indexOf('\n\n')).split('\n').sort(),
  )
  const biome = join(root, 'node_modules/.bin/biome')
  const check = ['check', '--diagnostic-level=error', '--no-errors-on-unmatched']
  execFileSync(biome, [...check, ...changed], { cwd: scratch, stdio: 'pipe', encoding: 'utf8' })
  expect(() => create(scratch, kind, name)).toThrow(/already|there/)
  expect(textsOf()).toEqual(after)
})

it.each([
  ['element', 'Two words'],
  ['element', ''],
  ['language', 'danish'],
  ['operation', 'stock'],
  ['widget', 'stock'],
])('writes nothing for %s "%s"', (kind, name) => {
  const before = textsOf()
  expect(() => create(scratch, kind, name)).toThrow()
  expect(textsOf()).toEqual(before)
})

it('writes nothing where one of the files has no place for the new lines', () => {
  const before = textsOf()
  const changes = [write('src/new.ts', 'export {}\n'), addAfter('tsconfig.json', /^no such line$/, 'added')]
  expect(() => apply(scratch, changes)).toThrow('tsconfig.json has no place for the new lines.')
  expect(textsOf()).toEqual(before)
})

it('leaves sources that compile', () => {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const projects = ['src/widget', 'src/render', 'src/endpoint', 'src/sandbox']
  expect(execFileSync(tsc, ['-b', ...projects], { cwd: scratch, encoding: 'utf8' })).toBe('')
})
