/**
 * The declarations in the store. A declaration is listed as waiting before it is stored, so that a process that ends
 * in between leaves an entry without one, and never an undelivered one that no entry names. Its number follows from
 * the caller's key: a repetition finds the same record and gets the same receipt. A record goes when its life is
 * over, which only a failed delivery begins again. Storing costs three operations of the store.
 */

import * as z from 'zod/mini'
import type { ExitDeclaration, ExitReceipt } from '../../../contract/exit.ts'
import { exitReceiptSchema } from '../../../contract/exit-schema.ts'
import type { LogFields } from '../../http/log.ts'
import { ProblemError } from '../../http/problem.ts'
import { fingerprintOf, sha256 } from '../../utils/fingerprint.ts'
import { StoreError } from '../../utils/named-store.ts'
import { createRecords } from '../../utils/records.ts'
import type { Store } from '../../utils/store.ts'

export const exitRecordSchema = z.object({
  receipt: exitReceiptSchema,
  fingerprint: z.string(),
  /** Milliseconds since the epoch, as all times here. */
  expires: z.number(),
  tries: z.number(),
  /** When it may be delivered. */
  next: z.number(),
  deliveredAt: z.optional(z.number()),
})

export type ExitRecord = z.infer<typeof exitRecordSchema>

/** An undelivered declaration, as the list names it. */
export interface WaitingExit {
  number: string
  /** When it was received. */
  at: number
}

interface Options {
  store: Store
  now: () => number
  /** Receives an error of the store after the declaration is stored. */
  warn: (error: unknown, fields?: LogFields) => void
}

/** The set of undelivered declarations, as `<time of receipt> <number>`. */
const waitingExits = 'exits:waiting'
const day = 86_400_000

/** Without I, L, O and U, which are mistaken for others when a number is read aloud. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve letters in three groups, from 60 bits of a hash. */
const numberOf = async (id: string): Promise<string> => {
  const hash = BigInt(`0x${(await sha256(id)).slice(0, 15)}`)
  const text = Array.from({ length: 12 }, (_, index) => letters[Number((hash >> BigInt(index * 5)) & 31n)])
  return [0, 4, 8].map((start) => text.slice(start, start + 4).join('')).join('-')
}

const entryOf = ({ number, at }: WaitingExit): string => `${at} ${number}`

/** Says nothing of the text that it cannot read: a parser's message quotes it, and would reach the log. */
const decoded = (text: string): ExitRecord => {
  try {
    return exitRecordSchema.parse(JSON.parse(text))
  } catch {
    throw new Error('The record of a declaration cannot be read.')
  }
}

/** The widget reads this code as neither received nor lost. */
const notKnown = (cause: unknown) =>
  new ProblemError('internal', {
    cause,
    detail: 'It is not known whether your declaration was received. Send it again: it is received once.',
  })

const waitingOf = ({ receipt }: ExitRecord): WaitingExit => ({
  number: receipt.number,
  at: Date.parse(receipt.receivedAt),
})

export const createExitBook = ({ store, now, warn }: Options) => {
  const records = createRecords({
    store,
    prefix: 'exit:',
    ttl: ({ expires }: ExitRecord) => Math.max(1, Math.ceil((expires - now()) / 1000)),
    decode: decoded,
  })

  /** Stores the record unless its number has one. Returns the one that is there then. */
  const create = async (record: ExitRecord): Promise<ExitRecord> => {
    const { number } = record.receipt
    try {
      return (await records.create(number, record)).stored.record
    } catch (error) {
      // The answer of the store may be lost, and the record stored all the same.
      const found = await records.read(number).catch((failure: unknown) => {
        throw failure instanceof StoreError ? notKnown(error) : failure
      })
      if (!found) throw error
      return found.text === JSON.stringify(record) ? record : found.record
    }
  }

  const change = async (
    number: string,
    next: (record: ExitRecord) => ExitRecord,
  ): Promise<ExitRecord | undefined> => {
    for (;;) {
      const stored = await records.read(number)
      if (!stored) return undefined
      const replaced = await records.replace(number, stored, next(stored.record))
      if (replaced) return replaced.record
    }
  }

  return {
    change,
    /**
     * Stores a declaration once for each ID, and returns its receipt.
     *
     * @param id names the declaration, as the caller's key does
     * @param days the life of the record
     */
    async keep(
      id: string,
      declaration: ExitDeclaration,
      days: number,
    ): Promise<{ receipt: ExitReceipt; isReplay: boolean }> {
      const at = now()
      const receipt = { number: await numberOf(id), receivedAt: new Date(at).toISOString(), declaration }
      const fingerprint = await fingerprintOf(declaration)
      const record: ExitRecord = { receipt, fingerprint, expires: at + days * day, tries: 0, next: 0 }
      const entry = entryOf(waitingOf(record))
      await store.add(waitingExits, entry)
      const stored = await create(record)
      if (stored.fingerprint !== fingerprint) throw new ProblemError('idempotency-key-reused')
      // The list is written once more: a worker drops an old entry whose declaration it does not find.
      if (stored.deliveredAt === undefined) {
        await store.add(waitingExits, entryOf(waitingOf(stored))).catch((error: unknown) => {
          // Stored and listed above, so it was received.
          warn(error, { exit: receipt.number })
        })
      }
      return { receipt: stored.receipt, isReplay: stored !== record }
    },
    read: async (number: string): Promise<ExitRecord | undefined> => (await records.read(number))?.record,
    /** The undelivered declarations, the oldest first. */
    async waiting(): Promise<WaitingExit[]> {
      const entries = (await store.members(waitingExits)).map((entry): WaitingExit => {
        const [at = '', number = ''] = entry.split(' ')
        return { at: Number(at), number }
      })
      return entries.sort((a, b) => a.at - b.at)
    },
    drop: (waiting: WaitingExit): Promise<void> => store.drop(waitingExits, entryOf(waiting)),
    /** Has a declaration delivered at once, and once more where it was delivered before. False where there is none. */
    async deliverAgain(number: string): Promise<boolean> {
      const record = await change(number, ({ deliveredAt: _, ...record }) => ({ ...record, next: 0 }))
      if (!record) return false
      await store.add(waitingExits, entryOf(waitingOf(record)))
      return true
    },
  }
}

export type ExitBook = ReturnType<typeof createExitBook>
