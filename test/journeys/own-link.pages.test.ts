/**
 * A link of the merchant's own sells what it says, wherever it stands and whatever fails. One long link is put into
 * each kind of element and of plain markup, and into those that a press leaves in a way of their own without prices,
 * and with an endpoint and a review; the order is read at checkout after a real press in Chromium. Kinds that meet the
 * same failures stand on one page, which stays while each is pressed. Parameters that the widget does not know have to
 * arrive unchanged. Needs a build. A total of several units is only known with an endpoint; without one the page says
 * that it is at checkout.
 */

import type { Locator, Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { endlessly } from '../support/browser.ts'
import { cartAt, foreignOf, previewed, type Sale, type ShopPage, useOwnShop } from './own-shop.ts'

const { at, addressOf, show, saleIn } = useOwnShop()

const product = 'data-vitrine-product="97772"'
const anchor = (own: string, attributes = ''): string =>
  `<a ${attributes} href="${own.replaceAll('&', '&amp;')}">Buy</a>`

/** Where a link may stand. */
const kinds: Record<string, (own: string) => string> = {
  'a bound link': (own) => `<p ${product}>${anchor(own, 'data-vitrine-field="buy"')}</p>`,
  'a link of plain markup': (own) => anchor(own, `data-vitrine="buy" ${product}`),
  'a link inside a buy control': (own) => `<vitrine-buy product="97772">${anchor(own)}</vitrine-buy>`,
  'a card': (own) => `<vitrine-card product="97772">${anchor(own)}</vitrine-card>`,
  'a card of plain markup': (own) => `<div data-vitrine="card" ${product}>${anchor(own)}</div>`,
  'a class name': (own) => anchor(own, 'class="shop-97772-buy"'),
  'an order': (own) =>
    `<vitrine-order><vitrine-card product="97772"></vitrine-card>${anchor(own)}</vitrine-order>`,
}
const kindOf = (name: string): ((own: string) => string) => kinds[name] ?? ((): string => '')

const own = (query: string): string => `${at.rest()}/1001/?${query}`

/** With escapes, and a quantity and a code of its own. Nothing that an endpoint leaves out. */
const query = (): string =>
  `scope=cart&cart=97772&cfg=%7etwo+columns&affiliate=48817&b2b=true&x-source=news%20letter&tracking=a%26b&continueurl=${encodeURIComponent(addressOf())}%2Fback&quantity_97772=3&coupon=SAVE10`

/** Documented names that the link has twice: each exists once, as the first. */
const repeats = '&tracking=c&Affiliate=1'

/** Three at 69.30. */
const sold = (more = '') => ({
  pays: expect.stringContaining('€207.90'),
  units: { 97772: 3 },
  codes: ['SAVE10'],
  currency: 'EUR',
  language: 'en',
  foreign: foreignOf(query() + more),
})
const previewOfAll = { units: { 97772: 3 }, currency: 'EUR', gross: 207.9 }

/** A page with the link in each of these sections, which stays when a press leads to checkout. */
const open = (sections: readonly string[], { script = '', before, ...shop }: Omit<ShopPage, 'body'> = {}) =>
  show({
    script: `data-class-prefix="shop" data-tax="net" ${script}`,
    ...shop,
    body: sections.map((html) => `<section>${html}</section>`).join(''),
    before: async (page) => {
      await page.route(`${at.rest()}/**`, (route) => route.fulfill({ status: 204 }))
      await before?.(page)
    },
  })

/** That kind of seller with the link, which says `more` than it does elsewhere. */
const seller = (name: string, more = ''): string => kindOf(name)(own(query() + repeats + more))

const sectionOf = (page: Page, index: number): Locator => page.locator('main > section').nth(index)

/** Presses a control, and opens the order at the address to which that leads. */
const saleBy = async (page: Page, control: Locator): Promise<{ address: string; sale: Sale }> => {
  const navigation = page.waitForRequest((request) => request.isNavigationRequest())
  await control.click()
  const address = (await navigation).url()
  const response = await page.context().request.get(address)
  const pays = /<button[^>]*type="submit"[^>]*>(.*?)<\/button>/s.exec(await response.text())?.[1]
  return { address, sale: { pays, ...cartAt(at.state(), response.url()) } }
}

/** The control that leads to checkout by the link, with the price that the page shows. */
const control = 'a:visible[href*="affiliate="][href*="x-vitrine-shown"]'
/** It leads there without a price too. */
const withoutPrice = 'a:visible[href*="affiliate="]'

/** The sentence in place of the total of an order or a cart. */
const atCheckout = 'You see the total at checkout before you pay.'

/** The control once the page has said what it knows without an endpoint: of an order with three units, no total. */
const pricedControl = async (section: Locator, name: string): Promise<Locator> => {
  if (name !== 'an order') return section.locator(control).first()
  await section.getByText(atCheckout).waitFor()
  expect(await section.locator(control).count()).toBe(0)
  return section.locator('vitrine-order [part=buy][href*="affiliate="]')
}

/** The kinds that are left, each in its own way: the other ones are bound as the first, or become the last but one. */
const ownWays = ['a bound link', 'a link inside a buy control', 'a card', 'an order']

/** Why there may be no price, and the kinds that are tried. */
const unpriced: [string, Parameters<Route['fulfill']>[0] | undefined, readonly string[]][] = [
  ['while the price host is dead', undefined, ownWays],
  ['where the country is refused', { status: 400, json: { statusCode: 400 } }, ['a card']],
  ['where the product has no price', { json: [] }, ['an order']],
]

it('sells all of the link in each kind', async () => {
  const names = Object.keys(kinds)
  const { page } = await open(names.map((name) => seller(name)))
  for (const [index, name] of names.entries()) {
    const { sale } = await saleBy(page, await pricedControl(sectionOf(page, index), name))
    expect(sale, name).toEqual(sold())
  }
})

it('sells all of the link by the session of its preview', async () => {
  const { page, previews } = await open(
    ownWays.map((name) => seller(name)),
    { hasEndpoint: true, before: endlessly },
  )
  for (const [index, name] of ownWays.entries()) {
    const { address, sale } = await saleBy(page, sectionOf(page, index).locator(control).first())
    expect(address, name).toContain('/1001/session/')
    expect(sale, name).toEqual(sold())
    expect(previewed(previews.splice(0)), name).toContainEqual(previewOfAll)
  }
})

it.each(unpriced)('sells all of the link %s', async (_, answer, names) => {
  const headers = { 'Access-Control-Allow-Origin': '*' }
  let asked = 0
  const { page } = await open(
    names.map((name) => seller(name)),
    {
      before: async (page) => {
        await page.clock.install()
        await page.route(`${at.prices()}/**`, (route) => {
          asked += 1
          return answer ? route.fulfill({ headers, ...answer }) : route.abort()
        })
      },
    },
  )
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.clock.runFor(5000)
  for (const [index, name] of names.entries()) {
    const link = sectionOf(page, index).locator(withoutPrice).first()
    // Where nothing of ours stands in its place, the merchant's link is as it is written.
    const isAsWritten = (await link.getAttribute('href')) === own(query() + repeats)
    const { sale } = await saleBy(page, link)
    expect(sale, name).toEqual(sold(isAsWritten ? repeats : ''))
  }
})

it.each([
  ['through the review', { script: 'data-review="always"', hasEndpoint: true, before: endlessly }],
  [
    'while the endpoint is dead',
    {
      script: '',
      hasEndpoint: true,
      before: (page: Page) => page.route(`${at.endpoint()}/**`, (route) => route.abort()),
    },
  ],
])('sells all of the link in a card %s', async (_, shop) => {
  const { page } = await open([seller('a card')], shop)
  const pressed = page.locator(control).first()
  if (shop.script) await pressed.click()
  const leaving = shop.script ? page.getByRole('link', { name: 'Continue to checkout' }) : pressed
  expect((await saleBy(page, leaving)).sale).toEqual(sold())
})

it('sells by the link itself, with an endpoint too, where a preview cannot say all of it', async () => {
  const cases = {
    'a customer': '&internalcustomer=kim-42&deliveryEmail=kim%40example.test',
    'a name of our own twice, with two values': '&x-source=two',
    'a parameter that an endpoint does not know': '&utm_source=mail&utm_source=video',
  }
  const { page } = await open(
    Object.values(cases).map((more) => seller('a card', more)),
    { hasEndpoint: true, before: endlessly },
  )
  for (const [index, [says, more]] of Object.entries(cases).entries()) {
    const link = sectionOf(page, index).locator(control).first()
    expect((await saleBy(page, link)).sale, says).toEqual(sold(more))
  }
})

it('vouches for no amount of a link that says a country, and sells by the link itself', async () => {
  const more = '&internalcustomer=kim-42&deliveryEmail=kim%40example.test&deliveryCountryId=DE'
  const { page } = await open([seller('a card', more)], { hasEndpoint: true, before: endlessly })
  await page.getByText('3 units: total at checkout').waitFor()
  expect(await page.locator(control).count()).toBe(0)
  expect((await saleBy(page, page.locator(withoutPrice).first())).sale).toEqual(sold(more))
})

/** Waits until the cart has both links, and says no total of three units, which only checkout knows. */
const hasNoTotal = async (page: Page): Promise<void> => {
  await page.locator('vitrine-cart [part=amount]', { hasText: '129.00' }).waitFor()
  await page.getByText(atCheckout).waitFor()
  expect(await page.locator('vitrine-cart [part=total]').count()).toBe(0)
}

it.each([false, true])('sells all of two links from the cart (endpoint: %s)', async (hasEndpoint) => {
  const buy = (id: string, more: string): string =>
    `<vitrine-buy product="${id}" add>${anchor(own(`cart=${id}&${more}`))}</vitrine-buy>`
  const { page, previews } = await show({
    body: `${buy('97772', 'quantity=3&affiliate=48817&x-source=news%20letter')}${buy('97776', 'affiliate=48817&cfg=a')}
      <vitrine-cart inline></vitrine-cart>`,
    hasEndpoint,
    before: endlessly,
  })
  for (const id of ['97772', '97776'])
    await page.locator(`vitrine-buy[product="${id}"] a[href*="x-vitrine-shown"]`).click()
  if (hasEndpoint) await page.locator('vitrine-cart [part=total]', { hasText: '360.00' }).waitFor()
  else await hasNoTotal(page)
  await page.getByRole('link', { name: 'Continue to checkout' }).click()
  const units = { 97772: 3, 97776: 1 }
  expect(await saleIn(page)).toEqual({
    ...sold(),
    // 3 × 77 + 129.
    pays: expect.stringContaining('€360.00'),
    units,
    codes: [],
    foreign: foreignOf('affiliate=48817&cfg=a&scope=checkout&x-source=news%20letter'),
  })
  if (hasEndpoint) expect(previewed(previews)).toContainEqual({ units, currency: 'EUR', gross: 360 })
})

it('sells all of two links from a cart whose prices do not come', async () => {
  const buy = (id: string, more: string): string =>
    `<vitrine-buy product="${id}" add>${anchor(own(`cart=${id}&${more}`))}</vitrine-buy>`
  let isDead = false
  const { page } = await show({
    body: `${buy('97772', 'quantity=3&affiliate=48817')}${buy('97776', 'affiliate=48817&cfg=a')}
      <vitrine-cart inline></vitrine-cart>`,
    before: (page) => page.route(`${at.prices()}/**`, (route) => (isDead ? route.abort() : route.continue())),
  })
  for (const id of ['97772', '97776'])
    await page.locator(`vitrine-buy[product="${id}"] a[href*="x-vitrine-shown"]`).click()
  await hasNoTotal(page)
  isDead = true
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${addressOf()}/?another`)
  await page.locator('vitrine-cart a[part=buy][href*="affiliate="]').click()
  expect(await saleIn(page)).toEqual({
    pays: expect.stringContaining('€360.00'),
    units: { 97772: 3, 97776: 1 },
    codes: [],
    currency: 'EUR',
    language: 'en',
    foreign: foreignOf('affiliate=48817&cfg=a&scope=checkout'),
  })
})
