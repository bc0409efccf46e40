import type { ElementName } from './manifest.ts'

/**
 * The room that a page reserves for elements which are not there yet, as `vitrine copy`, the playground and the guides print
 * it. The rules stand on the tags and hold from the first paint on, because the script comes later, and the file of an
 * element later still. The heights are those of an element as the guides write it: a finished one that is higher moves what
 * is below by the rest, and one that is lower keeps the gap. So they are a little low.
 * They are no field of the parts, whose fields are all in the script of every page.
 */

/** The rules of each element, by its tag without `vitrine-`. */
export const reservedRoom = {
  card: 'vitrine-card:not([hidden]) { display: grid; min-height: 21.5rem }',
  coupon: 'vitrine-coupon { display: block; min-height: 6.5rem }',
  currency: 'vitrine-currency { display: block; min-height: 4.5rem }',
  // The columns that plans lay out, and the row of their switch.
  plans: `vitrine-plans { display: grid; grid: auto / repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1.5rem }
vitrine-plans::before { content: ""; grid-column: 1 / -1; height: 50px }`,
  tiers: 'vitrine-tiers { display: block; min-height: 15.5rem }',
  // Three products and a quantity; beside wide text the bill stands next to them.
  order: `vitrine-order { display: block; min-height: 35rem }
@media (min-width: 45rem) { vitrine-order { min-height: 21rem } }`,
  // One subscription. A notice, for customers who have to act, is empty for most of them.
  subscriptions: `vitrine-subscriptions:not([only]) { display: block; min-height: 29rem }
@media (min-width: 45rem) { vitrine-subscriptions:not([only]) { min-height: 24rem } }`,
  // One product, with what the endpoint says of it. Elsewhere the cart is a dialog.
  cart: 'vitrine-cart[inline] { display: block; min-height: 33.5rem }',
} as const satisfies Partial<Record<ElementName, string>>

type ReservedElement = keyof typeof reservedRoom

/** Whether room is reserved for an element. */
export const isReserved = (name: string): name is ReservedElement => name in reservedRoom

/** The rules of some elements, or of all. */
export const roomStyles = (
  elements: readonly ReservedElement[] = Object.keys(reservedRoom) as ReservedElement[],
): string => elements.map((name) => reservedRoom[name]).join('\n')
