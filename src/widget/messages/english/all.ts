import { cartWords } from './cart.ts'
import { computedWords } from './computed.ts'
import { couponWords } from './coupon.ts'
import { currencyWords } from './currency.ts'
import { exitWords } from './exit.ts'
import { experimentWords } from './experiment.ts'
import { orderWords } from './order.ts'
import { outcomeWords } from './outcome.ts'
import { plansWords } from './plans.ts'
import { priorPriceWords } from './prior-price.ts'
import { promiseWords } from './promise.ts'
import { quantityWords } from './quantity.ts'
import { reviewWords } from './review.ts'
import { english } from './script.ts'
import { stepperWords } from './stepper.ts'
import { subscriptionsWords } from './subscriptions.ts'
import { tiersWords } from './tiers.ts'
import { totalsWords } from './totals.ts'

/** The English words that the file of a language translates. The modules of the browser import those that they need. */
export const languageEnglish = {
  ...english,
  ...cartWords,
  ...computedWords,
  ...couponWords,
  ...currencyWords,
  ...experimentWords,
  ...orderWords,
  ...outcomeWords,
  ...plansWords,
  ...quantityWords,
  ...reviewWords,
  ...stepperWords,
  ...tiersWords,
  ...totalsWords,
} as const

/** The English words of lazy modules whose translations are files of their own. */
export const ownEnglish = {
  exit: exitWords,
  'prior-price': priorPriceWords,
  promise: promiseWords,
  subscriptions: subscriptionsWords,
} as const

/** Every English word. */
export const allEnglish = {
  ...languageEnglish,
  ...ownEnglish.exit,
  ...ownEnglish['prior-price'],
  ...ownEnglish.promise,
  ...ownEnglish.subscriptions,
} as const
