import type { PriceQuery } from '../widget/prices/price-url.ts'

/** Prices of one query that a page needs. */
export interface PriceRequest {
  /** Everything that decides the prices besides the product. */
  query: PriceQuery
  /** Platform IDs, or the merchant's own IDs behind a capital I. */
  products: string[]
}
