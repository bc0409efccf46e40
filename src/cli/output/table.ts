import { displayWidth, shortened, wrapped } from './display-width.ts'
import { plainText } from './plain-text.ts'

/** How a word is meant; a terminal that shows colours shows it. */
export type Tone = 'good' | 'bad' | 'warning' | 'quiet' | 'strong'

export interface Cell {
  text: string
  tone?: Tone | undefined
}

export interface Column {
  title: string
  align?: 'right' | undefined
  /** Columns of the terminal; longer texts end in an ellipsis. @default none */
  most?: number | undefined
  /** Gives way to the others on a narrow terminal, down to so many columns. */
  least?: number | undefined
  /** On a narrow terminal the text goes on in the next line. For the last column. */
  wraps?: true | undefined
  /** Stands again before each part of a table that a narrow terminal shows in parts. */
  isKey?: true | undefined
}

export interface TableStyle {
  hasColours: boolean
  /** Columns of the terminal; without it the table is as wide as it wants to be. */
  width?: number | undefined
}

const codes: Readonly<Record<Tone, number>> = { good: 32, bad: 31, warning: 33, quiet: 2, strong: 1 }

/** The text in the tone's colour. */
export const toned = (text: string, tone: Tone | undefined, hasColours: boolean): string =>
  tone && hasColours && text ? `\u001b[${codes[tone]}m${text}\u001b[0m` : text

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\p{Script=Adlam}/u

/** Ends right-to-left text in a left-to-right mark, without which the next column's figures would move before it. */
const leftToRight = (text: string): string => (rightToLeft.test(text) ? `${text}\u200e` : text)

const gap = '  '
/** What is left for a column that wraps, however narrow the terminal is. */
const narrowest = 24

const widthOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + gap.length, -gap.length)

/** What each column gets: its own width, or less where the terminal has no room. */
const fitted = (columns: readonly Column[], natural: readonly number[], width: number): number[] => {
  const widths = [...natural]
  columns.forEach(({ least, wraps }, index) => {
    const own = widths[index] ?? 0
    const over = widthOf(widths) - width
    const floor = wraps ? narrowest : (least ?? own)
    if (over > 0) widths[index] = Math.max(own - over, Math.min(own, floor))
  })
  return widths
}

/** The columns by number, in as many parts as a narrow terminal needs; each begins with the key columns. */
const partsOf = (columns: readonly Column[], widths: readonly number[], width: number): number[][] => {
  const numbers = columns.map((_, index) => index)
  const keys = numbers.filter((index) => columns[index]?.isKey)
  if (keys.length === 0) return [numbers]
  const parts: number[][] = []
  for (const index of numbers.filter((number) => !keys.includes(number))) {
    const part = parts.at(-1)
    const wider = [...(part ?? keys), index]
    if (part && widthOf(wider.map((number) => widths[number] ?? 0)) <= width) part.push(index)
    else parts.push([...keys, index])
  }
  return parts.length > 0 ? parts : [keys]
}

/** What the widest part leaves over goes back to the columns that gave way. */
const relaxed = (
  columns: readonly Column[],
  widths: readonly number[],
  natural: readonly number[],
  room: number,
): number[] => {
  let left = room
  return columns.map(({ least }, index) => {
    const own = widths[index] ?? 0
    const more = least === undefined ? 0 : Math.max(0, Math.min((natural[index] ?? 0) - own, left))
    left -= more
    return own + more
  })
}

/** Rows under their titles, in columns of equal width whatever script they are in. No trailing space. */
export const tableLines = (
  columns: readonly Column[],
  rows: readonly (readonly (Cell | string)[])[],
  { hasColours, width = Number.POSITIVE_INFINITY }: TableStyle,
): string[] => {
  const titles: Cell[] = columns.map(({ title }) => ({ text: title, tone: 'strong' }))
  const cells = [
    titles,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? { text: cell } : cell))),
  ].map((row) =>
    row.map(({ text, tone }, index) => {
      const most = columns[index]?.most ?? Number.POSITIVE_INFINITY
      return { text: shortened(plainText(text), most), tone }
    }),
  )
  const natural = columns.map((_, index) =>
    Math.max(...cells.map((row) => displayWidth(row[index]?.text ?? ''))),
  )
  const narrow = fitted(columns, natural, width)
  const parts = partsOf(columns, narrow, width)
  const widest = Math.max(...parts.map((part) => widthOf(part.map((index) => narrow[index] ?? 0))))
  const widths = relaxed(columns, narrow, natural, width - widest)

  const linesOf = (row: readonly Cell[], part: readonly number[]): string[] => {
    const texts = part.map((index) => {
      const { text = '' } = row[index] ?? {}
      const own = widths[index] ?? 0
      return columns[index]?.wraps ? wrapped(text, own) : [shortened(text, own)]
    })
    const height = Math.max(...texts.map(({ length }) => length))
    return Array.from({ length: height }, (_, line) =>
      part
        .map((index, place) => {
          const text = texts[place]?.[line] ?? ''
          const padding = ' '.repeat(Math.max(0, (widths[index] ?? 0) - displayWidth(text)))
          const shown = toned(leftToRight(text), row[index]?.tone, hasColours)
          return columns[index]?.align === 'right' ? padding + shown : shown + padding
        })
        .join(gap)
        .trimEnd(),
    )
  }
  return parts.flatMap((part, number) => [
    ...(number > 0 ? [''] : []),
    ...cells.flatMap((row) => linesOf(row, part)),
  ])
}
