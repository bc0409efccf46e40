/**
 * The doctor, a panel that `?vitrine-doctor` opens: what is wrong, with corrected markup, and for each price the
 * question, the answer, the source, the age and the coupon. Each test serves a page with the built script and a price
 * host, and reads the lines of the panel in Chromium. It also guards that the report asks for nothing
 * itself, shows no customer token, works under the strictest policy, and is not loaded before the address names it.
 */

import type { ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { renderPage } from '../../src/render/render-page.ts'
import { priceItem } from '../render/items.ts'
import { violationsInBoth } from '../support/axe.ts'
import { areDefined, useBrowser } from '../support/browser.ts'
import { anyPrice } from '../support/site.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()

const card = '<vitrine-card product="97772">from 70 €</vitrine-card>'

interface Served {
  attributes?: string
  headers?: (priceHost: string) => Record<string, string>
  prices?: (url: URL, response: ServerResponse) => void
}

const openPage = async (body: string, query: string, served: Served = {}) => {
  const site = await serveAll(
    (priceHost) => ({
      '/': {
        html: htmlPage(scriptTag(priceHost, `async src="/vitrine.js" ${served.attributes ?? ''}`), body),
        ...(served.headers && { headers: served.headers(priceHost) }),
      },
    }),
    served.prices ?? anyPrice,
  )
  const { page, complaints } = await open()
  await page.goto(`${site.url}/${query}`)
  await areDefined(page)
  return { page, site, complaints, doctor: page.getByRole('complementary', { name: 'Vitrine doctor' }) }
}

/** The lines of one element. */
const rowsOf = async (page: Page, title: string): Promise<Record<string, string>> => {
  const details = page.getByRole('complementary').getByRole('group').filter({ hasText: title })
  await details.locator('summary').click()
  const names = await details.locator('dt').allTextContents()
  const values = await details.locator('dd').allTextContents()
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}

it('is not loaded before the address asks for it', async () => {
  const { doctor, site, page } = await openPage(card, '')
  await page.locator('vitrine-card').getByText('77.00 €', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(site.files).not.toContain('vitrine-doctor.js')
  expect(await doctor.count()).toBe(0)
})

it('says what an element asked for and got, under the strictest policy, and asks for nothing itself', async () => {
  const { page, site, doctor, complaints } = await openPage(
    `${card}<p data-vitrine-product="97773">From <b data-vitrine-field="price">70 €</b></p>`,
    '?vitrine-doctor&coupon=SAVE10',
    {
      headers: (priceHost) => ({
        'Content-Security-Policy': `default-src 'none'; script-src 'self'; connect-src ${priceHost}; img-src data:; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      }),
    },
  )
  await doctor.getByText('No fault found').waitFor()
  expect(await rowsOf(page, '<vitrine-card>')).toMatchObject({
    Product: '97772, Product 97772',
    'Asked for': 'currency by location, country by location, coupon SAVE10, price rule none',
    Answer: '77.00\u00a0€ with tax, 64.71\u00a0€ without, EUR',
    From: site.priceHost.slice(7),
    Age: expect.stringMatching(/^\d+ s$/),
    Coupon: 'SAVE10: applied; changes this price',
    Address: expect.stringContaining(`${site.priceHost}/prices?`),
  })
  expect(await rowsOf(page, '<b> price')).toMatchObject({ Product: '97773, Product 97773' })
  expect(site.priceRequests).toHaveLength(1)
  expect(complaints).toEqual([])
})

it('knows the age of a price on a page that may not store anything', async () => {
  const { page } = await open()
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const site = await serveAll(
    (priceHost) => ({ '/': { html: htmlPage(scriptTag(priceHost), card) } }),
    anyPrice,
  )
  await page.goto(`${site.url}/?vitrine-doctor`)
  await page.getByRole('complementary').getByText('Product 97772: 77').waitFor()
  expect(await rowsOf(page, '<vitrine-card>')).toMatchObject({ Age: expect.stringMatching(/^\d+ s$/) })
})

it('names the server that rendered a price into the page, whatever a preload has brought', async () => {
  let html = ''
  const site = await serveAll(() => ({ '/': { html } }))
  const link = `<link rel="preload" as="fetch" crossorigin href="${site.priceHost}/prices?client_id=1001&product_id=97772&country=DE">`
  const source = htmlPage(link + scriptTag(site.priceHost), card)
  const type = { 'content-type': 'text/html; charset=utf-8' }
  html = await renderPage(new Response(source, { headers: type }), {
    request: new Request(`${site.url}/`, { headers: { 'accept-language': 'en-US' } }),
    country: 'DE',
    timeout: 60_000,
    prices: async ({ products }) => ({
      items: products.map((product) => priceItem(product)),
      at: Date.now() - 30_000,
    }),
  }).text()
  const { page } = await open()
  await page.goto(`${site.url}/?vitrine-doctor`, { waitUntil: 'networkidle' })
  await page.getByRole('complementary').getByText('Product 97772: 77').waitFor()
  expect(await rowsOf(page, '<vitrine-card>')).toMatchObject({
    Age: expect.stringMatching(/^[345]\d s$/),
    From: 'rendered by your server',
  })
})

it('names an earlier answer while a request is on its way, and nothing without a price', async () => {
  let isAnswering = true
  const { page } = await openPage(card, '?vitrine-doctor', {
    prices: (url, response) => isAnswering && anyPrice(url, response),
  })
  await page.getByRole('complementary').getByText('Product 97772: 77').waitFor()
  isAnswering = false
  await page.reload()
  await page.getByRole('complementary').getByText('Product 97772: 77').waitFor()
  expect(await rowsOf(page, '<vitrine-card>')).toMatchObject({
    Age: expect.stringMatching(/^\d+ s$/),
    From: 'kept from an earlier answer, and asked for again',
  })
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.getByRole('complementary').getByText('97772: no price').waitFor()
  expect(await rowsOf(page, '<vitrine-card>')).toMatchObject({
    Answer: 'waits',
    Age: 'unknown',
    From: 'no answer so far',
  })
})

it('warns of a price that is said to renew beside a coupon field, whose codes may end', async () => {
  const { doctor } = await openPage(
    '<vitrine-coupon></vitrine-coupon><vitrine-buy product="97773" renewal="P1Y" renewal-price="price">y</vitrine-buy>',
    '?vitrine-doctor',
  )
  await doctor.getByText('names the price for each renewal beside a coupon field').waitFor()
  await doctor.getByText('Write renewal-price="list-price", or no renewal-price').waitFor()
})

it('shows no customer token, under whatever name and wherever it is written', async () => {
  const { doctor, complaints } = await openPage(
    `<vitrine-buy product="1" customer-tokn="a.b.c" quantiy="3">x</vitrine-buy>
    <div data-vitrine="buy" data-vitrine-product="2" data-vitrine-customer-token="a.b.c" data-vitrine-quantiy="2">y</div>
    <p data-vitrine-produkt="3" data-vitrine-customer-tokn="a.b.c">z</p>`,
    '?vitrine-doctor',
    { attributes: 'data-custmer-token="a.b.c"' },
  )
  await doctor.getByText('is unknown: write data-vitrine-quantity').waitFor()
  await doctor.getByText('is unknown: write data-customer-token').waitFor()
  await doctor.getByText('is unknown: write customer-token').waitFor()
  expect(await doctor.textContent()).not.toContain('a.b.c')
  expect(complaints.join('\n')).not.toContain('a.b.c')
})

it('has the platform’s own words on a refusal', async () => {
  const { page, doctor } = await openPage(
    `${card}<vitrine-buy product="5">y</vitrine-buy>`,
    '?vitrine-doctor',
    {
      prices: (_, response) => response.writeHead(400).end('Currency XXX is not offered.'),
    },
  )
  await doctor.getByText('got no prices: Currency XXX is not offered.').waitFor()
  expect(await rowsOf(page, '<vitrine-card>')).toMatchObject({
    Answer: 'the platform refused the request',
    'Platform says': 'Currency XXX is not offered.',
  })
})

it('remembers for the visit that the endpoint did not let a press in, until it answers', async () => {
  const { page, doctor } = await openPage(card, '', {
    attributes: 'data-endpoint="http://localhost:1" data-review="always"',
  })
  await page.locator('vitrine-card [part=buy]').click()
  await page.locator('vitrine-cart [part=back]').waitFor()
  // As after a press that has led away from the page.
  await page.goto(`${page.url()}?vitrine-doctor`)
  await doctor.getByText('1 fault', { exact: true }).waitFor()
  await doctor.getByText('With the sandbox: npm start -- --origin').waitFor()
  await page.route('http://localhost:1/**', (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } }),
  )
  await areDefined(page)
  await page.locator('vitrine-card [part=buy]').click()
  await page.locator('vitrine-cart [part=back]').waitFor()
  await page.reload()
  await doctor.getByText('No fault found').waitFor()
})

it('names a product without a price once', async () => {
  const { doctor } = await openPage(
    `${card}${card}<b data-vitrine-product="5" data-vitrine-field="price" data-vitrine-added>?</b>`,
    '?vitrine-doctor',
    { prices: (_, response) => response.writeHead(404).end('[]') },
  )
  await doctor.getByText('2 faults').waitFor()
  expect(await doctor.getByRole('listitem').filter({ hasText: 'has no price' }).count()).toBe(2)
  expect(await doctor.getByText('Check that it is a product of client 1001, is active').count()).toBe(2)
  expect(
    await doctor.getByText('Where no product has a price, check client ID and price host.').count(),
  ).toBe(2)
})

it('names a second script tag', async () => {
  const { page, doctor } = await openPage(card, '?vitrine-doctor')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.src = '/vitrine.js?again'
    document.body.append(script)
  })
  await doctor.getByText('is a second script tag').waitFor()
})

it('follows the page until it is closed', async () => {
  const { doctor, page } = await openPage(card, '?vitrine-doctor')
  await doctor.getByText('Prices on this page: 1').waitFor()
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<vitrine-buy product="97773"></vitrine-buy>')
  })
  await doctor.getByText('Prices on this page: 2').waitFor()
  await doctor.getByText(/Product 97773: 77\.00\s€/).waitFor()
  await doctor.getByRole('button', { name: 'Close the doctor' }).click()
  expect(await doctor.count()).toBe(0)
})

it('copies the report with the corrected markup, and says where a page may not', async () => {
  const { doctor, page } = await openPage('<vitrine-card porduct="97772">x</vitrine-card>', '?vitrine-doctor')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
    })
  })
  await doctor.getByText('<vitrine-card product="97772">').waitFor()
  await doctor.getByRole('button', { name: 'Copy the report' }).click()
  await doctor.getByRole('status').getByText('Copied.').waitFor()
  const copied = String(await page.evaluate('copied'))
  expect(copied).toContain('<vitrine-card product="97772">')
  expect(copied).toContain('Client: 1001')
  await page.evaluate(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('denied')) })
  })
  await doctor.getByRole('button', { name: 'Copy the report' }).click()
  await doctor.getByRole('status').getByText('This page may not use the clipboard').waitFor()
})

it('has no accessibility fault, and fits a phone', async () => {
  const { doctor, page } = await openPage(
    `${card}<vitrine-card porduct="97772">x</vitrine-card>`,
    '?vitrine-doctor',
  )
  await doctor.getByText('faults').waitFor()
  await rowsOf(page, 'Product 97772: 77')
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport)
    const box = await doctor.boundingBox()
    expect(box && box.width <= viewport.width && box.height <= viewport.height).toBe(true)
  }
  const violations = await violationsInBoth(page, 'body > div')
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target)}`)).toEqual([])
})

it('knows plain markup and class names of older scripts by what the merchant wrote', async () => {
  const { page, doctor } = await openPage(
    `<div data-vitrine="card" data-vitrine-product="97772">70 €</div><b class="shop-97773-priceGross">70</b>
    <div data-vitrine="crad" data-vitrine-product="1">a</div><b class="shop-97773-priceGros">70</b>`,
    '?vitrine-doctor',
    { attributes: 'data-class-prefix="shop"' },
  )
  const row = await rowsOf(page, '<div data-vitrine="card">')
  expect(row.Product).toContain('97772')
  expect(await rowsOf(page, 'shop-97773-priceGross')).toMatchObject({ Product: '97773, Product 97773' })
  await doctor.getByText('<div data-vitrine="crad">').waitFor()
  await doctor.getByText('<div data-vitrine="card" data-vitrine-product="1">').waitFor()
  await doctor.getByText('is unknown: write shop-97773-priceGross').waitFor()
})

it('lists the products of an order’s links, and of a table of volume prices', async () => {
  const link = (product: string, attributes: string): string =>
    `<a data-vitrine-product="${product}" ${attributes} href="https://checkout.example/1001/?scope=checkout&cart=${product}">Buy</a>`
  const { page, doctor } = await openPage(
    `<vitrine-order data-vitrine-price-rule="x">
      ${link('97772', 'data-vitrine-choice="Edition"')}
      ${link('404', 'data-vitrine-add-on')}
    </vitrine-order><vitrine-tiers product="97773">cheaper</vitrine-tiers>`,
    '?vitrine-doctor',
    {
      prices: (url, response) => {
        const named = url.searchParams.get('product_id')?.split(',') ?? []
        url.searchParams.set('product_id', named.filter((product) => product !== '404').join())
        anyPrice(url, response)
      },
    },
  )
  await doctor.getByText('<a data-vitrine-product="404">').waitFor()
  expect(await rowsOf(page, 'Product 97772: 77')).toMatchObject({
    Product: '97772, Product 97772',
    'Asked for': expect.stringContaining('price rule none'),
  })
  expect(await rowsOf(page, '404: no price')).toMatchObject({
    Answer: 'the platform has no price for it',
  })
  expect(await rowsOf(page, '<vitrine-tiers>')).toMatchObject({ Product: '97773, Product 97773' })
})
