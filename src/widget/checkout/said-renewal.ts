/** What the page has said about renewals travels with an order to checkout, so that later billings can be compared. */

import type { PreviewLine } from '../../contract/cart-preview.ts'
import { lazy } from '../storefront/lazy.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { SoldLine } from '../views/order-figures.ts'
import type { Circumstances, SaidRenewalModule } from './said-renewal-module.ts'

const saidRenewalFile = lazy<SaidRenewalModule>('said-renewal')

/**
 * The text for these lines; undefined where none states a renewal, before their price is there, and while the file loads.
 * Called in effects.
 *
 * @param charged the platform's own lines, where it has said them
 */
export const saidRenewal = (
  { page }: Storefront,
  lines: readonly SoldLine[],
  circumstances: Circumstances,
  charged: readonly PreviewLine[] = [],
): string | undefined => {
  if (!lines.some(({ renewal }) => renewal)) return undefined
  const said = lines.map(({ product, quantity, item, unit, renewal }) => {
    const id = item ? String(item.product_id) : product
    const isCharged = (line: PreviewLine): boolean => line.product === id && line.quantity === quantity
    return { id, quantity, renewal, unit, charged: charged.find(isCharged) }
  })
  return page.module(saidRenewalFile).value?.saidRenewal(said, circumstances)
}
