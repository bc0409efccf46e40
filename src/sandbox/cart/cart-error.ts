/** Problems of a cart that its author can correct. */
export type CartProblem =
  | 'too-long'
  | 'not-a-link'
  | 'wrong-host'
  | 'foreign-client'
  | 'bad-scope'
  | 'empty-cart'
  | 'unknown-product'
  | 'bad-quantity'
  | 'not-sold'

/**
 * A cart that cannot be sold. The message is for developers; the checkout page has its own text for shoppers.
 */
export class CartError extends Error {
  override readonly name = 'CartError'
  readonly problem: CartProblem
  /** The product, as the cart names it. */
  readonly subject: string | undefined

  constructor(problem: CartProblem, message: string, subject?: string) {
    super(message)
    this.problem = problem
    this.subject = subject
  }
}
