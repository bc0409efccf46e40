import type { Client } from '../../client/index.ts'
import type { PriceNotice } from '../../endpoint/modules/truth/notices.ts'
import { ownPricesReader } from '../../endpoint/modules/truth/own-prices.ts'
import { type ComparedPurchase, reconcile, type Verdict } from '../../endpoint/modules/truth/reconcile.ts'
import {
  isPaidRenewal,
  type RenewalVerdict,
  reconcileRenewal,
} from '../../endpoint/modules/truth/renewals.ts'
import { subscriptionReader } from '../../endpoint/modules/truth/upcoming.ts'

/** The verdicts about a purchase: one that is paid is an order, a renewal, or neither. */
export interface Judged {
  order: Verdict | undefined
  renewal: RenewalVerdict | undefined
}

/**
 * The judge of paid purchases, which compares each with what was shown and said before it. An order costs no call. A renewal
 * that its purchase does not explain costs up to two, one for its subscription and one for the own prices of its products.
 */
export const purchaseJudge = (client: Client, notices: readonly PriceNotice[] = []) => {
  // The caller reads one purchase after the other, so that no budget has to be shared.
  const unpaced: Parameters<typeof ownPricesReader>[1] = { pass: (_, call) => call({}) }
  const readSubscription = subscriptionReader(client, unpaced)
  const readOwnPrices = ownPricesReader(client, unpaced)
  return async (purchase: ComparedPurchase): Promise<Judged> => ({
    order: reconcile(purchase),
    renewal: isPaidRenewal(purchase)
      ? await reconcileRenewal(purchase, { notices, readSubscription, readOwnPrices })
      : undefined,
  })
}
