/**
 * The page of nearly every browser test of the widget: `testPage` starts one with time, storage, network and loader of
 * its own, so that tests share nothing and nothing is waited for. `settle` lets promises, lazy files and renders end,
 * `advance` moves the time, and the addresses for which a shopper would leave are recorded. `mount` puts markup in as
 * HTML does; pages end after each test.
 */

import { render } from 'preact'
import type { PriceItem } from '../../src/contract/price-item.ts'
import type { Environment } from '../../src/widget/environment/environment.ts'
import { checkedSettings } from '../../src/widget/settings/checked-settings.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { defineElements } from '../../src/widget/startup/define.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import { startPage } from '../../src/widget/startup/start-page.ts'
import { createPage, type Loader, type Page, setPage } from '../../src/widget/storefront/page.ts'
import { amount, money } from '../support/money.ts'

/** A price as the platform would answer it; `over` replaces whole members. */
export const priceItem = (product: string, over: Partial<PriceItem> = {}): PriceItem => ({
  client_id: '1001',
  product_id: product,
  locale: 'en-US',
  currency: { iso: 'EUR', symbol: '€' },
  price: money(77),
  product: { name: `Product ${product}` },
  price_country: 'DE',
  vat_rate: { value: 19, localized: '19%' },
  ...over,
})

/** The published example: 10 % off 77 (docs/platform/prices.md#rounding). */
export const discounted = (product: string, coupon = 'SAVE10'): PriceItem =>
  priceItem(product, {
    coupon,
    list_price: money(77),
    discount: { absolute: money(7.7), percentage: { value: 10, localized: '10%' } },
    price: money(69.3),
  })

export { amount, money }

/** A test's answer to one `/prices` request. */
export type Answer = (url: URL, init: RequestInit | undefined) => Response | Promise<Response>

export const json = (body: unknown, init?: ResponseInit): Response =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' }, ...init })

/** Every product that is asked for, priced by `make`. */
export const priced =
  (make: (product: string, url: URL) => PriceItem | undefined = (product) => priceItem(product)): Answer =>
  (url) => {
    const ids = (url.searchParams.get('product_id') ?? '').split(',').filter(Boolean)
    const items = ids.map((id) => make(id, url)).filter((item) => item !== undefined)
    return items.length > 0 ? json(items) : json({ statusCode: 404 }, { status: 404 })
  }

export interface TestPage {
  page: Page
  /** Every request so far. */
  requests: URL[]
  /** The addresses for which the shopper has left. */
  followed: string[]
  /** Lets all waits that are due by then end; time stands still otherwise. */
  advance(milliseconds: number): Promise<void>
  /** Moves the time within a task, as work on a slow phone does. */
  spend(milliseconds: number): void
  /** Lets promises and renders settle. */
  settle(): Promise<void>
}

/** Answers volume prices beside prices: one unit costs the same in every quantity. */
export const withOneTier =
  (prices: Answer, item: (product: string) => PriceItem = priceItem): Answer =>
  (url, init) => {
    if (url.pathname !== '/tiers') return prices(url, init)
    return json(
      url.searchParams.getAll('product').map((product) => {
        const { price, currency } = item(product)
        return {
          product,
          currency: currency.iso,
          tiers: [{ from: 1, net: price.net.value, gross: price.gross.value }],
        }
      }),
    )
  }

/** A visit's storage, the same at each look; pages that are given it share the visit. */
export const ownStorage = (): (() => Storage) => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    length: 0,
  }
  return () => storage
}

/** A timer of a timer of a timer waits 4 ms, and one that a message sets does not. */
const task = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      setTimeout(resolve)
    }
    port2.postMessage(undefined)
  })

/** Whatever waits for the lock of order keys: another process of the browser gives it, and ours is granted after it. */
const unlocked = (): Promise<unknown> => navigator.locks.request('vitrine-order', () => undefined)

const tasks = async (): Promise<void> => {
  for (let count = 0; count < 10; count += 1) await (count === 5 ? unlocked() : task())
}

const frame = async (): Promise<void> => {
  await new Promise(requestAnimationFrame)
  await tasks()
}

