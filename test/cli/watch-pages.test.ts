/**
 * `vitrine watch` reads the amounts that stand in a merchant's own pages and names those that are wrong. Fifty pages
 * with seeded faults go through one run, which must find all of them and nothing else. The pages are files or are
 * served over loopback, and the true prices come from a sandbox over HTTP. A table holds the ways to write an amount in
 * a text.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Notice } from '../../src/cli/watch/notice.ts'
import { amountsIn } from '../../src/cli/watch/page-amounts.ts'
import { runHere, serve, useSandbox } from './support.ts'

const { env } = useSandbox()

const head = (attributes = ''): string =>
  `<script async src="/vitrine.js" data-client="1001" data-checkout-host="https://checkout.example" ${attributes}></script>`

const link = (more = '') =>
  `<a href="https://checkout.example/1001/?scope=checkout&amp;cart=97772${more}">Buy now</a>`

const pageWith = (body: string, attributes = ''): string =>
  `<!doctype html>\n<html lang="en"><head>${head(attributes)}</head><body>\n${body}\n</body></html>`

const card = (text: string, attributes = '', more = '') =>
  `<vitrine-card product="97772" ${attributes}><h3>Lumen</h3><p>${text}</p>${link(more)}<p slot="note">Was 99 €</p></vitrine-card>`

const watchFile = {
  products: ['97772', '97776', 'ILUM-P-Y'],
  countries: ['DE', 'US'],
  coupons: ['SAVE10', 'SPRING2020'],
  priceRules: ['small', 'smal'],
}

/** Watches pages of a folder once. */
const watched = async (pages: Record<string, string>, changes: object = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'pages'))
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, 'pages', name), text)
  const file = join(folder, 'watch.json')
  writeFileSync(
    file,
    JSON.stringify({
      ...watchFile,
      pages: Object.keys(pages).map((name) => join('pages', name)),
      ...changes,
    }),
  )
  const { code, stdout } = await runHere(['watch', file, '--json', '--pace', '24'], { env: env() })
  const result: { notices: Notice[]; failedPages: { page: string; found: string }[] } = JSON.parse(stdout)
  const ofPages = result.notices.filter(({ page }) => page !== undefined)
  return {
    code,
    failed: result.failedPages,
    lines: ofPages.map(
      ({ kind, page, line, found }) => `${page?.slice(folder.length + 7)}:${line} ${kind} ${found}`,
    ),
  }
}

/** The notices of one page with this body. */
const noticesOf = async (body: string, attributes = '', changes: object = {}): Promise<string[]> => {
  const { lines } = await watched({ 'a.html': pageWith(body, attributes) }, changes)
  return lines.map((each) => each.replace('a.html:', ''))
}

it('finds every fault that is seeded into fifty pages, in one run, and nothing else', async () => {
  const right = [
    pageWith(card('77,00 €')),
    pageWith(card('From 77 € a year')),
    pageWith(card('€77.00 or $79.00')),
    pageWith(card('No price here, 30 days money back')),
    pageWith(card('69,30 €', '', '&amp;coupon=SAVE10')),
    pageWith(card('73,15 €', 'price-rule="small"')),
    pageWith('<p>Only <vitrine-price product="97772">77,00 €</vitrine-price> a year</p>'),
    pageWith('<p data-vitrine-product="97772">Only <b data-vitrine-field="price.net">64,71</b></p>'),
    pageWith(card('64,71 € plus VAT', 'tax="net"')),
    pageWith('<p>Vitrine is not on this page; 12 € is no price of it.</p>'),
  ]
  const faults: [string, RegExp][] = [
    [pageWith(card('79,00 €')), /text says 79\.00 EUR for 97772, and it is 77\.00 EUR \(DE\)/],
    [pageWith(card('From 75 € a year')), /text says 75\.00 EUR/],
    [pageWith(card('$77.00')), /text says 77\.00 USD for 97772, and it is 79\.00 USD \(US\)/],
    [pageWith('<vitrine-price product="97772">76.99 EUR</vitrine-price>'), /text says 76\.99 EUR/],
    [
      pageWith('<b data-vitrine-product="ILUM-P-Y" data-vitrine-field="price.net">77,00</b>'),
      /text says 77\.00 EUR for ILUM-P-Y/,
    ],
    [
      pageWith(card('77,00 €', '', '&amp;coupon=SAVE10')),
      /text says 77\.00 EUR for 97772, and it is 69\.30 EUR \(DE, coupon SAVE10\)/,
    ],
    [pageWith(card('77,00 €', 'price-rule="small"')), /text .*and it is 73\.15 EUR \(DE, price rule small\)/],
    [
      pageWith(card('77,00 €'), 'data-coupon="SPRING2020"'),
      /code names the coupon SPRING2020, which applies to no product/,
    ],
    [
      pageWith(card('77,00 €', '', '&amp;pricerule=smal')),
      /rule names the price rule smal, which changes no price/,
    ],
    [pageWith(card('77,00 €').replaceAll('97772', '97773')), /unwatched names the product 97773/],
    [pageWith(card('', '', '&amp;coupon=TYPO10')), /unwatched names the coupon TYPO10/],
    [pageWith(card('', 'price-rules="1-9:tiny 10-:small"')), /unwatched names the price rule tiny/],
  ]
  const pages = Array.from({ length: 50 }, (_, index) => {
    const fault = index % 4 === 2 ? faults[(index - 2) / 4] : undefined
    return { name: `${index}.html`, text: fault?.[0] ?? right[index % right.length] ?? '', found: fault?.[1] }
  })
  const seeded = pages.filter(({ found }) => found)
  expect(seeded).toHaveLength(12)
  const { code, lines } = await watched(Object.fromEntries(pages.map(({ name, text }) => [name, text])))
  expect(code).toBe(3)
  for (const { name, found } of seeded)
    expect(lines.filter((each) => each.startsWith(`${name}:`)).join('\n'), name).toMatch(found ?? '')
  expect(new Set(lines.map((each) => each.split(':')[0]))).toEqual(new Set(seeded.map(({ name }) => name)))
})

