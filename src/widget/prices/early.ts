import type { PriceItem } from '../../contract/price-item.ts'
import type { Attempt } from './attempt.ts'
import type { PriceQuery } from './price-url.ts'

/** A request that was made before there was a price book: the first try for its products. */
export interface EarlyRequest {
  query: PriceQuery
  products: string[]
  url: string
  attempt: Promise<Attempt>
  /** What came of it, as soon as something did: shown without waiting. */
  items?: PriceItem[]
}
