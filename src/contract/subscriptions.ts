/**
 * The messages of the endpoint's module `subscriptions()`: what a signed-in customer has, what can be changed, and what
 * became of a change. Customer, currency and price never come from the browser: it names a subscription, a product and a
 * quantity, and repeats the amounts that were shown, which are compared and never charged. Words that a newer endpoint
 * may add to are typed as texts, with the list of the words known now. Types only, but for one list.
 */

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
export interface SubscriptionAction {
  possible: boolean
  /** An `ActionReason`, or one of a newer endpoint. Set unless the action is possible. */
  reason?: string | null | undefined
}

/** An amount of the whole subscription in units of its currency, for all items. */
export interface SubscriptionAmount {
  gross: number
  net: number
  vat: number
}

/** Months, days, or both: `{ months: 12, days: 0 }` is a year. */
export interface SubscriptionInterval {
  months: number
  days: number
}

/** A version of an item that begins at the next billing date. */
export interface ScheduledVersion {
  product: string
  /** By the platform, in the language of the subscription. */
  name: string
  quantity: number
}

/** One item: the version that the customer has now. */
export interface SubscriptionItem {
  /** Names the item in its subscription. */
  runningNumber: number
  /** The platform's product ID. */
  product: string
  /** By the platform, in the language of the subscription. */
  name: string
  nameExtension?: string | null | undefined
  quantity: number
  /** `active`, `deactivated`, `finished`, `unknown`, or one of a newer endpoint. */
  state: string
  /** The code of its coupon. */
  coupon?: string | null | undefined
  /** Replaces this version at the next billing date. */
  scheduled?: ScheduledVersion | null | undefined
  /** The products that this item may become, its own included. Without a plan group, its own alone. */
  plans: string[]
  /** Those of `plans` that are billed in the subscription's interval. */
  sameInterval?: string[] | null | undefined
  /** The quantities that it may have. */
  least: number
  most: number
  /** The products whose order is refused as a repetition: those of its plan group, of every interval. */
  repeats?: string[] | null | undefined
  change: SubscriptionAction
}

/** The means of payment, as far as the platform tells it. */
export interface SubscriptionPayment {
  /** By the platform: `Visa`. */
  type?: string | null | undefined
  /** Four digits. */
  lastDigits?: string | null | undefined
  /** `2027-04`: the last month in which the card is valid. */
  expires?: string | null | undefined
}

/** A change of this subscription that is not settled. It blocks further changes. */
export interface OpenChange {
  /** `in-flight`, `unknown` or `pending`: a state of `SubscriptionChange`. */
  state: string
  /** Where the customer can pay. */
  continueUrl?: string | null | undefined
}

/** A subscription of the signed-in customer. */
export interface CustomerSubscription {
  /** The platform's subscription ID, in digits. */
  id: string
  /** A `SubscriptionState`, or one of a newer endpoint. */
  state: string
  /** A `SubscriptionStanding`, or one of a newer endpoint. */
  standing: string
  /** Length of each later interval. */
  interval: SubscriptionInterval
  /** ISO date-time in UTC of the next billing; in grace and on hold, of the billing that is due. Absent without one. */
  nextBilling?: string | null | undefined
  /** ISO date-time of the end, where one is set. */
  ends?: string | null | undefined
  /** In grace: the ISO date-time on which the subscription is put on hold. */
  graceEnds?: string | null | undefined
  /** `automatic` or `manual`. */
  renewal: string
  /** ISO 4217. */
  currency: string
  payment?: SubscriptionPayment | null | undefined
  items: SubscriptionItem[]
  open?: OpenChange | null | undefined
  /** The actions on the subscription as a whole; a change of product or quantity belongs to an item. */
  actions: {
    renewal: SubscriptionAction
    renew: SubscriptionAction
    reinstate: SubscriptionAction
    card: SubscriptionAction
    cancel: SubscriptionAction
  }
}

/** The answer of `GET /subscriptions`, the newest subscription first. */
export interface SubscriptionsResponse {
  subscriptions: CustomerSubscription[]
  /** IDs of subscriptions that the platform wrote in an unknown form. They exist, and nothing can be said about them. */
  unread?: string[] | null | undefined
}

/** The answer of `GET /subscriptions/:id/next`: the next charge, from a preview that changes nothing. */
export interface NextCharge {
  /** ISO 4217. */
  currency: string
  /** Absent where the platform does not tell it. */
  amount?: SubscriptionAmount | null | undefined
  /** ISO date-time in UTC. */
  date?: string | null | undefined
  /** Why there is no amount: an `ActionReason`, `refused` by the platform, or one of a newer endpoint. */
  reason?: string | null | undefined
  /** Names the subscription as it was read. A renewal sends it back. */
  seen?: string | null | undefined
  /** The present epoch of the endpoint's store, with which the key of a renewal begins. Missing while the store is away. */
  epoch?: string | null | undefined
}

/** The answer of `GET /subscriptions/:id/links`: the platform's own pages. They cannot be framed. */
export interface SubscriptionLinks {
  cancel?: string | null | undefined
  card?: string | null | undefined
}

/** The body of `POST /subscriptions/:id/changes/preview`. */
export interface ChangeRequest {
  /** Running number of the item. */
  item: number
  /** The platform's product ID: one of the item's `plans`. */
  product: string
  /** The total afterwards. */
  quantity: number
  coupon?: string | undefined
  /** `now`: charged pro rata at once. `renewal`: from the next billing date on. */
  when: 'now' | 'renewal'
}

