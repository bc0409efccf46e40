import type { CartMessages } from './english/cart.ts'
import type { ComputedMessages } from './english/computed.ts'
import type { CouponMessages } from './english/coupon.ts'
import type { CurrencyMessages } from './english/currency.ts'
import type { ExitMessages } from './english/exit.ts'
import type { ExperimentMessages } from './english/experiment.ts'
import type { OrderMessages } from './english/order.ts'
import type { OutcomeMessages } from './english/outcome.ts'
import type { PlansMessages } from './english/plans.ts'
import type { PriorPriceMessages } from './english/prior-price.ts'
import type { PromiseMessages } from './english/promise.ts'
import type { QuantityMessages } from './english/quantity.ts'
import type { ReviewMessages } from './english/review.ts'
import type { ScriptMessages } from './english/script.ts'
import type { StepperMessages } from './english/stepper.ts'
import type { SubscriptionsMessages } from './english/subscriptions.ts'
import type { TiersMessages } from './english/tiers.ts'
import type { TotalsMessages } from './english/totals.ts'

/** The words of lazy modules. */
export type LazyMessages = CartMessages &
  ComputedMessages &
  CouponMessages &
  CurrencyMessages &
  ExperimentMessages &
  OrderMessages &
  OutcomeMessages &
  PlansMessages &
  QuantityMessages &
  ReviewMessages &
  StepperMessages &
  TiersMessages &
  TotalsMessages

/** All words of one language. */
export type Messages = ScriptMessages & LazyMessages

/** The words of lazy modules that have files of their own, `messages/<part>/<language>.ts`. */
export interface OwnMessages {
  exit: ExitMessages
  'prior-price': PriorPriceMessages
  promise: PromiseMessages
  subscriptions: SubscriptionsMessages
}

/** The words that are loaded: English ones of lazy modules come with the modules. */
export type Words = ScriptMessages & Partial<LazyMessages>