/** A dialog that was closed stays in the page until the browser sends its `close`, with the next frame. */
const closed = async (): Promise<void> => {
  const isClosing = [...document.querySelectorAll('*')].some(({ shadowRoot }) =>
    shadowRoot?.querySelector('dialog:not([open])'),
  )
  if (!isClosing) return
  await frame()
}

/** A page of its own for one test: own time, own storage, own network. `settle` does not wait for a loader of its own. */
export const testPage = (
  answer: Answer,
  settings: Settings = {},
  storage: () => Storage = ownStorage(),
  ownLoader: Partial<Loader> = {},
  ownEnvironment: Partial<Environment> = {},
): TestPage => {
  const requests: URL[] = []
  const followed: string[] = []
  let now = 1_000_000
  let waits: { due: number; done: () => void }[] = []
  // A part or language on its way is waited for, however slow the machine is.
  const loading = new Set<Promise<unknown>>()
  const track = <Thing>(promise: Promise<Thing>): Promise<Thing> => {
    loading.add(promise)
    const done = () => loading.delete(promise)
    promise.then(done, done)
    return promise
  }
  const settle = async (): Promise<void> => {
    // A part that is loaded may ask for another one.
    for (await tasks(); loading.size > 0; await tasks()) await Promise.allSettled([...loading])
    await tasks()
    await closed()
  }
  const page = createPage({
    document,
    loader: {
      module: (name) => track(moduleLoader.module(name)),
      language: (name) => track(moduleLoader.language(name)),
      ownWords: (part, name) => track(moduleLoader.ownWords(part, name)),
      ...ownLoader,
    },
    storage,
    env: {
      now: () => now,
      random: () => 0.5,
      isFramed: false,
      follow: (url) => void followed.push(url),
      wait: (milliseconds) => new Promise((done) => waits.push({ due: now + milliseconds, done })),
      timeout: (milliseconds) => {
        const abort = new AbortController()
        waits.push({
          due: now + milliseconds,
          done: () => abort.abort(new DOMException('late', 'TimeoutError')),
        })
        return abort.signal
      },
      fetch: async (input, init) => {
        const url = new URL(String(input), document.baseURI)
        requests.push(url)
        const late = new Promise<never>((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        })
        late.catch(() => {})
        return Promise.race([answer(url, init), late])
      },
      ...ownEnvironment,
    },
  })
  const given: Settings = {
    client: '1001',
    priceHost: 'https://prices.example',
    checkoutHost: 'https://checkout.example',
    locale: 'en-US',
    ...settings,
  }
  // As those of a script are.
  page.settings.value = checkedSettings(given, (key, value, problem) =>
    page.warn('configure', key, value, problem),
  )
  setPage(page)
  defineElements(page)
  // Markup of the next test is not bound to the page of this one.
  stops.push(startPage(page, true))
  return {
    page,
    requests,
    followed,
    settle,
    spend(milliseconds) {
      now += milliseconds
    },
    async advance(milliseconds) {
      // Renders of one frame share a slice of this time, which would be over.
      await frame()
      now += milliseconds
      const due = waits.filter((wait) => wait.due <= now)
      waits = waits.filter((wait) => wait.due > now)
      for (const wait of due) wait.done()
      await settle()
    },
  }
}

/** Puts markup in the page the way a merchant's HTML does, and takes it out after the test. */
export const mount = (html: string): HTMLElement => {
  const host = document.createElement('div')
  host.append(document.createRange().createContextualFragment(html))
  document.body.append(host)
  return host
}

export const rootOf = (host: ParentNode, selector: string): ShadowRoot => {
  const root = host.querySelector(selector)?.shadowRoot
  if (!root) throw new Error(`${selector} has no shadow root`)
  return root
}

export const textOf = (node: Node | null | undefined): string =>
  node?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

const stops: (() => void)[] = []

/** Leaves the pages of a test, as a shopper who goes on. */
export const leavePages = (): void => {
  for (const stop of stops.splice(0)) stop()
  render(null, document.body)
  document.body.replaceChildren()
}
