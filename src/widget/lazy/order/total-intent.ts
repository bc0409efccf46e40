import type { BuyIntent, BuyModule } from '../../checkout/buy.ts'
import type { OrderFigures } from '../../components/order-figures.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { TrueTotal } from './true-total.ts'

/** The intent with the total that the page shows of it. The endpoint compares it, and the purchase carries it. */
export const totalIntent = (
  storefront: Storefront,
  intent: BuyIntent | undefined,
  figures: OrderFigures | undefined,
  truth: TrueTotal['state'],
): BuyIntent | undefined => {
  if (!intent || !figures) return intent
  const { page, settings } = storefront
  const deferred = page.module('deferred').value as BuyModule | null | undefined
  const tax = (intent.tax ?? settings.value.tax) === 'net' ? 'net' : 'gross'
  const shown = deferred?.shownTotal(storefront, intent.cart, {
    ...figures,
    isBeforeVolume: truth !== 'known',
  })
  const cart = { ...intent.cart, shown }
  return {
    ...intent,
    cart,
    // Above the length limit the order is sold without it.
    link: intent.relink?.(cart) ?? intent.link,
    expected: { total: figures.total[tax], tax, currency: figures.currency },
  }
}
