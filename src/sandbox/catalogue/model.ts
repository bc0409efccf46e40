/** The content of a valid catalogue file, which `parse-catalogue.ts` checks. */

import type { Scope } from '../state/cart.ts'

export interface Catalogue {
  merchants: Merchant[]
}

export interface Merchant {
  /** ID of the client account. */
  clientId: string
  username: string
  password: string
  name: string
  products: Product[]
  coupons: Coupon[]
  /** In order: the first rule whose conditions hold applies. */
  priceRules: PriceRule[]
  /** What paths below the client ID sell by themselves. */
  paths?: NamedPath[] | undefined
  /** Offered currencies. @default all currencies of the rate table */
  currencies?: string[] | undefined
  /** Countries that cannot buy. */
  embargoed?: string[] | undefined
}

/**
 * What a path below the client ID sells by itself (docs/platform/checkout-links.md#paths). `purl-<name>` is a page
 * whose content a link may change, `uurl-<name>` a protected one, `surl-<name>` and any other word stand for themselves.
 */
export interface NamedPath {
  path: string
  cart?: { product: number; quantity?: number | undefined }[] | undefined
  priceRule?: string | undefined
  coupon?: string | undefined
  scope?: Scope | undefined
  currency?: string | undefined
  /** Instead of a content: another path of this merchant, or an http(s) address that sells nothing here. */
  redirect?: string | undefined
}

/** Months or days, one of them. */
export interface ProductInterval {
  months?: number | undefined
  days?: number | undefined
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
  /** Whether the prices include VAT. */
  priceIs: 'gross' | 'net'
  /** The base price. It is converted for currencies that `fixed` does not state. */
  base: { currency: string; amount: number }
  fixed?: Record<string, number> | undefined
  /** Volume prices of one unit, from a quantity on, in the base currency. */
  tiers?: { from: number; amount: number }[] | undefined
  /** Absent for one-off purchases. */
  interval?: ProductInterval | undefined
  /** A first interval of its own length, and of its own price in the base currency: a trial. */
  firstInterval?: (ProductInterval & { amount?: number | undefined }) | undefined
  /** Number of billings after which the subscription ends by itself. */
  recurrences?: number | undefined
  renewal?: 'Automatic' | 'Manual' | undefined
  graceDays?: number | undefined
  /** The shop's list folds it away at its end, apart from the products for shoppers. @default false */
  isTestItem?: boolean | undefined
}

/**
 * One text, or one by language (`en`, `de`, `ja`). A missing language falls back to `en`, else to the first.
 */
export type LocalizedText = string | Record<string, string>

export interface Coupon {
  code: string
  percent?: number | undefined
  /** Amount off the gross price of one unit, by currency. A missing currency is converted from the first. */
  fixed?: Record<string, number> | undefined
  /** A price instead of a discount, by currency. It replaces price rules. */
  price?: Record<string, number> | undefined
  products?: number[] | undefined
  minQuantity?: number | undefined
  validFrom?: string | undefined
  validTo?: string | undefined
  /** The billing interval that is reduced: 0 is the sign-up, n the nth renewal. */
  appliesTo?: { interval: number } | undefined
  promotionId: number
}

export interface PriceRule {
  name: string
  /** Applies only when `price_rule` or `pricerule` names it. A rule without one is automatic. */
  parameter?: string | undefined
  products?: number[] | undefined
  countries?: string[] | undefined
  languages?: string[] | undefined
  quantity?: { from: number; to?: number | undefined } | undefined
  percent?: number | undefined
  /** A price by currency, gross or net as the product's. */
  price?: Record<string, number> | undefined
}

/** The `price_rule` that switches automatic rules off. */
export const noPriceRule = 'none'
