/** What a merchant's catalogue file holds once it has been validated (see `load.ts`). */

export interface Catalogue {
  merchants: Merchant[]
}

export interface Merchant {
  /** Client account ID, as a string. */
  clientId: string
  username: string
  password: string
  name: string
  products: Product[]
  coupons: Coupon[]
  /** Ordered: the first rule whose conditions hold wins. */
  priceRules: PriceRule[]
  /** Currencies on offer; all of the rate table's when absent. */
  currencies?: string[] | undefined
  /** Countries that cannot buy. */
  embargoed?: string[] | undefined
}

export interface Product {
  id: number
  internalId?: string | undefined
  name: LocalizedText
  nameExtension?: LocalizedText | undefined
  shortDescription?: LocalizedText | undefined
  description?: LocalizedText | undefined
  systemRequirements?: LocalizedText | undefined
  operatingSystem: string
  /** Whether the stated prices include VAT. */
  priceIs: 'gross' | 'net'
  /** Floating: one base price, converted by the day's rate. Fixed: an amount per currency, floating for the rest. */
  base: { currency: string; amount: number }
  fixed?: Record<string, number> | undefined
  /** All units get the tier's price: from that quantity on. Amounts in the base currency, converted like it. */
  tiers?: { from: number; amount: number }[] | undefined
  /** Absent for one-off purchases. */
  interval?: { months: number } | undefined
  /** Number of billings, when it ends by itself. */
  recurrences?: number | undefined
  renewal?: 'Automatic' | 'Manual' | undefined
  graceDays?: number | undefined
}

/** One text, or one per language (`en`, `de`, `ja`); `en` or the first is used where a language is missing. */
export type LocalizedText = string | Record<string, string>

export interface Coupon {
  code: string
  percent?: number | undefined
  /** Taken off the gross price of one unit, per currency; converted from the first where a currency is missing. */
  fixed?: Record<string, number> | undefined
  /** A price instead of a discount, per currency: coupon over rule (platform-facts.md). */
  price?: Record<string, number> | undefined
  products?: number[] | undefined
  minQuantity?: number | undefined
  validFrom?: string | undefined
  validTo?: string | undefined
  /** When the discount applies to subscriptions: the sign-up, or the nth renewal. */
  appliesTo?: { interval: number } | undefined
  promotionId: number
}

export interface PriceRule {
  name: string
  /** Applies only when `price_rule` / `pricerule` names it. Without one the rule is automatic. */
  parameter?: string | undefined
  products?: number[] | undefined
  countries?: string[] | undefined
  languages?: string[] | undefined
  quantity?: { from: number; to?: number | undefined } | undefined
  percent?: number | undefined
  /** A price per currency, gross or net like the product's. */
  price?: Record<string, number> | undefined
}

/** Asking for this rule switches the automatic ones off. */
export const noPriceRule = 'none'
