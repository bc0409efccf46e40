/** What the page has said about renewals travels with an order to checkout, so that later billings can be compared. */

import type { Storefront } from '../storefront/storefront.ts'
import { saidRenewalFile } from './said-renewal-file.ts'
import type { Circumstances, SaidLine } from './said-renewal-module.ts'

/** The text for these lines; undefined where none states a renewal, and while the file loads. Called in effects. */
export const saidRenewal = (
  { page }: Storefront,
  lines: readonly SaidLine[],
  circumstances: Circumstances,
): string | undefined =>
  lines.some(({ renewal }) => renewal)
    ? page.module(saidRenewalFile).value?.saidRenewal(lines, circumstances)
    : undefined
