/** The lowest price of the 30 days before a reduction, as `vitrine watch` proves it. Amounts include tax. */
export interface PriorPriceEntry {
  /** A product ID; your own ID with a capital I before it. */
  product: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** ISO 4217. */
  currency: string
  rule?: string | undefined
  coupon?: string | undefined
  /** The reduced price. */
  price: number
  /** The lowest price before. */
  prior: number
  /** The beginning of the 30 days, RFC 3339. */
  from: string
  /** When the reduction was read first, RFC 3339. */
  until: string
  /** When the reduced price was read last, RFC 3339. */
  read: string
}

/** The extract of a price history, which a page asks for. */
export interface PriorPrices {
  /** The version of this form. */
  priorPrices: 1
  client: string
  /** The hash of the history's last line. */
  head: string
  prices: PriorPriceEntry[]
}
