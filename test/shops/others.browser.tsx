/**
 * Shops C, D, G, L, M and N in a browser, without an endpoint, with the sandbox's price host and checkout behind them: what of
 * their links stays, which amounts the page may not say, and what it says where no price comes.
 */

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { textOf } from '../widget/support.ts'
import { openPage as open } from './open-page.ts'
import panel from './panel.html?raw'
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
