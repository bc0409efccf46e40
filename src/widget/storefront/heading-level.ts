/** The levels of headings on a page that has storefront elements between its own. */

/** Headings in a card do not count for the page's outline, because the price takes the place of the card's content. */
export const inCard = 'vitrine-card,[data-vitrine=card]'

/** From 2 to 6, since the page's own title is the only first heading. */
export const levelBelow = (level: number): number => Math.min(6, level + 1)

/**
 * Finds out which level a heading of an element has: one below the last heading of the page above it, or 2 where there is
 * none. Cards beside one another look no further than the one before.
 */
export const createHeadingLevels = () => {
  const levels = new WeakMap<Node, number>()
  const below = (host: Element): number => {
    const root = host.getRootNode()
    const walker = host.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
    walker.currentNode = host
    for (let before = walker.previousNode(); before; before = walker.previousNode()) {
      const known = levels.get(before)
      if (known) return known
      const [, level] = /^h([1-6])$/.exec((before as Element).localName) ?? []
      if (level && !(before as Element).closest(inCard)) return levelBelow(Number(level))
    }
    return root instanceof ShadowRoot ? below(root.host) : 2
  }
  return (host: Element): number => {
    const level = below(host)
    levels.set(host, level)
    return level
  }
}
