/**
 * The built documentation in Chromium: every live example gets its price from a sandbox in a service worker, a card of
 * the start page sells, and browsers without one show fallbacks and claim nothing. Each page fits a phone, and axe
 * looks at one of each kind in light and dark. Served as plain files on loopback; needs the built site, which the lane
 * of the docs makes.
 */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeOf } from '../../test/support/axe.ts'
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

it('fits every page into 390 px', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  for (const [file] of pages) {
    await page.goto(`${site.url}/${file}`, { waitUntil: 'domcontentloaded' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), file).toBeLessThanOrEqual(390)
  }
}, 120_000)

it.each([320, 1280])('fits %d px with text of twice its size', async (width) => {
  const { page } = await open({ viewport: { width, height: 800 } })
  for (const file of ['index.html', 'guide/start.html', 'reference/markup.html']) {
    await page.goto(`${site.url}/${file}`, { waitUntil: 'load' })
    await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), file).toBeLessThanOrEqual(width)
  }
})

it.each([390, 1000, 1440])(
  'sets header, words and footer of the start page on one edge, %d px',
  async (width) => {
    const { page } = await open({ viewport: { width, height: 800 } })
    await page.goto(site.url)
    const header = page.locator('header').getByRole('link', { name: 'Vitrine' })
    const footer = page.locator('footer').getByText('MIT')
    const edges = await Promise.all(
      [header, page.locator('h1'), footer].map(async (part) => (await part.boundingBox())?.x),
    )
    expect(new Set(edges.map((edge) => Math.round(edge ?? 0))).size, edges.join()).toBe(1)
  },
)

it('sets a row of a wide table below each other on a phone, with the type beside the name', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await page.goto(`${site.url}/reference/settings.html`)
  const cells = page.locator('.stacked tbody tr').nth(1).locator('td')
  const [name, type, meaning, standard] = await Promise.all(
    (await cells.all()).map(async (cell) => ({
      box: await cell.boundingBox(),
      words: await cell.evaluate((element) => getComputedStyle(element, '::before').content),
    })),
  )
  const bottomOf = (cell: typeof name) => (cell?.box?.y ?? 0) + (cell?.box?.height ?? 0)
  expect(type?.box?.x).toBeGreaterThan(name?.box?.x ?? Infinity)
  expect(type?.box?.y).toBeLessThan(bottomOf(name))
  expect([meaning, standard].map((cell) => cell?.box?.x)).toEqual([name?.box?.x, name?.box?.x])
  expect(standard?.box?.y).toBeGreaterThanOrEqual(bottomOf(meaning) - 1)
  expect([name, type, meaning].map((cell) => cell?.words)).toEqual(['none', 'none', 'none'])
  expect(standard?.words).toContain('default')
})

it('leaves the first snippet whole on a laptop', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${site.url}/guide/start.html`)
  const block = page.locator('div[class*=language-] pre').first()
  expect(await block.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0)
})

/** A page of each kind. The structure of all others is read in `structure.test.ts`. */
const looked = [
  'index.html',
  'guide/start.html',
  'reference/settings.html',
  'platform/index.html',
  '404.html',
].flatMap((file) => [[file, 'light', 1280] as const, [file, 'dark', 1280] as const])

it.each([...looked, ['architecture.html', 'light', 390] as const])(
  'gives axe nothing to find in %s, %s, %d pixels',
  async (file, colorScheme, width) => {
    const { page } = await open({ colorScheme, viewport: { width, height: 800 } })
    await page.goto(`${site.url}/${file}`)
    await page.locator('h1').waitFor()
    const { violations } = await axeOf(page).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
  },
)
