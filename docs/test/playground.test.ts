/** The built playground, served as plain files: the sandbox of the service worker prices its example. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsInBoth } from '../../test/support/axe.ts'
import { useBrowser } from '../../test/support/browser.ts'
import { type ServedSite, serveDist } from './serve.ts'

const open = useBrowser()
let site: ServedSite
beforeAll(async () => {
  site = await serveDist()
})
afterAll(() => site.close())

const address = () => `${site.url}/playground/index.html`

it('prices its example, writes the snippet, and sells, with files alone', async () => {
  const { page, complaints } = await open()
  await page.goto(address())
  await page.locator('.case [part=price]', { hasText: '€77.00' }).waitFor()
  await page.locator('.stage [part=price]', { hasText: '€299.00' }).waitFor()
  const code = await page.locator('.snippet pre').textContent()
  expect(code).toContain(`data-price-host="${site.url}/live-prices"`)
  expect(code).not.toContain('endpoint')
  expect(await page.getByLabel('The total is checked at the click').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.locator('.case [part=buy]').click()
  await page.waitForURL(/\/1001\/session\//)
  expect(await page.locator('body').textContent()).toContain('€77.00')
})

it('prices a link of the visitor’s own by their price host', async () => {
  const { page } = await open()
  await page.goto(address())
  await page.locator('.stage [part=price]').first().waitFor()
  await page.getByLabel('A checkout link').fill(`${site.url}/1001/?scope=checkout&cart=97776`)
  await page.getByRole('button', { name: 'Show this shop' }).click()
  await page.locator('.stage [part=price]', { hasText: '€129.00' }).waitFor()
})

it('says so where the sandbox does not start', async () => {
  const { page } = await open()
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(address())
  await page.getByText('The sandbox has not started here').waitFor()
  await page.getByLabel('A checkout link').waitFor()
})

it('fits and gives axe nothing to find', async () => {
  const { page } = await open()
  const fits = async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width)
    }
  }
  await page.goto(address())
  await page.locator('.stage [part=price]').first().waitFor()
  await fits()
  // It does not promise the pages that need a server.
  expect(await page.getByText(/fourteen/i).count()).toBe(0)
  const violations = await violationsInBoth(page)
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
  // What needs a server is named, and not linked.
  const links = await page.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  expect(links.filter((href) => href.startsWith('/demo/') || href.includes('localhost:44'))).toEqual([])
  // Text of twice its size fits as well.
  await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
  await fits()
})
