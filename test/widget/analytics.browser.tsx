/**
 * The events for Google Analytics: what was in view for a whole second, selections, carts, codes, checkouts and
 * orders, each once, with net values. Nothing is sent before the shopper has agreed, nor after a refusal. Google's tag
 * and its Tag Manager are faked. Views need a layout, so the tests wait for real frames, while the second itself
 * passes on the clock of the test page.
 */

import { expect, it } from 'vitest'
import type { AnalyticsItem } from '../../src/widget/environment/events.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { differing, preview } from './every-state.ts'
import { type Answer, discounted, json, mount, ownStorage, priced, testPage } from './support.ts'

type Pushed = { event?: string; ecommerce?: Record<string, unknown> | null }
type Host = Window & {
  dataLayer?: unknown[] | undefined
  gtag?: ((...call: unknown[]) => void) | undefined
  google_tag_manager?: object | undefined
  vitrine?: { consent(kind: string, isGiven: boolean): void; queue?: [string, boolean][] } | undefined
}

/** Two frames, since observers of the view report after one. */
const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

const noGoogle: Pick<Host, 'gtag' | 'google_tag_manager'> = { gtag: undefined, google_tag_manager: undefined }

const analytics = async (
  html: string,
  analytics: string,
  settings: Settings = {},
  answer?: Answer,
  google: Partial<Host> = noGoogle,
  storage = ownStorage(),
) => {
  const host: Host = window
  Object.assign(host, { dataLayer: undefined, vitrine: undefined, ...google })
  const test = testPage(
    answer ?? priced((product) => discounted(product)),
    { analytics, ...settings },
    storage,
  )
  const seen: AnalyticsItem[] = []
  const off = new AbortController()
  document.addEventListener('vitrine-seen', ({ detail }) => seen.push(detail), { signal: off.signal })
  const root = mount(html)
  // The link must not leave the test.
  root.addEventListener('click', (event) => {
    if (!event.defaultPrevented) event.preventDefault()
  })
  await test.settle()
  await painted()
  const layer = (): Pushed[] => (host.dataLayer ?? []) as Pushed[]
  return {
    ...test,
    off,
    root,
    seen,
    layer,
    send: (name: string, detail: unknown) =>
      root.dispatchEvent(new CustomEvent(name, { bubbles: true, detail })),
    /** The events of the data layer without the resets between them. */
    events: () => layer().filter(({ event }) => event),
    /** Lets a second in view pass, and the time in which views are gathered. */
    async view() {
      await painted()
      await test.advance(1000)
      await test.advance(500)
    },
    buy: async (selector = 'vitrine-card') => {
      root.querySelector(selector)?.shadowRoot?.querySelector<HTMLElement>('[part=buy]')?.click()
      await test.settle()
    },
  }
}

const studio = {
  item_id: '1',
  item_name: 'Product 1',
  price: 58.24,
  discount: 6.47,
  quantity: 1,
  coupon: 'SAVE10',
}
const card = '<vitrine-card product="1"></vitrine-card>'

it('reports a product that was in view for a second, once, with its net value', async () => {
  const { view, events, layer, seen } = await analytics(card, 'ga4')
  expect(events()).toEqual([])
  await view()
  await view()
  expect(events()).toEqual([
    { event: 'view_item', ecommerce: { currency: 'EUR', value: 58.24, items: [studio] } },
  ])
  expect(layer()[0]).toEqual({ ecommerce: null })
  expect(seen).toEqual([
    {
      product: '1',
      name: 'Product 1',
      quantity: 1,
      currency: 'EUR',
      price: 58.24,
      discount: 6.47,
      value: 58.24,
      coupon: 'SAVE10',
    },
  ])
})

