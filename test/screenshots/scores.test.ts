import { expect, it } from 'vitest'
import { report } from '../../tools/screenshots/report.ts'
import {
  belowMark,
  median,
  type Round,
  readScores,
  readTable,
  summaryOf,
  withReader,
} from '../../tools/screenshots/scores.ts'
import { pageNames } from '../../tools/screenshots/site-looks.ts'

const table = `The table:

| row | 1280 | 390 | changes |
| --- | --- | --- | --- |
| sandbox-shop | 8.5 | 8 | the price after the trial |
| \`product\` | 9 | 8.6 | |
| card-widths | 7 | – | |`

const round = (...tables: string[]): Round => ({
  date: '2026-11-28',
  commit: 'b73a3f67',
  judges: 'Readers who did not build the pages.',
  readers: tables.map((text, index) => readTable(`Reader ${index}`, text, pageNames())),
})

it('keeps scores of pages that readers are shown, and of no others', () => {
  const rounds = readScores()
  expect(rounds.length).toBeGreaterThan(0)
  const scored = rounds.flatMap(({ readers }) => readers.flatMap(({ scores }) => Object.keys(scores)))
  expect(scored.filter((page) => !pageNames().includes(page))).toEqual([])
})

it("reads a reader's table", () => {
  const [reader] = round(table).readers
  expect(reader?.scores).toEqual({ 'sandbox-shop': [8.5, 8], product: [9, 8.6], 'card-widths': [7, null] })
  expect(reader && summaryOf(reader)).toEqual({ median: 8.5, lowest: 7 })
})

it.each([
  ['a page that is not shown', table.replace('sandbox-shop', 'sandbox-shoe'), /sandbox-shoe/],
  ['a score above ten', table.replace('8.5', '85'), /10/],
  ['a score in words', table.replace('8.5', 'good'), /number/],
  ['no table', 'No table.', /no row/],
])('refuses %s', (_, text, message) => {
  expect(() => readTable('A', text, pageNames())).toThrow(message)
})

it('names the pages whose median is below the mark at either width, the lowest first', () => {
  const found = belowMark(
    round(table, table.replace('| 8 |', '| 8.8 |'), table.replace('| 8.6 |', '| 8.4 |')),
  )
  expect(found.map(({ page, medians }) => [page, ...medians])).toEqual([
    ['card-widths', 7, undefined],
    ['sandbox-shop', 8.5, 8],
  ])
  expect(median([8, 9])).toBe(8.5)
})

it('adds a reader to a round, and takes the later of two tables of one reader', () => {
  const { readers, ...begun } = round(table)
  const [reader] = readers
  if (!reader) throw new Error('The round has no reader.')
  const rounds = withReader(withReader([], reader, begun), { ...reader, name: 'B' }, begun)
  expect(withReader(rounds, { ...reader, scores: {} }, begun)).toEqual([
    {
      ...begun,
      readers: [
        { ...reader, name: 'B' },
        { ...reader, scores: {} },
      ],
    },
  ])
  expect(withReader(rounds, reader, { ...begun, commit: 'd8229ca1' })).toHaveLength(2)
})

it('shows scores at the head of the report and beside the pictures', () => {
  const has = { base: true, tree: true, delta: true }
  const differences = ['sandbox-shop-390', 'widget-cards-light-390'].map((name) => ({ name, pixels: 1, has }))
  const page = report('it', 2, differences, [round(table, table.replace('| 8 |', '| 8.2 |'))])
  expect(page).toContain('<td>Reader 0</td><td>8.5</td><td>7.0</td>')
  expect(page).toContain('<a href="#sandbox-shop-1280">sandbox-shop</a> 8.5 / 8.1')
  expect(page.match(/Scores · [^<]*/g)).toEqual(['Scores · 2026-11-28 (b73a3f67): 8, 8.2, median 8.1'])
})
