/**
 * The declarations in the store. A declaration is listed as waiting before it is stored, so that a process that ends
 * in between leaves an entry without one, and never an undelivered one that no entry names. Its number follows from
 * the caller's key: a repetition finds the same record and gets the same receipt. Anyone may declare, and
 * orders live in the same store: undelivered declarations share a bounded room, and a delivered one is a
 * number and a fingerprint for a day, long enough to know its repetition. Storing costs five operations of the store.
 */

import * as z from 'zod/mini'
import { type ExitDeclaration, type ExitReceipt, exitReceiptSchema } from '../../../contract/exit-schema.ts'
import type { LogFields } from '../../http/log.ts'
import { ProblemError } from '../../http/problem.ts'
import { createTurns, type Waiting } from '../../once/queue.ts'
import { fingerprintOf, sha256 } from '../../utils/fingerprint.ts'
import { StoreError } from '../../utils/named-store.ts'
import { createRecords } from '../../utils/records.ts'
import type { Store } from '../../utils/store.ts'
import { storeTime } from '../../utils/store-time.ts'

export const waitingRecordSchema = z.object({
  receipt: exitReceiptSchema,
  fingerprint: z.string(),
  /** Milliseconds since the epoch, as all times here. */
  expires: z.number(),
  /** Deliveries that have failed. */
  tries: z.number(),
})

const deliveredRecordSchema = z.object({
  number: z.string(),
  receivedAt: z.string(),
  fingerprint: z.string(),
  expires: z.number(),
  deliveredAt: z.number(),
})

export const exitRecordSchema = z.union([waitingRecordSchema, deliveredRecordSchema])

export type WaitingRecord = z.infer<typeof waitingRecordSchema>
export type DeliveredRecord = z.infer<typeof deliveredRecordSchema>
export type ExitRecord = WaitingRecord | DeliveredRecord

export const isDelivered = (record: ExitRecord): record is DeliveredRecord => 'deliveredAt' in record

/** An undelivered declaration, as the list names it: by its number, since it was received. */
export interface WaitingExit extends Waiting {
  /** `<time of receipt> <number> <bytes>` */
  entry: string
  /** How much of `exitRoom` it takes. */
  bytes: number
}

/**
 * How many bytes all undelivered declarations may take together, and how many even the shortest one is counted with: its
 * keys and its place in the list need room too.
 */
export const exitRoom = { bytes: 8_000_000, least: 1_000 } as const

/** How long a delivered declaration is known, in milliseconds. */
const knownMs = 86_400_000

interface Options {
  store: Store
  now: () => number
  /** Receives an error of the store after the declaration is stored. */
  warn: (error: unknown, fields?: LogFields) => void
}

/** Seconds between the first deliveries: longer than one takes with its timeout. */
const pauseSeconds = 60

/** The set of undelivered declarations. */
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

const sizeOf = (receipt: ExitReceipt): number =>
  Math.max(exitRoom.least, new TextEncoder().encode(JSON.stringify(receipt)).length)

/** A parser's message quotes the text that it cannot read, and would carry it into the log, so this error has its own. */
const decoded = (text: string): ExitRecord => {
  try {
    return exitRecordSchema.parse(JSON.parse(text))
  } catch {
    throw new Error('The record of a declaration cannot be read.')
  }
}

/** The widget takes the code `internal` to mean that the declaration may or may not have been received. */
const notKnown = (cause: unknown) =>
  new ProblemError('internal', {
    cause,
    detail: 'It is not known whether your declaration was received. Send it again: it is received once.',
  })

const entryOf = ({ receipt }: WaitingRecord): string =>
  `${Date.parse(receipt.receivedAt)} ${receipt.number} ${sizeOf(receipt)}`

const waitingOf = (entry: string): WaitingExit => {
  const [since = '', id = '', bytes = ''] = entry.split(' ')
  return { entry, since: Number(since), id, bytes: Number(bytes) }
}

