import * as z from 'zod/mini'
import type { Store } from '../../utils/store.ts'
import { type DayCounts, dayCountsSchema, withPurchase } from './day.ts'
import type { Verdict } from './reconcile.ts'

/** Seconds that a day is kept after its last change. */
export const keptSeconds = 100 * 24 * 3600
/** A day is kept in so many parts, by purchase ID, so that processes rarely write the same one. */
const partsOfDay = 16
/** Purchases of one part. It bounds the size of a value in the store to about 30 kB. */
const mostPurchases = 2_000
/** Writes that lose against other processes are repeated so often. */
const attempts = 50

/** A part of a day: its counts, and the purchases in them, so that none is counted twice. */
const partSchema = z.object({ ids: z.array(z.int()), counts: dayCountsSchema, isFull: z.boolean() })

type Part = z.infer<typeof partSchema>

/** UTC, `2026-11-22`. */
export type Day = string

/** Purchases without a moment, which cannot be counted into a day, are kept together. */
export const undated = 'undated'

/** The day of a purchase's creation, which no later notification changes. */
export const dayOf = (creationTime: string | undefined): Day => {
  const time = Date.parse(creationTime ?? '')
  return Number.isNaN(time) ? undated : new Date(time).toISOString().slice(0, 10)
}

export interface DayRecord {
  day: Day
  counts: DayCounts
  /** Whether purchases of this day were left out, because it had too many. */
  isFull: boolean
}

const empty: Part = { ids: [], counts: {}, isFull: false }

const keyOf = (day: Day, part: number): string => `truth:${day}:${part}`

/** The counted purchases by day. A purchase and its verdict are one write, so each is counted once, whatever fails. */
export const createTruthBook = (store: Pick<Store, 'read' | 'create' | 'replace'>) => {
  const readPart = async (key: string): Promise<{ text: string | undefined; part: Part }> => {
    const text = await store.read(key)
    return { text, part: text === undefined ? empty : partSchema.parse(JSON.parse(text)) }
  }
  return {
    /** Counts a purchase. False when it was counted before, or when its day is full. */
    async add(day: Day, id: number, verdict: Verdict): Promise<boolean> {
      const key = keyOf(day, id % partsOfDay)
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const { text, part } = await readPart(key)
        if (part.ids.includes(id) || part.isFull) return false
        const isFull = part.ids.length >= mostPurchases
        const next: Part = isFull
          ? { ...part, isFull }
          : { ids: [...part.ids, id], counts: withPurchase(part.counts, id, verdict), isFull }
        const json = JSON.stringify(next)
        const isWritten =
          text === undefined
            ? (await store.create(key, json, keptSeconds)) === undefined
            : await store.replace(key, text, json, keptSeconds)
        if (isWritten) return !isFull
      }
      throw new Error('Too many processes count purchases at once.')
    },
    /** The parts of a day that have purchases. */
    async read(day: Day): Promise<DayRecord[]> {
      const parts = await Promise.all(
        Array.from({ length: partsOfDay }, (_, part) => readPart(keyOf(day, part))),
      )
      return parts.flatMap(({ text, part: { counts, isFull } }) =>
        text === undefined ? [] : [{ day, counts, isFull }],
      )
    },
  }
}

export type TruthBook = ReturnType<typeof createTruthBook>
