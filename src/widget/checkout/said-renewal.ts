/** What the page has said about renewals travels with an order to checkout, so that later billings can be compared. */

import { lazy } from '../storefront/lazy.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { SoldLine } from '../views/order-figures.ts'
import type { Circumstances, SaidRenewalModule } from './said-renewal-module.ts'

const saidRenewalFile = lazy<SaidRenewalModule>('said-renewal')

/**
 * The text for these lines; undefined where none states a renewal, before their price is there, and while the file
 * loads. Called in effects.
 */
export const saidRenewal = (
  { page }: Storefront,
  lines: readonly SoldLine[],
  circumstances: Circumstances,
): string | undefined =>
  lines.some(({ renewal }) => renewal)
    ? page.module(saidRenewalFile).value?.saidRenewal(lines, circumstances)
    : undefined
