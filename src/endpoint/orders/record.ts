import * as z from 'zod/mini'
import { expectedTotalSchema } from '../../contract/cart-preview-schema.ts'
import { orderSchema } from '../../contract/cart-process-schema.ts'

/**
 * One order in the ledger, with times in milliseconds since the epoch: `claimed → sent → settled | unknown`, and
 * `unknown → settled`. A claimed order was not sent; from `sent` on the purchase may exist, so the order is never sent
 * again.
 */
const common = {
  /** Hash of customer and cart. The same key with another fingerprint is another order. */
  fingerprint: z.string(),
}

/** The members by which a sent order is looked for. */
const sending = {
  sentAt: z.number(),
  /** The newest purchase that was known before the sending. The order's own has a higher ID. */
  after: z.optional(z.number()),
  /** Hash of the customer's reference. */
  customer: z.optional(z.string()),
  /** The total that the customer saw and expects, and the country that it was priced for. */
  expected: z.optional(z.object({ ...expectedTotalSchema.shape, country: z.optional(z.string()) })),
}

export const orderRecordSchema = z.discriminatedUnion('state', [
  /** `nonce` makes each claim unique, so that a delayed process cannot mistake another claim for its own. */
  z.object({ ...common, state: z.literal('claimed'), nonce: z.string(), claimedAt: z.number() }),
  z.object({ ...common, ...sending, state: z.literal('sent') }),
  z.object({ ...common, ...sending, state: z.literal('unknown') }),
  z.object({
    ...common,
    ...sending,
    state: z.literal('settled'),
    order: orderSchema,
    /** The source of the outcome. `absence` means that the order was not among the purchases; `hand`, a person. */
    by: z.enum(['answer', 'notification', 'purchases', 'absence', 'hand']),
    /** Why a person has settled the order. */
    reason: z.optional(z.string()),
    /** When an absence was last confirmed. */
    checkedAt: z.optional(z.number()),
    /** How the purchase compares with what was expected, and since when that is known. */
    compared: z.optional(z.enum(['same', 'mismatch', 'uncompared'])),
    comparedAt: z.optional(z.number()),
  }),
])

export type OrderRecord = z.infer<typeof orderRecordSchema>
export type SettledRecord = Extract<OrderRecord, { state: 'settled' }>
export type SettledBy = SettledRecord['by']

/** A purchase that is known to be of an order of this endpoint, as a control for lists of purchases. */
export const knownPurchaseSchema = z.object({
  purchaseId: z.number(),
  /** Missing for a purchase that was there before the ledger. */
  intent: z.optional(z.string()),
  /** When its order was sent, by the store's clock. */
  sentAt: z.optional(z.number()),
})

export type KnownPurchase = z.infer<typeof knownPurchaseSchema>

export const decodeRecord = (text: string): OrderRecord => orderRecordSchema.parse(JSON.parse(text))
