/** An amount: `value` in units of the currency (59.99), `localized` ready to show. Never parse `localized`. */
export interface Amount {
  localized: string
  value: number
}

/** The same amount without tax, the tax alone, and with tax. */
export interface Money {
  net: Amount
  vat: Amount
  gross: Amount
}

type Optional<Value> = Value | null | undefined

/** One item of `GET /prices`, in the platform's own names (`docs/platform/prices.md#price-item`). */
export interface PriceItem {
  client_id?: Optional<string | number>
  product_id: string | number
  coupon?: Optional<string>
  locale?: Optional<string>
  /** The price before the discount, where there is one. */
  list_price?: Optional<Money>
  discount?: Optional<{ absolute: Money; percentage: Amount }>
  /** `iso` is the ISO 4217 code. */
  currency: { symbol?: Optional<string>; iso: string }
  /** The price that checkout charges for one unit. */
  price: Money
  /** The price of a yearly product by month. */
  monthly_price?: Optional<Money>
  product: {
    name: string
    additional_name?: Optional<string>
    short_description?: Optional<string>
    description?: Optional<string>
    system_requirements?: Optional<string>
    operating_system?: Optional<string>
    client_product_id?: Optional<string>
  }
  /** ISO 3166-1 alpha-2: the country that the price holds for. */
  price_country?: Optional<string>
  /** The rate in percent: 19 for 19 %. */
  vat_rate?: Optional<Amount>
  price_rule?: Optional<string>
}
