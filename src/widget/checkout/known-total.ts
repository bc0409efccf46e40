/** The total of an order that the platform has told, for the buy controls of its element. */

import type { Markup } from '../settings/attributes.ts'
import type { BuyIntent } from './buy-intent.ts'

/** The platform's own total of the units that an element sells. */
export interface KnownTotal {
  /** With or without tax, as the element shows it. */
  amount: number
  /** With tax: what is due. */
  gross: number
  /** The intent with this total as the one that was shown. */
  applyTo(intent: BuyIntent): BuyIntent
}

const totals = new WeakMap<Markup, KnownTotal>()

/** The platform's own total of the units that an element sells; undefined until the platform has told it. */
export const knownTotal = (element: Markup): KnownTotal | undefined => totals.get(element)

/** Called where the total is read for display, before the terms that repeat it. */
export const setKnownTotal = (element: Markup, total: KnownTotal | undefined): void => {
  if (total) totals.set(element, total)
  else totals.delete(element)
}
