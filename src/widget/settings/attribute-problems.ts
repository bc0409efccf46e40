/** The kinds of faults of an attribute; `features/rules/problems.ts` has the words. */
export type Problem =
  | 'unusable'
  | 'unknown'
  | 'misspelt'
  | 'missing'
  | 'needs-name'
  | 'needs-link'
  | 'needs-endpoint'
  | 'needs-fallback'
  | 'needs-business'
  | 'needs-attribute'
  | 'not-comparable'
  | 'contradicts'
  | 'above-limit'
  | 'namesake'
  | 'may-end'
  | 'may-be-entered'
  | 'rule-may-end'
  | 'no-one-product'
  | 'no-setting'
  | 'no-effect'
  | 'no-code'
  | 'no-price'
  | 'no-price-here'
  | 'no-room'
  | 'no-order'
  | 'not-one-order'
  | 'none-chosen'
  | 'no-audience'
  | 'no-item'
  | 'no-field'
  | 'not-stated'
  | 'not-applicable'
  | 'not-used-in-order'
  | 'not-used-twice'
  | 'odd-flag'
  | 'own-amount'
  | 'own-content'
  | 'second-tag'
  | 'mixed'
  | 'not-agreed'
  | 'not-allowed'
  | 'not-reached'
  | 'not-loaded'
  | 'not-painted'
  | 'not-closed'
  | 'page-is-file'
  | 'refused'
  | 'prices-refused'
  | 'other-copy'
  | 'cart-too-long'
  | 'cart-damaged'
  | 'cart-none'
  | 'cart-lines'

/**
 * Tells the developer about an attribute.
 *
 * @param problem without it the value cannot be used
 * @param detail completes the words of the problem, such as the name that was meant
 */
export type Warn = (
  element: string,
  attribute: string,
  value: string | null | undefined,
  problem?: Problem,
  detail?: string,
) => void
