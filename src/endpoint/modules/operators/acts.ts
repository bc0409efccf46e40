/**
 * The acts of a person who runs a shop on an endpoint: each with the schemas of its input and its answer. The
 * command line asks for them over HTTP, so the schemas are the border between the two.
 * An act never takes a secret and never answers one.
 */

import * as z from 'zod/mini'
import { orderRecordSchema } from '../../orders/record.ts'
import { exitRecordSchema, waitingRecordSchema } from '../exits/book.ts'
import { changeRecordSchema } from '../subscriptions/change-record.ts'
import { exitNumberForm, outcomeForm, recordIdForm } from './forms.ts'

const nothing = z.strictObject({})
const id = z.string().check(z.regex(recordIdForm))
const exitNumber = z.string().check(z.regex(exitNumberForm))

/** Why nothing was settled, as a sentence; absent when it was. */
const settled = z.object({
  refused: z.optional(z.string()),
  /** Nothing was settled because another process looks up. Worth another try. */
  isBusy: z.optional(z.boolean()),
  /** The subscription could not be read before. */
  isUnread: z.optional(z.boolean()),
})

const listedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), id: z.string(), record: orderRecordSchema }),
  z.object({ kind: z.literal('change'), id: z.string(), record: changeRecordSchema }),
])

/** An order, or a change of a subscription, as a person sees it. */
export type Listed = z.output<typeof listedSchema>

export const acts = {
  /** The orders and changes that are open, the oldest first. */
  list: { input: nothing, answer: z.array(listedSchema) },
  read: { input: z.strictObject({ id }), answer: z.nullable(listedSchema) },
  /** Looks for the outcome of one, or of all. Answers the IDs for which everything was read. */
  lookUp: {
    input: z.strictObject({ id: z.optional(id) }),
    answer: z.object({ isBusy: z.boolean(), searched: z.array(z.string()) }),
  },
  settle: {
    input: z.strictObject({ id, outcome: z.string().check(z.regex(outcomeForm)) }),
    answer: settled,
  },
  /** Says that no change from before the store waits for its payment. */
  openChanges: { input: nothing, answer: nothing },
  /** The undelivered ones, a page at a time: all of them are more than a function may answer. */
  listExits: {
    input: z.strictObject({ after: z.optional(z.string().check(z.maxLength(64))) }),
    answer: z.object({
      exits: z.array(waitingRecordSchema),
      /** Names the next page; absent after the last one. */
      next: z.optional(z.string()),
    }),
  },
  readExit: { input: z.strictObject({ number: exitNumber }), answer: z.nullable(exitRecordSchema) },
  /** One declaration that waits, or all of them. Answers how many are marked. */
  deliverExits: {
    input: z.strictObject({ number: z.optional(exitNumber) }),
    answer: z.object({ marked: z.number() }),
  },
} as const

export type Act = keyof typeof acts

export type ActInput<Name extends Act> = z.output<(typeof acts)[Name]['input']>
export type ActAnswer<Name extends Act> = z.output<(typeof acts)[Name]['answer']>

/** Every act, over a store or over HTTP. The reason goes into the log, and with a settlement into the record. */
export type Operator = {
  readonly [Name in Act]: (input: ActInput<Name>, reason: string) => Promise<ActAnswer<Name>>
}
