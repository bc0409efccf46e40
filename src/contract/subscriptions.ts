/**
 * What the widget and the endpoint tell each other about the subscriptions that a customer has; `subscription-changes.ts`
 * has the changes. Words that a newer endpoint may add to are texts, beside a type with the words known now. The endpoint
 * writes these answers and the widget reads them, by shapes that are derived from the schemas at build time.
 */

import * as z from 'zod/mini'

/** The states of a subscription and of an item, by the platform's names in lower case. */
export type SubscriptionState = 'new' | 'active' | 'grace' | 'hold' | 'deactivated' | 'finished' | 'unknown'

/**
 * How a subscription stands with its customer, by its state, renewal type, items and payment together.
 *
 * - `new`: it waits for its first payment.
 * - `renewing`: it is charged on the next billing date.
 * - `renewable`: it is charged when the customer renews it, which is possible before the next billing date.
 * - `reinstatable`: it was sold without an automatic renewal, and is paid until `ends`.
 * - `lapsed`: the customer has not renewed it, and nothing was charged.
 * - `awaited`: its payment has not arrived, and nothing says that the charge of a stored card failed.
 * - `failed`: the charge of its card failed: its newest purchase waits for no payment.
 * - `canceled`, `ended`: nothing is charged any more.
 */
export type SubscriptionStanding =
  | 'new'
  | 'renewing'
  | 'renewable'
  | 'reinstatable'
  | 'lapsed'
  | 'awaited'
  | 'failed'
  | 'canceled'
  | 'ended'
  | 'unknown'

/**
 * Why an action is not possible now.
 *
 * - `permission`: the token only reads.
 * - `state`: the subscription, or the item, is in a state without this action.
 * - `grace`, `hold`: a payment is due first; the link to the card is the next step.
 * - `payment`: an earlier change waits for its payment.
 * - `change-open`: an earlier change is under way or its outcome is unknown.
 * - `no-plans`: the merchant lets this product become nothing else.
 * - `no-renewal-type`: the account or the product has no choice between automatic and manual renewal.
 * - `automatic`: it renews by itself.
 * - `date-passed`: the next billing date is over.
 * - `nothing-ended`: there is nothing to reinstate.
 */
export type ActionReason =
  | 'permission'
  | 'state'
  | 'grace'
  | 'hold'
  | 'payment'
  | 'change-open'
  | 'no-plans'
  | 'no-renewal-type'
  | 'automatic'
  | 'date-passed'
  | 'nothing-ended'

/** Whether an action is possible now, and if not, why. */
const action = z.object({
  possible: z.boolean(),
  /** An `ActionReason`, or one of a newer endpoint. Set unless the action is possible. */
  reason: z.nullish(z.string()),
})

/** An amount of the whole subscription in units of its currency, for all items. */
export const amountSchema = z.object({ gross: z.number(), net: z.number(), vat: z.number() })

/** Months, days, or both: `{ months: 12, days: 0 }` is a year. */
export const intervalSchema = z.object({ months: z.number(), days: z.number() })

/** A version of an item that begins at the next billing date. The name is by the platform, in the language of the subscription. */
export const scheduledVersionSchema = z.object({
  product: z.string(),
  name: z.string(),
  quantity: z.number(),
})

/** One item: the version that the customer has now. */
const item = z.object({
  /** Names the item in its subscription. */
  runningNumber: z.number(),
  /** The platform's product ID. */
  product: z.string(),
  /** By the platform, in the language of the subscription. */
  name: z.string(),
  nameExtension: z.nullish(z.string()),
  quantity: z.number(),
  /** `active`, `deactivated`, `finished`, `unknown`, or one of a newer endpoint. */
  state: z.string(),
  /** The code of its coupon. */
  coupon: z.nullish(z.string()),
  /** Replaces this version at the next billing date. */
  scheduled: z.nullish(scheduledVersionSchema),
  /** The products that this item may become, its own included. Without a plan group, its own alone. */
  plans: z.array(z.string()),
  /** Those of `plans` that are billed in the subscription's interval. */
  sameInterval: z.nullish(z.array(z.string())),
  /** The quantities that it may have. */
  least: z.number(),
  most: z.number(),
  /** The products whose order is refused as a repetition: those of its plan group, of every interval. */
  repeats: z.nullish(z.array(z.string())),
  change: action,
})

