import type { Storefront } from '../storefront/storefront.ts'
import { isBeforeVolume, type OrderFigures, type SureLine, type TotalTruth } from '../views/order-figures.ts'
import type { BuyIntent } from './buy-intent.ts'
import { shownTotal } from './shown-offer.ts'

/** The intent with the total that the page shows of it. The endpoint compares it, and the purchase carries it. */
export const totalIntent = (
  storefront: Storefront,
  intent: BuyIntent | undefined,
  figures: OrderFigures | undefined,
  truth: TotalTruth,
  lines: readonly SureLine[],
): BuyIntent | undefined => {
  // While a volume price is on its way, no total is shown.
  if (!intent || !figures || truth === 'pending') return intent
  const { settings } = storefront
  const tax = (intent.tax ?? settings.value.tax) === 'net' ? 'net' : 'gross'
  const shown = shownTotal(storefront, intent.cart, {
    ...figures,
    isBeforeVolume: truth !== 'known' && lines.some(isBeforeVolume),
  })
  const cart = { ...intent.cart, shown }
  return {
    ...intent,
    cart,
    // Above the length limit the order is sold without it.
    link: storefront.link(cart) ?? intent.link,
    expected: { total: figures.total[tax], tax, currency: figures.currency },
  }
}
