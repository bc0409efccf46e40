import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAfter, addSorted, apply, write } from '../tools/new/change.ts'
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
  ['language', 'en'],
  ['language', 'iw'],
  ['language', 'pt-BR'],
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

it('gives a language the plural forms of its whole numbers, and the words of the law where it has some', () => {
  const textOf = (code: string): string =>
    (recipes.language?.(code).changes ?? [])
      .filter(({ file }) => /\/words(\/[\w-]+)?\.ts$/.test(file))
      .map((change) => ('edit' in change ? change.edit(readFileSync(join(root, change.file), 'utf8')) : ''))
      .join('\n')
  expect(textOf('cs')).toContain("everyYears: { few: 'every {count} years', other: 'every {count} years' }")
  expect(textOf('ja')).toContain("subsUnits: { other: '{count} units' }")
  const stepsOf = (code: string): string => recipes.language?.(code).next.join('\n') ?? ''
  expect(stepsOf('cs')).toContain('one (1), few (2, 3, 4), other (5, 6, 7, 8, …)')
  expect(['cs', 'ru', 'he'].map((code) => /Directive/.test(stepsOf(code)))).toEqual([true, false, false])
  expect(['cs', 'ru', 'he'].map((code) => /directionOf/.test(stepsOf(code)))).toEqual([false, false, true])
})

it.each([
  ['a table', '| code |\n| --- |\n| `ar` |\n| `pt-BR` |\n\nText.', '| `de` |', 3],
  ['a table, at its end', '| code |\n| --- |\n| `ar` |\n| `pt-BR` |\n\nText.', '| `sv` |', 4],
  ['an object', "| code |\n  ar: {\n    of: 1,\n  },\n  'pt-BR': {},\n}\n", '  pt: {},', 4],
  ['an object, at its end', '| code |\n  ar: {\n    of: 1,\n  },\n}\n', '  be: {},', 4],
])('adds a row to %s where the alphabet puts it', (_, text, added, line) => {
  const change = addSorted('rows', /^\| code/, added)
  const rows = 'edit' in change ? change.edit(text).split('\n') : []
  expect(rows.indexOf(added)).toBe(line)
  expect(rows.toSpliced(line, 1).join('\n')).toBe(text)
})

it('leaves sources that compile', () => {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const projects = ['src/widget', 'src/render', 'src/endpoint', 'src/sandbox']
  expect(execFileSync(tsc, ['-b', ...projects], { cwd: scratch, encoding: 'utf8' })).toBe('')
})
