/** The price of one unit from a quantity on, in units of the currency. */
export interface Tier {
  from: number
  net: number
  gross: number
}

/** The answer of `GET /tiers`: the volume prices of one product, by rising quantity. Without any there is one row. */
export interface TiersResponse {
  /** The platform's product ID. */
  product: string
  /** ISO 4217. */
  currency: string
  tiers: Tier[]
}

/** The most products of one request, as many as an order has lines. With several the answer is a list. */
export const mostTiersProducts = 50
