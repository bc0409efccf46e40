import { encodeShown } from '../../contract/shown.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { Offer } from './buy.ts'

/** The price that the shopper reads now, for the purchase to be compared with; undefined without one. */
export const shownOffer = (
  { page, settings }: Storefront,
  { item, quantity, priceRule, tax }: Offer,
): string | undefined => {
  if (!item) return undefined
  const own = settings.value
  return encodeShown({
    net: item.price.net.value,
    gross: item.price.gross.value,
    tax: (tax ?? own.tax) === 'net' ? 'net' : 'gross',
    currency: item.currency.iso,
    country: item.price_country ?? undefined,
    quantity,
    priceRule: priceRule ?? own.priceRule,
    time: page.book.requestedAt,
    page: page.document.location.pathname,
  })
}
