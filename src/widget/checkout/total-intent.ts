import type { Storefront } from '../storefront/storefront.ts'
import { isBeforeVolume, type OrderFigures, type SureLine, type TotalTruth } from '../views/order-figures.ts'
import type { BuyIntent } from './buy-intent.ts'
import { type SaidLine, saidRenewal } from './said-renewal.ts'
import { shownTotal } from './shown-offer.ts'

const singleLine = (intent: BuyIntent | undefined): SaidLine[] => {
  const { item, unit, renewal, cart } = intent ?? {}
  const quantity = cart?.items[0]?.quantity ?? 1
  return item ? [{ id: String(item.product_id), quantity, renewal, unit, charged: undefined }] : []
}

/**
 * The intent with the total that the page shows of it. The endpoint compares it, and the purchase carries it.
 *
 * @param said the lines with their renewals; by default the one product of the intent
 */
export const totalIntent = (
  storefront: Storefront,
  intent: BuyIntent | undefined,
  figures: OrderFigures | undefined,
  truth: TotalTruth,
  lines: readonly SureLine[],
  said: readonly SaidLine[] = singleLine(intent),
): BuyIntent | undefined => {
  // While a volume price is on its way, no total is shown.
  if (!intent || !figures || truth === 'pending') return intent
  const { page, settings } = storefront
  const tax = (intent.tax ?? settings.value.tax) === 'net' ? 'net' : 'gross'
  const shown = shownTotal(storefront, intent.cart, {
    ...figures,
    isBeforeVolume: truth !== 'known' && lines.some(isBeforeVolume),
  })
  const renewal = saidRenewal(said, {
    currency: figures.currency,
    country: intent.cart.country,
    total: truth === 'known' ? figures.total : undefined,
    time: page.book.requestedAt,
  })
  const cart = { ...intent.cart, shown, renewal }
  return {
    ...intent,
    cart,
    // Above the length limit the order is sold without it.
    link: storefront.link(cart) ?? intent.link,
    expected: { total: figures.total[tax], tax, currency: figures.currency },
  }
}
