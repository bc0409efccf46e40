import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { members } from '../client/wire/documented/members.ts'
import { parameters } from '../client/wire/documented/parameters.ts'
import { provenAnchors, sections } from './statements.ts'

const root = join(import.meta.dirname, '../..')
const all = sections().filter(({ statements }) => statements > 0)
const proven = provenAnchors()

it('has a test for every section of docs/platform that states something [index#held-by]', () => {
  expect(all.length).toBeGreaterThan(70)
  const untested = all.filter(({ anchor, isExplanation }) => !isExplanation && !proven.has(anchor))
  expect(untested.map(({ anchor }) => anchor)).toEqual([])
})

it('names only sections that state something [index#held-by]', () => {
  const stating = new Set(all.filter(({ isExplanation }) => !isExplanation).map(({ anchor }) => anchor))
  expect([...proven].filter((anchor) => !stating.has(anchor))).toEqual([])
})

it('has a row in the tables of the client’s tests for every documented field', () => {
  const rows = [
    ...Object.values(members).flat(),
    ...Object.values(parameters).flatMap((list) => list.map((row) => row.split(' ').at(-1) ?? '')),
  ]
  const paths = rows.map((row) => row.replace('!', '').replace(/\.(\*|\d+)(?=\.|$)/g, ''))
  // A path has the name of its last member, and of its last two.
  const names = new Set(
    paths.flatMap((path) => [path, ...path.split('.').slice(-1), path.split('.').slice(-2).join('.')]),
  )
  const documented = all.flatMap(({ anchor, fields }) => fields.map((field) => ({ anchor, field })))
  expect(documented.length).toBeGreaterThan(180)
  expect(documented.filter(({ field }) => !names.has(field))).toEqual([])
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
