/**
 * The schemas of a customer's subscriptions: strict ones for requests, which the endpoint decodes, and plain ones for
 * answers, from which the widget's small decoder is derived. Products and quantities alone come from the browser, and
 * amounts only to be compared. Answers accept words that a newer endpoint may add. The endpoint's bundle has the schemas
 * of requests and of recorded outcomes.
 */

import * as z from 'zod/mini'
import {
  type ChangeAnswer,
  type ChangePreview,
  type ChangeRequest,
  type ConfirmedChangeRequest,
  changeRefusals,
  type NextCharge,
  type RenewalTypeRequest,
  type RenewRequest,
  type SubscriptionChange,
  type SubscriptionLinks,
  type SubscriptionsResponse,
} from './subscriptions.ts'

const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
const count = z.number().check(z.refine(Number.isInteger), z.minimum(1), z.maximum(10_000))
const product = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const coupon = z.string().check(z.regex(/^\P{Cc}{1,64}$/u))
const shownAmount = z.number().check(z.minimum(0), z.maximum(1e12))

/** The store's time in base 36, and the beginning of a digest. */
const seen = z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/)))

const change = {
  item: z.number().check(z.refine(Number.isInteger), z.minimum(1), z.maximum(1_000_000)),
  product,
  quantity: count,
  coupon: z.optional(coupon),
  when: z.enum(['now', 'renewal']),
}

export const changeRequestSchema = z.strictObject(change) satisfies z.ZodMiniType<ChangeRequest>

const expectedAmountsSchema = z.strictObject({ currency, dueNow: shownAmount, next: shownAmount })

export const confirmedChangeRequestSchema = z.strictObject({
  ...change,
  expected: expectedAmountsSchema,
  seen,
}) satisfies z.ZodMiniType<ConfirmedChangeRequest>

export const renewalTypeRequestSchema = z.strictObject({
  type: z.enum(['automatic', 'manual']),
}) satisfies z.ZodMiniType<RenewalTypeRequest>

export const renewRequestSchema = z.strictObject({
  expected: z.strictObject({
    total: shownAmount,
    date: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,20}(Z|[+-]\d\d:\d\d)$/)),
    currency,
  }),
  seen,
}) satisfies z.ZodMiniType<RenewRequest>

// The endpoint writes these answers and the widget reads them, by shapes that `shapeOf` derives.

const action = z.object({ possible: z.boolean(), reason: z.nullish(z.string()) })
const amount = z.object({ gross: z.number(), net: z.number(), vat: z.number() })
const interval = z.object({ months: z.number(), days: z.number() })
const scheduled = z.object({ product: z.string(), name: z.string(), quantity: z.number() })

export const subscriptionsResponseSchema = z.object({
  subscriptions: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      standing: z.string(),
      interval,
      nextBilling: z.nullish(z.string()),
      ends: z.nullish(z.string()),
      graceEnds: z.nullish(z.string()),
      renewal: z.string(),
      currency: z.string(),
      payment: z.nullish(
        z.object({
          type: z.nullish(z.string()),
          lastDigits: z.nullish(z.string()),
          expires: z.nullish(z.string()),
        }),
      ),
      items: z.array(
        z.object({
          runningNumber: z.number(),
          product: z.string(),
          name: z.string(),
          nameExtension: z.nullish(z.string()),
          quantity: z.number(),
          state: z.string(),
          coupon: z.nullish(z.string()),
          scheduled: z.nullish(scheduled),
          plans: z.array(z.string()),
          sameInterval: z.nullish(z.array(z.string())),
          least: z.number(),
          most: z.number(),
          repeats: z.nullish(z.array(z.string())),
          change: action,
        }),
      ),
      open: z.nullish(z.object({ state: z.string(), continueUrl: z.nullish(z.string()) })),
      actions: z.object({
        renewal: action,
        renew: action,
        reinstate: action,
        card: action,
        cancel: action,
      }),
    }),
  ),
  unread: z.nullish(z.array(z.string())),
}) satisfies z.ZodMiniType<SubscriptionsResponse>

export const nextChargeSchema = z.object({
  currency: z.string(),
  amount: z.nullish(amount),
  date: z.nullish(z.string()),
  reason: z.nullish(z.string()),
  seen: z.nullish(z.string()),
  epoch: z.nullish(z.string()),
}) satisfies z.ZodMiniType<NextCharge>

export const subscriptionLinksSchema = z.object({
  cancel: z.nullish(z.string()),
  card: z.nullish(z.string()),
}) satisfies z.ZodMiniType<SubscriptionLinks>

export const changePreviewSchema = z.object({
  item: z.number(),
  product: z.string(),
  quantity: z.number(),
  when: z.string(),
  currency: z.string(),
  dueNow: amount,
  next: amount,
  nextBilling: z.string(),
  interval: z.nullish(interval),
  replaces: z.nullish(scheduled),
  seen: z.nullish(z.string()),
  epoch: z.nullish(z.string()),
}) satisfies z.ZodMiniType<ChangePreview>

/** Amounts that were shown or charged, as answers and records have them. */
export const changeAmountsSchema = z.object({ currency: z.string(), dueNow: z.number(), next: z.number() })
const mismatch = z.object({ shown: changeAmountsSchema, charged: changeAmountsSchema })

/** The form in which the ledger keeps an outcome. */
export const subscriptionChangeSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('changed'),
    dueNow: z.optional(amount),
    next: z.optional(amount),
    currency: z.optional(z.string()),
    nextBilling: z.optional(z.string()),
    mismatch: z.optional(mismatch),
  }),
  z.object({
    state: z.literal('pending'),
    continueUrl: z.optional(z.string()),
    mismatch: z.optional(mismatch),
  }),
  z.object({ state: z.literal('action-needed'), continueUrl: z.string() }),
  z.object({
    state: z.literal('refused'),
    code: z.enum(changeRefusals),
    preview: z.optional(changePreviewSchema),
    amount: z.optional(amount),
    date: z.optional(z.string()),
    seen: z.optional(z.string()),
    epoch: z.optional(z.string()),
    continueUrl: z.optional(z.string()),
  }),
  z.object({ state: z.literal('unknown'), mayRepeat: z.optional(z.boolean()) }),
  z.object({ state: z.literal('in-flight') }),
]) satisfies z.ZodMiniType<SubscriptionChange>

/** The form in which the widget reads an outcome. */
export const changeAnswerSchema = z.object({
  state: z.string(),
  dueNow: z.nullish(amount),
  next: z.nullish(amount),
  currency: z.nullish(z.string()),
  nextBilling: z.nullish(z.string()),
  mismatch: z.nullish(mismatch),
  continueUrl: z.nullish(z.string()),
  code: z.nullish(z.string()),
  preview: z.nullish(changePreviewSchema),
  amount: z.nullish(amount),
  date: z.nullish(z.string()),
  seen: z.nullish(z.string()),
  epoch: z.nullish(z.string()),
  mayRepeat: z.nullish(z.boolean()),
}) satisfies z.ZodMiniType<ChangeAnswer>
