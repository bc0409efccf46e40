/**
 * Shops C, D, G, L, M and N in a browser, without an endpoint, with the sandbox's price host and checkout behind them: what of
 * their links stays, which amounts the page may not say, and what it says where no price comes.
 */

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { textOf } from '../widget/support.ts'
import oldScript from './old-script.html?raw'
import { openPage as open } from './open-page.ts'
import panel from './panel.html?raw'
import partners from './partners.html?raw'
import researchers from './researchers.html?raw'
import scanner from './scanner.html?raw'
import upgrade from './upgrade.html?raw'

const home = location.pathname + location.search

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => history.replaceState(null, '', home))

const said = (): string => vi.mocked(console.warn).mock.calls.flat().map(String).join('\n')
const partsOf = (root: ParentNode | null | undefined, part: string): string =>
  textOf(root?.querySelector(`[part=${part}]`))

it.each([upgrade, scanner, researchers, panel, partners, oldScript])(
  'is a page of at most 60 lines of 110 columns without a script',
  (html) => {
    const lines = html.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(60)
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(110)
    expect(html.match(/<script/g)).toHaveLength(1)
  },
)

it('C1: leaves to checkout what two units cost whose price depends on the quantity', async () => {
  const shop = await open(upgrade)
  expect(shop.requests).toHaveLength(1)
  expect(Object.fromEntries(shop.links()[0] ?? [])).toMatchObject({
    quantity_330001: '2',
    basequantity_330001: '0',
    maxquantity_330001: '2',
  })
  expect(partsOf(shop.roots()[0], 'total')).toBe('2 units: total at checkout')
})

it('C2: names no total for units beside those that the customer owns', async () => {
  const shop = await open(upgrade)
  expect(Object.fromEntries(shop.links()[1] ?? [])).toMatchObject({
    quantity_330001: '2',
    basequantity_330001: '8',
    internalcustomer: 'C77',
    deliveryCity: 'Bo',
  })
  expect(partsOf(shop.roots()[1], 'total')).not.toMatch(/[€$]/)
  expect(said()).toContain('basequantity_330001')
})

it('C3: sells no more than the link allows', async () => {
  const shop = await open(upgrade)
  const [root] = shop.roots()
  root?.querySelector<HTMLElement>('[part=increment]')?.click()
  await shop.type(root, 5)
  expect(shop.links()[0]?.get('quantity_330001')).toBe('2')
})

it('C4: sells by the link, and shows no amount, where the country is refused', async () => {
  const shop = await open(upgrade, '', { defaultCountry: 'KP' })
  expect(shop.requests.length).toBeLessThanOrEqual(2)
  expect(shop.host.textContent + shop.roots().map(textOf).join()).not.toMatch(/[€$]\s?\d|\d\s?[€$]/)
  const link = shop.host.querySelector<HTMLAnchorElement>('vitrine-card a')
  expect(new URL(link?.href ?? '').searchParams.get('cart')).toBe('330001')
  expect(new URL(link?.href ?? '').searchParams.get('currency')).toBe(null)
})

it('C5: leads to a quote with the same units, its scope and its parameters', async () => {
  const shop = await open(upgrade)
  const link = shop.host.querySelector<HTMLAnchorElement>('[data-vitrine-same-order]')
  expect(Object.fromEntries(new URL(link?.href ?? '').searchParams)).toMatchObject({
    scope: 'quote',
    quantity_330001: '2',
    'x-initialprice': 'list',
  })
})

it('D1, D2, D3: keeps links whose content only checkout knows byte for byte, and names no total', async () => {
  const shop = await open(scanner)
  expect(shop.requests).toHaveLength(1)
  const [first = '', ...others] = shop.hrefs()
  expect(new URL(first).searchParams.get('x-Source')).toBe('web-modal')
  expect(await shop.charged(first)).toBe('$4,040.00')
  expect(others).toEqual([
    'https://checkout.example/2004/purl-scan-2y?quantity=80&x-Source=web-modal',
    'https://checkout.example/2004/purl-pro?x-Source=web&audience=labs&resetMvtCandidate=true',
  ])
  for (const root of shop.roots()) expect(partsOf(root, 'total')).not.toContain('$')
  expect(said()).toContain('purl-')
})

