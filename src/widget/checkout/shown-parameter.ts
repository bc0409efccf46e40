/** The parameter of a checkout link that says which amounts the shopper saw. */

import type { PriceItem } from '../../contract/price-item.ts'
import { encodeShown, type Shown } from '../../contract/shown.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'
import type { Cart } from '../storefront/pricing-context.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { OrderFigures } from '../views/order-figures.ts'
import type { Renewal } from '../views/terms-text.ts'
import type { UnitPrice } from '../views/unit-price.ts'

/** One product as the shopper sees it. */
export interface Offer {
  product: string | undefined
  quantity: number
  priceRule: string | undefined
  item: PriceItem | undefined
  unit?: UnitPrice
  tax?: TaxDisplay
  /** Its renewal, where the merchant states it. */
  renewal?: Renewal | undefined
}

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
export const shownOffer = (
  storefront: Storefront,
  { item, quantity, priceRule, tax }: Offer,
): string | undefined =>
  item &&
  textOf(storefront, tax, {
    net: item.price.net.value,
    gross: item.price.gross.value,
    currency: item.currency.iso,
    country: item.price_country ?? undefined,
    quantity,
    priceRule,
  })

interface ShownTotal extends Pick<OrderFigures, 'currency' | 'total'> {
  /** @default the tax display of the store */
  tax?: TaxDisplay
  /** Milliseconds since the epoch. @default when the prices were requested */
  time?: number
}

/** The total that the shopper reads of a cart. */
export const shownTotal = (
  storefront: Storefront,
  { items, country, priceRule }: Cart,
  figures: ShownTotal,
): string => {
  const { currency, total, tax, time } = figures
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
  return textOf(storefront, tax, {
    net: total.net,
    gross: total.gross,
    currency,
    country,
    quantity,
    lines: items.length,
    priceRule,
    ...(time !== undefined && { time }),
  })
}
