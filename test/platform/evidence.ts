import { cart } from './evidence/cart.ts'
import { checkoutLinks } from './evidence/checkout-links.ts'
import { contacts } from './evidence/contacts.ts'
import { conventions } from './evidence/conventions.ts'
import { errors } from './evidence/errors.ts'
import { index } from './evidence/index.ts'
import { limits } from './evidence/limits.ts'
import { notifications } from './evidence/notifications.ts'
import { prices } from './evidence/prices.ts'
import { products } from './evidence/products.ts'
import { purchases } from './evidence/purchases.ts'
import { subscriptions } from './evidence/subscriptions.ts'

/**
 * The evidence for the statements of a page, by section and statement:
 *
 * - `sandbox/orders/cart-preview: refuses %s with 400`: a test below `test`, or a row of its table, by its words;
 * - `parameters: cart.preview`, `members: cart.preview`: the tables of `client/wire/documented` have the names of the
 *   row, and test each name of that operation;
 * - `explains: advice to callers`: the statement binds no program of this project, and why. A whole section may.
 */
export type Evidence = Readonly<
  Record<string, `explains: ${string}` | Readonly<Record<string, readonly string[]>>>
>

/** The evidence by the name of its page. */
export const evidence: Readonly<Record<string, Evidence>> = {
  cart,
  'checkout-links': checkoutLinks,
  contacts,
  conventions,
  errors,
  index,
  limits,
  notifications,
  prices,
  products,
  purchases,
  subscriptions,
}

/** The evidence of a statement; nothing without any. */
export const evidenceOf = (page: string, section: string, key: string): readonly string[] => {
  const rows = evidence[page]?.[section]
  return typeof rows === 'string' ? [rows] : (rows?.[key] ?? [])
}

/** Whether the statement binds no program, so that there is nothing to test. */
export const isExplanation = (items: readonly string[]): boolean =>
  items.length === 1 && items[0]?.startsWith('explains: ') === true