it('reports products of a list together, once each, with list and position, and none of a list inside it', async () => {
  const { view, events } = await analytics(
    `<section data-vitrine-list="Pricing">
      <vitrine-card product="1"></vitrine-card>
      <p data-vitrine-product="2"><b data-vitrine-field="product.name">?</b> <b data-vitrine-field="price">?</b></p>
      <p data-vitrine-list="Extras"><vitrine-price product="4">?</vitrine-price></p>
      <p>From <vitrine-price product="3">?</vitrine-price>, or <vitrine-price product="1">?</vitrine-price></p>
    </section>`,
    'ga4',
  )
  await view()
  const lists = events().map(({ event, ecommerce }) => [
    `${event} ${ecommerce?.item_list_id} ${ecommerce?.item_list_name}`,
    ((ecommerce?.items ?? []) as { item_id: string; index: number }[])
      .map(({ item_id, index }) => `${item_id} at ${index}`)
      .sort(),
  ])
  expect(Object.fromEntries(lists as [string, string[]][])).toEqual({
    'view_item_list Pricing Pricing': ['1 at 0', '2 at 1', '3 at 2'],
    'view_item_list Extras Extras': ['4 at 0'],
  })
})

it('waits for half of an element to be in view for the whole second', async () => {
  const { view, advance, events, root } = await analytics(`<div style="height:300vh"></div>${card}`, 'ga4')
  await view()
  expect(events()).toEqual([])
  const shown = root.querySelector('vitrine-card')
  shown?.scrollIntoView()
  await painted()
  await advance(600)
  window.scrollTo(0, 0)
  await painted()
  await advance(900)
  await advance(500)
  expect(events()).toEqual([])
  shown?.scrollIntoView()
  await view()
  expect(events().map(({ event }) => event)).toEqual(['view_item'])
  window.scrollTo(0, 0)
})

it('takes less than half for not seen, and half of the window for a larger element', async () => {
  const { view, events, root } = await analytics(
    `<div style="height:calc(100vh - 40px)"></div><p data-vitrine-product="1" style="height:100px;margin:0"><b data-vitrine-field="price">?</b></p>
    <p data-vitrine-product="2" style="height:300vh"><b data-vitrine-field="price">?</b></p>`,
    'ga4',
  )
  await view()
  expect(events()).toEqual([])
  window.scrollTo(0, 20)
  await view()
  expect(events().map(({ ecommerce }) => ecommerce?.items)).toMatchObject([[{ item_id: '1' }]])
  root.querySelector('[data-vitrine-product="2"]')?.scrollIntoView()
  await view()
  expect(
    events()
      .slice(1)
      .map(({ ecommerce }) => ecommerce?.items),
  ).toMatchObject([[{ item_id: '2' }]])
  window.scrollTo(0, 0)
})

it('reports a buy control alone, and the rows of an order, as products of their list', async () => {
  const { view, events, buy } = await analytics(
    `<div data-vitrine-list="Pricing">
      <vitrine-buy product="1"></vitrine-buy>
      <vitrine-order><a data-vitrine-product="2" href="#">Two</a></vitrine-order>
    </div>`,
    'ga4',
  )
  await view()
  const [event, ...others] = events()
  expect(others).toEqual([])
  expect(event).toMatchObject({ event: 'view_item_list', ecommerce: { item_list_name: 'Pricing' } })
  const items = event?.ecommerce?.items as { item_id: string; index: number }[]
  expect(items.map(({ item_id, index }) => [item_id, index]).sort()).toEqual([
    ['1', 0],
    ['2', 1],
  ])
  await buy('vitrine-buy')
  expect(events()[1]).toMatchObject({
    event: 'select_item',
    ecommerce: { item_list_name: 'Pricing', items: [{ item_id: '1', index: 0 }] },
  })
})

it('reports a figure that a class name of an older script names', async () => {
  const { view, events } = await analytics('<b class="shop-1-priceGross">70</b>', 'ga4', {
    classPrefix: 'shop',
  })
  await view()
  expect(events()).toEqual([
    { event: 'view_item', ecommerce: { currency: 'EUR', value: 58.24, items: [studio] } },
  ])
})

it('selects nothing by a press that is on no link', async () => {
  const { events, root } = await analytics(`<div data-vitrine-list="Pricing">${card}</div>`, 'ga4')
  root.querySelector('vitrine-card')?.shadowRoot?.querySelector<HTMLElement>('[part=price]')?.click()
  expect(events()).toEqual([])
})

