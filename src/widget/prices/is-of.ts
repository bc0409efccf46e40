import type { PriceItem } from '../../contract/price-item.ts'

/** A price belongs to a product by its ID, or by the merchant's own ID behind a capital I. */
export const isOf = (product: string, item: PriceItem): boolean =>
  product[0] === 'I'
    ? item.product.client_product_id === product.slice(1)
    : String(item.product_id) === product
