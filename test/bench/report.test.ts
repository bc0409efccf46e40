import { expect, it } from 'vitest'
import { markdownTable, textTable } from '../../tools/bench/widget/report.ts'
import { withFigure, withFigures } from '../../tools/bench/write-figures.ts'

const sections = [
  {
    title: 'Counters',
    lines: [
      { what: 'requests', measured: '3', limit: '≤ 3', isMet: true },
      { what: 'time', measured: '1.20 ×', interval: '1.10–1.30', limit: '≤ 1.15 ×', isMet: false },
      { what: 'a peer', measured: '900 ms' },
    ],
  },
]

it('says in its last column which lines are met, and nothing about a line without limit', () => {
  const lines = textTable(sections).split('\n')
  expect(lines.find((line) => line.startsWith('requests'))).toMatch(/PASS$/)
  expect(lines.find((line) => line.startsWith('time'))).toMatch(/FAIL$/)
  expect(lines.find((line) => line.startsWith('a peer'))).toMatch(/900 ms$/)
})

it('writes a heading and a table of Markdown for a section', () => {
  const [markdown] = sections.map(markdownTable)
  expect(markdown).toContain('#### Counters\n\n| ')
  expect(markdown).toContain('| time | 1.20 × | 1.10–1.30 | ≤ 1.15 × | FAIL |')
})

it('replaces the figures of a document between its markers', () => {
  const document = 'before\n<!-- bench -->\nold\n<!-- /bench -->\nafter\n'
  expect(withFigures(document, 'bench', 'new')).toBe(
    'before\n<!-- bench -->\n\nnew\n\n<!-- /bench -->\nafter\n',
  )
  expect(() => withFigures('no markers', 'bench', 'new')).toThrow('the document has no')
})

it('replaces one figure inside a line', () => {
  const row = '| requests | <!-- requests -->?<!-- /requests --> | a command |\n'
  expect(withFigure(row, 'requests', '1, 1, 1 and 4')).toBe(
    '| requests | <!-- requests -->1, 1, 1 and 4<!-- /requests --> | a command |\n',
  )
  expect(() => withFigure('no markers', 'requests', '1')).toThrow('the document has no')
})
