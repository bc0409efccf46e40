import * as z from 'zod/mini'
import { writeOver } from '../../utils/overwrite.ts'
import type { Store } from '../../utils/store.ts'
import { dayText } from './calendar.ts'
import { type Counting, type Counts, type OrderLabel, orderCounting, renewalCounting } from './day.ts'
import type { RenewalReason } from './renewal-verdict.ts'
import type { Reason } from './verdict.ts'

/** Seconds that a day is kept after its last change. */
export const keptSeconds = 100 * 24 * 3600
/** The parts in which a day is kept, by purchase ID, so that processes rarely write the same one. */
const partsOfDay = 16
/** Purchases of one part. It bounds the size of a value in the store to about 30 kB. */
const mostPurchases = 2_000
/** Writes that lose against other processes are repeated so often. */
const attempts = 50

/** UTC, `2026-11-22`. */
export type Day = string

/** Purchases without a moment, which cannot be counted into a day, are kept together. */
export const undated = 'undated'

/** The day of a purchase's creation, which no later notification changes. */
export const dayOf = (creationTime: string | undefined): Day => {
  const time = Date.parse(creationTime ?? '')
  return Number.isNaN(time) ? undated : dayText(time)
}

/** Counts of a day, or of a part of it. */
export interface CountRecord<Reasons extends string, Labels extends string> {
  day: Day
  counts: Counts<Reasons, Labels>
  /** Whether purchases of this day were left out, because it had too many. */
  isFull: boolean
}

/** Orders of a day. */
export type DayRecord = CountRecord<Reason, OrderLabel>

/** Renewals of a day. */
export type RenewalRecord = CountRecord<RenewalReason, 'page' | 'plan' | 'ahead'>

/** A part of a day: its counts, and the purchases in them, so that none is counted twice. */
interface Part<Reasons extends string, Labels extends string> {
  ids: number[]
  counts: Counts<Reasons, Labels>
  isFull: boolean
}

type BookStore = Pick<Store, 'read' | 'create' | 'replace'>

/** Counted purchases by day. A purchase and its verdict are one write, so each is counted once, whatever fails. */
const createBook = <Reasons extends string, Labels extends string>(
  store: BookStore,
  name: string,
  counting: Counting<Reasons, Labels>,
) => {
  const partSchema = z.object({ ids: z.array(z.int()), counts: counting.schema, isFull: z.boolean() })
  const empty: Part<Reasons, Labels> = { ids: [], counts: {}, isFull: false }
  const keyOf = (day: Day, part: number): string => `${name}:${day}:${part}`
  const readPart = async (
    key: string,
  ): Promise<{ text: string | undefined; part: Part<Reasons, Labels> }> => {
    const text = await store.read(key)
    return { text, part: text === undefined ? empty : partSchema.parse(JSON.parse(text)) }
  }
  return {
    /** Counts a purchase. False when it was counted before, or when its day is full. */
    async add(
      day: Day,
      id: number,
      verdict: { reason: Reasons } & Partial<Record<Labels, string | undefined>>,
    ): Promise<boolean> {
      const key = keyOf(day, id % partsOfDay)
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const { text, part } = await readPart(key)
        if (part.ids.includes(id) || part.isFull) return false
        const isFull = part.ids.length >= mostPurchases
        const next: Part<Reasons, Labels> = isFull
          ? { ...part, isFull }
          : {
              ids: [...part.ids, id],
              counts: counting.add(part.counts, id, verdict.reason, verdict),
              isFull,
            }
        const json = JSON.stringify(next)
        if (await writeOver(store, key, text, json, keptSeconds)) return !isFull
      }
      throw new Error('Too many processes count purchases at once.')
    },
    /** The parts of a day that have purchases. */
    async read(day: Day): Promise<CountRecord<Reasons, Labels>[]> {
      const parts = await Promise.all(
        Array.from({ length: partsOfDay }, (_, part) => readPart(keyOf(day, part))),
      )
      return parts.flatMap(({ text, part: { counts, isFull } }) =>
        text === undefined ? [] : [{ day, counts, isFull }],
      )
    },
  }
}

/** The counted orders. */
export const createTruthBook = (store: BookStore) => createBook(store, 'truth', orderCounting)

/** The counted renewals. */
export const createRenewalBook = (store: BookStore) => createBook(store, 'renewals', renewalCounting)

export type TruthBook = ReturnType<typeof createTruthBook>