it.each([
  ['the tab is in the background', 'hidden', 'visibilitychange'],
  ['the page is prerendered', 'prerendering', 'prerenderingchange'],
])('reports nothing while %s', async (_, property, changed) => {
  let isAway = true
  Object.defineProperty(document, property, { configurable: true, get: () => isAway })
  const { view, events } = await analytics(card, 'ga4')
  await view()
  expect(events()).toEqual([])
  isAway = false
  document.dispatchEvent(new Event(changed))
  await view()
  expect(events().map(({ event }) => event)).toEqual(['view_item'])
  Reflect.deleteProperty(document, property)
})

it('reports a pressed buy control as selection, cart and checkout', async () => {
  const { buy, events } = await analytics(
    `<div data-vitrine-list="Pricing"><vitrine-card product="1" quantity="3"></vitrine-card></div>`,
    'ga4',
    { coupon: 'SAVE10' },
  )
  await buy()
  const item = {
    ...studio,
    index: 0,
    item_list_id: 'Pricing',
    item_list_name: 'Pricing',
    quantity: 3,
  }
  const value = { currency: 'EUR', value: 174.72 }
  // The code of the page is reported too, once its price is there.
  expect(events().filter(({ event }) => event !== 'select_promotion')).toEqual([
    {
      event: 'select_item',
      ecommerce: { item_list_id: 'Pricing', item_list_name: 'Pricing', items: [item] },
    },
    { event: 'add_to_cart', ecommerce: { ...value, items: [item] } },
    { event: 'begin_checkout', ecommerce: { ...value, coupon: 'SAVE10', items: [item] } },
  ])
})

it('reports no checkout that a listener has stopped', async () => {
  const { buy, events, root } = await analytics(card, 'ga4')
  root.addEventListener('vitrine-checkout', (event) => event.preventDefault())
  await buy()
  expect(events()).toEqual([])
})

it('reports a checkout without a price, and without a value', async () => {
  const { buy, events } = await analytics('<vitrine-buy product="1"></vitrine-buy>', 'ga4', {}, () =>
    json({}, { status: 400 }),
  )
  await buy('vitrine-buy')
  expect(events().map(({ ecommerce }) => ecommerce)).toEqual([
    { items: [{ item_id: '1', quantity: 1 }] },
    { items: [{ item_id: '1', quantity: 1 }] },
  ])
})

it('reports the cart as the platform prices it, where one is shown', async () => {
  const carts = async (answer: ReturnType<typeof preview>) => {
    const { events, buy, advance } = await analytics(
      card,
      'ga4',
      { endpoint: 'https://shop.example' },
      (url, init) => (url.pathname === '/prices' ? priced()(url, init) : json(answer)),
    )
    await buy()
    await advance(100)
    return events().filter(({ event }) => event === 'view_cart')
  }
  expect(await carts(preview())).toEqual([])
  const cart = differing()
  expect(await carts(cart)).toEqual([
    {
      event: 'view_cart',
      ecommerce: {
        currency: 'EUR',
        value: cart.total.net,
        items: cart.lines.map(({ product, name, quantity, unit }) => ({
          item_id: product,
          item_name: name,
          price: unit.net,
          quantity,
        })),
      },
    },
  ])
})

it('reports a code that changes a price, once', async () => {
  const { events, send } = await analytics(card, 'ga4')
  const applied = { state: 'applied', code: 'SAVE10', items: [discounted('1')] }
  for (const state of [applied, { state: 'not-applicable', code: 'WRONG' }, applied])
    send('vitrine-coupon-verdict', state)
  expect(events()).toEqual([
    {
      event: 'select_promotion',
      ecommerce: { promotion_id: 'SAVE10', promotion_name: 'SAVE10', items: [studio] },
    },
  ])
})

it('reports an order of the page only where that is asked for, marked as such', async () => {
  for (const [words, expected] of [
    ['ga4', 0],
    ['ga4 page-purchases', 1],
  ] as const) {
    const { events, send } = await analytics(card, words)
    send('vitrine-cart-preview', preview())
    for (let time = 0; time < 2; time += 1)
      send('vitrine-order-processed', {
        operation: 'process',
        state: 'settled',
        result: 'paid',
        purchaseId: '7',
      })
    const purchases = events().filter(({ event }) => event === 'purchase')
    expect(purchases).toHaveLength(expected)
    for (const { ecommerce } of purchases)
      expect(ecommerce).toMatchObject({ transaction_id: '7', purchase_source: 'page', currency: 'EUR' })
  }
})

