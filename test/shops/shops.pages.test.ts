/**
 * Each page of the shops in a whole browser, beside a sandbox that has all of their merchants: the way to the buy control
 * by the keyboard alone, the amount at checkout, and the purchase. Axe reads those that have more than cards. What the links say is in the browser tests beside
 * this one. Needs a build.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { cartAt } from '../journeys/own-shop.ts'
import { payableTotal, payByForm, purchasesOf, useEverything } from '../journeys/support.ts'
import { violationsOf } from '../support/axe.ts'
import { areDefined, useBrowser } from '../support/browser.ts'
import { shops } from './catalogue.ts'
import { withSignedLinks } from './signed-links.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-shops-'))
const catalogue = join(folder, 'shops.json')
writeFileSync(catalogue, JSON.stringify(shops))

const server = createServer(({ url = '' }, response) => {
  const name = /^\/([\w-]+)\.html/.exec(url)?.[1]
  response
    .writeHead(name ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(name && htmlOf(name))
})
const open = useBrowser()
const at = useEverything({ catalogue, country: 'US' }, async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {}
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

/** A page as it stands in this folder, with the hosts of the sandbox. */
const htmlOf = (name: string): string =>
  withSignedLinks(readFileSync(new URL(`${name}.html`, import.meta.url), 'utf8'))
    .replaceAll('https://prices.example', at.prices())
    .replaceAll('https://checkout.example', at.rest())
    .replaceAll('//checkout.example', at.rest())
    .replace('src="/vitrine.js"', `src="${at.demo()}/vitrine.js"`)

interface Sold {
  file: string
  query?: string
  /** The control that sells. @default that of the first card */
  buy?: string
  /** The amount that the page says. @default the price of the first card; null where only checkout knows it */
  amount?: string | null
  units: Record<string, number>
  /** The partner who is paid. */
  paid?: string
  /** The shopper comes by the address that leaves the cookie of the partner. */
  isByCookie?: boolean
  /** What the shopper does before they buy. */
  before?(page: Page): Promise<void>
}

const pages: [shop: string, sold: Sold][] = [
  ['A', { file: 'seats', buy: 'vitrine-total [part=buy]', amount: null, units: { 310001: 40 } }],
  ['B', { file: 'utilities', amount: 'vitrine-card [part=total] bdi:last-of-type', units: { 320001: 3 } }],
  ['B, by a signed link', { file: 'utilities', buy: '#member a', amount: '#member p', units: { 320001: 1 } }],
  ['C', { file: 'upgrade', amount: null, units: { 330001: 2 } }],
  ['D', { file: 'scanner', amount: null, units: { 340001: 4 } }],
  ['E', { file: 'codes', units: { 350001: 1 } }],
  [
    'E, by forms',
    {
      file: 'forms',
      query: '?coupon=PROMO',
      buy: '[data-vitrine-product="350003"] button',
      amount: '[data-vitrine-product="350003"] [data-vitrine-field=price]',
      units: { 350003: 1 },
    },
  ],
  ['F', { file: 'campaign', query: '?ref=mail2', units: { 360001: 1 }, paid: '77' }],
  ['G', { file: 'researchers', units: { 370001: 1 } }],
  ['J', { file: 'conference', query: '?coupon=GUEST', units: { 400001: 1 } }],
  [
    'K',
    {
      file: 'licences',
      buy: 'vitrine-cart a[part=buy]',
      amount: 'vitrine-cart [part=total] dd',
      units: { 600001: 1, 600002: 1 },
      async before(page) {
        for (const product of ['I60001', 'I60002'])
          await page.locator(`vitrine-card[add][product=${product}] [part=buy]`).press('Enter')
      },
    },
  ],
  [
    'K, a renewal',
    {
      file: 'licences',
      buy: 'vitrine-card[label] [part=buy]',
      amount: 'vitrine-card[label] [part=price]',
      units: { 600001: 1 },
      before: (page) => page.getByLabel('Your keys').fill('AAA,BBB'),
    },
  ],
  ['L', { file: 'panel', units: { 410001: 1 } }],
  ['M', { file: 'partners', units: { 420001: 1 }, paid: '48817', isByCookie: true }],
  [
    'N',
    {
      file: 'old-script',
      query: '?coupon=OLD10',
      buy: '.relic-430001-buy',
      amount: '.relic-430001-priceGrossLocalized',
      units: { 430001: 1 },
    },
  ],
]

it('knows every page of this folder but the part of one that quote.pages.test.ts opens', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.html'))
  const known = [...pages.map(([, { file }]) => `${file}.html`), 'quote.html']
  expect(files.sort()).toEqual([...new Set(known)].sort())
})

it('asks three times on a first visit of the page that has left the older script, as its guide says', async () => {
  const { page } = await open()
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
  })
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/old-script.html`)
  await areDefined(page)
  await page.waitForLoadState('networkidle')
  // Of the product and the field that do not exist, one more file tells the console.
  const files = asked.filter((path) => path !== '/vitrine-warnings.js')
  expect(files.sort()).toEqual(['/prices', '/vitrine-class-names.js', '/vitrine.js'])
})

/** Reaches a control by the Tab key alone. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element.matches(':focus'))) return
  }
  throw new Error('The keyboard does not reach the control.')
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

it.each(pages)('sells by the page of shop %s, by keyboard and to the end', async (shop, sold) => {
  const { file, query = '', buy = 'vitrine-card [part=buy]', units, paid } = sold
  const amount = sold.amount === undefined ? 'vitrine-card [part=price]' : sold.amount
  const { page } = await open()
  const address = `http://localhost:${(server.address() as AddressInfo).port}/${file}.html${query}`
  const ofPartner = `${at.rest()}/2013/cookie?affiliate=${paid}&redirectto=${encodeURIComponent(address)}`
  await page.goto(sold.isByCookie ? ofPartner : address)
  await areDefined(page)
  await sold.before?.(page)
  const control = page.locator(buy).first()
  await control.waitFor()
  // The page's own text and links stand there until the prices have come.
  await page.waitForLoadState('networkidle')
  const figure = amount === null ? undefined : page.locator(amount).first()
  if (['seats', 'forms', 'conference', 'panel'].includes(file) || shop === 'K') {
    const violations = await violationsOf(page, {
      rules: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  }
  const said = await figure?.textContent()
  await tabTo(page, control)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/\d+\/session\/[\w-]+$/)
  expect(cartAt(at.state(), page.url()).units).toEqual(units)
  if (said) expect(digitsOf(await payableTotal(page))).toBe(digitsOf(said))
  const email = `${shop.replaceAll(/\W+/g, '-')}@example.com`
  await payByForm(page, email)
  const [bought, ...others] = await purchasesOf(at.rest(), email)
  expect(others, shop).toEqual([])
  expect(
    Object.fromEntries(bought?.items.map(({ productId, quantity }) => [productId, quantity]) ?? []),
  ).toEqual(units)
  expect([...at.state().purchases.all()].at(-1)?.affiliate).toBe(paid)
})
