import type { Subscription } from '../../../client/types/subscription.ts'
import { encodeRenewal } from '../../../contract/renewal-said.ts'
import type { KnownChange } from './change-record.ts'
import { itemsOf } from './items.ts'

/**
 * The statement that replaces the page's own after a settled change: the confirmed amount for all items of the
 * subscription. Undefined for other changes.
 *
 * @param time milliseconds since the epoch
 */
export const confirmedText = (
  { wish, before }: KnownChange,
  subscription: Subscription,
  time: number,
): string | undefined => {
  if (wish.kind !== 'change') return undefined
  const { next: gross, currency } = wish.expected
  const { intervalMonthCount: months, intervalDayCount: days } = subscription
  const length = months > 0 && days > 0 ? undefined : months > 0 ? `${months}M` : `${days}D`
  // Another product may begin with another interval.
  const period = wish.product === before.product ? length : undefined
  const products = itemsOf(subscription)
    .filter(({ latest }) => latest.status === 'Active')
    .map(({ latest }) => ({ id: String(latest.productId), quantity: latest.quantity }))
  return encodeRenewal({ time, currency, statements: [{ basis: 'confirmed', period, gross, products }] })
}
