import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { lazyEntries } from '../../src/widget/build/modes.ts'
import { sharedRows } from '../../src/widget/build/script-exports-plugin.ts'

const widget = resolve('src/widget')
const listFolder = join(widget, 'startup')

/** The path of a module of ours, or the name of a package. */
const resolved = (source: string, from: string): string =>
  source.startsWith('.') ? resolve(from, source) : source

/** The names that a module imports at run time, by the module they are from. */
const importsOf = (file: string): [from: string, name: string][] =>
  parseSync(file, readFileSync(file, 'utf8')).program.body.flatMap((node): [string, string][] => {
    const isReexport = node.type === 'ExportNamedDeclaration' && node.source && node.exportKind !== 'type'
    if (node.type === 'ExportAllDeclaration' && node.exportKind !== 'type')
      return [[resolved(node.source.value, dirname(file)), '*']]
    if (!isReexport && !(node.type === 'ImportDeclaration' && node.importKind !== 'type')) return []
    const from = resolved(node.source?.value ?? '', dirname(file))
    const named = node.specifiers.flatMap((each) => {
      if (each.type === 'ImportSpecifier' && each.importKind !== 'type')
        return each.imported.type === 'Identifier' ? [each.imported.name] : []
      if (each.type === 'ExportSpecifier') return each.local.type === 'Identifier' ? [each.local.name] : []
      return each.type === 'ImportNamespaceSpecifier' ? ['*'] : []
    })
    return named.length > 0 ? named.map((name): [string, string] => [from, name]) : [[from, '']]
  })

it('shares only what a lazy file takes, from the module that the file means', () => {
  const shared = new Map(sharedRows().map(({ source, names }) => [resolved(source, listFolder), names]))
  const taken = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string): void => {
    if (seen.has(file) || !existsSync(file) || !/\.tsx?$/.test(file)) return
    seen.add(file)
    // Views are written in JSX, whose functions no import names.
    if (file.endsWith('x'))
      for (const name of ['jsx', 'jsxs', 'Fragment']) taken.add(`preact/jsx-runtime ${name}`)
    for (const [from, name] of importsOf(file)) {
      if (shared.has(from)) taken.add(`${from} ${name}`)
      else follow(from)
    }
  }
  for (const entry of Object.values(lazyEntries)) follow(join(widget, entry))
  const idle = [...shared].flatMap(([from, names]) =>
    names.filter((name) => !taken.has(`${from} ${name}`)).map((name) => `${from} ${name}`),
  )
  // To a lazy file the listed modules are one, so what a module lacks in the list would be taken from another with its name.
  const rows = [...shared].flatMap(([from, names]) => names.map((name) => `${from} ${name}`))
  const nameOf = (row: string): string => row.slice(row.lastIndexOf(' '))
  const mistaken = [...taken].filter(
    (row) => !rows.includes(row) && rows.some((other) => nameOf(other) === nameOf(row)),
  )
  expect(seen.size).toBeGreaterThan(100)
  expect(idle).toEqual([])
  expect(mistaken).toEqual([])
})
