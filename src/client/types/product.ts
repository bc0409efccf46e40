/** Input of `product.prices`. @see docs/platform/prices.md#product-prices */
export interface ProductPricesInput {
  /** ISO 4217 codes in capitals. */
  currencyIds: readonly string[]
  productIds: readonly (string | number)[]
}

/** Result of `product.prices`. @see docs/platform/prices.md#product-prices */
export interface ProductPrices {
  products: PricedProductTiers[]
  resultMessage: string
}

/** The prices of one product. @see docs/platform/prices.md#tiers */
export interface PricedProductTiers {
  /** Product ID. */
  id: number
  /** One entry a currency and quantity; several quantities are volume prices. */
  productPrices: ProductPrice[]
}

/** Prices in units of the currency. Net is without tax, gross with it. @see docs/platform/prices.md#product-price */
export interface ProductPrice {
  /** ISO 4217. */
  currencyId: string
  /** The quantity that the totals are for, and from which the single price holds. */
  quantity: number
  /** Price of one unit. */
  singlePriceNet: number
  singlePriceVat: number
  singlePriceGross: number
  /** Price of all units. */
  totalPriceNet: number
  totalPriceVat: number
  totalPriceGross: number
}
