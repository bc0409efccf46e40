import type { Merchant, Product } from '../catalogue/model.ts'
import type { Split } from '../money/split.ts'

/** Input of the price engine. `at` is the sandbox's time, which decides whether a coupon is valid. */
export interface QuoteRequest {
  merchant: Merchant
  product: Product
  quantity: number
  /**
   * A price of one unit that replaces the catalogue's, in minor units of `currency`. A final one is reduced by no code and
   * no price rule.
   */
  stated?: { readonly amount: number; readonly isNet: boolean; readonly isFinal: boolean } | undefined
  country: string
  currency: string
  /** BCP 47. Price rules may depend on its language. */
  locale: string
  coupon?: string | undefined
  /** The requested rule: its parameter, or `none` for no automatic rules. */
  priceRule?: string | undefined
  /** Billing interval to price: some coupons begin with a renewal. @default 0, the sign-up */
  interval?: number | undefined
  /** Prices a renewal: the price of a first interval is over. @default false, the sign-up */
  isRenewal?: boolean | undefined
  /** Leaves the tax out: the buyer is a reseller, who owes it. @default false */
  isUntaxed?: boolean | undefined
  at: Date
}

/** Price of one unit. `list - discount = price` holds for net, vat and gross alike. */
export interface Quote {
  product: Product
  country: string
  currency: string
  /** Percent, for example 19. */
  vatRate: number
  list: Split
  price: Split
  /** Absent without a reduction. `percentage` is of the gross list price. */
  discount?: { absolute: Split; percentage: number }
  /** Price of a month, for intervals of several months. */
  monthly?: Split
  /** Code of the coupon that reduced the price. */
  coupon?: string
  /** Parameter or name of the rule that changed the price. */
  priceRule?: string
}

/** Why a product has no price. */
export type QuoteRefusal = 'currency-unsupported' | 'country-embargoed' | 'product-unavailable'
