import { displayWidth, shortened } from './display-width.ts'
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
}

const codes: Readonly<Record<Tone, number>> = { good: 32, bad: 31, warning: 33, quiet: 2, strong: 1 }

/** The text in the tone's colour. */
export const toned = (text: string, tone: Tone | undefined, hasColours: boolean): string =>
  tone && hasColours && text ? `\u001b[${codes[tone]}m${text}\u001b[0m` : text

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\p{Script=Adlam}/u

/** Ends right-to-left text in a left-to-right mark, without which the next column's figures would move before it. */
const leftToRight = (text: string): string => (rightToLeft.test(text) ? `${text}\u200e` : text)

const gap = '  '

/** Rows under their titles, in columns of equal width whatever script they are in. One text a line, no trailing space. */
export const tableLines = (
  columns: readonly Column[],
  rows: readonly (readonly (Cell | string)[])[],
  hasColours: boolean,
): string[] => {
  const titles: Cell[] = columns.map(({ title }) => ({ text: title, tone: 'strong' }))
  const cells = [
    titles,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? { text: cell } : cell))),
  ]
  const texts = cells.map((row) =>
    row.map(({ text, tone }, index) => {
      const plain = plainText(text)
      const most = columns[index]?.most
      return { text: most === undefined ? plain : shortened(plain, most), tone }
    }),
  )
  const widths = columns.map((_, index) =>
    Math.max(...texts.map((row) => displayWidth(row[index]?.text ?? ''))),
  )
  return texts.map((row) => {
    const padded = columns.map(({ align }, index) => {
      const { text = '', tone } = row[index] ?? {}
      const padding = ' '.repeat((widths[index] ?? 0) - displayWidth(text))
      const shown = toned(leftToRight(text), tone, hasColours)
      return align === 'right' ? padding + shown : shown + padding
    })
    return padded.join(gap).trimEnd()
  })
}
