/**
 * The texts that the checkout needs in every language, as types. A language that lacks one does not compile.
 * Functions insert values, because each language puts them in another place; grammar such as plurals is inside
 * these functions and never in a view.
 */

import type { CartProblem } from '../../cart/cart-error.ts'
import type { Interval, Subscription } from '../../state/subscription.ts'

/** Texts of the checkout. Functions insert values where the language needs them. */
export interface Words {
  checkout: string
  quote: string
  sandbox: string
  yourOrder: string
  quantity: string
  each: (price: string) => string
  was: string
  subtotalNet: string
  vat: (rate: string) => string
  noVat: string
  discount: string
  coupon: string
  couponUnused: (code: string) => string
  couponLater: (code: string) => string
  total: string
  /** How often: `every month`, `every 10 days`. */
  every: (interval: Interval) => string
  /** Beside a price: `/ month`, `/ 10 days`. */
  per: (interval: Interval) => string
  /** How long: `14 days`. */
  length: (interval: Interval) => string
  firstInterval: (length: string) => string
  /** Below the price of a first interval: `then €9.90 / 30 days`. */
  thenPrice: (price: string, per: string) => string
  /** Without `times` the subscription has no end. */
  renews: (every: string, price: string, times?: number) => string
  renewsByHand: (every: string) => string
  contact: string
  email: string
  firstname: string
  lastname: string
  optional: string
  company: string
  vatId: string
  country: string
  countryHint: string
  countryChanged: (price: string) => string
  payment: string
  card: string
  cardNumber: string
  cardHint: string
  wire: string
  wireHint: string
  purchaseOrder: string
  orderNumberOfCustomer: string
  orderNumberMissing: string
  testCards: string
  testCardUse: string
  pay: (price: string) => string
  requestQuote: string
  /** The total is what the shopper pays, in the words that a law expects. */
  fullPrice: string
  fixThis: string
  /** Shown instead where nothing but empty fields is wrong. */
  missing: (count: number) => string
  emailInvalid: string
  cardMissing: string
  cardUnknown: string
  declined: string
  priceChanged: (price: string) => string
  thanks: string
  thanksQuote: string
  orderNumber: string
  quoteNumber: string
  sentTo: (email: string) => string
  status: {
    paid: string
    test: string
    offline: string
    purchaseOrder: string
    pending: string
    quote: string
    other: string
  }
  licenseKey: string
  copy: string
  /** Once a key is copied. */
  copied: string
  saveKey: string
  date: string
  receipt: string
  seller: string
  buyer: string
  print: string
  manage: string
  continue: string
  backToShop: string
  toSandbox: string
  legal: LegalWords
  shopPage: { title: string; note: string; buy: string; none: string; more: string; testItems: string }
  seeOrder: string
  /** Before what support asks for. */
  reference: string
  subscriptionPages: SubscriptionWords
  problems: Readonly<
    Record<
      | CartProblem
      | 'unknown-client'
      | 'unknown-session'
      | 'expired-session'
      | 'used-session'
      | 'unknown-order'
      | 'unknown-subscription'
      | 'broken',
      { title: string; text: string }
    >
  >
}

/** The documents that a shop owes its customers. */
export const legalPages = ['terms', 'withdrawal', 'privacy', 'imprint'] as const

export type LegalPage = (typeof legalPages)[number]

/** `agree` names the documents in braces; the page makes links of them. */
export interface LegalWords {
  names: Readonly<Record<LegalPage, string>>
  agree: string
  sample: (shop: string) => string
  texts: Readonly<Record<LegalPage, string>>
}

/** Texts of the pages where a customer cancels a subscription or changes its card. */
export interface SubscriptionWords {
  subscription: string
  states: Readonly<Record<Subscription['status'], string>>
  changeCard: string
  /** Leads to the page that cancels; in German the words of § 312k BGB. */
  cancelHere: string
  back: string
  number: string
  paidBy: string
  cardEnding: (type: string, lastFour: string) => string
  nextBilling: string
  amountOn: (amount: string, date: string) => string
  /** Above the payments of a subscription, the last one first. */
  payments: string
  cancelTitle: string
  kind: string
  ordinary: string
  confirmationTo: string
  endsOn: string
  atOnce: string
  lastsUntil: (date: string) => string
  endsAtOnce: string
  /** On the button; in German the words of § 312k BGB. */
  cancel: string
  keep: string
  canceled: string
  receiptTitle: string
  receivedAt: string
  saveReceipt: string
  printHint: string
  ended: string
  canUseUntil: (date: string) => string
  endedOn: (date: string) => string
  cardTitle: string
  saveCard: string
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

export type PageProblem = keyof Words['problems']
