/**
 * The built script on pages that work against it: hostile styles, libraries that change prototypes, base addresses,
 * quirks mode, XHTML, sandboxed frames, tag managers, print, zoom and policies that block the price host. A page passes
 * when its card shows the price and sells, or keeps the merchant's own text and link. Old libraries come from Debian's
 * packages; their tests are skipped where these are missing, except in CI.
 */

import { existsSync, readFileSync } from 'node:fs'
import type { Frame, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { areDefined, useBrowser } from '../support/browser.ts'
import { isSkipped } from '../support/programs.ts'
import type { Site, SitePage } from '../support/site.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()

const card = '<vitrine-card product="97772">from 70 €</vitrine-card>'
const badge = '<p data-vitrine-product="97772">Only <b data-vitrine-if="discount">SALE</b></p>'

const serve = (page: (priceHost: string) => SitePage): Promise<Site> =>
  serveAll((priceHost) => ({ '/': page(priceHost) }))

const serveHtml = (head: string, body = card): Promise<Site> =>
  serve((priceHost) => ({ html: htmlPage(head + scriptTag(priceHost), body) }))

/** The card shows its price and sells. */
const sells = async (page: Page | Frame): Promise<void> => {
  await page.locator('vitrine-card').first().getByText('77.00 €', { exact: true }).waitFor()
  const buy = page.locator('vitrine-card a[part=buy]').first()
  expect(await buy.isVisible()).toBe(true)
  const { height = 0, width = 0 } = (await buy.boundingBox()) ?? {}
  expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
  const address = new URL((await buy.getAttribute('href')) ?? '')
  expect([address.host, address.searchParams.get('cart')]).toEqual(['checkout.example', '97772'])
}

it.each([
  ['unsets everything', '* { all: unset }'],
  [
    'resets everything as important',
    '*, *::before, *::after { margin: 0 !important; padding: 0 !important; border: 0 !important; font: 20px serif !important; color: #111 !important; display: block !important; float: left !important; opacity: 1 !important; transition: none !important }',
  ],
])('sells, and hides what it hides, where a style sheet %s', async (_, css) => {
  const site = await serveHtml(`<style>${css}</style>`, card + badge)
  const { page, complaints } = await open()
  await page.goto(site.url)
  await sells(page)
  await expect.poll(() => page.getByText('SALE').isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

it('sells where a library gives arrays and objects a toJSON, and arrays a from, of its own', async () => {
  const site = await serve((priceHost) => ({
    html: htmlPage(
      `<script>
        Array.prototype.toJSON = function () { return '[' + this.map((item) => JSON.stringify(item)).join(', ') + ']' }
        Object.prototype.toJSON = function () { return 'an object' }
        Array.from = (list) => Array.prototype.slice.call(list)
      </script>${scriptTag(priceHost, 'async src="/vitrine.js" data-endpoint="/shop" data-review="always"')}`,
      card,
    ),
  }))
  const { page } = await open()
  const bodies: unknown[] = []
  await page.route('**/shop/cart/preview', (route) => {
    bodies.push(JSON.parse(route.request().postData() ?? 'null'))
    return route.fulfill({ status: 503, body: '{}' })
  })
  await page.goto(site.url)
  await sells(page)
  await areDefined(page)
  await page.locator('vitrine-card a[part=buy]').click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  expect(bodies[0]).toMatchObject({ items: [{ product: '97772', quantity: 1 }] })
})

/** Debian's packages of libraries that npm does not have; `tools/install-programs.ts` brings them. */
const debian = '/usr/share/javascript'
const libraries: [name: string, file: string][] = [
  ['zone.js', 'node_modules/zone.js/bundles/zone.umd.js'],
  ['Prototype', `${debian}/prototype/prototype.js`],
  ['MooTools', `${debian}/mootools/mootools.js`],
]

const previewOfThree = {
  currency: 'USD',
  lines: [
    {
      product: '97772',
      name: 'Product 97772',
      quantity: 3,
      unit: { net: 64.71, vat: 12.29, gross: 77, vatPercentage: 19 },
      total: { net: 194.12, vat: 36.88, gross: 231, vatPercentage: 19 },
    },
  ],
  total: { net: 194.12, vat: 36.88, gross: 231, vatPercentage: 19 },
  differences: [],
  checkoutUrl: 'https://checkout.example/session/1',
  session: true,
}

for (const [library, file] of libraries) {
  it.skipIf(isSkipped(existsSync(file) && file))(
    `sells with coupon, quantity, currency and cart beside ${library}`,
    async () => {
      const site = await serveAll((priceHost) => ({
        '/': {
          html: htmlPage(
            `<script src="/library.js"></script>${scriptTag(priceHost, 'async src="/vitrine.js" data-endpoint="/shop" data-review="always"')}`,
            `${card.replace('>', ' quantity="2" quantity-control>')}${badge}<vitrine-coupon></vitrine-coupon><vitrine-currency></vitrine-currency>`,
          ),
        },
        '/library.js': {
          headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
          html: readFileSync(file, 'utf8'),
        },
      }))
      const { page, complaints } = await open()
      const bodies: unknown[] = []
      await page.route('**/shop/cart/preview', (route) => {
        bodies.push(JSON.parse(route.request().postData() ?? 'null'))
        return route.fulfill({ json: previewOfThree })
      })
      await page.route('**/shop/tiers?**', (route) => {
        const currency = new URL(route.request().url()).searchParams.get('currency')
        return route.fulfill({
          json: { product: '97772', currency, tiers: [{ from: 1, net: 64.71, gross: 77 }] },
        })
      })
      await page.goto(site.url)
      await sells(page)
      await page.getByLabel('Coupon code').fill('SAVE10')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('SAVE10 is applied').waitFor()
      await page.getByLabel('Currency').selectOption('USD')
      await page.getByRole('button', { name: /^Increase quantity/ }).click()
      await page.locator('vitrine-card [part=total]', { hasText: '3' }).waitFor()
      await areDefined(page)
      await page.locator('vitrine-card a[part=buy]').click()
      await page.getByRole('dialog').getByText('Total', { exact: true }).waitFor()
      expect(bodies.at(-1)).toMatchObject({
        items: [{ product: '97772', quantity: 3 }],
        coupon: 'SAVE10',
        currency: 'USD',
      })
      expect(complaints).toEqual([])
    },
  )
}

it('finds the files beside it where a base address names another host', async () => {
  const site = await serve(() => ({
    html: htmlPage(
      '<base href="https://elsewhere.example/deep/">',
      `${card}<vitrine-coupon></vitrine-coupon>`,
    ),
  }))
  const { page, complaints } = await open()
  await page.goto(site.url)
  await page.evaluate(
    (tag) => {
      document.head.append(document.createRange().createContextualFragment(tag))
    },
    scriptTag(site.priceHost, `async src="${site.url}/vitrine.js"`),
  )
  await sells(page)
  await page.getByLabel('Coupon code').waitFor()
  expect(complaints).toEqual([])
})

it('sells in a document in quirks mode', async () => {
  const site = await serve((priceHost) => ({
    html: htmlPage(scriptTag(priceHost), `<table><tr><td>${card}</td></tr></table>`).replace(
      '<!doctype html>',
      '',
    ),
  }))
  const { page, complaints } = await open()
  await page.goto(site.url)
  expect(await page.evaluate(() => document.compatMode)).toBe('BackCompat')
  await sells(page)
  expect(complaints).toEqual([])
})

it('sells in a document of XHTML', async () => {
  const site = await serve((priceHost) => ({
    headers: { 'Content-Type': 'application/xhtml+xml' },
    html: `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Test</title><link rel="icon" href="data:,"/>${scriptTag(priceHost, 'async="async" src="/vitrine.js"')}</head><body>${card}${badge}<vitrine-coupon></vitrine-coupon></body></html>`,
  }))
  const { page, complaints } = await open()
  await page.goto(site.url)
  await sells(page)
  // Labels are not found by Playwright in XML documents.
  await page.locator('vitrine-coupon input').fill('SAVE10')
  await page.locator('vitrine-coupon [part=apply]').click()
  await page.getByText('SAVE10 is applied').waitFor()
  expect(complaints).toEqual([])
})

it('sells in a sandboxed frame, which has no storage and no origin', async () => {
  const site = await serveAll((priceHost) => ({
    '/': {
      html: htmlPage('', '<iframe sandbox="allow-scripts" src="/frame" width="600" height="600"></iframe>'),
    },
    '/frame': { html: htmlPage(scriptTag(priceHost), card) },
  }))
  const { page } = await open()
  await page.goto(site.url)
  const frame = page.frames().find((candidate) => candidate.url().endsWith('/frame'))
  if (!frame) throw new Error('There is no frame.')
  expect(await frame.evaluate(() => window.origin)).toBe('null')
  await sells(frame)
})

it('leaves a sandboxed frame that may only open tabs by a tab', async () => {
  const frame = '<iframe sandbox="allow-scripts allow-popups" src="/frame" width="600" height="600"></iframe>'
  const site = await serveAll((priceHost) => ({
    '/': { html: htmlPage('', frame) },
    '/frame': { html: htmlPage(scriptTag(priceHost), card) },
  }))
  const { page } = await open()
  const context = page.context()
  await context.route('https://checkout.example/**', (route) => route.fulfill({ body: 'the checkout' }))
  await page.goto(`${site.url}/?coupon=SAVE10`)
  const opened = context.waitForEvent('page')
  await page.frameLocator('iframe').locator('vitrine-card [part=buy]').click()
  const address = (await opened).url()
  expect(address).toMatch(/^https:\/\/checkout\.example\/1001\//)
  // A frame of no origin cannot read the address around it.
  expect(address).not.toContain('coupon')
})

it('sells where a tag manager adds the script long after the page has loaded', async () => {
  const site = await serve(() => ({ html: htmlPage('', card + badge) }))
  const { page, complaints } = await open()
  await page.goto(site.url, { waitUntil: 'load' })
  await page.evaluate((tag) => {
    document.head.append(document.createRange().createContextualFragment(tag))
  }, scriptTag(site.priceHost))
  await sells(page)
  expect(complaints).toEqual([])
})

it('says what is missing where a tag manager has removed the attributes of the script', async () => {
  const site = await serve(() => ({ html: htmlPage('', card) }))
  const { page, complaints } = await open()
  await page.goto(site.url)
  await page.addScriptTag({ url: '/vitrine.js' })
  await expect.poll(() => complaints.join()).toMatch(/\[vitrine\].*client/)
  expect(await page.getByText('from 70 €').isVisible()).toBe(true)
})

it.each([
  [
    'a library replaces the body, as Turbo does',
    (html: string) => {
      const body = document.createElement('body')
      body.innerHTML = html
      document.body.replaceWith(body)
    },
  ],
  [
    'a view transition replaces the page',
    (html: string) =>
      document.startViewTransition(() => {
        document.body.innerHTML = html
      }).finished,
  ],
] as const)('prices the next page where %s', async (_, replace) => {
  const site = await serveHtml('', '<h1>Home</h1>')
  const { page, complaints } = await open()
  await page.goto(site.url, { waitUntil: 'load' })
  await page.evaluate(replace as (html: string) => unknown, card + badge)
  await sells(page)
  await expect.poll(() => page.getByText('SALE').isVisible()).toBe(false)
  await page.evaluate(replace as (html: string) => unknown, `<main>${card}</main>`)
  await sells(page)
  expect(complaints).toEqual([])
})

it('prints its price in dark ink', async () => {
  const site = await serveHtml('<meta name="color-scheme" content="light dark">')
  const { page } = await open({ colorScheme: 'dark' })
  await page.goto(site.url)
  await sells(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  const price = page.locator('vitrine-card [part=price]')
  expect(await price.isVisible()).toBe(true)
  const color = await price.evaluate((element) => getComputedStyle(element).color)
  expect(Math.max(...(color.match(/[\d.]+/g) ?? ['255']).slice(0, 3).map(Number))).toBeLessThan(128)
})

it.each([
  ['a nonce', (priceHost: string) => `script-src 'nonce-abc' 'self'; connect-src ${priceHost}`],
  [
    'a nonce and strict-dynamic',
    (priceHost: string) => `script-src 'nonce-abc' 'strict-dynamic'; connect-src ${priceHost}`,
  ],
] as const)('runs with its later files under a policy with %s', async (_, policy) => {
  const site = await serve((priceHost) => ({
    headers: { 'Content-Security-Policy': policy(priceHost) },
    html: htmlPage(
      scriptTag(priceHost, 'async nonce="abc" src="/vitrine.js"'),
      `${card}<vitrine-coupon></vitrine-coupon>`,
    ),
  }))
  const { page, complaints } = await open()
  await page.goto(site.url)
  await sells(page)
  await page.getByLabel('Coupon code').waitFor()
  expect(complaints).toEqual([])
})

it('keeps what the merchant wrote, and sells, where the policy blocks the price host', async () => {
  const site = await serve((priceHost) => ({
    headers: { 'Content-Security-Policy': "connect-src 'self'" },
    html: htmlPage(
      scriptTag(priceHost),
      '<vitrine-card product="97772">from 70 € <a href="https://checkout.example/1001/?cart=97772">Order</a></vitrine-card>',
    ),
  }))
  const { page, complaints } = await open()
  await page.goto(site.url)
  await expect.poll(() => complaints.join()).toMatch(/policy: connect-src/)
  expect(await page.getByText('from 70 €').isVisible()).toBe(true)
  expect(await page.getByRole('link').first().isVisible()).toBe(true)
  expect(site.priceRequests).toEqual([])
})
