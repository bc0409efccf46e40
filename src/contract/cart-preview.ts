/** One line of a cart: the platform's product ID, or the merchant's own with `internal: true`. Never a price. */
export interface CartItem {
  product: string
  internal?: boolean | undefined
  /** 1 to 10,000. */
  quantity: number
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
