/** The answer of `GET /promise.json`: paid purchases beside what their pages have shown. */
export interface PromiseResponse {
  /** UTC, the first and the last day of the 90 that are counted: `2026-11-22`. */
  since: string
  until: string
  /** The least number of compared purchases below which nothing is said of them. */
  least: number
  /** Absent below the least number. */
  purchases?: PromiseCounts | null | undefined
}

export interface PromiseCounts {
  /** The purchases that could be compared: the sum of the three below. */
  compared: number
  asShown: number
  /** Charged otherwise, for a reason that the purchase proves, such as another quantity. */
  explained: number
  unexplained: number
  /** Bought without a shown price, so that there is nothing to compare. */
  unmatched: number
}
