/** Whether an order that is pressed or reviewed still costs what the shopper saw, or has to be reviewed again. */

import type { PreviewResponse, PreviewTotal } from '../../contract/cart-preview.ts'
import { timesQuantity } from '../../contract/currency-digits.ts'
import type { PriceItem } from '../../contract/price-item.ts'
import { selectAmount } from '../../contract/tax-display.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { orderFigures } from '../views/order-figures.ts'
import type { BuyIntent } from './buy-intent.ts'
import { linesIn } from './buy-intent.ts'
import { expectedTotal } from './preview.ts'

const linesOf = (intent: BuyIntent) =>
  linesIn(intent).map((line) => ({
    ...line,
    unit: line.quantity === 1 ? line.item : intent.unit,
    isWaiting: false,
  }))

/** Every amount that the shopper reads of an intent, as a text to compare. */
const amountsOf = (storefront: Storefront, intent: BuyIntent): string => {
  const tax = intent.tax ?? storefront.settings.peek().tax ?? 'gross'
  const prices = linesOf(intent).map(
    ({ item }) => item && [selectAmount(item.price, tax).value, item.currency.iso],
  )
  return JSON.stringify([expectedTotal(storefront, intent), prices])
}

/** Whether an intent costs what the shopper saw of it before. */
export const isAsShown = (storefront: Storefront, before: BuyIntent, now: BuyIntent): boolean =>
  amountsOf(storefront, before) === amountsOf(storefront, now)

const lineTotal = ({ price, currency, vat_rate }: PriceItem, quantity: number): PreviewTotal => {
  const times = (value: number): number => timesQuantity(value, quantity, currency.iso)
  return {
    net: times(price.net.value),
    vat: times(price.vat.value),
    gross: times(price.gross.value),
    vatPercentage: vat_rate?.value ?? 0,
  }
}

/**
 * The new amounts of an intent in the form of a preview, with how they differ from those before. Undefined where the public
 * prices tell no total, as for several units of a product.
 */
export const newAmounts = (
  storefront: Storefront,
  before: BuyIntent,
  now: BuyIntent,
): PreviewResponse | undefined => {
  const shown = expectedTotal(storefront, before)
  const expected = expectedTotal(storefront, now)
  const lines = linesOf(now)
  const figures = orderFigures(lines)
  if (!shown || !expected || !figures) return undefined
  const { currency, rate, total } = figures
  // A receipt has one tax rate for all its lines.
  if (rate === undefined) return undefined
  const difference =
    shown.currency === currency
      ? { kind: 'total', expected: shown.total, actual: expected.total }
      : { kind: 'currency', expected: shown.currency, actual: currency }
  return {
    currency,
    lines: lines.flatMap(({ product, quantity, item, unit }) => {
      const priced = unit ?? item
      if (!priced) return []
      const { discount, product: named } = priced
      return {
        product,
        name: named.name,
        nameExtension: named.additional_name,
        quantity,
        unit: lineTotal(priced, 1),
        total: lineTotal(priced, quantity),
        discount: discount && timesQuantity(discount.absolute.gross.value, quantity, currency),
      }
    }),
    total: { ...total, vatPercentage: rate },
    differences: [difference],
    checkoutUrl: now.link,
    session: false,
  }
}
