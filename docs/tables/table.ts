type Row = readonly string[]

/** A line break would end the row, so a comment of several lines becomes one. */
const cellText = (cell: string): string => cell.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')

const line = (cells: Row): string => `| ${cells.map(cellText).join(' | ')} |`

/** A Markdown table. */
export const table = (head: Row, rows: readonly Row[]): string =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

/** A name in code marks; the empty name is that of a default slot. */
export const code = (text: string): string => (text === '' ? '(default)' : `\`${text}\``)

/** Rows of a record: its keys in code marks, its values as they are. */
export const rows = (entries: Readonly<Record<string, string>>): string[][] =>
  Object.entries(entries).map(([key, meaning]) => [code(key), meaning])
