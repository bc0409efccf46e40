import type { Signal, signal } from '@preact/signals-core'
import type { Refusal } from '../../components/Stepper.tsx'
import { isOn } from '../../settings/attributes.ts'
import type { Page } from '../../storefront/page.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { type CartLine, partsOf } from './cart-lines.ts'
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
  message: Signal<Message | undefined>
  /** The field, by line, whose number was refused. */
  refusal: Signal<{ key: string; kind: Refusal } | undefined>
  /** How often the shopper has changed or opened a cart. */
  acts: Signal<number>
  /** The element that speaks for the page. */
  speaker(): Element | undefined
  say(text: string): void
}

/** Whether a shopper can see an element, so that its live region is read. */
export const isRendered = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

const createShopperCart = (page: Page, createSignal: typeof signal): ShopperCart => {
  const { document, env } = page
  const window = document.defaultView
  const stores = new Map<string, CartStore>()
  const shown = createSignal<ShownCart | undefined>(undefined)
  const message = createSignal<Message | undefined>(undefined)
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
        createSignal,
        warn: (problem) => page.warn('vitrine-cart', 'stored', client, problem),
      })
      stores.set(client, store)
      return store
    },
    shown,
    message,
    refusal: createSignal<{ key: string; kind: Refusal } | undefined>(undefined),
    acts: createSignal(0),
    speaker,
    say(text) {
      message.value = { id: {}, text, speaker: speaker() }
    },
  }
}

const shopperCarts = new WeakMap<Page, ShopperCart>()

export const shopperCartOf = (page: Page, createSignal: typeof signal): ShopperCart => {
  const shopperCart = shopperCarts.get(page) ?? createShopperCart(page, createSignal)
  shopperCarts.set(page, shopperCart)
  return shopperCart
}

/** Whether an order of a client's cart has several units of a product. */
export const hasSeveral = (page: Page, client: string): boolean => {
  const lines = shopperCarts.get(page)?.store(client).lines.value ?? []
  return partsOf(lines).some((part) => {
    const products = new Set(part.lines.map(({ product }) => product))
    return products.size < unitsOf(part.lines)
  })
}

/** The text that an element speaks; others have an empty live region. */
export const spokenBy = ({ message }: ShopperCart, element: Element): Message | undefined =>
  message.value?.speaker === element ? message.value : undefined

const unitsOf = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The number of units in a cart. */
export const unitsIn = ({ lines }: CartStore): number => unitsOf(lines.value)
