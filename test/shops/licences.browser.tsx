/**
 * Shop K in a browser, without an endpoint, with the sandbox's price host and checkout behind it: an own cart in the page, rules
 * by quantity of which the link promises the reduction, and a renewal whose keys are for checkout alone.
 */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { rootOf, textOf } from '../widget/support.ts'
import licences from './licences.html?raw'
import { openPage } from './open-page.ts'

const home = location.pathname + location.search

beforeEach(() => localStorage.clear())
afterEach(() => history.replaceState(null, '', home))

const open = async () => {
  const shop = await openPage(licences)
  const cart = () => rootOf(shop.host, 'vitrine-cart')
  const ways = () => [...cart().querySelectorAll<HTMLAnchorElement>('a[part=buy]')].map(({ href }) => href)
  const totals = () => [...cart().querySelectorAll('[part=total] dd')].map(textOf)
  return { ...shop, ways, totals }
}

it('K1: adds up two products of the cart, for one request', async () => {
  const shop = await open()
  const [server, client] = shop.roots()
  expect(shop.hrefs().map((href) => new URL(href).searchParams.get('cart'))).toEqual([
    'i60001',
    'i60002',
    'i60001',
  ])
  await shop.type(server, 4)
  await shop.press(server)
  await shop.press(client)
  const [way = '', ...others] = shop.ways()
  expect(others).toEqual([])
  // Two links become one, in the letters that the platform documents.
  expect(Object.fromEntries(new URL(way).searchParams)).toMatchObject({
    cart: 'I60001,I60002',
    quantity_I60001: '4',
    quantity_I60002: '1',
  })
  expect(new URL(way).pathname).toBe('/2011/purl-shop')
  expect([shop.totals(), await shop.charged(way)]).toEqual([['€4,400.00'], '€4,400.00'])
  expect(shop.rules()).toEqual([''])
})

it('asks twice where only some cards have rules by quantity, which a lazy file reads', async () => {
  const shop = await openPage(licences.replace(/(I60002"[^>]*) price-rules="[^"]*"/, '$1'))
  expect(shop.amounts()).toEqual(['€1,000.00', '€400.00', '€1,000.00'])
  expect(shop.requests.map(({ searchParams }) => searchParams.get('internalproduct_id'))).toEqual([
    '60002',
    '60001',
  ])
})

it('K2: promises the reduction of the rule that is in the link', async () => {
  const shop = await open()
  const [server] = shop.roots()
  await shop.type(server, 10)
  expect(textOf(server?.querySelector('[part=total]'))).toContain('€9,200.00')
  expect(shop.links()[0]?.get('pricerule')).toBe('ten')
  expect(await shop.charged(shop.hrefs()[0])).toBe('€9,200.00')
  expect(shop.rules()).toEqual(['', 'ten'])
})

it('K3: takes the keys of a renewal into the link alone', async () => {
  const shop = await open()
  const renewal = shop.roots()[2]
  const field = shop.host.querySelector<HTMLInputElement>('input[name="x-oldkeys_i60001"]')
  if (!field) throw new Error('There is no field for the keys.')
  field.value = 'AAA,BBB'
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await shop.settle()
  const link = () => renewal?.querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? ''
  expect(link()).toContain('x-oldkeys_i60001=AAA%2CBBB')
  expect(await shop.charged(link())).toBe('€1,000.00')
  const told: string[] = []
  shop.host.addEventListener('vitrine-checkout', (event) => {
    told.push(JSON.stringify((event as CustomEvent).detail))
    event.preventDefault()
  })
  await shop.press(renewal)
  expect(told).toHaveLength(1)
  expect(told.join()).not.toContain('AAA')
  expect(shop.rules()).toEqual([''])
})

it('K4: makes two orders of two rules', async () => {
  const shop = await open()
  const [server, client] = shop.roots()
  await shop.type(server, 5)
  await shop.press(server)
  await shop.type(client, 10)
  await shop.press(client)
  const ways = shop.ways()
  expect(ways.map((way) => new URL(way).searchParams.get('pricerule'))).toEqual(['five', 'ten'])
  expect(shop.totals()).toEqual(['€4,800.00', '€3,680.00'])
  expect(await Promise.all(ways.map((way) => shop.charged(way)))).toEqual(shop.totals())
  expect(shop.rules()).toEqual(['', 'five', 'ten'])
})
