import type { ContactField } from '../state/contact.ts'
import type { ExtraParameter } from '../state/purchase.ts'

/** platform-facts.md, "Checkout links": `…res` is for resellers. */
export const scopes = ['cart', 'checkout', 'quote', 'checkoutres', 'quoteres'] as const
export type Scope = (typeof scopes)[number]

/** Nothing is paid for a quote. */
export const isQuote = (scope: Scope): boolean => scope === 'quote' || scope === 'quoteres'

export interface CartLine {
  readonly productId: number
  readonly quantity: number
}

/** Everything that decides what is bought and what it costs: the same for a preview, a session and an order. */
export interface Cart {
  readonly scope: Scope
  readonly lines: readonly CartLine[]
  /** The first that a product can use counts for it. */
  readonly coupons: readonly string[]
  readonly priceRule?: string
  readonly currency: string
  readonly country: string
  readonly locale: string
  readonly extra: readonly ExtraParameter[]
  /** The business funnel: net prices first, company and VAT ID asked for. */
  readonly isBusiness: boolean
  readonly affiliate?: string
  readonly continueUrl?: string
  readonly prefill?: Readonly<Partial<Record<ContactField, string>>>
}

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

/** Larger numbers would leave the integers that amounts are counted in. The platform states no limit. */
export const largestQuantity = 100_000
