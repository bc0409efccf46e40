import * as z from 'zod/mini'
import { orderSchema } from '../../contract/cart-process-schema.ts'

/**
 * One order in the ledger: `claimed → sent → settled | unknown`, and `unknown → settled`. Times are milliseconds since
 * the epoch. A claim means that nothing was sent; from `sent` on the order may exist and is never sent again.
 */
const common = {
  /** What was ordered by whom, as a hash: the same key with another one is another order. */
  fingerprint: z.string(),
}

export const orderRecordSchema = z.discriminatedUnion('state', [
  /** `nonce` makes each claim unlike every other, so that a late owner cannot take it for its own. */
  z.object({ ...common, state: z.literal('claimed'), nonce: z.string(), claimedAt: z.number() }),
  z.object({ ...common, state: z.literal('sent'), sentAt: z.number() }),
  z.object({ ...common, state: z.literal('unknown'), sentAt: z.number() }),
  z.object({
    ...common,
    state: z.literal('settled'),
    sentAt: z.number(),
    order: orderSchema,
    /** Who knew: the platform's answer, a notification, the list of purchases, or its silence. */
    by: z.enum(['answer', 'notification', 'purchases', 'absence']),
  }),
])

export type OrderRecord = z.infer<typeof orderRecordSchema>
export type SettledBy = Extract<OrderRecord, { state: 'settled' }>['by']

export const encodeRecord = (record: OrderRecord): string => JSON.stringify(record)
export const decodeRecord = (text: string): OrderRecord => orderRecordSchema.parse(JSON.parse(text))
