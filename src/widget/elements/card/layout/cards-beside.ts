import { signal } from '@preact/signals-core'
import { onePer } from '../../../environment/one-per.ts'

/** The cards of one container. Each tells whether it has details, and reads whether any of them has. */
const createRow = () => {
  const cards = new Set<Element>()
  const isFilled = signal(false)
  return {
    /** Called in a view. */
    hasDetails: (): boolean => isFilled.value,
    tell(card: Element, hasDetails: boolean): void {
      if (hasDetails) cards.add(card)
      else cards.delete(card)
      isFilled.value = cards.size > 0
    },
  }
}

const rowIn = onePer((_: Element) => createRow())

/** The host, or the outermost of the elements around it that hold nothing else. */
export const boxOf = (host: Element, isAlone: (parent: Element) => boolean): Element => {
  const { parentElement } = host
  return parentElement && isAlone(parentElement) ? boxOf(parentElement, isAlone) : host
}

export const isOnlyChild = (parent: Element): boolean => parent.childElementCount === 1

/** The cards beside a host, also where a page builder has put an element around each. On a server it stands alone. */
export const rowOf = (host: Element) => rowIn(boxOf(host, isOnlyChild).parentElement ?? host)

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

/** Whether the width of the cards of a container is their own, and does not follow from their content. */
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
  // It has no height, because a scroll bar of the page might otherwise appear and change the width.
  words.style.cssText = 'block-size: 0; overflow: hidden'
  card.append(words)
  card.classList.remove('late')
  const isOwn = host.getBoundingClientRect().width === before
  words.remove()
  card.classList.toggle('late', isLate)
  widths.set(container, isOwn)
  return isOwn
}
