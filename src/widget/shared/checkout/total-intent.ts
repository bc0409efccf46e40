/** Adds the total that the page shows to what a press takes to checkout. */

import type { BuyIntent } from '../../checkout/buy-intent.ts'
import { linesIn } from '../../checkout/buy-intent.ts'
import { saidRenewal } from '../../checkout/said-renewal.ts'
import { shownTotal } from '../../checkout/shown-parameter.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { Total } from './true-total.ts'

/**
 * The intent with the total that the page shows of it, if any. The endpoint compares it, and the purchase carries it.
 */
export const totalIntent = (
  storefront: Storefront,
  intent: BuyIntent | undefined,
  { truth, figures, charged }: Pick<Total, 'truth' | 'figures' | 'charged'>,
): BuyIntent | undefined => {
  // While a volume price is on its way, no amount is shown.
  if (!intent || truth === 'pending') return intent
  const { page, settings } = storefront
  const tax = (intent.tax ?? settings.value.tax) === 'net' ? 'net' : 'gross'
  const { cart } = intent
  const currency = figures?.currency ?? cart.currency
  const circumstances = { currency, country: cart.country, charged, time: page.book.requestedAt }
  const total = truth === 'known' ? figures?.total : undefined
  const told = {
    ...cart,
    shown: figures && shownTotal(storefront, cart, figures),
    renewal: saidRenewal(storefront, linesIn(intent), { ...circumstances, total }),
  }
  return {
    ...intent,
    cart: told,
    // Above the length limit the order is sold without it.
    link: storefront.link(told) ?? intent.link,
    ...(figures && { expected: { total: figures.total[tax], tax, currency: figures.currency } }),
  }
}
