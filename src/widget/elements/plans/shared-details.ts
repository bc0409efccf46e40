/** What the cards of plans have in common. */

/** A card of plans, with the months of its interval. */
export interface PlanCard {
  card: Element
  months: number | undefined
}

const detailsIn = (card: Element): Element[] => [...card.querySelectorAll(':scope>[slot=details]')]

/** An ID names one element of a page. */
const copyOf = (details: Element): Element => {
  const copy = details.cloneNode(true) as Element
  for (const element of [copy, ...copy.querySelectorAll('[id]')]) element.removeAttribute('id')
  return copy
}

/** Gives a shown card without details a copy of those of the card in its place at another interval. */
export const shareDetails = (cards: readonly PlanCard[], shown: number | undefined): void => {
  const row = cards.filter(({ months }) => months === shown)
  for (const other of new Set(cards.map(({ months }) => months))) {
    const from = cards.filter(({ months }) => months === other)
    if (!other || other === shown || from.length !== row.length) continue
    for (const [index, { card }] of row.entries()) {
      const source = from[index]?.card
      if (source && detailsIn(card).length === 0) card.append(...detailsIn(source).map(copyOf))
    }
  }
}
