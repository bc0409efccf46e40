import type { CartProblem } from '../cart/cart.ts'
import { ar } from './words-ar.ts'
import { de } from './words-de.ts'
import { en } from './words-en.ts'

/** What a shopper reads at checkout. Functions put a value where the language wants it. */
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
  /** Without a number of times it goes on until it is cancelled. */
  renews: (months: number, price: string, times?: number) => string
  renewsByHand: (months: number) => string
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
  status: { paid: string; test: string; offline: string; pending: string; quote: string; other: string }
  licenseKey: string
  date: string
  continue: string
  seeOrder: string
  problems: Readonly<
    Record<
      | CartProblem
      | 'unknown_client'
      | 'unknown_session'
      | 'expired_session'
      | 'used_session'
      | 'unknown_order'
      | 'unknown_subscription'
      | 'broken',
      { title: string; text: string }
    >
  >
}

export type PageProblem = keyof Words['problems']

const languages: Readonly<Record<string, Words>> = { ar, de, en }

export interface PageLanguage {
  words: Words
  /** Of the page's words; amounts and names follow the cart's locale. */
  lang: string
  dir: 'ltr' | 'rtl'
}

/** The words of a locale's language; English where there are none. */
export const pageLanguage = (locale: string): PageLanguage => {
  const wanted = locale.slice(0, 2)
  const lang = Object.hasOwn(languages, wanted) ? wanted : 'en'
  return { words: languages[lang] ?? en, lang, dir: lang === 'ar' ? 'rtl' : 'ltr' }
}
