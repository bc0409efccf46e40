/**
 * The scores that readers gave to pages by looking at pictures, from `scores.json`, and how the report of looks shows
 * them. A reader did not build the pages; first readings count. A page counts as below the mark when
 * the median of its readers is, at either width.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { median as middleOf } from '../bench/statistics.ts'

/** A person of the trade would sign a page from here on. */
export const mark = 8.5

const score = z.number().min(0).max(10)

const readerSchema = z.strictObject({
  name: z.string().min(1),
  /** Of a reader whose scores of single pages were not kept. */
  median: score.optional(),
  lowest: score.optional(),
  /** A page's score at 1280 and at 390 pixels; `null` where the reader saw no picture. */
  scores: z.record(z.string(), z.tuple([score.nullable(), score.nullable()])),
})

const roundSchema = z.strictObject({
  date: z.iso.date(),
  /** The state of the repository that the readers saw. */
  commit: z.string().regex(/^[0-9a-f]{8}$/),
  judges: z.string().min(1),
  readers: z.array(readerSchema).min(1),
})

export type Reader = z.infer<typeof readerSchema>
export type Round = z.infer<typeof roundSchema>

export const scoresFile = join(import.meta.dirname, 'scores.json')

/** The rounds of readers, the oldest first. */
export const readScores = (): Round[] =>
  z.array(roundSchema).parse(JSON.parse(readFileSync(scoresFile, 'utf8')))

/** The columns of a score. */
const widths: readonly string[] = ['1280', '390']

/** The middle score; undefined of none. */
export const median = (values: readonly number[]): number | undefined =>
  values.length > 0 ? middleOf(values) : undefined

const isScore = (value: number | null | undefined): value is number => typeof value === 'number'

/** The scores that the readers of a round gave to a page at a width, in their order. */
export const scoresOf = ({ readers }: Round, page: string, width: string): number[] => {
  const column = widths.indexOf(width)
  return readers.map(({ scores }) => scores[page]?.[column]).filter(isScore)
}

/** The median and the lowest score of a reader, of a single page at a single width. */
export const summaryOf = (reader: Reader): { median?: number; lowest?: number } => {
  const all = Object.values(reader.scores).flat().filter(isScore)
  const middle = median(all) ?? reader.median
  const lowest = all.length > 0 ? Math.min(...all) : reader.lowest
  return { ...(middle !== undefined && { median: middle }), ...(lowest !== undefined && { lowest }) }
}

/** The pages of a round whose median is below the mark, the lowest first, with the median at each width. */
export const belowMark = (
  round: Round,
): { page: string; medians: (number | undefined)[]; lowest: number }[] =>
  [...new Set(round.readers.flatMap(({ scores }) => Object.keys(scores)))]
    .map((page) => {
      const medians = widths.map((width) => median(scoresOf(round, page, width)))
      return { page, medians, lowest: Math.min(...medians.filter(isScore)) }
    })
    .filter(({ lowest }) => lowest < mark)
    .sort((a, b) => a.lowest - b.lowest)

/**
 * Reads a reader's Markdown table with the columns page, 1280 and 390. A dash means that there was no picture.
 *
 * @throws when a row names an unknown page or its scores are no numbers
 */
export const readTable = (name: string, table: string, pages: readonly string[]): Reader => {
  const lines = table.split('\n').filter((line) => line.startsWith('|'))
  const rows = lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  const unknown = rows.map(([, page = '']) => page).filter((page) => !pages.includes(page))
  if (rows.length === 0) throw new Error('The table has no row.')
  if (unknown.length > 0) throw new Error(`Readers score no page of this name: ${unknown.join(', ')}.`)
  const value = (cell = ''): number | null => (/^[-–—]?$/.test(cell) ? null : Number(cell))
  return readerSchema.parse({
    name,
    scores: Object.fromEntries(rows.map(([, page, wide, phone]) => [page, [value(wide), value(phone)]])),
  })
}

/** Adds a reader to the round of a commit, or begins one. */
export const withReader = (
  rounds: readonly Round[],
  reader: Reader,
  begun: Omit<Round, 'readers'>,
): Round[] => {
  const known = rounds.find(({ commit }) => commit === begun.commit)
  if (!known) return [...rounds, { ...begun, readers: [reader] }]
  const others = known.readers.filter(({ name }) => name !== reader.name)
  return rounds.map((round) => (round === known ? { ...round, readers: [...others, reader] } : round))
}
