/** Something that a person should see. */
export interface Notice {
  kind: /** A price is another one than in the reading before. */
    | 'price'
    /** A product has no price. */
    | 'product'
    /** A code does not apply, or no longer. */
    | 'code'
    /** A price rule changes no price. */
    | 'rule'
    /** The price host answers in another currency. */
    | 'currency'
    /** The text of a page says another price. */
    | 'text'
    /** A page names a product, a code or a price rule that the file does not have. */
    | 'unwatched'
  /** The subject: a product and its market, a code, a rule, or a page. */
  about: string
  found: string
  product?: string | undefined
  country?: string | undefined
  currency?: string | undefined
  rule?: string | undefined
  coupon?: string | undefined
  /** Of a code or a rule: it has no effect at all, so every page that names it is wrong. */
  isDead?: true | undefined
  page?: string | undefined
  line?: number | undefined
}
