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
import { type CardData, cardData, dataIdPrefix, kindOf } from './card-data.ts'

/** Changes of a tree that may add, change or remove structured data. */
const treeChanges: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributeFilter: ['structured-data', 'price-valid-until', 'seller'],
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

const programType = /^(|module|(text|application)\/(java|ecma)script)$/i

/**
 * A script element that may hold data under trusted types. Browsers check the text of scripts that can run, and the clone
 * of one that has run already cannot.
 */
const createDataScript = (document: Document, id: string): HTMLScriptElement => {
  const own = [...document.scripts].find(({ type }) => programType.test(type))
  const script = own ? (own.cloneNode() as HTMLScriptElement) : document.createElement('script')
  for (const { name } of [...script.attributes]) script.removeAttribute(name)
  script.type = 'application/ld+json'
  script.id = id
  return script
}

interface Wanted {
  card: Element
  json: string
}

/**
 * @param cards cards that ask for structured data and have announced a price; those in shadow roots are known by it
 * @returns ends it
 */
export const start = (page: Page, cards: Set<Element>): (() => void) => {
  const { document, priced } = page
  /** The data of the last update, by card. */
  let written = new Map<Element, string>()
  /** The document and the merchant's shadow roots, which the document's observer does not reach. */
  const trees = new WeakSet<Node>([document])

  /** The data of all described cards, by ID, and whether a card still shows a server's price. */
  const readCards = (): { wanted: Map<string, Wanted>; isPending: boolean } => {
    const wanted = new Map<string, Wanted>()
    let isPending = false
    for (const card of new Set([...document.querySelectorAll('vitrine-card'), ...cards])) {
      const { shadowRoot: root } = card
      if (!card.isConnected) {
        cards.delete(card)
        continue
      }
      const tree = card.getRootNode()
      if (!trees.has(tree)) observer.observe(tree, treeChanges)
      trees.add(tree)
      const storefront = storefrontFor(card, page)
      const isDescribed = root && kindOf(card, storefront)
      // Every paint of a card, and the mark on old amounts.
      if (isDescribed)
        observer.observe(root, {
          subtree: true,
          childList: true,
          characterData: true,
          attributeFilter: ['aria-busy'],
        })
      const detail = priced.get(card)
      const isPriced = isDescribed && root.querySelector('[part=price]')
      const data = isPriced && detail && cardData(card, storefront, detail.item)
      const isShown = data && !showsOther(card, root, detail.product, data)
      if (isShown && !wanted.has(data.id)) wanted.set(data.id, { card, json: data.json })
      if (isPriced && !detail && !root.querySelector('[aria-busy=true]')) isPending = true
    }
    return { wanted, isPending }
  }

  /** Scripts created here, whose text may be changed. */
  const created = new WeakSet<Element>()

  const write = (before: HTMLScriptElement, { json }: Wanted): void => {
    if (before.textContent === json) return
    // Trusted types report each change of a server's script, so a new script replaces it.
    const script = created.has(before) ? before : createDataScript(document, before.id)
    created.add(script)
    // Trusted types refuse `textContent` of any script.
    script.replaceChildren(document.createTextNode(json))
    if (script !== before) before.replaceWith(script)
  }

  const update = (): void => {
    const { wanted, isPending } = readCards()
    const before = written
    written = new Map([...wanted.values()].map(({ card, json }) => [card, json]))
    for (const script of document.querySelectorAll<HTMLScriptElement>(`script[id^="${dataIdPrefix}"]`)) {
      const own = wanted.get(script.id)
      wanted.delete(script.id)
      if (own) write(script, own)
      else if (!isPending) script.remove()
    }
    for (const [id, own] of wanted) {
      // A script of the page removed it. Adding it again and again would cost the shopper's battery.
      if (before.get(own.card) === own.json) continue
      const script = createDataScript(document, id)
      created.add(script)
      write(script, own)
      document.head.append(script)
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  /** Updates in a task of its own, once for many changes. */
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      update()
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
