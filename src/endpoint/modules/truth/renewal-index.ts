/**
 * Which subscription is billed when, and what was said about it: kept from purchases, notifications and settled
 * changes, since the platform lists no subscriptions by date. A subscription is one value, and a member of the set of
 * its billing day. An entry is replaced by a later interval only, so late notifications change nothing. It names a
 * subscription and no person, and ends two months after its billing date. A note costs up to four calls to the store.
 */

import * as z from 'zod/mini'
import { writeOver } from '../../utils/overwrite.ts'
import type { Store } from '../../utils/store.ts'
import { dayMs, dayText } from './calendar.ts'
import { type RenewalReason, renewalReasons } from './renewal-verdict.ts'

/** Reasons why a preview says nothing about the next billing. */
export const unasked = ['not-automatic', 'refused'] as const

export type AheadReason = RenewalReason | (typeof unasked)[number]

const reasons: readonly string[] = [...renewalReasons, ...unasked]

/** The reasons of a charge that is ahead, as they are stored and sent. */
export const aheadReasonSchema = z
  .string()
  .check(z.refine((text) => reasons.includes(text))) as unknown as z.ZodMiniType<AheadReason>

const entrySchema = z.object({
  /** The next billing date, as the platform writes it. */
  next: z.string(),
  /** The last paid interval, counted from 0. */
  interval: z.int(),
  /** The values of the extra parameter about renewals: none, one, or more, which count as unreadable. */
  texts: z.array(z.string()),
  /** The last paid interval when a new amount could not be written: later billings carry an old text. */
  unsaidAfter: z.optional(z.int()),
  /** The announcement of a preview for this billing date. */
  checked: z.optional(
    z.object({
      /** Milliseconds since the epoch. */
      at: z.number(),
      reason: aheadReasonSchema,
      /** The gross amount that is coming. */
      coming: z.optional(z.number()),
      currency: z.optional(z.string()),
    }),
  ),
})

export type IndexEntry = z.infer<typeof entrySchema>
export type Checked = NonNullable<IndexEntry['checked']>

/** Seconds that an entry is kept after its billing date. */
const keptAfter = 60 * 24 * 3600
/** Writes that lose against other processes are repeated so often. */
const attempts = 20

/** The set of days whose purchases were read into the index. */
export const filledDays = 'renewal-filled'

const daysKey = 'renewal-days'
const dayKey = (day: string): string => `renewals-due:${day}`
const entryKey = (subscription: string): string => `renewal:${subscription}`

const dayOf = (date: string): string => dayText(Date.parse(date))

export const createRenewalIndex = (store: Store, now: () => number) => {
  const read = async (
    subscription: string,
  ): Promise<{ text: string | undefined; entry: IndexEntry | undefined }> => {
    const text = await store.read(entryKey(subscription))
    return { text, entry: text === undefined ? undefined : entrySchema.parse(JSON.parse(text)) }
  }

  const change = async (
    subscription: string,
    next: (entry: IndexEntry | undefined) => IndexEntry | undefined,
  ): Promise<void> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const { text, entry } = await read(subscription)
      const wanted = next(entry)
      if (!wanted) return
      const json = JSON.stringify(wanted)
      if (json === text) return
      const day = dayOf(wanted.next)
      const isMoved = !entry || dayOf(entry.next) !== day
      // Listed before it is written: a listing without an entry is dropped, an entry without one is never asked about.
      if (isMoved) {
        await store.add(daysKey, day)
        await store.add(dayKey(day), subscription)
      }
      const ttl = keptAfter + Math.max(0, Math.ceil((Date.parse(wanted.next) - now()) / 1000))
      if (!(await writeOver(store, entryKey(subscription), text, json, ttl))) continue
      if (isMoved && entry) await store.drop(dayKey(dayOf(entry.next)), subscription)
      return
    }
    throw new Error('Too many processes write the index of renewals at once.')
  }

  return {
    read: async (subscription: string): Promise<IndexEntry | undefined> => (await read(subscription)).entry,
    /** Notes a paid purchase of a subscription. A purchase within an interval repeats what its beginning said. */
    notePurchase: (
      subscription: string,
      { next, interval, texts }: Pick<IndexEntry, 'next' | 'interval' | 'texts'>,
    ): Promise<void> =>
      change(subscription, (entry) => {
        if (!entry || interval > entry.interval)
          return { ...(entry && moved(entry)), next, interval, texts: [...saidOf(entry, interval, texts)] }
        // The date as it was read last: a purchase is read again with every notification.
        return interval === entry.interval && next !== entry.next ? { ...moved(entry), next } : undefined
      }),
    /** Notes what a customer has confirmed. With an empty text, nothing is said until the next confirmation. */
    noteChange: (
      subscription: string,
      { next, interval, text }: { next: string; interval: number; text: string },
    ): Promise<void> =>
      change(subscription, () =>
        text === ''
          ? { next, interval, texts: [], unsaidAfter: interval }
          : { next, interval, texts: [text] },
      ),
    /** Notes what a preview has announced, unless the billing has changed meanwhile. */
    noteChecked: (subscription: string, { next, texts }: IndexEntry, checked: Checked): Promise<void> =>
      change(subscription, (entry) =>
        entry && entry.next === next && JSON.stringify(entry.texts) === JSON.stringify(texts)
          ? { ...entry, checked }
          : undefined,
      ),
    /** Moves a subscription to the date that the platform names now. */
    noteDate: (subscription: string, next: string): Promise<void> =>
      change(subscription, (entry) => entry && { ...moved(entry), next }),
    /** The subscriptions with an entry that are billed from now until then, the soonest first. */
    async due(until: number): Promise<string[]> {
      const today = dayText(now())
      const last = dayText(until)
      const days = (await store.members(daysKey)).filter((day) => day >= today && day <= last).sort()
      const members = await Promise.all(days.map((day) => store.members(dayKey(day))))
      return members.flat()
    },
    /** Ends the listings of days that are over. */
    async forget(): Promise<void> {
      const over = dayText(now() - 2 * dayMs)
      for (const day of await store.members(daysKey)) {
        if (day >= over) continue
        for (const subscription of await store.members(dayKey(day)))
          await store.drop(dayKey(day), subscription)
        await store.drop(daysKey, day)
      }
    },
  }
}

/** The texts of a billing that hold: none of those that a change has made void. */
export const saidOf = (
  entry: IndexEntry | undefined,
  interval: number,
  texts: readonly string[],
): readonly string[] => (entry?.unsaidAfter !== undefined && interval > entry.unsaidAfter ? [] : texts)

const moved = ({ checked: _, ...entry }: IndexEntry): IndexEntry => entry

export type RenewalIndex = ReturnType<typeof createRenewalIndex>
