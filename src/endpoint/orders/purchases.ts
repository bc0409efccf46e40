/**
 * Reads the platform's purchases: lists of IDs by time or by ID, and one purchase with its intent and its charge. A list
 * may be cut off at either end, so `rangeOf` asks for what it leaves out. Each list and each purchase costs one call, in a
 * lane of the budget; a purchase of a subscription may cost that of its first one too.
 */

import type { CallOptions } from '../../client/options.ts'
import { inStatuses } from '../../client/status-ids.ts'
import type { Purchase } from '../../client/types/purchase.ts'
import type { PurchaseList } from '../../client/types/purchase-operations.ts'
import type { Order } from '../../contract/cart-process-schema.ts'
import type { CheckoutHosts } from '../config/checkout-url.ts'
import type { Budget } from '../platform/budget.ts'
import type { Lane } from '../platform/pace.ts'
import type { Platform } from '../platform/platform.ts'
import { sha256 } from '../utils/fingerprint.ts'
import { type Charged, cartOf, chargedOf, countryOf, type Expected, expectedOf } from './charged.ts'
import { intentOf, repeatsIntent } from './intent.ts'
import { orderOfPurchase } from './outcome.ts'

/** A purchase with its intent, if it has one. */
export interface FoundPurchase {
  intent: string | undefined
  /** Whether it repeats the intent of an earlier order: a renewal or an alignment. It settles none. */
  isLater?: boolean | undefined
  order: Order
  /** Hash of the customer's reference. */
  customer?: string | undefined
  /** By the platform's clock, in a time zone that is not documented. */
  createdAt?: number | undefined
  /** Missing where the purchase does not say it. */
  charged?: Charged | undefined
  /** The total that was shown before its order. */
  expected?: Expected | undefined
  /** Hash of customer and cart. */
  cart?: string | undefined
  /** The country of its contact. */
  country?: string | undefined
}

/** The platform's purchases. Times are milliseconds since the epoch. */
export interface Purchases {
  read(id: number): Promise<Purchase>
  between(from: number, to: number): Promise<readonly number[]>
  /** The purchases from this ID on, up to the other one. Needs no clock and no time zone. */
  from(id: number, to?: number): Promise<readonly number[]>
  /** @param lane the one of a purchase that has to be compared soon. */
  find(id: number, lane?: 'comparisons'): Promise<FoundPurchase>
}

/** The purchases from one ID to another. Each list may be cut off at either end, so what it leaves out is asked for. */
export const rangeOf = async (
  purchases: Pick<Purchases, 'from'>,
  from: number,
  to?: number,
): Promise<number[]> => {
  if (to !== undefined && to < from) return []
  const ids = (await purchases.from(from, to)).filter((id) => id >= from && id <= (to ?? id))
  if (ids.length === 0) return []
  const [oldest, newest] = [Math.min(...ids), Math.max(...ids)]
  return [
    ...(await rangeOf(purchases, from, oldest - 1)),
    ...ids,
    ...(await rangeOf(purchases, newest + 1, to)),
  ]
}

/** Declined and canceled purchases are included, because they answer an order too. */
const everyStatus = 'CAN CHB DEC HLD PAY PPR PEN QUO REF REG TST TST_RFD WOF WPO'.split(' ')

/** Reads the platform's purchases, in the lane of look-ups unless one names another. */
export const purchasesOf = (
  hosts: CheckoutHosts,
  client: Pick<Platform, 'purchase'>,
  budget: Budget,
): Purchases => {
  const { purchase } = client
  const idsOf = async (
    list: (statusIds: string[], via: CallOptions) => Promise<PurchaseList>,
  ): Promise<number[]> => {
    const { purchases } = await inStatuses(everyStatus, (statusIds) =>
      budget.pass('look-ups', (via) => list(statusIds, via)),
    )
    return purchases.map(({ purchaseId }) => purchaseId)
  }
  const readIn = async (lane: Lane, purchaseId: number): Promise<Purchase> =>
    (await budget.pass(lane, (via) => purchase.get({ purchaseId }, via))).purchase
  return {
    read: (id) => readIn('look-ups', id),
    async between(from, to) {
      const startDateTime = new Date(from).toISOString()
      const endDateTime = new Date(to).toISOString()
      return idsOf((purchaseStatusIds, via) =>
        purchase.list({ startDateTime, endDateTime, purchaseStatusIds }, via),
      )
    },
    from: (startPurchaseId, endPurchaseId) =>
      idsOf((purchaseStatusIds, via) =>
        purchase.listByIds({ startPurchaseId, endPurchaseId, purchaseStatusIds }, via),
      ),
    async find(id, lane) {
      const read = (each: number): Promise<Purchase> => readIn(lane ?? 'look-ups', each)
      const body = await read(id)
      const { creationTime, internalCustomer } = body
      return {
        intent: intentOf(body),
        ...((await repeatsIntent(body, read)) && { isLater: true }),
        order: orderOfPurchase(hosts, body),
        charged: chargedOf(body),
        expected: expectedOf(body),
        cart: cartOf(body),
        country: countryOf(body),
        ...(internalCustomer ? { customer: await sha256(internalCustomer) } : {}),
        ...(creationTime ? { createdAt: Date.parse(creationTime) } : {}),
      }
    },
  }
}
