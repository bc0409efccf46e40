import type { Merchant, Product } from '../catalogue/model.ts'
import type { Split } from '../money/split.ts'

/** What is asked of the price engine. `at` is the sandbox clock's time: coupons begin and end by it. */
export interface QuoteRequest {
  merchant: Merchant
  product: Product
  quantity: number
  country: string
  currency: string
  /** BCP 47, negotiated; price rules may depend on its language. */
  locale: string
  coupon?: string | undefined
  /** As asked: a rule's parameter, `none` to switch automatic rules off, or nothing. */
  priceRule?: string | undefined
  /** The billing interval that is priced: some coupons begin with a renewal. @default 0, the sign-up */
  interval?: number | undefined
  at: Date
}

/** The price of one unit at that quantity. `list − discount = price` holds for net, vat and gross alike. */
export interface Quote {
  product: Product
  country: string
  currency: string
  /** Percent, for example 19. */
  vatRate: number
  list: Split
  price: Split
  /** Present only when something was taken off. `percentage` is of the gross list price. */
  discount?: { absolute: Split; percentage: number }
  /** Present for annual payment: a twelfth of the price (a thirty-sixth for three years). */
  monthly?: Split
  /** The code, when the coupon was used for this price. */
  coupon?: string
  /** The rule's parameter or name, when a rule made this price. */
  priceRule?: string
}

/** Why there is no quote. */
export type QuoteRefusal = 'currency_unsupported' | 'country_embargoed' | 'product_unavailable'
