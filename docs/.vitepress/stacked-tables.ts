import type { MarkdownRenderer } from 'vitepress'

/** Narrower tables are read side by side on a phone too. */
const leastColumns = 3

/**
 * Marks wide tables and names each cell's column, so that a phone can show a row as a short list. A cell above names of
 * rows has no words, and so it is no header.
 */
export const stackedTables = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push('stacked-tables', ({ tokens }) => {
    let columns: string[] = []
    let column = 0
    let table: (typeof tokens)[number] | undefined
    tokens.forEach((token, index) => {
      if (token.type === 'table_open') {
        table = token
        columns = []
      }
      if (token.type === 'th_open') {
        const words = tokens[index + 1]?.content ?? ''
        columns.push(words)
        const end = tokens[index + 2]
        if (words === '' && end) token.tag = end.tag = 'td'
      }
      if (token.type === 'thead_close' && columns.length >= leastColumns) table?.attrJoin('class', 'stacked')
      if (token.type === 'tr_open') column = 0
      if (token.type === 'td_open') token.attrSet('data-column', columns[column++] ?? '')
    })
  })
}