it('reports an order of the page once, although the page was loaded again or has no storage', async () => {
  const forbidden = (): Storage => {
    throw new DOMException('no', 'SecurityError')
  }
  const purchases = async (storage: () => Storage, times: number) => {
    const { events, send } = await analytics(card, 'ga4 page-purchases', {}, undefined, noGoogle, storage)
    send('vitrine-cart-preview', preview())
    const order = { operation: 'process', state: 'settled', result: 'paid', purchaseId: '7' }
    for (let time = 0; time < times; time += 1) send('vitrine-order-processed', order)
    return events().filter(({ event }) => event === 'purchase').length
  }
  const storage = ownStorage()
  expect([await purchases(storage, 1), await purchases(storage, 1)]).toEqual([1, 0])
  expect(await purchases(forbidden, 2)).toBe(1)
})

it('reports no order of the page that is not paid', async () => {
  const { events, send } = await analytics(card, 'ga4 page-purchases')
  send('vitrine-cart-preview', preview())
  for (const order of [{ result: 'payment-instructions', purchaseId: '7' }, { result: 'paid' }])
    send('vitrine-order-processed', { operation: 'process', state: 'settled', ...order })
  expect(events().filter(({ event }) => event === 'purchase')).toEqual([])
})

it('holds the last hundred events, no more', async () => {
  const { events, send } = await analytics('', 'ga4 consent')
  for (let code = 0; code < 120; code += 1)
    send('vitrine-coupon-verdict', { state: 'applied', code: `CODE${code}`, items: [discounted('1')] })
  ;(window as Host).vitrine?.consent('analytics', true)
  expect(events().map(({ ecommerce }) => ecommerce?.promotion_id)).toEqual(
    Array.from({ length: 100 }, (_, index) => `CODE${index + 20}`),
  )
})

it('holds events until the shopper has agreed, and drops them after a refusal', async () => {
  const { view, events } = await analytics(card, 'ga4 consent')
  await view()
  expect(events()).toEqual([])
  const host: Host = window
  host.vitrine?.consent('advertising', true)
  expect(events()).toEqual([])
  host.vitrine?.consent('analytics', true)
  expect(events().map(({ event }) => event)).toEqual(['view_item'])

  const refused = await analytics(card, 'ga4 consent')
  await refused.view()
  host.vitrine?.consent('analytics', false)
  host.vitrine?.consent('analytics', true)
  expect(refused.events()).toEqual([])
})

it('follows Google’s consent mode where the page asks for it', async () => {
  const { view, events, layer, buy } = await analytics(card, 'ga4 google-consent')
  const gtag = (...call: unknown[]) => layer().push(call as Pushed)
  gtag('consent', 'default', { analytics_storage: 'denied' })
  await view()
  gtag('consent', 'update', { ad_storage: 'granted' })
  expect(events()).toEqual([])
  gtag('consent', 'update', { analytics_storage: 'granted' })
  expect(events().map(({ event }) => event)).toEqual(['view_item'])
  gtag('consent', 'update', { analytics_storage: 'denied' })
  await buy()
  expect(events().map(({ event }) => event)).toEqual(['view_item'])
})

it('finds an agreement that Google’s tag or the page has told before', async () => {
  const host: Host = window
  const told = async (words: string) => {
    const test = await analytics(card, words)
    await test.view()
    return test.events().length
  }
  expect(await told('ga4 consent')).toBe(0)
  const start = told('ga4 consent')
  host.vitrine = { queue: [['analytics', true]], consent: () => {} }
  host.dataLayer = [['consent', 'default', { analytics_storage: 'granted' }]]
  expect(await start).toBe(1)
})

it('hands the client ID of Google’s tag to checkout, only once the shopper has agreed', async () => {
  const { layer, page, settle } = await analytics(card, 'ga4 G-TEST123')
  const answerGets = async () => {
    for (const entry of layer()) {
      const [command, target, name, done] = Array.from(entry as ArrayLike<unknown>)
      if (command === 'get' && target === 'G-TEST123')
        (done as (value: string) => void)(name === 'client_id' ? '123.456' : '789')
    }
    await settle()
  }
  const client = () => page.settings.peek().extra?.['x-ga-client']
  await answerGets()
  expect(client()).toBeUndefined()
  const host: Host = window
  host.vitrine?.consent('analytics', true)
  await answerGets()
  expect(client()).toBe('123.456.789')
  host.vitrine?.consent('analytics', false)
  expect(client()).toBeUndefined()
})

