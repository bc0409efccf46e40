/**
 * Pages of strangers, with markup as public exports have it and nothing on them that is written for Vitrine. `vitrine adopt`
 * changes each by a diff, git applies it, and a shopper of the page's country opens it: every amount of its products is
 * filled, with what checkout charges, or is named with the reason why it is left alone. Their sum stands in
 * docs/guide/older-scripts.md. The tag alone changes nothing.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import type { AdoptedAmount, LeftAlone } from '../../src/cli/adopt/figures.ts'
import { createSandbox } from '../../src/sandbox/browser.ts'
import { runHere } from '../cli/support.ts'
import { useBrowser } from '../support/browser.ts'
import { folderWith } from '../support/folder.ts'
import { painted, shiftOf, watchShift } from '../support/layout-shift.ts'
import type { Site } from '../support/site.ts'
import { useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()
const checkout = 'https://checkout.example'

interface Stranger {
  name: string
  /** What the source is. */
  kind: string
  country: string
  /** The amounts of its products that a reader counts on it. */
  amounts: number
  /** Those that are left alone, each by its reason. */
  left?: string[]
  /** @default 1 */
  requests?: number
}

const several = 'links of several products are around it'
const framework = 'a framework writes this part again: mark it in its component'

const strangers: Stranger[] = [
  { name: 'plain-links', kind: 'written by hand, plain links', country: 'DE', amounts: 2 },
  { name: 'old-class-names', kind: 'the older price script with jQuery 1.11', country: 'DE', amounts: 2 },
  {
    name: 'typed-prices',
    kind: 'a table typed by hand, one price out of date',
    country: 'DE',
    amounts: 3,
    left: ['the price of 97769 is €7.99'],
  },
  { name: 'webflow', kind: 'an export of Webflow', country: 'DE', amounts: 2 },
  { name: 'framer', kind: 'a page of Framer', country: 'US', amounts: 2 },
  { name: 'squarespace', kind: 'a page of Squarespace', country: 'GB', amounts: 2, left: [several] },
  {
    name: 'elementor',
    kind: 'WordPress with Elementor',
    country: 'US',
    amounts: 2,
    left: ['it stands in several pieces: mark the element around them'],
  },
  {
    name: 'react',
    kind: 'a page that React has rendered',
    country: 'DE',
    amounts: 3,
    left: [framework, framework, framework],
    requests: 0,
  },
  {
    name: 'php-shop',
    kind: 'the output of a shop in PHP',
    country: 'DE',
    amounts: 3,
    left: ['the link sells several products'],
  },
  { name: 'arabic', kind: 'a page in Arabic', country: 'DE', amounts: 2 },
  {
    name: 'two-currencies',
    kind: 'euros and dollars',
    country: 'DE',
    amounts: 4,
    left: Array(2).fill('its links sell the product on different terms'),
    requests: 2,
  },
  { name: 'nothing-known', kind: 'nothing that we know', country: 'DE', amounts: 0, requests: 0 },
]

const sourceOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../strange/${name}.html`), 'utf8')

/** A page beside a price host and a checkout that find their visitors in one country. */
const serveStranger = async (country: string) => {
  const { prices, rest } = createSandbox({
    rateLimit: false,
    baseUrl: checkout,
    geo: { countryOf: () => country },
  })
  const visitor = { remoteAddress: '192.0.2.1' }
  const shown = { html: '' }
  const site = await serveAll(
    () => ({ '/': { html: shown.html } }),
    async (url, response, request) => {
      const headers = { 'accept-language': request.headers['accept-language'] ?? '' }
      const answer = await prices.request(url.pathname + url.search, { headers }, visitor)
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
    },
  )
  const openPage = async (query = '') => {
    const { page, complaints } = await open()
    await page.addInitScript(watchShift)
    await page.route('https://code.jquery.com/**', (route) => route.fulfill({ body: '' }))
    await page.goto(`${site.url}/${query}`)
    await page.waitForFunction(() => customElements.get('vitrine-store'))
    return { page, complaints }
  }
  /** The text of the checkout page behind a link. */
  const charged = async (href: string): Promise<string> => {
    const opened = await rest.request(href.slice(checkout.length), {}, visitor)
    return (await rest.request(opened.headers.get('location') ?? '', {}, visitor)).text()
  }
  return { site, shown, openPage, charged }
}

/** Runs the command on a page, and has git apply its diff. */
const adopted = async (name: string, { priceHost, url }: Site, country: string) => {
  const src = `${url}/vitrine.js`
  const source = sourceOf(name).replace('https://prices.example', priceHost)
  const folder = folderWith({ 'page.html': source })
  const args = ['adopt', folder, '--price-host', priceHost, '--src', src, '--country', country]
  const { stdout } = await runHere([...args, '--json'])
  const { pages, diff }: { pages: { amounts: AdoptedAmount[]; left: LeftAlone[] }[]; diff: string } =
    JSON.parse(stdout)
  if (diff) execFileSync('git', ['apply', '-'], { cwd: folder, input: diff })
  const html = readFileSync(join(folder, 'page.html'), 'utf8')
  const { amounts = [], left: all = [] } = pages[0] ?? {}
  const left = all.filter(({ text }) => text !== 'jQuery')
  return { source, html, amounts, left, isLibraryKept: left.length < all.length }
}

/** The figures of an amount, without its currency and the marks of its reading order. */
const figures = (amount: string): string => amount.replace(/[^\p{Nd}.,٫٬]/gu, '')

it('says in the guide how many amounts of all pages are filled', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guide/older-scripts.md'), 'utf8')
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const all = sum(strangers.map(({ amounts }) => amounts))
  const left = sum(strangers.map(({ left = [] }) => left.length))
  expect(guide).toContain(`fills ${all - left} of ${all} amounts`)
})

it.each(strangers)('adopts $kind, and fills what checkout charges', async (stranger) => {
  const { name, country, left: reasons = [], requests = 1 } = stranger
  const { site, shown, openPage, charged } = await serveStranger(country)
  const { source, html, amounts, left, isLibraryKept } = await adopted(name, site, country)
  expect(left.map(({ reason }) => reason)).toEqual(reasons)
  expect(isLibraryKept).toBe(name === 'old-class-names')
  expect(amounts.length + left.length).toBe(stranger.amounts)
  expect(html === source).toBe(amounts.length === 0)
  const isAsked = site.priceRequests.splice(0).length > 0
  expect(isAsked).toBe(amounts.length > 0)
  const tag = `<script async src="${site.url}/vitrine.js" data-price-host="${site.priceHost}"></script>`
  shown.html = html === source ? html.replace('</head>', `${tag}</head>`) : html
  const { page, complaints } = await openPage()
  const fields = page.locator('[data-vitrine-field]:not(a),[class*=priceGrossLocalized]')
  const texts = () => fields.evaluateAll((found) => found.map(({ textContent }) => textContent))
  const expected = amounts.map(({ after }) => after)
  await expect.poll(async () => isDeepStrictEqual(await texts(), expected)).toBe(true)
  await painted(page)
  expect(complaints).toEqual([])
  expect(site.priceRequests).toHaveLength(requests)
  expect(await shiftOf(page)).toBeLessThan(0.1)
  const hrefs = await page
    .locator(`a[href^="${checkout}/1001/"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const pages = await Promise.all(
    hrefs.map(async (href) => ({ cart: new URL(href).searchParams.get('cart'), text: await charged(href) })),
  )
  const differing = amounts.filter(
    ({ product, after }) =>
      !pages.some(({ cart, text }) => cart === product && text.includes(figures(after))),
  )
  expect(differing).toEqual([])
})

it('fills two products in one request at the code of the address, which their links get', async () => {
  const { site, shown, openPage, charged } = await serveStranger('DE')
  shown.html = (await adopted('plain-links', site, 'DE')).html
  site.priceRequests.length = 0
  const { page } = await openPage('?coupon=SAVE10')
  await expect.poll(() => page.locator('[data-vitrine-field=price]').first().textContent()).toBe('€69.30')
  expect(site.priceRequests).toHaveLength(1)
  const links = await page
    .locator(`a[href^="${checkout}/1001/"]`)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.map((href) => new URL(href).searchParams.get('coupon'))).toEqual(['SAVE10', 'SAVE10'])
  expect(await charged(links[0] ?? '')).toContain('69.30')
})

/** With links to checkout, written again by a framework, and without anything that we know. */
const unmarked = ['plain-links', 'react', 'nothing-known']

it.each(strangers.filter(({ name }) => unmarked.includes(name)))(
  'leaves $kind byte for byte without marks, and makes no request',
  async ({ name }) => {
    const { site, shown, openPage } = await serveStranger('DE')
    const tag = `<script async src="${site.url}/vitrine.js" data-price-host="${site.priceHost}"></script>`
    shown.html = sourceOf(name).replace('</head>', `${tag}</head>`)
    const { page, complaints } = await openPage('?coupon=SAVE10')
    const isSame = await page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, 'text/html').documentElement.innerHTML ===
        document.documentElement.innerHTML,
      shown.html,
    )
    expect([isSame, site.priceRequests, complaints]).toEqual([true, [], []])
  },
)
