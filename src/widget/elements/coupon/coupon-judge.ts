/** Asks for `<vitrine-coupon>` whether a code lowers what is bought. */

import { checkoutFile } from '../../checkout/checkout-file.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { severalUnits } from './coupon-carts.ts'
import { lowersTotal } from './lowers-total.ts'

/** Whether a code lowers the total of what is bought: undefined while the endpoint is asked, null without an answer. */
export type Judgement = boolean | null | undefined

/**
 * Judges codes for several units by the endpoint's previews, each code once for the same carts. It is called after an
 * act of the shopper, since the platform wants previews for those only.
 *
 * @param onJudged called when a judgement is there
 */
export const createCouponJudge = (storefront: Storefront, onJudged: () => void): (() => Judgement) => {
  const { loader } = storefront.page
  const judgements = new Map<string, Judgement>()
  return () => {
    const carts = severalUnits(storefront)
    if (!storefront.settings.peek().endpoint || carts.length === 0) return null
    // The checkout link has everything that a total depends on.
    const key = carts.map((sold) => sold.storefront.link(sold.cart)).join()
    if (judgements.has(key)) return judgements.get(key)
    judgements.set(key, undefined)
    void loader
      .module(checkoutFile)
      .then((module) => lowersTotal(carts, module))
      .catch(() => null)
      .then((judgement) => {
        judgements.set(key, judgement)
        onJudged()
      })
    return undefined
  }
}
