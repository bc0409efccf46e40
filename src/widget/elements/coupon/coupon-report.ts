/** Reports the verdicts on coupons. */

import { announce } from '../../environment/announce.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { severalUnits } from './coupon-carts.ts'
import { type CouponVerdict, couponVerdict } from './coupon-verdict.ts'

/** Whether several units of a product are bought in this store. */
export const hasQuantity = (storefront: Storefront): boolean => severalUnits(storefront).length > 0

/** The current verdict, read without subscribing to it. */
export const currentVerdict = (storefront: Storefront): CouponVerdict =>
  couponVerdict(storefront.coupon.peek(), storefront.prices.peek(), hasQuantity(storefront))

/** Announces each new verdict, and warns of a refused code that the page itself set. */
export const createReport = (
  storefront: Storefront,
  target: EventTarget,
): ((verdict: CouponVerdict) => void) => {
  const { page } = storefront
  let reported = ''
  return (verdict) => {
    const text = JSON.stringify([verdict.state, ...('code' in verdict ? [verdict.code] : [])])
    if (verdict.state === 'checking' || text === reported) return
    reported = text
    announce(target, 'vitrine-coupon-verdict', verdict)
    if (verdict.state === 'not-applicable' && !storefront.visit.peek().hasShopperOverride.peek())
      page.warn('vitrine-store', 'coupon', verdict.code, 'not-applicable')
  }
}

/** Each knows what it has announced, so a store that is reported again announces nothing twice. */
const reports = new WeakMap<Storefront, ReturnType<typeof createReport>>()

/**
 * Announces a store's verdicts from the document, where no coupon field does.
 *
 * @returns ends it
 */
export const report = (storefront: Storefront): (() => void) => {
  const { document } = storefront.page
  if (document.querySelector('vitrine-coupon')) return () => {}
  const tell = reports.get(storefront) ?? createReport(storefront, document)
  reports.set(storefront, tell)
  const check = (): void => queueMicrotask(() => tell(currentVerdict(storefront)))
  const end = storefront.prices.subscribe(check)
  document.addEventListener('vitrine-quantity', check)
  return () => {
    end()
    document.removeEventListener('vitrine-quantity', check)
  }
}
