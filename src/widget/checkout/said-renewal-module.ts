/** What orders and checkout links ask of the lazy module that writes down the renewals which a page has said. */

import type { PreviewLine } from '../../contract/cart-preview.ts'
import type { SoldLine } from '../views/order-figures.ts'

/** What the amounts of an order hold for. */
export interface Circumstances {
  currency?: string | undefined
  country?: string | undefined
  /** The platform's own gross total of all lines, where it is known. */
  total?: { net: number; gross: number } | undefined
  /** The platform's own lines, where it has said them. */
  charged?: readonly PreviewLine[] | undefined
  /** Milliseconds since the epoch. */
  time: number
}

/** The lazy module that writes the page's words about renewals, for pages that state one. */
export interface SaidRenewalModule {
  /** The text, which later billings are compared with; undefined if the page says nothing. */
  saidRenewal(lines: readonly SoldLine[], circumstances: Circumstances): string | undefined
}
