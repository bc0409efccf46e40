import { products } from '../subscription/subscription-support.ts'

/** Products of the catalogue, in cents. */
export interface Article {
  cents: number
  /** Volume price from that quantity on. */
  tier?: { from: number; cents: number }
  isNet?: true
  months: number
  billings?: number
  isManual?: true
  graceDays: number
}

const monthly = (cents: number, more: Partial<Article> = {}): Article => ({
  cents,
  months: 1,
  graceDays: 7,
  ...more,
})

const articles: Readonly<Record<number, Article>> = {
  [products.twenty]: monthly(2000),
  [products.ten]: monthly(1000),
  [products.tiered]: monthly(1000, { tier: { from: 3, cents: 800 } }),
  [products.yearly]: monthly(12_000, { months: 12 }),
  [products.net]: monthly(1000, { isNet: true }),
  [products.twice]: monthly(3000, { billings: 2 }),
  [products.manual]: monthly(1500, { isManual: true, graceDays: 5 }),
}

export const article = (id: number): Article => {
  const found = articles[id]
  if (!found) throw new Error(`The model knows no product ${id}.`)
  return found
}

/** Percent of tax. */
const taxes: Readonly<Record<string, number>> = { DE: 19, JP: 10, US: 0 }

export const tax = (country: string): number => taxes[country] ?? 0

/** Percentage of a coupon, and the renewal that it reduces. */
export const coupons = {
  SAVE10: { percent: 10, renewal: 0 },
  RENEW15: { percent: 15, renewal: 1 },
  SECOND50: { percent: 50, renewal: 2 },
} as const

export type CouponCode = keyof typeof coupons

/** Rounds to whole cents, half away from zero. */
export const rounded = (dividend: number, divisor: number): number =>
  Math.sign(dividend) * Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor))

export interface Terms {
  product: number
  quantity: number
  /** Price that replaces the catalogue's; null without one. */
  price: number | null
  /** Interval that it is billed with, which may not be that of the product. */
  months: number
}

/** Price of one unit in an interval of its product, with tax, without coupons. */
export const ownPrice = ({ product, quantity, price }: Terms, country: string): number => {
  const { cents, tier, isNet } = article(product)
  const paginate = price ?? (tier && quantity >= tier.from ? tier.cents : cents)
  return isNet ? rounded(paginate * (100 + tax(country)), 100) : paginate
}

/** A yearly amount counts a twelfth in a month. */
export const inInterval = (cents: number, { product, months }: Terms): number =>
  rounded(cents * months, article(product).months)

/** Price of one unit in an interval of the subscription, with tax, without coupons. */
export const unitPrice = (terms: Terms, country: string): number =>
  inInterval(ownPrice(terms, country), terms)

/** Totals in dollars, as responses have them. */
export const totals = (lines: readonly { unit: number; quantity: number }[], country: string) => {
  let gross = 0
  let net = 0
  for (const { unit, quantity } of lines) {
    gross += unit * quantity
    net += rounded(unit * 100, 100 + tax(country)) * quantity
  }
  return { gross: gross / 100, vat: (gross - net) / 100, net: net / 100 }
}
