import { expect, it } from 'vitest'
import { members } from '../client/wire/documented/members.ts'
import { parameters } from '../client/wire/documented/parameters.ts'
import { provenAnchors, sections } from './statements.ts'

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
