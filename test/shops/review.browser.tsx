/**
 * The shops in a browser, with an endpoint of their own and the sandbox behind both: the total of the page is that of
 * the review, and that of the checkout to which the review leads, or the review leads to the plain link.
 */

import { beforeEach, expect, it, vi } from 'vitest'
import { textOf } from '../widget/support.ts'
import campaign from './campaign.html?raw'
import {
  shopA,
  shopB,
  shopC,
  shopD,
  shopE,
  shopF,
  shopG,
  shopJ,
  shopK,
  shopL,
  shopM,
  shopN,
} from './catalogue.ts'
import codes from './codes.html?raw'
import conference from './conference.html?raw'
import licences from './licences.html?raw'
import oldScript from './old-script.html?raw'
import { openPage } from './open-page.ts'
import panel from './panel.html?raw'
import partners from './partners.html?raw'
import researchers from './researchers.html?raw'
import scanner from './scanner.html?raw'
import seats from './seats.html?raw'
import upgrade from './upgrade.html?raw'
import utilities from './utilities.html?raw'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

type Shop = Awaited<ReturnType<typeof openPage>>

const sumOf = ({ host }: Shop) => host.querySelector('vitrine-total')?.shadowRoot
const formOf = ({ host }: Shop) => host.querySelector('vitrine-order')?.shadowRoot

const open = (html: string, merchant: typeof shopA, defaultCountry: string, settings = '', query = '') =>
  openPage(html.replace('<script', `<script data-review="always" ${settings}`), query, {
    endpointOf: merchant,
    defaultCountry,
  })

/** Presses the control, and reads the review that opens. */
const reviewOf = async (shop: Shop, root: ShadowRoot | null | undefined) => {
  await shop.press(root)
  await shop.advance(100)
  const cart = document.querySelector('vitrine-cart')?.shadowRoot
  return { cart, way: cart?.querySelector<HTMLAnchorElement>('a[part=continue]')?.href ?? '' }
}

/** The total of the review, and that of the session to which it leads. */
const review = async (shop: Shop, root: ShadowRoot | null | undefined) => {
  const { cart, way } = await reviewOf(shop, root)
  expect(way).toContain('/session/')
  return [textOf(cart?.querySelector('[part=total] dd')), await shop.charged(way)]
}

it('A: says one total of 1201 units and two add-ons on page, review and checkout', async () => {
  const shop = await open(seats, shopA, 'US')
  for (const addOn of ['Priority support', 'Course for one']) {
    const label = [...(formOf(shop)?.querySelectorAll('label') ?? [])].find((each) =>
      textOf(each).startsWith(addOn),
    )
    label?.querySelector('input')?.click()
  }
  await shop.type(formOf(shop), 1201)
  await shop.advance(1000)
  const total = '$62,548.00'
  expect(textOf(sumOf(shop)?.querySelector('[part=total] dd'))).toBe(total)
  expect(await review(shop, sumOf(shop))).toEqual([total, total])
})

it('A3: says one total of a school on page, review and checkout', async () => {
  const shop = await open(seats, shopA, 'US')
  for (const name of ['3 years', 'Schools']) {
    const label = [...(formOf(shop)?.querySelectorAll('label') ?? [])].find((each) =>
      textOf(each).startsWith(name),
    )
    label?.querySelector('input')?.click()
    await shop.settle()
  }
  await shop.type(formOf(shop), 100)
  await shop.advance(1000)
  expect(textOf(sumOf(shop)?.querySelector('[part=total] dd'))).toBe('$6,300.00')
  expect(await review(shop, sumOf(shop))).toEqual(['$6,300.00', '$6,300.00'])
})

const withCode = campaign.replace('AFFILIATE=77', 'coupon=HALF50')

