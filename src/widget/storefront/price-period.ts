/** The period that a price of the store is for, by its renewal or its plan. */

import type { PriceItem } from '../../contract/price-item.ts'
import type { Markup } from '../settings/attributes.ts'
import { monthsOf } from '../settings/months.ts'
import { monthsBilled } from '../views/card-figures.ts'
import type { Renewal } from '../views/terms-text.ts'

/** A reduced price may hold for the first period only. */
const isReduced = ({ list_price: list, price }: PriceItem): boolean =>
  Boolean(list && list.gross.value > price.gross.value)

/** Whether the price of later periods may be another one, as far as the merchant has said. */
export const mayEnd = (item: PriceItem, renewal: Renewal | undefined): boolean =>
  isReduced(item) && renewal?.price !== 'price'

/**
 * The period that a price is for, as an ISO 8601 duration. The renewal that the merchant states goes first, then the
 * platform's monthly price, then the interval of a plan.
 */
export const pricePeriod = (
  host: Markup,
  item: PriceItem | undefined,
  renewal: Renewal | undefined,
): string | undefined => {
  if (renewal) return renewal.period === 'none' ? undefined : renewal.period
  const plan = host.closest('vitrine-plans') && host.getAttribute('interval')
  const months = (item && monthsBilled(item)) || monthsOf(plan)
  if (!months) return undefined
  return months % 12 === 0 ? `P${months / 12}Y` : `P${months}M`
}
