/** East Asian Wide and Fullwidth characters (Unicode Annex 11) take two columns. */
const wide =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18d08}\u{1b000}-\u{1b2fb}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u

/** Combining marks, joiners, and the vowels and finals of decomposed Korean syllables take no column. */
const withoutWidth = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u

const emoji = /\p{Emoji_Presentation}|\ufe0f/u

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

const graphemeWidth = (grapheme: string): number => {
  if (emoji.test(grapheme)) return 2
  let width = 0
  for (const character of grapheme) width += withoutWidth.test(character) ? 0 : wide.test(character) ? 2 : 1
  return width
}

/** The number of columns that a terminal needs for a line of text. */
export const displayWidth = (text: string): number =>
  graphemes(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0)

/** Cuts the text to a number of columns and ends it in an ellipsis. */
export const shortened = (text: string, columns: number): string => {
  if (displayWidth(text) <= columns) return text
  let short = ''
  let width = 1
  for (const grapheme of graphemes(text)) {
    width += graphemeWidth(grapheme)
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
