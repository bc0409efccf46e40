/**
 * The lazy module `structured-data`: keeps one JSON-LD script per described product in the document's head, equal
 * to what the cards show. A script is written only for a price that has been announced, and removed with its card;
 * data from a server stays until the first price replaces it. Trusted types are respected without a policy of our
 * own. All changes of a task cost one update, in a task of its own, and each update walks the cards of the page.
 */

import { effect } from '@preact/signals-core'
import { trimmed } from '../../settings/text.ts'
import type { Page } from '../../storefront/page.ts'
import { storefrontFor } from '../../storefront/storefronts.ts'
import { type CardData, cardData, kindOf } from './card-data.ts'
import { createDataScripts, type ShownData } from './data-scripts.ts'

/** Changes of a tree that may add, change or remove structured data. */
const treeChanges: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributeFilter: ['structured-data', 'price-valid-until', 'seller'],
}

/** Changes of a card's view. */
const paints: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: ['aria-busy'],
}

/** A waiting card may show a remembered price, which differs from the announced one. */
const showsOther = (card: Element, root: ParentNode, product: string, { figures }: CardData): boolean => {
  const textOf = (part: string) => root.querySelector(`[part=${part}]`)?.textContent ?? undefined
  return (
    root.querySelector('[aria-busy=true]') !== null &&
    (trimmed(card.getAttribute('product')) !== product ||
      textOf('price') !== figures.price ||
      textOf('list-price') !== figures.list)
  )
}

/**
 * @param cards cards that ask for structured data and have announced a price; that is how those in shadow roots are
 *   known
 * @returns ends it
 */
export const start = (page: Page, cards: Set<Element>): (() => void) => {
  const { document, priced } = page
  const scripts = createDataScripts(document)
  /** The document and the merchant's shadow roots, which the document's observer does not reach. */
  const trees = new WeakSet<Node>([document])

  /** Sees changes in the tree of a card and, of a described card, each of its paints and the mark on old amounts. */
  const observe = (card: Element, described: ShadowRoot | undefined): void => {
    const tree = card.getRootNode()
    if (!trees.has(tree)) observer.observe(tree, treeChanges)
    trees.add(tree)
    if (described) observer.observe(described, paints)
  }

  /** The data that a card shows, and whether it still shows a server's price. */
  const readCard = (card: Element) => {
    const storefront = storefrontFor(card, page)
    const { shadowRoot } = card
    const root = shadowRoot && kindOf(card, storefront) ? shadowRoot : undefined
    observe(card, root)
    if (!root?.querySelector('[part=price]')) return { data: undefined, isPending: false }
    const detail = priced.get(card)
    if (!detail) return { data: undefined, isPending: !root.querySelector('[aria-busy=true]') }
    const data = cardData(card, storefront, detail.item)
    const isShown = data && !showsOther(card, root, detail.product, data)
    return { data: isShown ? data : undefined, isPending: false }
  }

  /** The data of all described cards, by ID, and whether a card still shows a server's price. */
  const readCards = (): { shown: Map<string, ShownData>; isPending: boolean } => {
    const shown = new Map<string, ShownData>()
    let isPending = false
    for (const card of new Set([...document.querySelectorAll('vitrine-card'), ...cards])) {
      if (!card.isConnected) {
        cards.delete(card)
        continue
      }
      const read = readCard(card)
      if (read.data && !shown.has(read.data.id)) shown.set(read.data.id, { card, json: read.data.json })
      isPending ||= read.isPending
    }
    return { shown, isPending }
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  /** Updates in a task of its own, once for many changes. */
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      const { shown, isPending } = readCards()
      scripts.update(shown, isPending)
    })
  }

  const observer = new MutationObserver(schedule)
  observer.observe(document, treeChanges)
  document.addEventListener('vitrine-priced', schedule)
  const dispose = effect(() => {
    page.settings.value
    schedule()
  })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('vitrine-priced', schedule)
    dispose()
  }
}
