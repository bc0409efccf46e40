/**
 * The history of a watch: a file of JSON lines to which lines are only ever added. Each line has the hash of the one
 * before and its own, so that an altered, added or missing line is found when the file is opened; the last hash is the
 * head, and a head that was kept elsewhere finds a tail that was cut. A line that an interruption left unfinished is
 * dropped by the next one. An unchanged answer costs one short line. Opening reads the whole file.
 */

import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync } from 'node:fs'
import * as z from 'zod/mini'

const amounts = z.object({ gross: z.number(), net: z.number() })

const priceSchema = z.object({
  currency: z.string(),
  gross: z.number(),
  net: z.number(),
  list: z.optional(amounts),
  monthly: z.optional(amounts),
  /** The code that the platform applied. */
  coupon: z.optional(z.string()),
})

/** A price as the platform gave it. */
export type Price = z.infer<typeof priceSchema>

const links = { prev: z.string(), hash: z.string() }
const when = { at: z.iso.datetime(), run: z.iso.datetime() }

const firstSchema = z.object({ ...links, watch: z.literal(1), client: z.string() })
const readingSchema = z.object({
  ...links,
  ...when,
  ask: z.object({
    country: z.string(),
    currency: z.optional(z.string()),
    rule: z.optional(z.string()),
    coupon: z.optional(z.string()),
  }),
  /** The prices that differ from the reading before, by product; null for a product without one. */
  prices: z.optional(z.record(z.string(), z.nullable(priceSchema))),
  /** Products that were asked for in the reading before, and are no longer. */
  left: z.optional(z.array(z.string())),
})
const endSchema = z.object({ ...links, ...when, end: z.literal(true) })
const lineSchema = z.union([readingSchema, endSchema, firstSchema])

export type ReadingLine = z.infer<typeof readingSchema>
export type EndLine = z.infer<typeof endSchema>
type Line = z.infer<typeof lineSchema>

/** A line that is to be added: the history adds the hashes. */
export type NewLine = Omit<ReadingLine, 'prev' | 'hash'> | Omit<EndLine, 'prev' | 'hash'>

/** A line with its number in the file, from 1. */
export type Numbered<Kind> = Kind & { number: number }

/** The history is not what the command wrote, or not that of this watch. */
export class HistoryError extends Error {
  override readonly name = 'HistoryError'
  readonly code = 'history-refused'
}

const beforeFirst = '0'.repeat(64)

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A line without its own hash, which closes it. */
const sealed = (line: object): { text: string; hash: string } => {
  const body = JSON.stringify(line)
  const hash = hashOf(body)
  return { text: `${body.slice(0, -1)},"hash":"${hash}"}`, hash }
}

const tail = /,"hash":"([\da-f]{64})"\}$/

const readLine = (text: string, number: number, prev: string): Line => {
  const refuse = (why: string): never => {
    throw new HistoryError(
      `Line ${number} of the history ${why}. Restore the file from a copy: what follows that line proves nothing.`,
    )
  }
  const own = tail.exec(text)?.[1]
  if (own === undefined || hashOf(text.replace(tail, '}')) !== own) refuse('was altered')
  const read = lineSchema.safeParse(JSON.parse(text))
  if (!read.success) return refuse('is of another version of this command')
  if (read.data.prev !== prev)
    refuse(number === 1 ? 'is not the first one' : `does not follow line ${number - 1}`)
  return read.data
}

export interface History {
  readonly client: string
  readonly lines: readonly Numbered<ReadingLine | EndLine>[]
  /** The hash of the last line. */
  readonly head: string
  /** How many lines the file has. */
  readonly count: number
  /** Whether an interruption left an unfinished line, which the next one replaces. */
  readonly hasTorn: boolean
  /** @throws HistoryError when another run has added a line since */
  add(line: NewLine): void
}

/** A line without a newline at its end was not written whole. */
const wholeLines = (text: string): string[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1)

/**
 * Opens a history, or begins one.
 *
 * @param client undefined for the client of the history, which is only read
 * @param head a hash that the history must have, as an earlier run printed it
 * @throws HistoryError
 */
export const openHistory = (file: string, client: string | undefined, head?: string): History => {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const texts = wholeLines(text)
  const lines: Numbered<ReadingLine | EndLine>[] = []
  const whole = Buffer.byteLength(texts.map((line) => `${line}\n`).join(''))
  let size = Buffer.byteLength(text)
  let prev = beforeFirst
  let hasHead = head === undefined
  let owner = client ?? ''
  texts.forEach((each, index) => {
    const line = readLine(each, index + 1, prev)
    prev = line.hash
    hasHead ||= line.hash === head
    if (!('client' in line)) lines.push({ ...line, number: index + 1 })
    else if (index > 0) throw new HistoryError(`Line ${index + 1} of the history begins another one.`)
    else if (client !== undefined && line.client !== client)
      throw new HistoryError(`The history is of client ${line.client}, and not of ${client}.`)
    else owner = line.client
  })
  if (!hasHead)
    throw new HistoryError(
      `The history has no line with the hash of --head: its end was cut, or it is another one. Restore the file from a copy.`,
    )
  let count = texts.length

  const write = (line: object): string => {
    const now = existsSync(file) ? statSync(file).size : 0
    if (now !== size) throw new HistoryError('Another run has written to the history meanwhile.')
    if (size !== whole && count === texts.length) truncateSync(file, whole)
    const { text: sealedText, hash } = sealed({ prev, ...line })
    appendFileSync(file, `${sealedText}\n`)
    size = statSync(file).size
    count += 1
    prev = hash
    return hash
  }

  return {
    client: owner,
    lines,
    get head() {
      return prev
    },
    get count() {
      return count
    },
    hasTorn: size !== whole,
    add(line) {
      const last = lines.at(-1)
      if (last && line.at < last.at)
        throw new HistoryError('The clock of this computer is behind the last line of the history.')
      if (count === 0) write({ watch: 1, client: owner })
      const before = prev
      const hash = write(line)
      lines.push({ ...line, prev: before, hash, number: count })
    },
  }
}
