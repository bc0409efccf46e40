import { encodeShown, type Shown } from '../../contract/shown.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { BuyModule } from './buy.ts'

const textOf = (
  { page, settings }: Storefront,
  tax: TaxDisplay | undefined,
  { time, ...amounts }: Omit<Shown, 'tax' | 'time' | 'page'> & Partial<Pick<Shown, 'time'>>,
): string => {
  const own = settings.value
  return encodeShown({
    ...amounts,
    tax: (tax ?? own.tax) === 'net' ? 'net' : 'gross',
    priceRule: amounts.priceRule ?? own.priceRule,
    time: time ?? page.book.requestedAt,
    page: page.document.location.pathname,
  })
}

/** The price that the shopper reads now, for the purchase to be compared with; undefined without one. */
export const shownOffer: BuyModule['shownOffer'] = (storefront, { item, quantity, priceRule, tax }) =>
  item &&
  textOf(storefront, tax, {
    net: item.price.net.value,
    gross: item.price.gross.value,
    currency: item.currency.iso,
    country: item.price_country ?? undefined,
    quantity,
    priceRule,
  })

/** The total that the shopper reads of a cart. */
export const shownTotal: BuyModule['shownTotal'] = (storefront, { items, country, priceRule }, figures) => {
  const { currency, total, isBeforeVolume, tax, time } = figures
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
  return textOf(storefront, tax, {
    net: total.net,
    gross: total.gross,
    currency,
    country,
    quantity,
    lines: items.length,
    isBeforeVolume: isBeforeVolume && quantity > items.length,
    priceRule,
    ...(time !== undefined && { time }),
  })
}
