import type { Markup } from '../settings/attributes.ts'

/** Whether a node is a store. An order is one: it has one price rule for all that it contains, since checkout takes one. */
export const isStore = (node: Partial<Pick<Markup, 'matches'>> | null | undefined): boolean | undefined =>
  node?.matches?.('vitrine-store,vitrine-order,[data-vitrine=store]')

/** The nearest store around a node, across shadow roots. */
export const outerStore = (node: Node): Element | undefined => {
  const parent = node.parentNode ?? (node as Partial<ShadowRoot>).host
  return isStore(parent as Element | null) ? (parent as Element) : parent && outerStore(parent)
}

/** The store that an element belongs to, which may be the element itself; undefined for the page's own. */
export const nearestStore = (element: Element): Element | undefined =>
  isStore(element) ? element : outerStore(element)
