/** One line of a cart: the platform's product ID, or the merchant's own with `internal: true`. Never a price. */
export interface CartItem {
  product: string
  internal?: boolean | undefined
  /** 1 to 10,000. */
  quantity: number
}

/** The cart as the browser states it: IDs, quantities and codes. Never prices, URLs or customer identifiers. */
export interface CartRequest {
  /** 1 to 50 lines. */
  items: CartItem[]
  /** Behind the client ID of the merchant's own link, such as `purl-spring`. Orders on the page have none. */
  path?: string | undefined
  coupon?: string | undefined
  /** ISO 4217. */
  currency?: string | undefined
  /** ISO 3166-1 alpha-2, where the page prices for a country of its own choice instead of the shopper's location. */
  country?: string | undefined
  /** ISO 639-1, lower-case: the language of the checkout page. */
  language?: string | undefined
  priceRule?: string | undefined
  /** Extra parameters; every key begins with `x-`. They come back in the purchase and its notifications. */
  extra?: Record<string, string> | undefined
  /**
   * Further parameters of the merchant's own link as a query, such as `affiliate=48817&cfg=two-columns`, up to 1,000
   * characters. The endpoint allows them by name; none of them states a customer, a price or a host.
   */
  parameters?: string | undefined
  /** The price that the page showed, as `encodeShown` writes it. It travels with the purchase; an unreadable one is left out. */
  shown?: string | undefined
  /**
   * The page's words about renewals, as `encodeRenewal` writes it. It travels with the purchase and its later billings;
   * an unreadable one is left out.
   */
  renewal?: string | undefined
}

/** The sum of the prices that the shopper saw, times quantities, in units of the currency. */
export interface ExpectedTotal {
  total: number
  tax: 'gross' | 'net'
  /** ISO 4217. */
  currency: string
}

/** The body of `POST /cart/preview`. */
export interface PreviewRequest extends CartRequest {
  expected?: ExpectedTotal | undefined
  /** True asks for a session URL: the shopper continues in a cart that is already there. */
  session?: boolean | undefined
}

/** In units of the currency; `vatPercentage` is 19 for 19 %. */
export interface PreviewTotal {
  net: number
  vat: number
  gross: number
  vatPercentage: number
}

export interface PreviewLine {
  product: string
  internalProduct?: string | null | undefined
  name: string
  nameExtension?: string | null | undefined
  quantity: number
  /** For one unit. */
  unit: PreviewTotal
  total: PreviewTotal
  /** Gross, for all units: `total.gross` plus this is the list price of the line. */
  discount?: number | null | undefined
}

/** A way in which a preview differs from the page. */
export interface Difference {
  /** `total`, `currency`, `quantity`, `missing` for a product that is not offered, or one of a newer endpoint. */
  kind: string
  product?: string | null | undefined
  expected: string | number
  actual: string | number
}

/** The answer of `POST /cart/preview`. */
export interface PreviewResponse {
  currency: string
  lines: PreviewLine[]
  total: PreviewTotal
  differences: Difference[]
  /** The session URL when one was asked for and given, else the plain checkout link. */
  checkoutUrl: string
  session: boolean
  /** Names of `parameters` that are in no link of the endpoint, because it does not allow them. */
  leftOut?: string[] | null | undefined
  /** The present epoch of the endpoint's store, with which the key of an order begins. Missing while the store is away. */
  epoch?: string | null | undefined
}
