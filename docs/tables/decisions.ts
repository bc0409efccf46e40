import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from './table.ts'

const folder = join(import.meta.dirname, '../decisions')

export interface Decision {
  file: string
  title: string | undefined
  status: string | undefined
  date: string | undefined
  /** Headings of the record's sections. */
  sections: string[]
}

/** The decision records by number. */
export const decisions = (): Decision[] =>
  globSync('[0-9]*.md', { cwd: folder })
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return {
        file,
        title: text.match(/^# (.+)$/m)?.[1],
        status: text.match(/^- Status: (.+)$/m)?.[1],
        date: text.match(/^- Date: (.+)$/m)?.[1],
        sections: [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? ''),
      }
    })

/** The list of decisions by its marker. */
export const decisionSections = (): Record<string, string> => ({
  decisions: table(
    ['number', 'decision', 'status', 'date'],
    decisions().map(({ file, title, status, date }) => [
      file.slice(0, 4),
      `[${title ?? file}](./${file})`,
      status ?? '',
      date ?? '',
    ]),
  ),
})
