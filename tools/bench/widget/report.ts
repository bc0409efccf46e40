import type { Estimate } from '../statistics.ts'

/** One figure. A line without limit is for information. */
export interface Line {
  what: string
  measured: string
  /** The 95 % interval. */
  interval?: string
  limit?: string
  /** A limit of a figure with an interval is broken where all of the interval is above it. */
  isMet?: boolean
  /** The figure as the README says it, by its marker there. */
  readme?: { name: string; figure: string }
}

export interface Section {
  title: string
  lines: Line[]
}

const columns = ['', 'measured', '95 % interval', 'limit', ''] as const

const cellsOf = ({ what, measured, interval = '', limit = '', isMet }: Line): string[] => [
  what,
  measured,
  interval,
  limit,
  isMet === undefined ? '' : isMet ? 'PASS' : 'FAIL',
]

/** The sections as one table of plain text. */
export const textTable = (sections: readonly Section[]): string => {
  const rows = sections.flatMap(({ title, lines }) => [[], [title], ...lines.map(cellsOf)])
  const all = [[...columns], ...rows]
  const widths = columns.map((_, column) =>
    Math.max(...all.filter((row) => row.length > 1).map((row) => row[column]?.length ?? 0)),
  )
  return all
    .map((row) =>
      row
        .map((cell, column) => (row.length > 1 ? cell.padEnd(widths[column] ?? 0) : cell))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A section as Markdown: a heading and a table. */
export const markdownTable = ({ title, lines }: Section): string =>
  [
    `#### ${title}`,
    '',
    markdownRow(columns),
    markdownRow(columns.map(() => '---')),
    ...lines.map((line) => markdownRow(cellsOf(line))),
  ].join('\n')

export const milliseconds = (value: number, digits = 0): string =>
  `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ms`

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(0)}`

export const ratioInterval = ({ from, to }: Estimate): string => `${from.toFixed(2)}–${to.toFixed(2)}`

export const differenceInterval = ({ from, to }: Estimate): string => `${signed(from)} to ${signed(to)} ms`

export const difference = ({ value }: Estimate): string => `${signed(value)} ms`
