/** Adds the total that the page shows to what a press takes to checkout. */

import type { Storefront } from '../storefront/storefront.ts'
import type { BuyIntent } from './buy-intent.ts'
import { saidRenewal } from './said-renewal.ts'
import type { SaidLine } from './said-renewal-module.ts'
import { shownTotal } from './shown-parameter.ts'
import type { Total } from './true-total.ts'

const singleLine = (intent: BuyIntent | undefined): SaidLine[] => {
  const { item, unit, renewal, cart } = intent ?? {}
  const quantity = cart?.items[0]?.quantity ?? 1
  return item ? [{ id: String(item.product_id), quantity, renewal, unit, charged: undefined }] : []
}

/**
 * The intent with the total that the page shows of it, if any. The endpoint compares it, and the purchase carries it.
 *
 * @param said the lines with their renewals; by default the one product of the intent
 */
export const totalIntent = (
  storefront: Storefront,
  intent: BuyIntent | undefined,
  { truth, figures }: Pick<Total, 'truth' | 'figures'>,
  said: readonly SaidLine[] = singleLine(intent),
): BuyIntent | undefined => {
  // While a volume price is on its way, no amount is shown.
  if (!intent || truth === 'pending') return intent
  const { page, settings } = storefront
  const tax = (intent.tax ?? settings.value.tax) === 'net' ? 'net' : 'gross'
  const { cart } = intent
  const currency = figures?.currency ?? cart.currency
  const circumstances = { currency, country: cart.country, time: page.book.requestedAt }
  const total = truth === 'known' ? figures?.total : undefined
  const told = {
    ...cart,
    shown: figures && shownTotal(storefront, cart, figures),
    renewal: saidRenewal(storefront, said, { ...circumstances, total }),
  }
  return {
    ...intent,
    cart: told,
    // Above the length limit the order is sold without it.
    link: storefront.link(told) ?? intent.link,
    ...(figures && { expected: { total: figures.total[tax], tax, currency: figures.currency } }),
  }
}
