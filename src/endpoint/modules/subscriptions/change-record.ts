import * as z from 'zod/mini'
import {
  changeAmountsSchema,
  type SubscriptionChange,
  subscriptionChangeSchema,
} from '../../../contract/subscription-changes.ts'
import { type ActRecord, recordShapes, type SentRecord } from '../../once/record.ts'

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

/** What is recorded of a change, and by what its outcome is proven. */
const act = {
  subscription: z.string(),
  /** Hash of the customer's reference. */
  customer: z.string(),
  /** Missing for a change that was entered by its key alone. */
  wish: z.optional(wishSchema),
  before: z.optional(beforeSchema),
  /** The purchase that it has made. */
  purchase: z.optional(z.number()),
  /** True when its purchase was searched for in vain, so that a person has to look. */
  unfound: z.optional(z.boolean()),
}

const actSchema = z.object(act)

export type ChangeAct = z.infer<typeof actSchema>

/** One change in the ledger. `pending` ones may settle again. */
export const changeRecordSchema = z.discriminatedUnion('state', [
  z.object({ ...act, ...recordShapes.claimed }),
  z.object({ ...act, ...recordShapes.sent }),
  z.object({ ...act, ...recordShapes.unknown }),
  z.object({ ...act, ...recordShapes.settled, outcome: subscriptionChangeSchema }),
]) satisfies z.ZodMiniType<ActRecord<ChangeAct, SubscriptionChange>>

export type ChangeRecord = ActRecord<ChangeAct, SubscriptionChange>
export type SentChange = SentRecord<ChangeAct, SubscriptionChange>

/** A change of which it is known what was wanted, and how the subscription was before. */
export type KnownChange = SentChange & { wish: Wish; before: Before }

export const isKnown = (record: SentChange): record is KnownChange =>
  record.wish !== undefined && record.before !== undefined

export const decodeChange = (text: string): ChangeRecord => changeRecordSchema.parse(JSON.parse(text))