/** The page, its shop, the card, the amount, and the query of the page's address. */
const rows: [row: string, string, typeof shopA, card: number, amount: string, query?: string][] = [
  ['B1', utilities, shopB, 0, '$83.70', 'coupon=SWEEP10'],
  ['B, the bundle', utilities, shopB, 1, '$40.95'],
  ['E1', codes, shopE, 0, '$8.50'],
  ['E1', codes, shopE, 2, '$39.00'],
  ['E2', codes, shopE, 2, '$45.76', 'coupon=PROMO'],
  ['F3', withCode, shopF, 0, '$22.45'],
  ['G1', researchers, shopG, 0, '$120.00'],
  ['G3', researchers, shopG, 2, '$120.00'],
  ['L2', panel, shopL, 0, '$9.00'],
]
it.each(rows)(
  '%s: says one amount on page, review and checkout',
  async (_, html, merchant, index, amount, query) => {
    const shop = await open(html, merchant, 'US', '', query)
    await shop.advance(1000)
    const root = shop.roots()[index]
    const said = root?.querySelector('[part=total] bdi:last-of-type') ?? root?.querySelector('[part=price]')
    expect(textOf(said)).toBe(amount)
    expect(await review(shop, root)).toEqual([amount, amount])
  },
)

it.each([
  ['F1', campaign, shopF, '$17.90', 'ref=mail1'],
  ['F4', campaign, shopF, '$26.90', 'ref=mail2'],
  ['J1', conference, shopJ, '€2.00', 'coupon=GUEST'],
])(
  '%s: says one amount, and leads to the plain link, of which the endpoint leaves parameters out',
  async (_, html, merchant, amount, query) => {
    const country = merchant === shopJ ? 'DE' : 'US'
    const shop = await open(html, merchant, country, 'data-customer-token="token"', query)
    const [root] = shop.roots()
    const { cart, way } = await reviewOf(shop, root)
    const total = textOf(cart?.querySelector('[part=total] dd'))
    expect([shop.amounts()[0], total, await shop.charged(way)]).toEqual([amount, amount, amount])
    const [left, linked] = [way, shop.hrefs()[0] ?? ''].map((href) =>
      href.replace(/&x-vitrine-shown=[^&]*/, ''),
    )
    expect(left).toBe(linked)
    expect(cart?.querySelector('[part=order]')).toBe(null)
  },
)

it('A6: shows no amount of a preview that the choice of a currency has overtaken', async () => {
  const shop = await open(seats, shopA, 'US')
  const { env } = shop.page
  const { fetch } = env
  let answer: () => void = () => {}
  const held = new Promise<void>((done) => (answer = done))
  env.fetch = async (input, init) => {
    const isPreview = String(input).endsWith('/cart/preview')
    if (isPreview) await held
    return fetch(input, init)
  }
  const total = () => sumOf(shop)?.querySelector('[part=total]')
  await shop.type(formOf(shop), 320)
  await shop.advance(1000)
  const select = shop.host.querySelector('vitrine-currency')?.shadowRoot?.querySelector('select')
  if (!select) throw new Error('There is no choice of currencies.')
  select.value = 'EUR'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await shop.settle()
  expect(textOf(total())).not.toContain('$')
  answer()
  await shop.settle()
  await shop.advance(1000)
  expect(textOf(total())).toContain('€')
  expect(textOf(total())).not.toContain('$')
  const href = sumOf(shop)?.querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? ''
  expect(new URL(href).searchParams.get('currency')).toBe('EUR')
  expect(textOf(total()?.querySelector('dd'))).toBe(await shop.charged(href))
})

it.each([
  ['K1', [4, 1], ['€4,400.00']],
  ['K2', [10], ['€9,200.00']],
  ['K4', [5, 10], ['€4,800.00', '€3,680.00']],
])('%s: says in the cart the totals of the platform, and of checkout', async (_, units, totals) => {
  const shop = await open(licences, shopK, 'US')
  const roots = shop.roots()
  for (const [index, count] of units.entries()) {
    if (count > 1) await shop.type(roots[index], count)
    await shop.press(roots[index])
  }
  await shop.advance(1000)
  const cart = shop.host.querySelector('vitrine-cart')?.shadowRoot
  expect([...(cart?.querySelectorAll('[part=total] dd') ?? [])].map(textOf)).toEqual(totals)
  const ways = [...(cart?.querySelectorAll<HTMLAnchorElement>('a[part=buy], a[part=continue]') ?? [])]
  expect(await Promise.all(ways.map(({ href }) => shop.charged(href)))).toEqual(totals)
})

