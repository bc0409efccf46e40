import type { Bounds } from '../../../contract/link-meaning.ts'
import { isOn, numberOf, type WarnAttribute } from '../../settings/attributes.ts'
import { boundsIn, within } from '../../storefront/link-terms.ts'
import { type Choices, selectItems } from './choices.ts'
import type { OrderItem } from './order-items.ts'
import type { OrderLinks } from './order-links.ts'
import type { OrderRow } from './order-rows.ts'

/** The bounds of a product's link. */
export const boundsOf = ({ termsOf }: OrderLinks, { product, ...row }: OrderItem): Bounds =>
  boundsIn(termsOf(row), product)

const linkedUnits = ({ termsOf }: OrderLinks, row: OrderRow): number | undefined =>
  termsOf(row)?.quantities.get(row.product)

/** The quantity that an order's products share, and the bounds that checkout keeps for the chosen ones. */
export const sharedQuantity = (
  host: HTMLElement,
  warn: WarnAttribute,
  links: OrderLinks,
  rows: readonly OrderRow[],
  choices: Choices | undefined,
): { quantity: number; least: number; most: number } => {
  const ownLeast = numberOf(host, warn, 'min-quantity', 1)
  const ownMost = numberOf(host, warn, 'max-quantity', 10_000, ownLeast)
  const sharing = rows.filter((row) => row.quantity === undefined)
  // Checkout sells none of the chosen products beyond the bounds of its link.
  const bounds = sharing.filter((row) => row.isSelected).map((row) => boundsOf(links, row))
  const least = Math.max(ownLeast, ...bounds.map((each) => Math.min(each.least, ownMost)))
  const most = Math.max(least, Math.min(ownMost, ...bounds.map((each) => each.most)))
  // A field for all products begins with the units of the first one's link.
  const [first] = isOn(host, 'quantity-control') ? sharing : []
  const linked = (first && linkedUnits(links, first)) ?? ownLeast
  const own = numberOf(host, warn, 'quantity', linked, ownLeast, ownMost)
  return { quantity: Math.min(most, Math.max(least, choices?.quantity ?? own)), least, most }
}

/** Rows of which none is chosen yet. */
const unchosen = (items: readonly OrderItem[]): OrderRow[] =>
  items.map((item) => ({ ...item, state: undefined, isSelected: false, isSold: true }))

/** The shared quantity before a product is chosen by it; the bounds of the chosen ones' links come later. */
export const statedQuantity = (
  host: HTMLElement,
  warn: WarnAttribute,
  links: OrderLinks,
  items: readonly OrderItem[],
  choices: Choices | undefined,
): number => sharedQuantity(host, warn, links, unchosen(items), choices).quantity

/** The units of an order's first product, which decide its price rule, within their bounds. One without a price counts as well. */
export const unitsOfFirst = (
  host: HTMLElement,
  warn: WarnAttribute,
  links: OrderLinks,
  items: readonly OrderItem[],
  choices: Choices | undefined,
): { units: number; least: number; most: number } => {
  const stated = statedQuantity(host, warn, links, items, choices)
  const selected = selectItems(items, choices, () => true, stated)
  const rows = unchosen(items).map((row, index) => {
    const item = items[index]
    return { ...row, isSelected: item !== undefined && selected.includes(item) }
  })
  const { quantity, ...bounds } = sharedQuantity(host, warn, links, rows, choices)
  const chosen = withQuantities(host, links, rows, choices, false).filter(({ isSelected }) => isSelected)
  const first = chosen.find(({ isAddOn }) => !isAddOn) ?? chosen[0]
  if (!first) return { units: quantity, ...bounds }
  const own = boundsOf(links, first)
  const units = within(own, first.quantity ?? quantity)
  return { units, ...(first.hasControl ? own : bounds) }
}

/**
 * The rows with the quantity that each has by the shopper, the page or its link; without one it has the shared quantity.
 *
 * @param isLeft the one chosen product is sold by a link that stays as it is written, so no field can set its quantity
 */
export const withQuantities = (
  host: Element,
  links: OrderLinks,
  rows: readonly OrderRow[],
  choices: Choices | undefined,
  isLeft: boolean,
): OrderRow[] => {
  const isShared =
    isOn(host, 'quantity-control') || host.hasAttribute('quantity') || choices?.quantity !== undefined
  return rows.map((row) => ({
    ...row,
    hasControl: row.hasControl && !(isLeft && row.isSelected),
    quantity:
      (row.hasControl ? choices?.products.get(row.product) : undefined) ??
      row.quantity ??
      (isShared ? undefined : linkedUnits(links, row)),
    bounds: boundsOf(links, row),
  }))
}
