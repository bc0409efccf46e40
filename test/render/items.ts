import type { PriceItem } from '../../src/contract/price-item.ts'
import { money } from '../support/money.ts'

/** A price as the platform answers it. */
export const priceItem = (product: string): PriceItem => ({
  product_id: product,
  currency: { iso: 'EUR' },
  price: money(77),
  product: { name: `Product ${product}` },
  price_country: 'DE',
  vat_rate: { value: 19, localized: '19%' },
})
