/** Input of `prices.lookup`. @see docs/platform/prices.md#lookup */
export interface PriceLookupInput {
  /** Product IDs. Without these and `internalProductIds` the platform answers with all products. */
  productIds?: readonly (string | number)[] | undefined
  /** Your own product IDs. */
  internalProductIds?: readonly string[] | undefined
  /** ISO 4217 in capitals. @default the currency of the location */
  currency?: string | undefined
  /** ISO 3166-1 alpha-2 in capitals. @default the location of the caller's address, which is your server's */
  country?: string | undefined
  /** Coupon code of a promotion. */
  coupon?: string | undefined
  /** Name of a price rule, or `none` for no automatic rule. */
  priceRule?: string | undefined
  /** Language of names and formatted amounts: `de-DE`, or the whole header of a browser. */
  acceptLanguage?: string | undefined
}

/** An amount of money, or a percentage. */
export interface Amount {
  /** Formatted for the item's locale. Show it, and never parse it. */
  localized: string
  /** In units of the currency (59.99), or in percent. */
  value: number
}

/** One amount without tax, the tax, and with tax. @see docs/platform/conventions.md#money */
export interface Money {
  net: Amount
  vat: Amount
  gross: Amount
}

/** The price of one product. @see docs/platform/prices.md#price-item */
export interface PriceItem {
  clientId?: string | undefined
  productId: string
  /** Code of the promotion that was applied. */
  coupon?: string | undefined
  /** Language and country, such as `de-DE`. */
  locale?: string | undefined
  /** The price before any discount; only with a promotion. */
  listPrice?: Money | undefined
  /** List price minus price; only with a promotion. */
  discount?: { absolute: Money; percentage: Amount } | undefined
  /** `iso` is the ISO 4217 code. */
  currency: { symbol?: string | undefined; iso: string }
  /** The price to pay, after the discount. */
  price: Money
  /** The price divided by the months of the interval. */
  monthlyPrice?: Money | undefined
  product: PricedProduct
  /** The country that the price is for. */
  priceCountry?: string | undefined
  vatRate?: Amount | undefined
  /** The price rule of the request, which the platform may repeat. */
  priceRule?: string | undefined
}

/** The product of a price item, in the language of the request. @see docs/platform/prices.md#price-item */
export interface PricedProduct {
  name: string
  additionalName?: string | undefined
  shortDescription?: string | undefined
  description?: string | undefined
  systemRequirements?: string | undefined
  /** Identifiers of operating systems, as one text. */
  operatingSystem?: string | undefined
  /** Your own product ID. */
  clientProductId?: string | undefined
}
