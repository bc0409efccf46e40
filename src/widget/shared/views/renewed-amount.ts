/** The amount that the texts of views name for a renewal. */

import { timesQuantity } from '../../../contract/currency-digits.ts'
import type { Money } from '../../../contract/price-item.ts'
import type { RenewedFigures } from '../../views/order-figures.ts'

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
