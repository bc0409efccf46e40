import type { Order } from '../../contract/cart-process-schema.ts'
import { ProblemError } from '../http/problem.ts'
import { totalOf } from './amounts.ts'
import type { Expected } from './charged.ts'
import type { Intent } from './create-intent.ts'
import type { FollowOrder, Waiting } from './follow-order.ts'
import type { Ledger } from './ledger.ts'
import { refusal } from './refusal.ts'

interface Known {
  ledger: Pick<Ledger, 'earlier' | 'supersede' | 'look'>
  follow: Pick<FollowOrder, 'reconciled'>
}

/** Whether an order may still become a purchase, and the customer may not decide yet. */
const isOpen = (order: Order): boolean =>
  order.state === 'in-flight' || (order.state === 'unknown' && !order.mayRepeat)

/** The problem of an order that would be charged as an earlier one was: in another way than the customer is shown. */
const chargedOtherwise = (
  earlier: Order,
  expected: Expected,
): 'country-differs' | 'receipt-differs' | undefined => {
  const { shown, fields } = (earlier.state === 'settled' && earlier.mismatch) || {}
  if (!shown || JSON.stringify(shown) !== JSON.stringify(totalOf(expected))) return undefined
  return fields?.includes('country') ? 'country-differs' : 'receipt-differs'
}

/**
 * The outcome of an earlier order of the same customer and cart, whose answer was unknown. Throws while that is not
 * known, unless the customer may decide.
 */
export const earlierOrder = async (
  { ledger, follow }: Known,
  { id, cart, expected }: Intent,
  waiting: Waiting,
): Promise<Order | undefined> => {
  const old = await ledger.earlier(cart, id)
  if (old === undefined) return undefined
  let order = await ledger.look(old)
  if (order?.state === 'unknown') {
    order = await follow.reconciled(old, order, waiting)
    if (order.state === 'settled') return order
  }
  if (order && isOpen(order)) throw refusal('order-unresolved', `The same cart is ${order.state}.`)
  const problem = order && chargedOtherwise(order, expected)
  if (problem) throw refusal(problem, 'The same cart was charged otherwise.')
  // Another request of the same cart may have come first.
  if (!(await ledger.supersede(cart, old, id))) throw new ProblemError('order-in-flight', { retryAfter: 1 })
  return undefined
}