/** The receipt of a declaration, from its record. @throws when the record belongs to another declaration */
const receiptIn = (record: ExitRecord, declaration: ExitDeclaration, fingerprint: string): ExitReceipt => {
  if (record.fingerprint !== fingerprint) throw new ProblemError('idempotency-key-reused')
  if (!isDelivered(record)) return record.receipt
  const { number, receivedAt } = record
  return { number, receivedAt, declaration }
}

export const createExitBook = ({ store, now, warn }: Options) => {
  const records = createRecords({
    store,
    prefix: 'exit:',
    ttl: ({ expires }: ExitRecord) => Math.max(1, Math.ceil((expires - now()) / 1000)),
    decode: decoded,
  })

  const turns = createTurns({ store, name: 'exit', pause: pauseSeconds })

  /** Stores the record unless there is one with its number. Returns the record that is then stored. */
  const create = async (record: WaitingRecord): Promise<ExitRecord> => {
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
    next: (record: WaitingRecord) => ExitRecord,
  ): Promise<ExitRecord | undefined> => {
    for (;;) {
      const stored = await records.read(number)
      if (!stored || isDelivered(stored.record)) return undefined
      const replaced = await records.replace(number, stored, next(stored.record))
      if (replaced) return replaced.record
    }
  }

  /** The undelivered declarations, the oldest first. */
  const waiting = async (): Promise<WaitingExit[]> => {
    const entries = await store.members(waitingExits)
    return entries.map(waitingOf).sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1))
  }

  return {
    waiting,
    /** Notes a failed delivery. The record is then kept until `expires`. */
    failed: (number: string, expires: number) =>
      change(number, (record) => ({ ...record, expires, tries: record.tries + 1 })),
    /** Forgets what a delivered declaration says. */
    delivered: (number: string) =>
      change(number, ({ receipt: { receivedAt }, fingerprint }) => {
        const deliveredAt = now()
        return { number, receivedAt, fingerprint, deliveredAt, expires: deliveredAt + knownMs }
      }),
    /** The receipt of the declaration that was stored under an ID, if there is one. */
    async find(id: string, declaration: ExitDeclaration): Promise<ExitReceipt | undefined> {
      const stored = await records.read(await numberOf(id))
      return stored && receiptIn(stored.record, declaration, await fingerprintOf(declaration))
    },
    /** Whether there is room for one more undelivered declaration. */
    async hasRoom(): Promise<boolean> {
      const taken = (await waiting()).reduce((sum, { bytes }) => sum + bytes, 0)
      return taken < exitRoom.bytes
    },
    /**
     * Stores a declaration once for each ID, and returns its receipt.
     *
     * @param id names the declaration, as the caller's key does
     * @param days the life of the record until it is delivered
     */
    async keep(
      id: string,
      declaration: ExitDeclaration,
      days: number,
    ): Promise<{ receipt: ExitReceipt; isReplay: boolean }> {
      const at = now()
      const receipt = { number: await numberOf(id), receivedAt: new Date(at).toISOString(), declaration }
      const fingerprint = await fingerprintOf(declaration)
      const record: WaitingRecord = { receipt, fingerprint, expires: at + days * day, tries: 0 }
      await store.add(waitingExits, entryOf(record))
      const stored = await create(record)
      const given = receiptIn(stored, declaration, fingerprint)
      // The entry is written into the list once more, because a worker drops an old entry whose declaration it does
      // not find.
      if (!isDelivered(stored)) {
        await store.add(waitingExits, entryOf(stored)).catch((error: unknown) => {
          // Stored and listed above, so it was received.
          warn(error, { exit: receipt.number })
        })
      }
      return { receipt: given, isReplay: stored !== record }
    },
    read: async (number: string): Promise<ExitRecord | undefined> => (await records.read(number))?.record,
    drop: (waiting: WaitingExit): Promise<void> => store.drop(waitingExits, waiting.entry),
    /** Has the next run deliver a declaration. False where none waits. */
    async deliverNow(number: string): Promise<boolean> {
      const record = (await records.read(number))?.record
      if (!record || isDelivered(record)) return false
      await store.add(waitingExits, entryOf(record))
      await turns.end(number)
      return true
    },
    turns,
    time: storeTime(store, now),
  }
}

export type ExitBook = ReturnType<typeof createExitBook>
