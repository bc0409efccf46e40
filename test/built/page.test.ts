/**
 * The shortest proof that the build works: one script tag on a page, from the first price to the last cleanup. Chromium
 * opens real pages with a price host on another origin, and the tests count requests, loaded files and console
 * complaints. It covers preloads, the strictest policy, two versions on one page and languages. Hundreds of views are
 * released in released.pages.test.ts.
 */

import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import type { Site, SitePage } from '../support/site.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()

const serve = (page: (priceHost: string) => SitePage): Promise<Site> =>
  serveAll((priceHost) => ({ '/': page(priceHost) }))

const card = '<vitrine-card product="97772">from 70 €</vitrine-card>'

it('prices a page with nothing but the script tag', async () => {
  const site = await serve((priceHost) => ({ html: htmlPage(scriptTag(priceHost), card) }))
  const { page, complaints } = await open()
  await page.goto(site.shopUrl)
  await page.locator('vitrine-card').getByText('77.00 €', { exact: true }).waitFor()
  expect(site.priceRequests).toEqual(['/prices?client_id=1001&product_id=97772'])
  await page.waitForLoadState('networkidle')
  expect(site.files).toEqual(['vitrine.js'])
  expect(complaints).toEqual([])
})

it('uses the page’s preload: one request, in the same bytes', async () => {
  const site = await serve((priceHost) => ({
    html: htmlPage(
      `<link rel="preload" as="fetch" crossorigin href="${priceHost}/prices?client_id=1001&product_id=97772,97773">${scriptTag(priceHost)}`,
      `${card}<vitrine-card product="97773"></vitrine-card>`,
    ),
  }))
  const { page, complaints } = await open()
  await page.goto(site.url)
  await page.locator('vitrine-card').nth(1).getByText('77.00 €', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(site.priceRequests).toHaveLength(1)
  expect(complaints).toEqual([])
})

it('runs under the strictest policy without a single violation, later files included', async () => {
  const site = await serve((priceHost) => ({
    headers: {
      'Content-Security-Policy': `default-src 'none'; script-src 'self'; connect-src ${priceHost}; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
    html: htmlPage(
      scriptTag(priceHost),
      `${card}<vitrine-coupon></vitrine-coupon><vitrine-currency></vitrine-currency><vitrine-card product="1" quantity="3" quantity-control></vitrine-card><p data-vitrine-product="5" data-vitrine-field="price">?</p>`,
    ).replace('<link rel="icon" href="data:,">', ''),
  }))
  const { page, complaints } = await open()
  await page.goto(site.url)
  await page.locator('vitrine-card').first().getByText('77.00 €', { exact: true }).waitFor()
  await page.getByLabel('Coupon code').fill('SAVE10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('SAVE10 is applied').waitFor()
  await page.getByLabel('Currency').selectOption('USD')
  await page.getByText('3 units').waitFor()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByText('4 units').waitFor()
  expect(await page.locator('p[data-vitrine-field]').textContent()).toBe('77.00\u00a0€')
  expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([])
})

it('is added twice, in two versions, and still asks once and shows one card', async () => {
  const site = await serve((priceHost) => ({
    html: htmlPage(
      `${scriptTag(priceHost)}${scriptTag(priceHost)}${scriptTag(priceHost).replace('vitrine.js', 'vitrine.js?version=2')}`,
      `${card}<p data-vitrine-product="97772" data-vitrine-field="price">?</p>`,
    ),
  }))
  const { page, complaints } = await open()
  await page.goto(site.url)
  await page.locator('vitrine-card').getByText('77.00 €', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(site.priceRequests).toHaveLength(1)
  expect(await page.locator('vitrine-card [part=price]').count()).toBe(1)
  expect(complaints).toEqual([])
})

it('loads the one language that the page needs, and reads right to left in Arabic', async () => {
  const site = await serve((priceHost) => ({
    html: htmlPage(scriptTag(priceHost), card, 'lang="ar" dir="rtl"'),
  }))
  const { page, complaints } = await open()
  await page.goto(site.shopUrl)
  await page.locator('vitrine-card').getByText('77.00 €', { exact: true }).waitFor()
  expect(site.files.sort()).toEqual(['vitrine-ar.js', 'vitrine.js'])
  const root = page.locator('vitrine-card .root')
  expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['ar', 'rtl'])
  expect(complaints).toEqual([])
})