it.each([
  ['DE', '€309.40'],
  ['US', '$302.04'],
])('C1: says one total of two units on page, review and checkout in %s', async (country, total) => {
  const shop = await open(upgrade, shopC, country)
  const [root] = shop.roots()
  expect(textOf(root?.querySelector('[part=total]'))).toBe(`2 units: ${total}`)
  expect(await review(shop, root)).toEqual([total, total])
})

it('C2: names no total of two units beside eight, and leads to checkout with what the link says', async () => {
  const shop = await open(upgrade, shopC, 'DE')
  const root = shop.roots()[1]
  expect(textOf(root?.querySelector('[part=total]'))).toBe('2 units: total at checkout')
  const { cart, way } = await reviewOf(shop, root)
  expect(textOf(cart)).not.toMatch(/\d{2}\.\d{2}/)
  expect(way).toBe(root?.querySelector<HTMLAnchorElement>('[part=buy]')?.href)
  // The price of ten units, which the page cannot know.
  expect(await shop.charged(way)).toBe('€261.80')
})

it('C5: leads to a quote of the amount that the page says, without a review or an order on the page', async () => {
  const shop = await open(upgrade, shopC, 'DE')
  expect(textOf(shop.roots()[0]?.querySelector('[part=total]'))).toBe('2 units: €309.40')
  const quote = shop.host.querySelector<HTMLAnchorElement>('[data-vitrine-same-order]')
  expect(await shop.charged(quote?.href)).toBe('€309.40')
  expect(await shop.leaves(quote)).toBe(true)
  expect(document.querySelector('vitrine-cart')).toBe(null)
  expect(shop.requests.filter(({ pathname }) => pathname === '/cart/process')).toEqual([])
})

it.each([
  ['N1', '', '$40.00'],
  ['N4', 'coupon=OLD10', '$36.00'],
])('%s: says one amount on page, review and checkout', async (_, query, amount) => {
  const shop = await open(oldScript, shopN, 'US', '', query)
  expect(textOf(shop.host.querySelector('.relic-430001-priceGrossLocalized'))).toBe(amount)
  shop.host.querySelector<HTMLElement>('.relic-430001-buy')?.click()
  await shop.settle()
  await shop.advance(100)
  const cart = document.querySelector('vitrine-cart')?.shadowRoot
  const way = cart?.querySelector<HTMLAnchorElement>('a[part=continue]')?.href
  expect([textOf(cart?.querySelector('[part=total] dd')), await shop.charged(way)]).toEqual([amount, amount])
})

it('G4: opens one session for two presses, with the parameters of the link', async () => {
  const shop = await openPage(researchers, '', { endpointOf: shopG })
  const buy = shop.roots()[0]?.querySelector<HTMLElement>('[part=buy]')
  buy?.click()
  buy?.click()
  await shop.settle()
  expect(shop.requests.filter(({ pathname }) => pathname === '/cart/preview')).toHaveLength(1)
  const [session = '', ...others] = shop.followed
  expect(others).toEqual([])
  expect(shop.extraOf(session)).toMatchObject({ 'x-userid': 'U1' })
  expect(await shop.charged(session)).toBe('$120.00')
})

it('D1, D4: says one total of four units on page, review and checkout', async () => {
  const shop = await open(scanner, shopD, 'US')
  const [root] = shop.roots()
  expect(textOf(root?.querySelector('[part=total]'))).toBe('4 units: $4,040.00')
  const { cart, way } = await reviewOf(shop, root)
  expect([textOf(cart?.querySelector('[part=total] dd')), await shop.charged(way)]).toEqual([
    '$4,040.00',
    '$4,040.00',
  ])
  expect(shop.extraOf(way)).toMatchObject({ 'x-Source': 'web-modal' })
})

it.each([
  ['no order on the page', 'data-partners="cookie"', false],
  ['an order on the page where no cookie decides', '', true],
])('M: offers %s', async (_, setting, hasOrder) => {
  const html = partners
    .replace('data-partners="cookie"', '')
    .replace('<vitrine-card', '<vitrine-card renewal="none"')
  const shop = await open(html, shopM, 'US', `data-customer-token="token" ${setting}`)
  const [root] = shop.roots()
  const { cart, way } = await reviewOf(shop, root)
  expect(cart?.querySelector('[part=order]') !== null).toBe(hasOrder)
  if (!hasOrder) expect(way).toContain('/2013/?scope=checkout&cart=420001&x-shelf=front&')
})
