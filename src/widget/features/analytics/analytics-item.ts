/** A product as analytics reports it. */

import { timesQuantity } from '../../../contract/currency-digits.ts'
import type { PriceItem } from '../../../contract/price-item.ts'
import type { AnalyticsItem, PricedDetail } from '../../environment/events.ts'

/** Where a product stands: undefined outside of lists. */
export interface Placement {
  list: string
  position: number
}

/** The nearest list around an element, across shadow roots. Plans are one even without a name. */
export const listAround = (element: Element): { root: Element; name: string } | undefined => {
  const root = element.closest('[data-vitrine-list],vitrine-plans')
  const { host } = element.getRootNode() as Partial<ShadowRoot>
  if (!root) return host && listAround(host)
  return { root, name: root.getAttribute('data-vitrine-list')?.trim() || 'plans' }
}

/** One product in the terms of analytics. Net, because the value of a sale is without tax. */
export const analyticsItem = (
  { item, quantity }: Omit<PricedDetail, 'product'> & { item: PriceItem },
  placement: Placement | undefined,
): AnalyticsItem => {
  const currency = item.currency.iso
  return {
    product: String(item.product_id),
    name: item.product.name,
    ...placement,
    quantity,
    currency,
    price: item.price.net.value,
    ...(item.discount ? { discount: item.discount.absolute.net.value } : {}),
    value: timesQuantity(item.price.net.value, quantity, currency),
    ...(item.coupon ? { coupon: item.coupon } : {}),
    ...(item.price_rule ? { priceRule: item.price_rule } : {}),
  }
}
