/** The lowest price of the 30 days before a reduction, as `vitrine watch` has read it. Amounts include tax. */
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

/** A prior price as the merchant states it: `77 EUR`, or `77 EUR team` of a price rule. */
export interface StatedPriorPrice {
  amount: number
  currency: string
  rule: string | undefined
}

/** Parses `77 EUR, 85 USD team`; undefined when one of them is no prior price. */
export const parsePriorPrices = (text: string): StatedPriorPrice[] | undefined => {
  const all = text.split(',').map((part): StatedPriorPrice | undefined => {
    const [, amount, currency, rule] =
      /^\s*(\d{1,9}(?:\.\d{1,3})?)\s+([A-Z]{3})(?:\s+([\w.+-]{1,64}))?\s*$/.exec(part) ?? []
    return amount && currency ? { amount: Number(amount), currency, rule } : undefined
  })
  const known = all.filter((each) => each !== undefined)
  return known.length === all.length ? known : undefined
}

/** Whether a text is the address of an extract: one of a host, or a path. */
export const isExtractAddress = (text: string): boolean => /^(https?:\/\/|\.{0,2}\/)[^\s]+$/.test(text)

/** Hours for which a reading holds. A longer time without one is a gap. */
export const longestPauseHours = 26

/** The extract of the prices of many nights, which a page asks for. */
export interface PriorPrices {
  /** The version of this form. */
  priorPrices: 1
  client: string
  prices: PriorPriceEntry[]
}
