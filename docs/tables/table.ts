type Row = readonly string[]

const line = (cells: Row): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** A Markdown table. */
export const table = (head: Row, rows: readonly Row[]): string =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

/** A name in code marks; the empty name is that of a default slot. */
export const code = (text: string): string => (text === '' ? '(default)' : `\`${text}\``)

/** Rows of a record: its keys in code marks, its values as they are. */
export const rows = (entries: Readonly<Record<string, string>>): string[][] =>
  Object.entries(entries).map(([key, meaning]) => [code(key), meaning])
