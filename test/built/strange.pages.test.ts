/**
 * Pages of strangers with the script tag and nothing else of Vitrine: which amounts it fills, and which it leaves alone and
 * why. Each filled amount is the one that the sandbox answers and that its checkout charges. A page without marks makes no
 * request and stays byte for byte.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { createSandbox } from '../../src/sandbox/browser.ts'
import { useBrowser } from '../support/browser.ts'
import { painted, shiftOf, watchShift } from '../support/layout-shift.ts'
import { useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()

interface Item {
  product_id: string | number
  currency: { iso: string }
  price: { gross: { localized: string } }
}

/** Opens a page of `test/strange` with the tag in its head. */
const openStranger = async (name: string, attributes = '', query = '') => {
  const { prices, rest } = createSandbox({ rateLimit: false, baseUrl: 'https://checkout.example' })
  const source = readFileSync(join(import.meta.dirname, `../strange/${name}.html`), 'utf8')
  const answered = new Map<string, string>()
  const withTag = (priceHost: string) =>
    source.replace(
      '</head>',
      `<script async src="${site.url}/vitrine.js" data-price-host="${priceHost}"${attributes}></script></head>`,
    )
  const site = await serveAll(
    (priceHost) => ({ '/': { html: withTag(priceHost) } }),
    async (url, response) => {
      const answer = await prices.request(url.pathname + url.search)
      const text = await answer.text()
      for (const item of answer.ok ? (JSON.parse(text) as Item[]) : [])
        answered.set(`${item.product_id} ${item.currency.iso}`, item.price.gross.localized)
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text)
    },
  )
  const { page, complaints } = await open()
  await page.addInitScript(watchShift)
  await page.goto(`${site.url}/${query}`)
  await page.waitForFunction(() => customElements.get('vitrine-store'))
  return {
    page,
    complaints,
    site,
    answered,
    html: withTag(site.priceHost),
    texts: () =>
      page
        .locator('[data-vitrine-field=price],[class*=priceGrossLocalized]')
        .evaluateAll((fields) => fields.map(({ textContent }) => textContent)),
    hrefs: () =>
      page
        .locator('a[href*="checkout.example/1001/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')),
    /** The text of the checkout page behind a link. */
    charged: async (href: string): Promise<string> => {
      const opened = await rest.request(href.slice('https://checkout.example'.length))
      return (await rest.request(opened.headers.get('location') ?? '')).text()
    },
  }
}

/** A source's kind, its marked amounts by product and currency, or why one is left alone, and attributes of the tag. */
const marked: [name: string, kind: string, amounts: string[], attributes?: string][] = [
  ['plain-links', 'a page written by hand', ['97772 EUR', '97773 EUR']],
  [
    'old-class-names',
    'a page of the older price script',
    ['97772 EUR', '97773 EUR'],
    ' data-class-prefix="shop"',
  ],
  ['webflow', 'an export of Webflow', ['97772 EUR', '97773 EUR']],
  ['squarespace', 'a page of Squarespace', ['97772 EUR', 'sell 97772, 97769']],
  ['elementor', 'a page of WordPress with Elementor', ['97772 EUR', '97773 EUR']],
  ['react', 'a page that React has rendered', ['97772 EUR', '97773 EUR', 'sell 97772, 97773']],
  ['php-shop', 'a shop in PHP with tables', ['97772 EUR', '97773 EUR', 'sell 97772+97773']],
  ['arabic', 'a page in Arabic', ['97772 EUR', '97773 EUR']],
  ['two-currencies', 'a page with two currencies', ['97772 EUR', '97772 USD', 'sell 97773', 'sell 97773']],
]

it.each(marked)('%s: fills what %s has marked, or says why not', async (name, _, amounts, attributes) => {
  const { page, complaints, site, answered, texts, hrefs, charged } = await openStranger(name, attributes)
  const source = readFileSync(join(import.meta.dirname, `../strange/${name}.html`), 'utf8')
  const written = await page.evaluate(
    (html) =>
      [
        ...new DOMParser()
          .parseFromString(html, 'text/html')
          .querySelectorAll('[data-vitrine-field=price],[class*=priceGrossLocalized]'),
      ].map(({ textContent }) => textContent),
    source,
  )
  const expected = () =>
    amounts.map((amount, index) => (amount.startsWith('sell') ? written[index] : answered.get(amount)))
  await expect.poll(async () => isDeepStrictEqual(await texts(), expected())).toBe(true)
  const currencies = new Set(
    amounts.filter((amount) => !amount.startsWith('sell')).map((amount) => amount.slice(-3)),
  )
  expect(site.priceRequests).toHaveLength(currencies.size)
  const reasons = amounts.filter((amount) => amount.startsWith('sell'))
  for (const reason of reasons) await expect.poll(() => complaints.join('\n')).toContain(reason)
  expect(complaints.length).toBe(new Set(reasons).size)
  await painted(page)
  expect(await shiftOf(page)).toBeLessThan(0.1)
  if (amounts[0] !== '97772 EUR' || name === 'arabic') return
  const [first = ''] = await hrefs()
  expect(await charged(first)).toContain(answered.get('97772 EUR')?.replace(/[^\d.]/g, ''))
})

it('fills two products in one request at the code of the address, which their links get', async () => {
  const { site, answered, texts, hrefs, charged } = await openStranger('plain-links', '', '?coupon=SAVE10')
  const expected = () => ['97772 EUR', '97773 EUR'].map((product) => answered.get(product))
  await expect.poll(async () => isDeepStrictEqual(await texts(), expected())).toBe(true)
  expect(answered.get('97772 EUR')).toContain('69.30')
  expect(site.priceRequests).toHaveLength(1)
  const links = await hrefs()
  expect(links.map((href) => new URL(href).searchParams.get('coupon'))).toEqual(['SAVE10', 'SAVE10'])
  expect(await charged(links[0] ?? '')).toContain('69.30')
})

it.each([
  ['typed-prices', 'a table typed by hand'],
  ['framer', 'a page of Framer'],
  ['nothing-known', 'a page with nothing that we know'],
])('%s: leaves %s without marks byte for byte, without a request', async (name) => {
  const { page, complaints, site, html } = await openStranger(name, '', '?coupon=SAVE10')
  const isSame = await page.evaluate(
    (text) =>
      new DOMParser().parseFromString(text, 'text/html').documentElement.innerHTML ===
      document.documentElement.innerHTML,
    html,
  )
  expect([isSame, site.priceRequests, complaints]).toEqual([true, [], []])
})
