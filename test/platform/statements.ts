import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/platform')

/** A section of a page of docs/platform. */
export interface Section {
  page: string
  /** `cart#preview`; what is before the first heading is `#top`. */
  anchor: string
  /** How many sentences and rows of tables it has. Headings, code and generated sections state nothing. */
  statements: number
  /** Whether it binds no program of this project: `<!-- explains: advice to callers -->` says so, and why. */
  isExplanation: boolean
  /** Names in code marks in the rows of its tables of fields: those of the first cell that has some. */
  fields: string[]
}

const sentencesOf = (paragraph: string): string[] =>
  paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?](?:\*\*|\))*) (?=[A-Z`[{(*0-9])/)

const namesOf = (row: string): string[] =>
  row
    .split('|')
    .map((cell) => [...cell.matchAll(/`\.?(@?[\w.]+)`/g)].map(([, name]) => name ?? ''))
    .find((names) => names.length > 0) ?? []

const sectionOf = (page: string, name: string, text: string): Section => {
  const blocks = text
    .replace(/```[\s\S]*?```|<!-- ([\w-]+) -->[\s\S]*?<!-- \/\1 -->|<!--[\s\S]*?-->/g, '')
    // An entry of a list is a paragraph of its own.
    .replace(/^(?:-|\d+\.) /gm, '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
  const tables = blocks.filter((block) => block.startsWith('|')).map((block) => block.split('\n'))
  const sentences = blocks.filter((block) => !block.startsWith('|')).flatMap(sentencesOf)
  return {
    page,
    anchor: `${page}#${name}`,
    statements: sentences.length + tables.flatMap((lines) => lines.slice(2)).length,
    isExplanation: text.includes('<!-- explains: '),
    fields: tables
      .filter(([head = '']) => /^\| (field|query|call|path)\b/.test(head))
      .flatMap((lines) => lines.slice(2).flatMap(namesOf)),
  }
}

/** Every section of the pages about the platform. */
export const sections = (): Section[] =>
  globSync('*.md', { cwd: folder })
    .sort()
    .flatMap((file) => {
      const [top = '', ...others] = readFileSync(join(folder, file), 'utf8')
        .replace(/^(?:---\n[\s\S]*?\n---\n+)?# .*\n/, '')
        .split(/^##+ .*?\{#(?=[\w-]+\}\n)/m)
      const page = file.replace('.md', '')
      return [
        sectionOf(page, 'top', top),
        ...others.map((section) => {
          const [, name = '', text = ''] = /^([\w-]+)\}\n([\s\S]*)$/.exec(section) ?? []
          return sectionOf(page, name, text)
        }),
      ]
    })

/** The anchors in the titles of all tests: `[cart#preview]`. */
export const provenAnchors = (): Set<string> =>
  new Set(
    globSync('test/**/*.{test.ts,browser.tsx}', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\[([a-z-]+#[\w-]+)\]/g)].map(
        ([, anchor = '']) => anchor,
      ),
    ),
  )
