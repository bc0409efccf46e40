import { ar } from './subscription-words-ar.ts'
import { de } from './subscription-words-de.ts'
import { en } from './subscription-words-en.ts'

/** What a customer reads who cancels a subscription or changes its card. */
export interface SubscriptionWords {
  subscription: string
  number: string
  paidBy: string
  cardEnding: (type: string, lastFour: string) => string
  nextBilling: string
  amountOn: (amount: string, date: string) => string
  cancelTitle: string
  lastsUntil: (date: string) => string
  endsAtOnce: string
  cancel: string
  cancelled: string
  ended: string
  canUseUntil: (date: string) => string
  endedOn: (date: string) => string
  cardTitle: string
  continue: string
  reviewTitle: string
  newCard: string
  chargedNow: string
  useCard: string
  useCardAndPay: (amount: string) => string
  anotherCard: string
  declined: string
  billChanged: string
  cardChanged: string
  stillUnpaid: string
}

const languages: Readonly<Record<string, SubscriptionWords>> = { ar, de, en }

/** By the language of the page. */
export const subscriptionWords = (lang: string): SubscriptionWords => languages[lang] ?? en