/** The answer of `POST /subscriptions/:id/changes/preview`: what a change would charge. Nothing has changed. */
export interface ChangePreview {
  item: number
  product: string
  quantity: number
  /** `now` or `renewal`. It differs from the request where the platform makes the change at the renewal only. */
  when: string
  /** ISO 4217. */
  currency: string
  /** Zero for a change at the renewal. */
  dueNow: SubscriptionAmount
  /** From the next billing date on, for all items. */
  next: SubscriptionAmount
  /** ISO date-time in UTC. */
  nextBilling: string
  /** Length of the intervals that `next` is for. Absent where the product begins another one. */
  interval?: SubscriptionInterval | null | undefined
  /** The scheduled version that this change replaces. */
  replaces?: ScheduledVersion | null | undefined
  /** Names the subscription as it was read. The change sends it back. */
  seen?: string | null | undefined
  /** The present epoch of the endpoint's store, with which the key of a change begins. Missing while the store is away. */
  epoch?: string | null | undefined
}

/** The amounts that were shown before a change: compared with a new preview, and never charged. */
export interface ExpectedAmounts {
  /** ISO 4217. */
  currency: string
  /** Gross, due at once. */
  dueNow: number
  /** Gross, from the next billing on. */
  next: number
}

/** The body of `POST /subscriptions/:id/changes`, beside the `Idempotency-Key` header. */
export interface ConfirmedChangeRequest extends ChangeRequest {
  expected: ExpectedAmounts
  /** From the preview. With it, a repetition is recognized even by an endpoint whose store was emptied. */
  seen?: string | undefined
}

/** The body of `POST /subscriptions/:id/renewal`. */
export interface RenewalTypeRequest {
  type: 'automatic' | 'manual'
}

/** The body of `POST /subscriptions/:id/renew`, beside the `Idempotency-Key` header: the amount that was shown. */
export interface RenewRequest {
  expected: {
    /** Gross: `amount.gross` of the next charge. */
    total: number
    /** The `date` of the next charge, which a renewal moves: a second one is refused by it. */
    date: string
    /** ISO 4217. */
    currency: string
  }
  /** From the next charge, as `seen` of a change is from its preview. */
  seen?: string | undefined
}

/**
 * Why a change did not happen, with nothing sent or nothing changed.
 *
 * - `amounts-differ`: a new preview has other amounts, or the subscription has changed since. The new ones come along.
 * - `payment-rejected`: the payment was not accepted.
 * - `refused`: the platform refused the change.
 * - `not-made`: the answer was lost, and the platform shows that nothing has changed.
 */
export const changeRefusals = ['amounts-differ', 'payment-rejected', 'refused', 'not-made'] as const

export type ChangeRefusal = (typeof changeRefusals)[number]

/** The change charges something else than was shown. */
export interface ChangeMismatch {
  shown: ExpectedAmounts
  charged: ExpectedAmounts
}

/**
 * The outcome of a change or of a renewal: the answer of the routes that change, and of
 * `GET /subscriptions/changes/:key`.
 */
export type SubscriptionChange =
  | {
      state: 'changed'
      /** The amounts that the platform says that it charged and will charge. Absent where it says none. */
      dueNow?: SubscriptionAmount | undefined
      next?: SubscriptionAmount | undefined
      currency?: string | undefined
      /** ISO date-time in UTC. */
      nextBilling?: string | undefined
      mismatch?: ChangeMismatch | undefined
    }
  /** The change is made or ordered, and waits for its payment. It blocks further changes. */
  | { state: 'pending'; continueUrl?: string | undefined; mismatch?: ChangeMismatch | undefined }
  /** The payment needs the customer, on a page of the platform. Afterwards the list tells what became of it. */
  | { state: 'action-needed'; continueUrl: string }
  /** Nothing has changed. A new try needs a new key. */
  | {
      state: 'refused'
      code: ChangeRefusal
      /** The present amounts, beside `amounts-differ`. */
      preview?: ChangePreview | undefined
      /** The present next charge, beside `amounts-differ` of a renewal. */
      amount?: SubscriptionAmount | undefined
      date?: string | undefined
      seen?: string | undefined
      epoch?: string | undefined
      /** Where the customer can pay, with `payment-rejected`. */
      continueUrl?: string | undefined
    }
  /**
   * Sent, and no answer came: the change is looked up and never sent again. With `mayRepeat`, enough time has passed
   * for the customer to look at the list and decide.
   */
  | { state: 'unknown'; mayRepeat?: boolean | undefined }
  /** Sent, and the platform has not answered yet. Ask again. */
  | { state: 'in-flight' }

/** `SubscriptionChange` as one flat object, as the widget's small decoder reads it. */
export interface ChangeAnswer {
  state: string
  dueNow?: SubscriptionAmount | null | undefined
  next?: SubscriptionAmount | null | undefined
  currency?: string | null | undefined
  nextBilling?: string | null | undefined
  mismatch?: { shown: ExpectedAmounts; charged: ExpectedAmounts } | null | undefined
  continueUrl?: string | null | undefined
  code?: string | null | undefined
  preview?: ChangePreview | null | undefined
  amount?: SubscriptionAmount | null | undefined
  date?: string | null | undefined
  seen?: string | null | undefined
  epoch?: string | null | undefined
  mayRepeat?: boolean | null | undefined
}
