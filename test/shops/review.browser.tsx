/**
 * Shops A, C, D and M in a browser, with an endpoint of their own and the sandbox behind both: the total of the page is that of
 * the review, and that of the checkout to which the review leads, or the review leads to the plain link.
 */

import { beforeEach, expect, it, vi } from 'vitest'
import { textOf } from '../widget/support.ts'
import { shopA, shopC, shopD, shopM } from './catalogue.ts'
import { openPage } from './open-page.ts'
import partners from './partners.html?raw'
import scanner from './scanner.html?raw'
import seats from './seats.html?raw'
import upgrade from './upgrade.html?raw'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

type Shop = Awaited<ReturnType<typeof openPage>>

const sumOf = ({ host }: Shop) => host.querySelector('vitrine-total')?.shadowRoot
const formOf = ({ host }: Shop) => host.querySelector('vitrine-order')?.shadowRoot

const open = (html: string, merchant: typeof shopA, defaultCountry: string, settings = '') =>
  openPage(html.replace('<script', `<script data-review="always" ${settings}`), '', {
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

it.each([
  [40, [], '$2,400.00'],
  [300, ['Priority support'], '$20,200.00'],
  [1201, ['Priority support', 'Course for one'], '$62,548.00'],
])('A: says one total of %i units on page, review and checkout', async (units, addOns, total) => {
  const shop = await open(seats, shopA, 'US')
  for (const addOn of addOns) {
    const label = [...(formOf(shop)?.querySelectorAll('label') ?? [])].find((each) =>
      textOf(each).startsWith(addOn),
    )
    label?.querySelector('input')?.click()
  }
  await shop.type(formOf(shop), units)
  await shop.advance(1000)
  expect(textOf(sumOf(shop)?.querySelector('[part=total] dd'))).toBe(total)
  expect(await review(shop, sumOf(shop))).toEqual([total, total])
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

it('D1, D4: says one total of four units on page, review and checkout', async () => {
  const shop = await open(scanner, shopD, 'US')
  const [root] = shop.roots()
  expect(textOf(root?.querySelector('[part=total]'))).toBe('4 units: $4,040.00')
  expect(await review(shop, root)).toEqual(['$4,040.00', '$4,040.00'])
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
