/**
 * How the widget asks the endpoint to change a subscription, and what became of the change. Customer, currency and price
 * never come from the browser: it names a subscription, a product and a quantity, and repeats the amounts that were
 * shown, which are compared and never charged. Schemas of requests are strict. Those of answers accept words that a newer
 * endpoint may add, and the widget reads them by shapes that are derived at build time.
 */

import * as z from 'zod/mini'
import { amountSchema, intervalSchema, scheduledVersionSchema } from './subscriptions.ts'

const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
const count = z.number().check(z.refine(Number.isInteger), z.minimum(1), z.maximum(10_000))
const product = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const coupon = z.string().check(z.regex(/^\P{Cc}{1,64}$/u))
const shownAmount = z.number().check(z.minimum(0), z.maximum(1e12))

/**
 * From the answer that showed the amounts. With it, a repetition is recognized even by an endpoint whose store was
 * emptied.
 */
const seen = z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/)))

/** The body of `POST /subscriptions/:id/changes/preview`. */
export const changeRequestSchema = z.strictObject({
  /** Running number of the item. */
  item: z.number().check(z.refine(Number.isInteger), z.minimum(1), z.maximum(1_000_000)),
  /** The platform's product ID: one of the item's `plans`. */
  product,
  /** The total afterwards. */
  quantity: count,
  coupon: z.optional(coupon),
  /** `now`: charged pro rata at once. `renewal`: from the next billing date on. */
  when: z.enum(['now', 'renewal']),
})

/** The body of `POST /subscriptions/:id/changes`, beside the `Idempotency-Key` header. */
export const confirmedChangeRequestSchema = z.strictObject({
  ...changeRequestSchema.shape,
  /** Gross, due at once and from the next billing on: compared with a new preview, and never charged. */
  expected: z.strictObject({ currency, dueNow: shownAmount, next: shownAmount }),
  seen,
})

/** The body of `POST /subscriptions/:id/renewal`. */
export const renewalTypeRequestSchema = z.strictObject({ type: z.enum(['automatic', 'manual']) })

/** The body of `POST /subscriptions/:id/renew`, beside the `Idempotency-Key` header: the amount that was shown. */
export const renewRequestSchema = z.strictObject({
  expected: z.strictObject({
    /** Gross: `amount.gross` of the next charge. */
    total: shownAmount,
    /** The `date` of the next charge, which a renewal moves: a second one is refused by it. */
    date: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,20}(Z|[+-]\d\d:\d\d)$/)),
    currency,
  }),
  seen,
})

/** The answer of `POST /subscriptions/:id/changes/preview`: what a change would charge. Nothing has changed. */
export const changePreviewSchema = z.object({
  item: z.number(),
  product: z.string(),
  quantity: z.number(),
  /** `now` or `renewal`. It differs from the request where the platform makes the change at the renewal only. */
  when: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** Zero for a change at the renewal. */
  dueNow: amountSchema,
  /** From the next billing date on, for all items. */
  next: amountSchema,
  /** ISO date-time in UTC. */
  nextBilling: z.string(),
  /** Length of the intervals that `next` is for. Absent where the product begins another one. */
  interval: z.nullish(intervalSchema),
  /** The scheduled version that this change replaces. */
  replaces: z.nullish(scheduledVersionSchema),
  /** Names the subscription as it was read. The change sends it back. */
  seen: z.nullish(z.string()),
  /** The present epoch of the endpoint's store, with which the key of a change begins. Missing while the store is away. */
  epoch: z.nullish(z.string()),
})

/** Gross amounts that were shown or charged, as answers and records have them. */
export const changeAmountsSchema = z.object({ currency: z.string(), dueNow: z.number(), next: z.number() })

/** The change charges something else than was shown. */
const mismatch = z.object({ shown: changeAmountsSchema, charged: changeAmountsSchema })

/**
 * The outcome of a change or of a renewal: the answer of the routes that change, and of
 * `GET /subscriptions/changes/:key`. The ledger keeps it in this form.
 */
export const subscriptionChangeSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('changed'),
    /** The amounts that the platform says that it charged and will charge. Absent where it says none. */
    dueNow: z.optional(amountSchema),
    next: z.optional(amountSchema),
    currency: z.optional(z.string()),
    /** ISO date-time in UTC. */
    nextBilling: z.optional(z.string()),
    mismatch: z.optional(mismatch),
  }),
  /** The change is made or ordered, and waits for its payment. It blocks further changes. */
  z.object({
    state: z.literal('pending'),
    continueUrl: z.optional(z.string()),
    mismatch: z.optional(mismatch),
  }),
  /** The payment needs the customer, on a page of the platform. Afterwards the list tells what became of it. */
  z.object({ state: z.literal('action-needed'), continueUrl: z.string() }),
  /** Nothing has changed. A new try needs a new key. */
  z.object({
    state: z.literal('refused'),
    /**
     * Why a change did not happen, with nothing sent or nothing changed.
     *
     * - `amounts-differ`: a new preview has other amounts, or the subscription has changed since. The new ones come along.
     * - `payment-rejected`: the payment was not accepted.
     * - `refused`: the platform refused the change.
     * - `not-made`: the answer was lost, and the platform shows that nothing has changed.
     */
    code: z.enum(['amounts-differ', 'payment-rejected', 'refused', 'not-made']),
    /** The present amounts, beside `amounts-differ`. */
    preview: z.optional(changePreviewSchema),
    /** The present next charge, beside `amounts-differ` of a renewal. */
    amount: z.optional(amountSchema),
    date: z.optional(z.string()),
    seen: z.optional(z.string()),
    epoch: z.optional(z.string()),
    /** Where the customer can pay, with `payment-rejected`. */
    continueUrl: z.optional(z.string()),
  }),
  /**
   * Sent, and no answer came: the change is looked up and never sent again. With `mayRepeat`, enough time has passed
   * for the customer to look at the list and decide.
   */
  z.object({ state: z.literal('unknown'), mayRepeat: z.optional(z.boolean()) }),
  /** Sent, and the platform has not answered yet. Ask again. */
  z.object({ state: z.literal('in-flight') }),
])

/** `SubscriptionChange` as one flat object, as the widget's small decoder reads it. */
export const changeAnswerSchema = z.object({
  state: z.string(),
  dueNow: z.nullish(amountSchema),
  next: z.nullish(amountSchema),
  currency: z.nullish(z.string()),
  nextBilling: z.nullish(z.string()),
  mismatch: z.nullish(mismatch),
  continueUrl: z.nullish(z.string()),
  code: z.nullish(z.string()),
  preview: z.nullish(changePreviewSchema),
  amount: z.nullish(amountSchema),
  date: z.nullish(z.string()),
  seen: z.nullish(z.string()),
  epoch: z.nullish(z.string()),
  mayRepeat: z.nullish(z.boolean()),
})

export type ChangeRequest = z.infer<typeof changeRequestSchema>
export type RenewRequest = z.infer<typeof renewRequestSchema>
export type ChangePreview = z.infer<typeof changePreviewSchema>
export type ExpectedAmounts = z.infer<typeof changeAmountsSchema>
export type ChangeMismatch = z.infer<typeof mismatch>
export type SubscriptionChange = z.infer<typeof subscriptionChangeSchema>
export type ChangeAnswer = z.infer<typeof changeAnswerSchema>
