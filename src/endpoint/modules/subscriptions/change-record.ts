import * as z from 'zod/mini'
import { changeAmountsSchema, subscriptionChangeSchema } from '../../../contract/subscriptions-schema.ts'

/** The wish of a customer, as far as it tells whether it has happened. */
const wishSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('change'),
    item: z.number(),
    product: z.string(),
    quantity: z.number(),
    when: z.enum(['now', 'renewal']),
    coupon: z.optional(z.string()),
    expected: changeAmountsSchema,
  }),
  z.object({
    kind: z.literal('renew'),
    expected: z.object({ total: z.number(), date: z.string(), currency: z.string() }),
  }),
  z.object({ kind: z.literal('renewal'), type: z.enum(['automatic', 'manual']) }),
  z.object({ kind: z.literal('reinstate') }),
])

export type Wish = z.infer<typeof wishSchema>

/** Whether the wish is about amounts, which its purchase is compared with. */
export const isPriced = ({ kind }: Wish): boolean => kind === 'change' || kind === 'renew'

/** Whether no open change may hold the wish up: to stop the automatic renewal charges nothing, however often it is sent. */
export const isAlwaysSent = (wish: Wish): boolean => wish.kind === 'renewal' && wish.type === 'manual'

/** The subscription as it was read before the sending. */
const beforeSchema = z.object({
  /** Version, product and quantity of the latest version of the item. */
  version: z.optional(z.number()),
  product: z.optional(z.string()),
  quantity: z.optional(z.number()),
  interval: z.number(),
  nextBilling: z.optional(z.string()),
  /** The newest purchase of the subscription. */
  purchase: z.optional(z.number()),
})

export type Before = z.infer<typeof beforeSchema>

const sending = {
  fingerprint: z.string(),
  /** Milliseconds since the epoch. */
  sentAt: z.number(),
  subscription: z.string(),
  /** Hash of the customer's reference. */
  customer: z.string(),
  wish: wishSchema,
  before: beforeSchema,
  /** The purchase that it has made. */
  purchase: z.optional(z.number()),
  /** True when its purchase was searched for in vain, so that a person has to look. */
  unfound: z.optional(z.boolean()),
}

/**
 * One change in the ledger: `claimed → sent → settled | unknown`, and `unknown → settled`; `pending` ones may settle
 * again. From `sent` on it may have happened, so it is never sent again.
 */
export const changeRecordSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('claimed'),
    fingerprint: z.string(),
    nonce: z.string(),
    claimedAt: z.number(),
  }),
  z.object({ ...sending, state: z.literal('sent') }),
  z.object({ ...sending, state: z.literal('unknown') }),
  z.object({
    ...sending,
    state: z.literal('settled'),
    change: subscriptionChangeSchema,
    /** The source of the outcome: the platform's answer, the subscription or a purchase that was read later, or a person. */
    by: z.enum(['answer', 'subscription', 'purchases', 'hand']),
    settledAt: z.optional(z.number()),
    /** Why a person has settled the change. */
    reason: z.optional(z.string()),
  }),
])

export type ChangeRecord = z.infer<typeof changeRecordSchema>
export type SentRecord = Exclude<ChangeRecord, { state: 'claimed' }>
export type SettledBy = Extract<ChangeRecord, { state: 'settled' }>['by']

export const decodeChange = (text: string): ChangeRecord => changeRecordSchema.parse(JSON.parse(text))
