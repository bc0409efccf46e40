/**
 * The live examples of the built documentation in Chromium: each gets its price from a sandbox in a service worker, on pages
 * that fit a phone, a card of the start page sells, and browsers without one show fallbacks and claim nothing. Served as
 * plain files on loopback; needs the built site, which the lane of the docs makes.
 */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { hold, useBrowser } from '../../test/support/browser.ts'
import { builtPages } from './dist.ts'
import { type ServedSite, serveDist } from './serve.ts'

const open = useBrowser()
let site: ServedSite
beforeAll(async () => {
  site = await serveDist()
})
afterAll(() => site.close())

const pages = [...builtPages()]
const withExamples = pages.filter(([, html]) => html.includes('class="live-example')).map(([page]) => page)

it('has examples', () => {
  expect(withExamples.length).toBeGreaterThan(6)
})

it('prices every example, on pages that fit a phone', async () => {
  const { page, complaints } = await open({ colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  // All pages share the worker. Without what the page before has kept, each asks the worker for its own prices.
  await page.addInitScript(() => sessionStorage.clear())
  for (const file of withExamples) {
    await page.goto(`${site.url}/${file}`)
    const examples = page.locator('.live-example')
    for (const example of await examples.all()) {
      const price = example.locator(
        'vitrine-card [part=price], vitrine-order [part=price], vitrine-price bdi, b[data-vitrine-field], small[data-vitrine-field=terms]',
      )
      await price
        .filter({ hasText: /\p{Nd}/u, visible: true })
        .first()
        .waitFor()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), file).toBeLessThanOrEqual(390)
    expect(complaints, file).toEqual([])
  }
})

it('sells a card of the start page, at a checkout without a server', async () => {
  const { page } = await open()
  await page.goto(site.url)
  const shown = await page.locator('.hero [part=price]').textContent()
  await page.locator('.hero [part=buy]').click()
  await page.waitForURL(/\/1001\/session\//)
  expect(await page.locator('body').textContent()).toContain(shown?.replace(/[^\d.,]/g, ''))
})

it('says that a card is live once the sandbox has priced it', async () => {
  const { page } = await open()
  const letGo = await hold(page, '**/live/vitrine.js')
  await page.goto(site.url)
  const words = page.getByText('This card is live.')
  await words.waitFor({ state: 'attached' })
  expect(await words.isVisible()).toBe(false)
  await letGo()
  await words.waitFor()
  expect(await page.getByText('The card shows its fallback').isVisible()).toBe(false)
})

it.each([
  ['no service workers', () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')],
  [
    'service workers that do not start',
    () => {
      ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('refused'))
    },
  ],
])('does not call a card live in a browser with %s', async (_, prepare) => {
  const { page } = await open()
  await page.addInitScript(prepare)
  await page.goto(site.url)
  await page.getByText('The card shows its fallback').waitFor()
  expect(await page.getByText('This card is live.').isVisible()).toBe(false)
})

it('shows fallbacks where a browser has no service workers', async () => {
  const { page, complaints } = await open()
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(`${site.url}/guide/start.html`)
  const link = page.getByRole('link', { name: 'Buy Lumen Personal' })
  expect(await link.isVisible()).toBe(true)
  expect(complaints).toEqual([])
})
