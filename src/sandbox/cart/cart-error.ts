/** What shoppers and clients can get wrong about a cart. */
export type CartProblem =
  | 'too_long'
  | 'not_a_link'
  | 'wrong_host'
  | 'foreign_client'
  | 'bad_scope'
  | 'empty_cart'
  | 'unknown_product'
  | 'bad_quantity'
  | 'not_sold'

/** A cart that cannot be sold. The message is for developers; the checkout page words the problem for shoppers. */
export class CartError extends Error {
  override readonly name = 'CartError'
  readonly problem: CartProblem
  /** The product, as it was named. */
  readonly subject: string | undefined

  constructor(problem: CartProblem, message: string, subject?: string) {
    super(message)
    this.problem = problem
    this.subject = subject
  }
}
