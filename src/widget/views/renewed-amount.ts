/** The amount that the texts of views name for a renewal. */

import type { PreviewLine } from '../../contract/cart-preview.ts'
import { timesQuantity } from '../../contract/currency-digits.ts'
import type { Money } from '../../contract/price-item.ts'
import type { Renewal } from './terms-text.ts'
import type { UnitPrice } from './unit-price.ts'

/** The figures of one product that may renew. */
export interface RenewedFigures {
  quantity: number
  renewal: Renewal | undefined
  /** Without it no amount is named. */
  unit: UnitPrice
  /** The platform's own amounts of the line, where they are known. */
  charged: PreviewLine | undefined
}

/** The amount of a renewal for all units; undefined where it is not stated, or not known. */
export const renewedAmount = (
  { quantity, renewal, unit, charged }: RenewedFigures,
  currency: string,
  side: 'gross' | 'net' = 'gross',
): number | undefined => {
  const amount = (money: Money | undefined): number | undefined =>
    money && timesQuantity(money[side].value, quantity, currency)
  // An amount in the currency of the page says nothing of another one.
  const own = unit?.currency.iso === currency ? unit : undefined
  if (renewal?.price === 'list-price') return amount(own?.list_price ?? own?.price)
  return renewal?.price && (charged?.total[side] ?? amount(own?.price))
}
