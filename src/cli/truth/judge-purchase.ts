import { type Client, isVitrineError } from '../../client/index.ts'
import type { Subscription } from '../../client/types/subscription.ts'
import { type ComparedPurchase, judgeOrder } from './judge-order.ts'
import { ownPricesReader } from './own-prices.ts'
import { isPaidRenewal, judgePaidRenewal } from './paid-renewal.ts'
import type { PriceNotice } from './price-notices.ts'
import type { Reason } from './verdict.ts'

/** A paid purchase beside what was said before it. It names no person. */
export interface JudgedPurchase {
  id: number
  kind: 'order' | 'renewal'
  reason: Reason
  /** The page that showed the price; undefined unless a readable parameter names it. */
  page?: string | undefined
  /** The country of an order, else that of the shown price. */
  country?: string | undefined
  /** `agent` where the shopper's agent opened the checkout of an order. */
  through?: string | undefined
  /** The billed products of a renewal. */
  plan?: string | undefined
}

type Judge = (purchase: ComparedPurchase) => Promise<JudgedPurchase | undefined>

/**
 * The judge of paid purchases, which compares each with what was shown and said before it; undefined for a purchase that is
 * not paid. An order costs no call. A renewal that its purchase does not explain costs up to two: for the own prices of its
 * products, and for its subscription.
 *
 * @param notices price changes that customers were told of
 */
export const purchaseJudge = (
  client: Pick<Client, 'product' | 'subscription'>,
  notices: readonly PriceNotice[] = [],
): Judge => {
  const readOwnPrices = ownPricesReader(client)
  const readSubscription = async (subscriptionId: number): Promise<Subscription | undefined> => {
    try {
      return (await client.subscription.get({ subscriptionId })).subscription
    } catch (error) {
      if (isVitrineError(error) && error.code === 'not-found') return undefined
      throw error
    }
  }
  return async (purchase) => {
    const { id } = purchase
    const order = judgeOrder(purchase)
    if (order) return { id, kind: 'order', ...order }
    if (!isPaidRenewal(purchase)) return undefined
    const renewal = await judgePaidRenewal(purchase, { notices, readSubscription, readOwnPrices })
    return { id, kind: 'renewal', ...renewal }
  }
}
