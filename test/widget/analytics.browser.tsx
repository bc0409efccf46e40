import { expect, it } from 'vitest'
import type { AnalyticsItem } from '../../src/widget/environment/events.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { differing, preview } from './every-state.ts'
import { type Answer, discounted, json, mount, priced, testPage } from './support.ts'

type Pushed = { event?: string; ecommerce?: Record<string, unknown> | null }
type Host = Window & {
  dataLayer?: unknown[] | undefined
  vitrine?: { consent(kind: string, isGiven: boolean): void; queue?: [string, boolean][] } | undefined
}

/** Two frames, since observers of the view report after one. */
const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

const analytics = async (html: string, analytics: string, settings: Settings = {}, answer?: Answer) => {
  const host: Host = window
  host.dataLayer = undefined
  host.vitrine = undefined
  const test = testPage(answer ?? priced((product) => discounted(product)), { analytics, ...settings })
  const seen: AnalyticsItem[] = []
  const off = new AbortController()
  document.addEventListener('vitrine-seen', ({ detail }) => seen.push(detail), { signal: off.signal })
  const root = mount(html)
  // The link must not leave the test.
  root.addEventListener('click', (event) => event.preventDefault())
  await test.settle()
  await painted()
  const layer = (): Pushed[] => (host.dataLayer ?? []) as Pushed[]
  return {
    ...test,
    off,
    root,
    seen,
    layer,
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

it('reports products of a list together, with list and position', async () => {
  const { view, events } = await analytics(
    `<section data-vitrine-list="Pricing">
      <vitrine-card product="1"></vitrine-card>
      <p data-vitrine-product="2"><b data-vitrine-field="product.name">?</b> <b data-vitrine-field="price">?</b></p>
      <p>From <vitrine-price product="3">?</vitrine-price>, or <vitrine-price product="1">?</vitrine-price></p>
    </section>`,
    'ga4',
  )
  await view()
  const [event, ...others] = events()
  expect(others).toEqual([])
  expect(event).toMatchObject({
    event: 'view_item_list',
    ecommerce: { item_list_id: 'Pricing', item_list_name: 'Pricing' },
  })
  const items = event?.ecommerce?.items as { item_id: string; index: number; item_list_name: string }[]
  expect(items.map(({ item_id, index }) => [item_id, index]).sort()).toEqual([
    ['1', 0],
    ['2', 1],
    ['3', 2],
  ])
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
  expect(events()).toEqual([])
  shown?.scrollIntoView()
  await view()
  expect(events().map(({ event }) => event)).toEqual(['view_item'])
  window.scrollTo(0, 0)
})

it('reports nothing while the page is prerendered', async () => {
  let prerendering = true
  Object.defineProperty(document, 'prerendering', { configurable: true, get: () => prerendering })
  const { view, events } = await analytics(card, 'ga4')
  await view()
  expect(events()).toEqual([])
  prerendering = false
  document.dispatchEvent(new Event('prerenderingchange'))
  await view()
  expect(events().map(({ event }) => event)).toEqual(['view_item'])
  Reflect.deleteProperty(document, 'prerendering')
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
  expect(events()).toEqual([
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
  const { events, root } = await analytics(card, 'ga4')
  const detail = { state: 'applied', code: 'SAVE10', items: [discounted('1')] }
  for (const state of [detail, { state: 'not-applicable', code: 'WRONG' }, detail])
    root.dispatchEvent(new CustomEvent('vitrine-coupon-verdict', { bubbles: true, detail: state }))
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
    const { events, root } = await analytics(card, words)
    const send = (name: string, detail: unknown) =>
      root.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }))
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

it('leaves the data layer alone where only events are asked for', async () => {
  const { view, events, seen } = await analytics(card, 'events')
  await view()
  expect([events(), seen.length]).toEqual([[], 1])
})
