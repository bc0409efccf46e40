/** The shopper's carts of one page, which all of its elements share. */

import { type Signal, signal } from '@preact/signals-core'
import { isRendered } from '../../../checkout/cart-host.ts'
import { onePer } from '../../../environment/one-per.ts'
import { isOn } from '../../../settings/attributes.ts'
import type { Refusal } from '../../../shared/views/refusal-text.ts'
import type { Page } from '../../../storefront/page.ts'
import type { Storefront } from '../../../storefront/storefront.ts'
import type { CartLine } from './cart-lines.ts'
import { type CartStore, createCartStore, storageKey } from './cart-store.ts'

/** A sentence for screen readers, spoken by one element of the page. */
interface Message {
  id: object
  text: string
  speaker: Element | undefined
}

/** The dialog with the cart, while it is open. */
export interface ShownCart {
  host: Element
  storefront: Storefront
}

/** The carts of one page, by client, and what is shown of them. */
export interface ShopperCart {
  store(client: string): CartStore
  shown: Signal<ShownCart | undefined>
  /** Whether the page shows the products that the shopper has collected. */
  collects: Signal<boolean>
  message: Signal<Message | undefined>
  /** The field, by line, whose number was refused. */
  refusal: Signal<{ key: string; kind: Refusal } | undefined>
  /** How often the shopper has changed or opened a cart. */
  acts: Signal<number>
  /** The element that speaks for the page. */
  speaker(): Element | undefined
  say(text: string): void
}

const createShopperCart = (page: Page): ShopperCart => {
  const { document, env } = page
  const window = document.defaultView
  const stores = new Map<string, CartStore>()
  const shown = signal<ShownCart | undefined>(undefined)
  const message = signal<Message | undefined>(undefined)
  window?.addEventListener('storage', ({ key }) => {
    for (const [client, store] of stores) if (key === null || key === storageKey(client)) store.recall()
  })
  // Storage events of other tabs do not reach a page in the back/forward cache.
  window?.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const store of stores.values()) store.recall()
  })
  const speaker = (): Element | undefined => {
    // Beside a modal dialog the page is inert, and its live regions are silent.
    if (shown.peek()) return shown.peek()?.host
    const buttons = [...document.querySelectorAll('vitrine-cart-button')]
    const carts = [...document.querySelectorAll('vitrine-cart')].filter((cart) => isOn(cart, 'inline'))
    return [...buttons, ...carts].find(isRendered)
  }
  return {
    store(client) {
      const known = stores.get(client)
      if (known) return known
      const store = createCartStore({
        client,
        storage: () => (window ?? globalThis).localStorage,
        now: env.now,
        warn: (problem) => page.warn('vitrine-cart', 'stored', client, problem),
      })
      stores.set(client, store)
      return store
    },
    shown,
    collects: signal(false),
    message,
    refusal: signal<{ key: string; kind: Refusal } | undefined>(undefined),
    acts: signal(0),
    speaker,
    say(text) {
      message.value = { id: {}, text, speaker: speaker() }
    },
  }
}

export const shopperCartOf = onePer(createShopperCart)

/** The text that an element speaks; others have an empty live region. */
export const spokenBy = ({ message }: ShopperCart, element: Element): Message | undefined =>
  message.value?.speaker === element ? message.value : undefined

export const unitsOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The number of units in a cart. */
export const unitsIn = ({ lines }: CartStore): number => unitsOf(lines.value)
