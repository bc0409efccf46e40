/**
 * Lines up the parts of cards that stand beside one another in a layout of the page's own, as the subgrid of plans does:
 * each row is as high as the highest of its parts. Cards in one column stay as they are, so a phone shows no empty
 * lines. Runs before the next frame after a card is painted or has another size, and costs one layout of these cards.
 */

import { onePer } from '../../../environment/one-per.ts'
import { boxOf, isOnlyChild } from './cards-beside.ts'

/** How many cards on each side are looked at, since a slider may hold hundreds. */
const mostBeside = 12

/** The row that takes the free space, and those whose height decides where prices and buy controls stand. */
const layouts = {
  /** The free space lies above the prices, so that price, monthly price, action and note are aligned from the bottom. */
  low: { free: 2, shared: [4, 5, 7, 8] },
  /** The free space lies between details and action. */
  usual: { free: 6, shared: [0, 1, 2, 3, 4, 5, 7, 8] },
}

const topOf = (element: Element): number => Math.round(element.getBoundingClientRect().top)

const isShown = (element: Element): boolean => element.getClientRects().length > 0

const hostIn = (box: Element, name: string): Element | null =>
  box.localName === name ? box : box.querySelector(name)

/** The hosts that begin at the same height. */
const hostsBeside = (host: Element): Element[] => {
  const box = boxOf(host, isOnlyChild)
  const top = topOf(box)
  const found = [host]
  for (const step of ['previousElementSibling', 'nextElementSibling'] as const) {
    let next = box[step]
    for (let count = 0; next && count < mostBeside && (!isShown(next) || topOf(next) === top); count += 1) {
      const beside = isShown(next) && hostIn(next, host.localName)
      if (beside) found.push(beside)
      next = next[step]
    }
  }
  return found
}

const rowsOf = (card: Element): number[] =>
  getComputedStyle(card).gridTemplateRows.split(' ').map(Number.parseFloat)

const align = (hosts: readonly Element[]): void => {
  const cards = hosts.flatMap(
    ({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('.card[part=card]') ?? [],
  )
  for (const card of cards) card.style.gridTemplateRows = ''
  if (cards.length < 2) return
  const rows = cards.map(rowsOf)
  const highest = rows[0]?.map((_, index) => Math.max(...rows.map((own) => own[index] ?? 0))) ?? []
  cards.forEach((card, index) => {
    const { free, shared } = layouts[card.classList.contains('low') ? 'low' : 'usual']
    // A card that is as high in each row has nothing to change.
    if (shared.every((row) => rows[index]?.[row] === highest[row])) return
    card.style.gridTemplateRows = highest
      .map((height, row) =>
        row === free ? '1fr' : shared.includes(row) ? `minmax(${height}px, auto)` : 'auto',
      )
      .join(' ')
  })
}

const createAligner = (window: Window & typeof globalThis) => {
  const changed = new Set<Element>()
  const rows = new WeakMap<Element, readonly Element[]>()
  const run = (): void => {
    const hosts = [...changed].filter((host) => host.isConnected)
    changed.clear()
    const done = new Set<Element>()
    for (const host of hosts) {
      if (done.has(host)) continue
      const beside = hostsBeside(host)
      for (const each of beside) {
        done.add(each)
        rows.set(each, beside)
      }
      align(beside)
    }
  }
  const soon = (host: Element): void => {
    if (changed.size === 0) window.requestAnimationFrame(run)
    changed.add(host)
  }
  const observer = new window.ResizeObserver((entries) => {
    for (const { target } of entries) soon(target)
  })
  return {
    begin(host: Element): void {
      observer.observe(host)
      soon(host)
    },
    /** Lets those that stood beside a host close the room that it needed. */
    end(host: Element): void {
      observer.unobserve(host)
      for (const each of rows.get(host) ?? []) if (each !== host) soon(each)
    },
  }
}

const alignerOf = onePer(createAligner)

/** Called after each paint of a card outside of plans. */
export const alignBeside = (host: Element): void => {
  const window = host.ownerDocument.defaultView
  if (window) alignerOf(window).begin(host)
}

export const endAligning = (host: Element): void => {
  const window = host.ownerDocument.defaultView
  if (window) alignerOf(window).end(host)
}
