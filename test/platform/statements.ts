import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../docs/platform')

/** One fact of a page of docs/platform: a row of a table, or a sentence. */
export interface Statement {
  /** The anchor of its section, or `top` before the first one. */
  section: string
  /** The sentence, or the first cell of the row, with the second one where the first is not alone. */
  key: string
  /** Names in code marks: of a row, those of its first cell that has some. */
  names: string[]
}

const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`|\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const namesOf = (text: string): string[] =>
  [...text.matchAll(/`\.?(@?[\w.]+)`/g)].map(([, name]) => name ?? '')

const sentencesOf = (paragraph: string): string[] =>
  paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?](?:\*\*|\))*) (?=[A-Z`[{(*0-9])/)

const rowOf = (line: string): string[] => line.slice(1, -1).split('|')

const statementsOf = (section: string, text: string): Statement[] => {
  const blocks = text
    .replace(/```[\s\S]*?```|<!-- ([\w-]+) -->[\s\S]*?<!-- \/\1 -->/g, '')
    // An entry of a list is a paragraph of its own.
    .replace(/^(?:-|\d+\.) /gm, '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
  const statements = blocks.flatMap((block) =>
    block.startsWith('|')
      ? block.split('\n').slice(2).map(rowOf)
      : sentencesOf(block).map((sentence) => [sentence]),
  )
  const first = statements.map(([cell = '']) => plain(cell))
  return statements.map((cells, index) => {
    const isAlone = first.filter((cell) => cell === first[index]).length === 1
    return {
      section,
      key: isAlone ? (first[index] ?? '') : cells.slice(0, 2).map(plain).join(' | '),
      names: cells.map(namesOf).find((names) => names.length > 0) ?? [],
    }
  })
}

/** Every statement by the name of its page. Headings, code and generated sections state nothing. */
export const statements = (): Record<string, Statement[]> =>
  Object.fromEntries(
    globSync('*.md', { cwd: folder })
      .sort()
      .map((file) => {
        const [top = '', ...sections] = readFileSync(join(folder, file), 'utf8')
          .replace(/^# .*\n/, '')
          .split(/^##+ .*?\{#(?=[\w-]+\}\n)/m)
        return [
          file.replace('.md', ''),
          [
            ...statementsOf('top', top),
            ...sections.flatMap((section) => {
              const [, anchor = '', text = ''] = /^([\w-]+)\}\n([\s\S]*)$/.exec(section) ?? []
              return statementsOf(anchor, text)
            }),
          ],
        ]
      }),
  )
