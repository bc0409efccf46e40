import * as z from 'zod/mini'
import { orderSchema } from '../../contract/cart-process-schema.ts'

/**
 * One order in the ledger: `claimed → sent → settled | unknown`, and `unknown → settled`. A claimed order was not sent.
 * From `sent` on the purchase may exist, so the order is never sent again.
 *
 * Times are milliseconds since the epoch.
 */
const common = {
  /** Hash of customer and cart. The same key with another fingerprint is another order. */
  fingerprint: z.string(),
}

export const orderRecordSchema = z.discriminatedUnion('state', [
  /** `nonce` makes each claim unique, so that a delayed process cannot mistake another claim for its own. */
  z.object({ ...common, state: z.literal('claimed'), nonce: z.string(), claimedAt: z.number() }),
  z.object({ ...common, state: z.literal('sent'), sentAt: z.number() }),
  z.object({ ...common, state: z.literal('unknown'), sentAt: z.number() }),
  z.object({
    ...common,
    state: z.literal('settled'),
    sentAt: z.number(),
    order: orderSchema,
    /** The source of the outcome. `absence` means that the order was not among the purchases. */
    by: z.enum(['answer', 'notification', 'purchases', 'absence']),
  }),
])

export type OrderRecord = z.infer<typeof orderRecordSchema>
export type SettledBy = Extract<OrderRecord, { state: 'settled' }>['by']

export const encodeRecord = (record: OrderRecord): string => JSON.stringify(record)
export const decodeRecord = (text: string): OrderRecord => orderRecordSchema.parse(JSON.parse(text))