/** The means of payment, as far as the platform tells it. */
const payment = z.object({
  /** By the platform: `Visa`. */
  type: z.nullish(z.string()),
  /** Four digits. */
  lastDigits: z.nullish(z.string()),
  /** `2027-04`: the last month in which the card is valid. */
  expires: z.nullish(z.string()),
})

/** A change of this subscription that is not settled. It blocks further changes. */
const openChange = z.object({
  /** `in-flight`, `unknown` or `pending`: a state of `SubscriptionChange`. */
  state: z.string(),
  /** Where the customer can pay. */
  continueUrl: z.nullish(z.string()),
})

/** A subscription of the signed-in customer. */
const customerSubscription = z.object({
  /** The platform's subscription ID, in digits. */
  id: z.string(),
  /** A `SubscriptionState`, or one of a newer endpoint. */
  state: z.string(),
  /** A `SubscriptionStanding`, or one of a newer endpoint. */
  standing: z.string(),
  /** Length of each later interval. */
  interval: intervalSchema,
  /** ISO date-time in UTC of the next billing; in grace and on hold, of the billing that is due. Absent without one. */
  nextBilling: z.nullish(z.string()),
  /** ISO date-time of the end, where one is set. */
  ends: z.nullish(z.string()),
  /** In grace: the ISO date-time on which the subscription is put on hold. */
  graceEnds: z.nullish(z.string()),
  /** `automatic` or `manual`. */
  renewal: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  payment: z.nullish(payment),
  items: z.array(item),
  open: z.nullish(openChange),
  /** The actions on the subscription as a whole; a change of product or quantity belongs to an item. */
  actions: z.object({
    renewal: action,
    renew: action,
    reinstate: action,
    card: action,
    cancel: action,
  }),
})

/** The answer of `GET /subscriptions`, the newest subscription first. */
export const subscriptionsResponseSchema = z.object({
  subscriptions: z.array(customerSubscription),
  /** IDs of subscriptions that the platform wrote in an unknown form. They exist, and nothing can be said about them. */
  unread: z.nullish(z.array(z.string())),
})

/** The answer of `GET /subscriptions/:id/next`: the next charge, from a preview that changes nothing. */
export const nextChargeSchema = z.object({
  /** ISO 4217. */
  currency: z.string(),
  /** Absent where the platform does not tell it. */
  amount: z.nullish(amountSchema),
  /** ISO date-time in UTC. */
  date: z.nullish(z.string()),
  /** Why there is no amount: an `ActionReason`, `refused` by the platform, or one of a newer endpoint. */
  reason: z.nullish(z.string()),
  /** Names the subscription as it was read. A renewal sends it back. */
  seen: z.nullish(z.string()),
  /** The present epoch of the endpoint's store, with which the key of a renewal begins. Missing while the store is away. */
  epoch: z.nullish(z.string()),
})

/** The answer of `GET /subscriptions/:id/links`: the platform's own pages. They cannot be framed. */
export const subscriptionLinksSchema = z.object({
  cancel: z.nullish(z.string()),
  card: z.nullish(z.string()),
})

export type SubscriptionAction = z.infer<typeof action>
export type SubscriptionAmount = z.infer<typeof amountSchema>
export type SubscriptionInterval = z.infer<typeof intervalSchema>
export type SubscriptionItem = z.infer<typeof item>
export type OpenChange = z.infer<typeof openChange>
export type CustomerSubscription = z.infer<typeof customerSubscription>
export type SubscriptionsResponse = z.infer<typeof subscriptionsResponseSchema>
export type NextCharge = z.infer<typeof nextChargeSchema>
export type SubscriptionLinks = z.infer<typeof subscriptionLinksSchema>