it('reads the line of the element, and the text of all that is in it', async () => {
  expect(
    await noticesOf(
      `<p>\n</p><vitrine-card product="97772"><p>7<sup>8</sup>,00&nbsp;&euro;</p></vitrine-card>`,
    ),
  ).toEqual(['4 text says 78.00 EUR for 97772, and it is 77.00 EUR (DE)'])
})

it('takes the price of the country that a page, or the file, is for', async () => {
  // The price without tax is the same number in both countries.
  expect(await noticesOf(card('$79'), 'data-country="DE" data-currency="EUR"')).toEqual([])
  expect(await noticesOf(card('€70'), 'data-country="US"')).toEqual([])
  const german = { pages: [{ page: 'pages/a.html', country: 'DE' }] }
  expect(await noticesOf(card('€70'), '', german)).toEqual([
    '3 text says 70.00 EUR for 97772, and it is 77.00 EUR (DE)',
  ])
})

it('judges no text of an experiment', async () => {
  expect(await noticesOf(card('75 €', 'experiment="summer: - 50, small 50"'))).toEqual([])
})

it('reads pages by their address, and fails where one cannot be read', async () => {
  const url = await serve((request, response) => {
    response.writeHead(request.url === '/gone' ? 410 : 200, { 'content-type': 'text/html' })
    response.end(pageWith(card('75 €')))
  })
  const { code, lines, failed } = await watched({}, { pages: [`${url}/pricing`, `${url}/gone`] })
  expect(lines).toHaveLength(1)
  expect(failed).toEqual([{ page: `${url}/gone`, found: 'the address answers 410.' }])
  expect(code).toBe(1)
})

describe('an amount in a text', () => {
  it.each([
    ['77,00 €', 'EUR', [77]],
    ['€77', 'EUR', [77]],
    ['77.00 EUR', 'EUR', [77]],
    ['1.234,50 €', 'EUR', [1234.5]],
    ['1,234.50 €', 'EUR', [1234.5]],
    ['1 234,50 €', 'EUR', [1234.5]],
    ['CHF 1’234.50', 'CHF', [1234.5]],
    ['7.700 €', 'EUR', [7700]],
    ['¥9,800', 'JPY', [9800]],
    ['9,800円', 'JPY', []],
    ['49,99 zł', 'PLN', [49.99]],
    ['249 kr', 'SEK', [249]],
    ['1.750 KWD', 'KWD', [1.75]],
    ['٧٧٫٥٠ €', 'EUR', [77.5]],
    ['30 days, 5 users', 'EUR', []],
    ['79 $', 'EUR', []],
    ['€77 or €700', 'EUR', [77, 700]],
    ['EURO 2024', 'EUR', []],
    ['A$77', 'USD', []],
    ['€77Buy', 'EUR', [77]],
    ['in 2026 77 €', 'EUR', [77]],
    ['model 1234 567 €', 'EUR', [567]],
    ['10 € 20 users', 'EUR', [10]],
    ['10 € 20 €', 'EUR', [10, 20]],
    ['€ 1 234 567,50, € 12', 'EUR', [1234567.5, 12]],
    ['from...5 €', 'EUR', [5]],
    ['1 234.567,50 €', 'EUR', [234567.5]],
    ['US$ 9', 'USD', [9]],
    ['9 krona', 'SEK', []],
  ] as const)('is read from %s', (text, currency, amounts) => {
    expect(amountsIn(text, currency)).toEqual(amounts)
  })

  it('needs no sign where the whole text is a figure', () => {
    expect(amountsIn('64,71', 'EUR', true)).toEqual([64.71])
    expect(amountsIn('1 234,50', 'EUR', true)).toEqual([1234.5])
    expect(amountsIn('64,71 a year', 'EUR', true)).toEqual([])
    expect(amountsIn('5 64,71', 'EUR', true)).toEqual([])
  })
})
