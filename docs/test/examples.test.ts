import { afterAll, beforeAll, expect, it } from 'vitest'
import { useBrowser } from '../../test/support/browser.ts'
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

it.each(withExamples)('prices every example of %s', async (file) => {
  const { page, complaints } = await open({ colorScheme: 'dark' })
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
  expect(complaints).toEqual([])
})

it('sells a card of the start page, at a checkout without a server', async () => {
  const { page } = await open()
  await page.goto(site.url)
  const shown = await page.locator('.VPHero [part=price]').textContent()
  await page.locator('.VPHero [part=buy]').click()
  await page.waitForURL(/\/1001\/session\//)
  expect(await page.locator('body').textContent()).toContain(shown?.replace(/[^\d.,]/g, ''))
})

it('shows fallbacks where a browser has no service workers', async () => {
  const { page, complaints } = await open()
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(`${site.url}/guide/start.html`)
  const link = page.getByRole('link', { name: 'Buy Lumen Personal' })
  expect(await link.isVisible()).toBe(true)
  expect(complaints).toEqual([])
})

it('fits every page into 390 px', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  for (const [file] of pages) {
    await page.goto(`${site.url}/${file}`, { waitUntil: 'domcontentloaded' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), file).toBeLessThanOrEqual(390)
  }
}, 120_000)
