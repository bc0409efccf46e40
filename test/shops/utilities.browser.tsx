/**
 * Shop B in a browser, without an endpoint, with the sandbox's price host and checkout behind it: prices of rules and codes,
 * and links whose prices the shop's own server has signed, beside which the page says none of the catalogue.
 */

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { textOf } from '../widget/support.ts'
import { openPage } from './open-page.ts'
import { signedLinks, withSignedLinks } from './signed-links.ts'
import written from './utilities.html?raw'

const home = location.pathname + location.search
const utilities = withSignedLinks(written)

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => history.replaceState(null, '', home))

/** The card of the page that a row is about, alone. */
const alone = (index: number, settings = ''): string => {
  const parsed = new DOMParser().parseFromString(
    utilities.replace('<script', `<script ${settings}`),
    'text/html',
  )
  const [kept] = [...parsed.querySelectorAll('vitrine-card')].slice(index)
  parsed.body.replaceChildren(...(kept ? [kept] : []))
  return parsed.documentElement.outerHTML
}

/** What a shopper reads of a card. */
const textIn = (card: Element | undefined): string => `${textOf(card?.shadowRoot)} ${textOf(card)}`

const open = async (html: string, query = '') => {
  const shop = await openPage(html, query)
  const [card] = shop.host.querySelectorAll('vitrine-card')
  const link = () => card?.querySelector<HTMLAnchorElement>('a')?.href ?? ''
  return { ...shop, card, link }
}

it('asks once for the whole page', async () => {
  const shop = await open(utilities)
  expect(shop.rules()).toEqual(['home'])
})

it('B1: takes the code over the rule, and keeps what the link says', async () => {
  const shop = await open(utilities, 'coupon=SWEEP10')
  expect(shop.rules()).toEqual(['home'])
  const total = textOf(shop.roots()[0]?.querySelector('[part=total]'))
  expect(total).toContain('$83.70')
  expect(await shop.charged(shop.hrefs()[0])).toBe('$83.70')
  expect(Object.fromEntries(new URL(shop.hrefs()[0] ?? '').searchParams)).toMatchObject({
    coupon: 'SWEEP10',
    recommendation: 'prio',
    pricerule: 'home',
    quantity_320001: '3',
  })
})

it('B: says what the bundle saves against the sum of its products', async () => {
  const shop = await open(utilities)
  expect(textOf(shop.roots()[1])).toContain('Save 19%')
  expect(await shop.charged(shop.hrefs()[1])).toBe(shop.amounts()[1])
})

it('B2: says no price of the catalogue beside a link that states its own', async () => {
  const shop = await open(alone(2))
  expect(shop.requests.length).toBeLessThanOrEqual(1)
  expect(textIn(shop.card)).toContain('$19.95')
  expect(textIn(shop.card)).not.toMatch(/31|could not/)
  expect(shop.link()).toContain(signedLinks.one)
  expect(await shop.charged(shop.link())).toBe('$19.95')
  expect(vi.mocked(console.warn).mock.calls.join()).toContain('dp_320001')
})

it('B3: says no amount in another currency than the link states', async () => {
  const shop = await open(alone(2, 'data-currency="JPY"'))
  expect(shop.requests.length).toBeLessThanOrEqual(1)
  expect(textIn(shop.card)).not.toMatch(/[¥￥]|31/)
  expect(shop.link()).toContain(signedLinks.one)
})

it('B4: keeps two signed products, of which one each is sold, without a code', async () => {
  const shop = await open(alone(3), 'coupon=SWEEP10')
  expect(shop.requests.length).toBeLessThanOrEqual(1)
  expect(textIn(shop.card)).not.toMatch(/[$\d]\d/)
  expect(shop.roots()[0]?.querySelector('[role=spinbutton]')).toBeNull()
  const parameters = new URL(shop.link()).searchParams
  for (const [name, value] of new URL(signedLinks.two).searchParams) expect(parameters.get(name)).toBe(value)
  expect(parameters.get('coupon')).toBe(null)
  expect([parameters.get('quantity_320001'), parameters.get('quantity_320003')]).toEqual(['1', '1'])
  expect(await shop.charged(shop.link())).toBe('$29.90')
})