/** Google's tag alone, as its snippet defines it: calls are `arguments`, and it reads nothing else. */
const tagAlone = () => {
  const layer: unknown[] = []
  const gtag = function (..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: as in Google's snippet
    layer.push(arguments)
  }
  const calls = (): unknown[][] =>
    layer.filter((entry) => String(entry) === '[object Arguments]').map((entry) => [...(entry as unknown[])])
  return {
    google: { ...noGoogle, dataLayer: layer, gtag },
    layer,
    gtag,
    /** The entries that Google's tag understands. */
    understood: () => calls().filter(([command]) => command === 'event'),
  }
}
const viewed = ['event', 'view_item', { currency: 'EUR', value: 58.24, items: [studio] }]

it('calls Google’s tag where no container of Tag Manager reads the data layer', async () => {
  const tag = tagAlone()
  tag.gtag('js', new Date())
  tag.gtag('config', 'G-TEST123')
  const { view, buy } = await analytics(card, 'ga4', {}, undefined, {
    ...tag.google,
    google_tag_manager: { 'G-TEST123': {} },
  })
  await view()
  await buy()
  expect(tag.understood().slice(0, 1)).toEqual([viewed])
  expect(tag.understood().map(([, name]) => name)).toEqual(['view_item', 'add_to_cart', 'begin_checkout'])
  expect(tag.layer.filter((entry) => String(entry) === '[object Object]')).toEqual([])
})

it.each([
  ['whose snippet has run', { 'gtm.start': 1, event: 'gtm.js' }, undefined],
  ['that is loaded', {}, { 'GTM-TEST123': {}, 'G-TEST123': {} }],
])('writes objects for a container %s, although there is a function gtag', async (_, entry, containers) => {
  const tag = tagAlone()
  tag.layer.push(entry)
  const { view, events } = await analytics(card, 'ga4', {}, undefined, {
    ...tag.google,
    google_tag_manager: containers,
  })
  await view()
  expect(tag.understood()).toEqual([])
  expect(events().map(({ event }) => event)).toContain('view_item')
})

it.each([
  ['consent', (given: boolean) => (window as Host).vitrine?.consent('analytics', given)],
  [
    'google-consent',
    (given: boolean) =>
      (window as Host).gtag?.('consent', 'update', { analytics_storage: given ? 'granted' : 'denied' }),
  ],
])('holds calls of Google’s tag until the shopper has agreed, with %s', async (words, agree) => {
  const tag = tagAlone()
  tag.gtag('consent', 'default', { analytics_storage: 'denied' })
  const { view, buy } = await analytics(card, `ga4 ${words}`, {}, undefined, tag.google)
  await view()
  expect(tag.understood()).toEqual([])
  agree(true)
  expect(tag.understood()).toEqual([viewed])
  agree(false)
  await buy()
  expect(tag.understood()).toEqual([viewed])
})

it('hands over no client ID that came after a withdrawal, and no invalid one', async () => {
  for (const [id, isGiven] of [
    ['123.456', false],
    ['someone@mail.example', true],
  ] as const) {
    const { layer, page, settle } = await analytics(card, 'ga4 G-TEST123')
    const host: Host = window
    host.vitrine?.consent('analytics', true)
    const asked = layer().map((entry) => Array.from(entry as ArrayLike<unknown>))
    host.vitrine?.consent('analytics', isGiven)
    for (const [command, , name, done] of asked)
      if (command === 'get') (done as (value: string) => void)(name === 'client_id' ? id : '789')
    await settle()
    expect(page.settings.peek().extra?.['x-ga-client']).toBeUndefined()
  }
})

it('leaves the data layer alone where only events are asked for', async () => {
  const { view, events, seen } = await analytics(card, 'events')
  await view()
  expect([events(), seen.length]).toEqual([[], 1])
})
