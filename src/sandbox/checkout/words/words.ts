import type { CartProblem } from '../../cart/cart-error.ts'
import type { Interval } from '../../state/subscription.ts'

/** Texts of the checkout. Functions insert values where the language needs them. */
export interface Words {
  checkout: string
  quote: string
  sandbox: string
  yourOrder: string
  product: string
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
  /** Without `times` the subscription has no end. */
  /** How often: `every month`, `every 10 days`. */
  every: (interval: Interval) => string
  /** How long: `14 days`. */
  length: (interval: Interval) => string
  firstInterval: (length: string) => string
  renews: (every: string, price: string, times?: number) => string
  renewsByHand: (every: string) => string
  contact: string
  email: string
  firstname: string
  lastname: string
  optional: string
  company: string
  vatId: string
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
  terms: string
  fixThis: string
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
  date: string
  continue: string
  seeOrder: string
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

/** Texts of the pages where a customer cancels a subscription or changes its card. */
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
  canceled: string
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

export type PageProblem = keyof Words['problems']
