import stringWidth from 'string-width'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The number of columns that a terminal needs for a line of text. */
export const displayWidth = (text: string): number => stringWidth(text)

/** Cuts the text to a number of columns and ends it in an ellipsis. */
export const shortened = (text: string, columns: number): string => {
  if (displayWidth(text) <= columns) return text
  let short = ''
  let width = 1
  for (const grapheme of graphemes(text)) {
    width += displayWidth(grapheme)
    if (width > columns) break
    short += grapheme
  }
  return `${short.trimEnd()}…`
}

/** Wraps the text between words. A word that is wider than a line has a line of its own. */
export const wrapped = (text: string, columns: number): string[] => {
  const lines: string[] = []
  let width = 0
  for (const word of text.split(' ')) {
    const wordWidth = displayWidth(word)
    if (lines.length > 0 && width + 1 + wordWidth <= columns) {
      lines[lines.length - 1] += ` ${word}`
      width += 1 + wordWidth
    } else {
      lines.push(word)
      width = wordWidth
    }
  }
  return lines
}
