/**
 * Lays out tables for terminals. Columns align in every script, since widths are those of the terminal and not the
 * number of characters. On a narrow terminal columns shrink to their least width, then the table is split into
 * parts that repeat its key columns; a text is never cut without an ellipsis. Lines have no trailing space. Pure
 * functions that return lines.
 */

import { styleText } from 'node:util'
import { displayWidth, shortened, wrapped } from './display-width.ts'
import { plainText } from './plain-text.ts'

/** The meaning of a text, shown as a color on terminals. */
export type Tone = 'success' | 'danger' | 'warning' | 'muted' | 'strong'

export interface Cell {
  text: string
  tone?: Tone | undefined
}

export interface Column {
  title: string
  align?: 'right' | undefined
  /** The widest text, in columns of the terminal; a longer one ends in an ellipsis. @default none */
  most?: number | undefined
  /** The width to which the column may shrink on a narrow terminal. */
  least?: number | undefined
  /** Whether the text wraps on a narrow terminal. For the last column. */
  wraps?: true | undefined
  /** Repeated at the start of each part when a narrow terminal splits the table. */
  isKey?: true | undefined
}

export interface TableStyle {
  hasColors: boolean
  /** Columns of the terminal. @default unlimited */
  width?: number | undefined
}

const styles = { success: 'green', danger: 'red', warning: 'yellow', muted: 'dim', strong: 'bold' } as const

export const toned = (text: string, tone: Tone | undefined, hasColors: boolean): string =>
  tone && hasColors && text ? styleText(styles[tone], text, { validateStream: false }) : text

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\p{Script=Adlam}/u

/** Without a left-to-right mark, a terminal moves the figures of the next column before right-to-left text. */
const leftToRight = (text: string): string => (rightToLeft.test(text) ? `${text}\u200e` : text)

const gap = '  '
/** The least width of a column that wraps. */
const narrowest = 24

const widthOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + gap.length, -gap.length)

/** The width of each column: its natural width, or less on a narrow terminal. */
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

/** Splits the column indexes into parts that fit the width. Each part begins with the key columns. */
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

/** Gives the columns that shrank the space that the widest part leaves. */
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

/** The lines of a table. */
export const tableLines = (
  columns: readonly Column[],
  rows: readonly (readonly (Cell | string)[])[],
  { hasColors, width = Number.POSITIVE_INFINITY }: TableStyle,
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
          const colored = toned(leftToRight(text), row[index]?.tone, hasColors)
          return columns[index]?.align === 'right' ? padding + colored : colored + padding
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