it('G1, G2, G3: sells by the link of the server, or by one of its own', async () => {
  const shop = await open(researchers)
  expect(shop.requests).toHaveLength(1)
  const [known = '', permanent, none = ''] = shop.hrefs()
  expect(new URL(known).searchParams.get('x-userid')).toBe('U1')
  expect(await shop.charged(known)).toBe(shop.amounts()[0])
  expect(permanent).toBe('https://checkout.example/2007/pro-access?x-userid=U1')
  expect(new URL(none).searchParams.get('cart')).toBe('370001')
  expect(await shop.charged(none)).toBe(shop.amounts()[2])
})

it('L2, L4: sells a new licence by a plain link, and leaves the links of the page', async () => {
  const shop = await open(panel)
  expect(shop.requests).toHaveLength(1)
  expect(await shop.charged(shop.hrefs()[0])).toBe(shop.amounts()[0])
  expect([...shop.host.querySelectorAll<HTMLAnchorElement>('p a')].map(({ href }) => href)).toEqual([
    'https://checkout.example/2012/scp/17-abc',
    'https://checkout.example/2012/?scope=opimprint',
  ])
})

it('M: sells by the plain link, where the cookie of checkout says who is paid', async () => {
  const shop = await open(partners)
  expect(shop.links()[0]?.get('x-shelf')).toBe('front')
  expect(shop.links()[0]?.has('affiliate')).toBe(false)
  expect(await shop.charged(shop.hrefs()[0])).toBe(shop.amounts()[0])
})

const fields = (host: Element, field: string): string[] =>
  [...host.querySelectorAll(`[class*="-${field}"]`)].map(textOf)
const buyLinks = (host: Element) => [...host.querySelectorAll<HTMLAnchorElement>('[class*="-buy"]')]

it('N1, N3: fills the old class names, and leaves what is unknown to the page', async () => {
  const shop = await open(oldScript)
  expect(shop.requests).toHaveLength(1)
  expect(fields(shop.host, 'priceGrossLocalized')).toEqual(['$40.00', '$80.00', 'Ask us'])
  expect(shop.host.querySelectorAll('[class*="-hideNoDiscount"]:not([hidden])')).toHaveLength(0)
  expect(fields(shop.host, 'nosuchfield')).toEqual(['Made of stone'])
  expect(shop.host.textContent).not.toContain('relic-')
  for (const name of ['relic-439999', 'nosuchfield']) expect(said()).toContain(name)
  for (const { href } of buyLinks(shop.host)) expect(new URL(href).searchParams.get('x-Shelf')).toBe('a')
})

it('N2: leaves the words and links of the page where no price comes', async () => {
  const shop = await open(oldScript, '', { answer: () => Promise.reject(new TypeError('dead')) })
  expect(shop.requests.length).toBeLessThanOrEqual(2)
  expect(fields(shop.host, 'priceGrossLocalized')).toEqual(['$40.00', '$80.00', 'Ask us'])
  for (const { href } of buyLinks(shop.host)) expect(href).toContain('https://checkout.example/2014/?cart=43')
})

it('N4: takes a code into all links, and says price, list price and saving of one answer', async () => {
  const shop = await open(oldScript, 'coupon=OLD10')
  expect(shop.requests).toHaveLength(1)
  for (const { href } of buyLinks(shop.host))
    expect(new URL(href).searchParams.getAll('coupon')).toEqual(['OLD10'])
  expect(fields(shop.host, 'priceGrossLocalized')[0]).toBe('$36.00')
  expect(fields(shop.host, 'listpriceLocalized')[0]).toBe('$40.00')
  expect(fields(shop.host, 'discountPercentageLocalized')[0]).toBe('10%')
  const [link] = buyLinks(shop.host)
  expect(await shop.charged(link?.href)).toBe('$36.00')
})
