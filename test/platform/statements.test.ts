import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '../../src/client/index.ts'
import { members } from '../client/wire/documented/members.ts'
import { parameters } from '../client/wire/documented/parameters.ts'
import { evidence, evidenceOf, isExplanation } from './evidence.ts'
import { type Statement, statements } from './statements.ts'

const root = join(import.meta.dirname, '../..')
const all = statements()

const sources = new Map<string, string>()

/** The source of a file of tests; empty when there is none. */
const sourceOf = (name: string): string => {
  const known = sources.get(name)
  if (known !== undefined) return known
  const file = ['.test.ts', '.browser.tsx'].map((end) => join(root, 'test', name + end)).find(existsSync)
  const source = file ? readFileSync(file, 'utf8') : ''
  sources.set(name, source)
  return source
}

/** Whether a text of the file has these words: those of a test or of a row of its table. */
const has = (name: string, words: string): boolean =>
  [`'${words}'`, `"${words}"`, `\`${words}\``].some((text) => sourceOf(name).includes(text))

/** The names of an operation in the tables of `client/wire/documented`, as the platform writes them. */
const namesOf = (kind: string, operation: string): Set<string> => {
  const rows =
    kind === 'members' ? members[operation] : parameters[operation]?.map((row) => row.split(' ').at(-1))
  const paths = (rows ?? []).map((row = '') => row.replace('!', '').replace(/\.(\*|\d+)(?=\.|$)/g, ''))
  // A path has the name of its last member, and of its last two.
  return new Set(
    paths.flatMap((path) => [path, ...path.split('.').slice(-1), path.split('.').slice(-2).join('.')]),
  )
}

/** The last parts of the platform's paths, which sentences name beside the fields. */
const paths = new Set(
  Object.values(operations)
    .flatMap((group) => Object.values<{ path: string }>(group))
    .map(({ path }) => path.split('/').at(-1)),
)

/** Why the evidence of a statement proves nothing, if it does not. */
const faultsOf = (page: string, { section, key, names }: Statement): string[] => {
  const items = evidenceOf(page, section, key)
  if (items.length === 0) return ['no test']
  if (isExplanation(items)) return []
  const tables = items.flatMap((item) => {
    const [, kind = '', operation = ''] = /^(parameters|members): (.+)$/.exec(item) ?? []
    return kind ? [namesOf(kind, operation)] : []
  })
  const unknown =
    tables.length > 0
      ? names.filter((name) => !paths.has(name) && !tables.some((table) => table.has(name)))
      : []
  return [
    ...unknown.map((name) => `no test of ${name}`),
    ...(tables.length > 0 && names.length === 0 ? ['no name to look for'] : []),
    ...items
      .filter((item) => !/^(parameters|members): /.test(item))
      .filter((item) => {
        const [, name = '', words = ''] = /^([\w/-]+): (.+)$/s.exec(item) ?? []
        return !has(name, words)
      })
      .map((item) => `no such test: ${item}`),
  ]
}

describe.each(Object.entries(all))('docs/platform/%s.md', (page, list) => {
  it('has a test for every statement', () => {
    const faults = list.flatMap((each) =>
      faultsOf(page, each).map((fault) => `#${each.section} ${each.key}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  it('makes every statement that has evidence', () => {
    const made = new Set(list.flatMap(({ section, key }) => [section, `${section} ${key}`]))
    const kept = Object.entries(evidence[page] ?? {}).flatMap(([section, rows]) =>
      typeof rows === 'string' ? [section] : Object.keys(rows).map((key) => `${section} ${key}`),
    )
    expect(kept.filter((name) => !made.has(name))).toEqual([])
  })
})

it('finds a row without a test, a test that is gone, and a name that no table holds', () => {
  const row = (section: string, key: string, ...names: string[]): Statement => ({ section, key, names })
  expect(faultsOf('cart', row('preview', 'NewField'))).toEqual(['no test'])
  expect(faultsOf('cart', row('preview', 'AcceptLanguage', 'AcceptLanguages'))).toEqual([
    'no test of AcceptLanguages',
  ])
  expect(has('sandbox/orders/cart-preview', 'refuses %s with 400')).toBe(true)
  expect(has('sandbox/orders/cart-preview', 'refuses nothing')).toBe(false)
  expect(has('sandbox/orders/no-such-file', 'refuses %s with 400')).toBe(false)
})

it('is cited by anchors that exist', () => {
  const anchors = new Set(
    globSync('docs/platform/*.md', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\{#([\w-]+)\}/g)].map(
        ([, anchor]) => `${file}#${anchor}`,
      ),
    ),
  )
  const cited = globSync('{src,test,tools}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules'],
  }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/docs\/platform\/[\w-]+\.md#[\w-]+/g)].map(
      ([name]) => name,
    ),
  )
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter((name) => !anchors.has(name))).toEqual([])
})
