/**
 * The events for Google Analytics: what was in view for a whole second, selections, carts, codes, checkouts and
 * orders, each once, with net values. Whether they may be sent, and to whom, is in `analytics-consent.browser.tsx`.
 */

import { expect, it } from 'vitest'
import { analytics, card, noGoogle, painted, studio } from './analytics-page.ts'
import { differing, preview } from './every-state.ts'
import { discounted, json, ownStorage, priced } from './support.ts'

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
