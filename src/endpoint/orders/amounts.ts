import type { Order } from '../../contract/cart-process-schema.ts'
import type { Comparison, Expected } from './charged.ts'

export type SettledOrder = Extract<Order, { state: 'settled' }>

/** Whether a purchase charges something for the order, now or at the next try. */
export const isCharged = (order: Order): order is SettledOrder & { purchaseId: string } =>
  order.state === 'settled' &&
  order.purchaseId !== undefined &&
  (order.result !== 'failed' || order.paymentRetryScheduled === true)

/** The shown total, without the country. */
export const totalOf = ({ total, tax, currency }: Expected) => ({ total, tax, currency })

/** The order with the total that was shown, until its purchase is read. */
export const previewedOrder = (order: Order, expected: Expected | undefined): Order =>
  isCharged(order) && expected ? { ...order, amount: { ...totalOf(expected), from: 'preview' } } : order

/** The order with the total of its purchase, and the difference from what was shown. */
export const comparedOrder = (
  order: SettledOrder,
  expected: Expected | undefined,
  comparison: Comparison,
): SettledOrder => {
  const { charged } = comparison
  if (!charged) return order
  const { payment } = charged
  const known = { ...order, ...(payment && { payment }) }
  const tax = expected?.tax ?? 'gross'
  const amount = { total: charged[tax], tax, currency: charged.currency, from: 'purchase' } as const
  if (comparison.outcome !== 'mismatch' || !expected) return { ...known, amount }
  return { ...known, amount, mismatch: { fields: comparison.fields, shown: totalOf(expected) } }
}
