import * as z from 'zod/mini'
import { expectedTotalSchema } from '../../contract/cart-preview-schema.ts'
import { type Order, orderSchema } from '../../contract/cart-process-schema.ts'
import { type ActRecord, recordShapes, type SettledRecord as SettledActRecord } from '../once/record.ts'

/** What is recorded of an order, and by what it is looked for. */
const act = {
  /** Hash of the customer's reference. */
  customer: z.optional(z.string()),
  /** The total that the customer saw and expects, and the country that it was priced for. */
  expected: z.optional(z.object({ ...expectedTotalSchema.shape, country: z.optional(z.string()) })),
  /** The newest purchase that was known before the sending. The order's own has a higher ID. */
  after: z.optional(z.number()),
  /** How the purchase compares with what was expected, and since when that is known. */
  compared: z.optional(z.enum(['same', 'mismatch', 'uncompared'])),
  comparedAt: z.optional(z.number()),
}

const actSchema = z.object(act)

/** What is recorded of an order. */
export type OrderAct = z.infer<typeof actSchema>

/** One order in the ledger, with times in milliseconds since the epoch. */
export const orderRecordSchema = z.discriminatedUnion('state', [
  z.object({ ...act, ...recordShapes.claimed }),
  z.object({ ...act, ...recordShapes.sent }),
  z.object({ ...act, ...recordShapes.unknown }),
  z.object({ ...act, ...recordShapes.settled, outcome: orderSchema }),
]) satisfies z.ZodMiniType<ActRecord<OrderAct, Order>>

export type OrderRecord = ActRecord<OrderAct, Order>
export type SettledRecord = SettledActRecord<OrderAct, Order>

/** A purchase that is known to be of an order of this endpoint: later ones are looked for from here on. */
export const knownPurchaseSchema = z.object({
  purchaseId: z.number(),
  /** When its order was sent, by the store's clock. Missing for a purchase that was there before the ledger. */
  sentAt: z.optional(z.number()),
})

export type KnownPurchase = z.infer<typeof knownPurchaseSchema>

export const decodeRecord = (text: string): OrderRecord => orderRecordSchema.parse(JSON.parse(text))
