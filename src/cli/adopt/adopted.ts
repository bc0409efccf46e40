/** An amount of the page that Vitrine will fill. */
export interface AdoptedAmount {
  line: number
  product: string
  before: string
  /** What the price host says now. */
  after: string
  /** The field, or the class name. */
  field: string
}

/** What is left alone. */
export interface LeftAlone {
  line: number
  text: string
  reason: string
}
