import { type Signal, signal } from '@preact/signals-core'

/** Parts of a card whose rows those beside it keep. */
export type RowPart = 'details' | 'note' | 'list-price' | 'monthly-price' | 'renewal'

/** The cards beside one another. Each tells its own parts, and reads whether any of them has a part. */
export interface CardRow {
  /** Called in a view. */
  has(part: RowPart): boolean
  tell(card: Element, parts: readonly RowPart[]): void
}

const createRow = (): CardRow => {
  const told = new Map<Element, readonly RowPart[]>()
  const counts = new Map<RowPart, number>()
  const shown = new Map<RowPart, Signal<boolean>>()
  const signalOf = (part: RowPart): Signal<boolean> => {
    const known = shown.get(part) ?? signal(false)
    shown.set(part, known)
    return known
  }
  const count = (parts: readonly RowPart[], change: number): void => {
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + change)
  }
  return {
    has: (part) => signalOf(part).value,
    tell(card, parts) {
      const before = told.get(card) ?? []
      count(before, -1)
      count(parts, 1)
      if (parts.length > 0) told.set(card, parts)
      else told.delete(card)
      for (const part of new Set([...before, ...parts])) signalOf(part).value = (counts.get(part) ?? 0) > 0
    },
  }
}

const rows = new WeakMap<Element, CardRow>()

/** The host, or the outermost of the elements around it that hold nothing else. */
const boxOf = (host: Element, isAlone: (parent: Element) => boolean): Element => {
  const { parentElement } = host
  return parentElement && isAlone(parentElement) ? boxOf(parentElement, isAlone) : host
}

const isOnlyChild = (parent: Element): boolean => parent.childElementCount === 1

/** The cards beside a host, also where a page builder has put an element around each. On a server it stands alone. */
export const rowOf = (host: Element): CardRow => {
  const around = boxOf(host, isOnlyChild).parentElement ?? host
  const row = rows.get(around) ?? createRow()
  rows.set(around, row)
  return row
}

const joining = new WeakMap<Element, () => void>()

/**
 * Lets the neighbours of a new card look for their row again: one that stood alone may have been taken for a part of the
 * page around it.
 *
 * @param join called when the card itself has a new neighbour
 */
export const meetNeighbours = (host: Element, join: () => void): void => {
  joining.set(host, join)
  const { previousElementSibling, nextElementSibling } = boxOf(host, isOnlyChild)
  for (const box of [previousElementSibling, nextElementSibling]) {
    const card = box?.localName === host.localName ? box : box?.querySelector(host.localName)
    if (card) joining.get(card)?.()
  }
}

/** Whether the cards of a container have a width of their own, so that it does not follow from their content. */
const widths = new WeakMap<Element, boolean>()

const containerOf = (host: Element): Element =>
  boxOf(host, (parent) => parent.getElementsByTagName(host.localName)[1] === undefined).parentElement ?? host

/** Undefined until `measureWidth` has found it out. */
export const hasOwnWidth = (host: Element): boolean | undefined => widths.get(containerOf(host))

/**
 * Finds out whether the width of a card follows from its content. Costs two layouts for each container of cards, and tells
 * nothing while a container is hidden.
 */
export const measureWidth = (host: Element, card: Element): boolean | undefined => {
  const container = containerOf(host)
  const known = widths.get(container)
  if (known !== undefined || host.getClientRects().length === 0) return known
  const before = host.getBoundingClientRect().width
  const isLate = card.classList.contains('late')
  const words = host.ownerDocument.createElement('p')
  words.textContent = 'w '.repeat(400)
  // Without a height, or a scroll bar of the page might come and change the width.
  words.style.cssText = 'block-size: 0; overflow: hidden'
  card.append(words)
  card.classList.remove('late')
  const isOwn = host.getBoundingClientRect().width === before
  words.remove()
  card.classList.toggle('late', isLate)
  widths.set(container, isOwn)
  return isOwn
}
