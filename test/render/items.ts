import type { PriceItem } from '../../src/contract/price-item.ts'

const amount = (value: number) => ({ value, localized: `${value.toFixed(2)} €` })

/** A price as the platform answers it. */
export const priceItem = (product: string): PriceItem => ({
  product_id: product,
  currency: { iso: 'EUR' },
  price: { net: amount(64.71), vat: amount(12.29), gross: amount(77) },
  product: { name: `Product ${product}` },
  price_country: 'DE',
  vat_rate: { value: 19, localized: '19%' },
})
