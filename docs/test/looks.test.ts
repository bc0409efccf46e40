/**
 * How the built documentation looks in Chromium: each page fits a phone, with text of twice its size too, and axe looks
 * at one page of each kind in light, and at its colors in the dark. Served as plain files on loopback; needs the built
 * site, which the lane of the docs makes.
 */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsInBoth } from '../../test/support/axe.ts'
import { useBrowser } from '../../test/support/browser.ts'
import { builtPages } from './dist.ts'
import { type ServedSite, serveDist } from './serve.ts'

const open = useBrowser()
let site: ServedSite
beforeAll(async () => {
  site = await serveDist()
})
afterAll(() => site.close())

// Scripts leave the words of these pages as they stand. Pages with live examples are measured in `examples.test.ts`.
it('fits every page of words alone into 390 px', async () => {
  const { page } = await open({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  for (const [file, html] of builtPages()) {
    if (html.includes('class="live-example"')) continue
    await page.goto(`${site.url}/${file}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), file).toBeLessThanOrEqual(390)
  }
})

it.each(['index.html', 'guide/start.html', 'reference/markup.html', '404.html'])(
  'fits %s into 320 and 1280 px with text of twice its size',
  async (file) => {
    const { page } = await open()
    await page.goto(`${site.url}/${file}`, { waitUntil: 'load' })
    await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  },
)

it('sets header, words and footer of the start page on one edge, however wide it is', async () => {
  const { page } = await open()
  await page.goto(site.url)
  const header = page.locator('header').getByRole('link', { name: 'Vitrine' })
  const footer = page.locator('footer').getByText('MIT')
  for (const width of [390, 1000, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const edges = await Promise.all(
      [header, page.locator('h1'), footer].map(async (part) => (await part.boundingBox())?.x),
    )
    expect(new Set(edges.map((edge) => Math.round(edge ?? 0))).size, `${width} px: ${edges}`).toBe(1)
  }
})

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
  ['index.html', 1280],
  ['guide/start.html', 1280],
  ['reference/settings.html', 1280],
  ['platform/index.html', 1280],
  ['404.html', 1280],
  ['architecture.html', 390],
] as const

it.each(looked)('gives axe nothing to find in %s, %d pixels', async (file, width) => {
  const { page } = await open({ viewport: { width, height: 800 } })
  await page.goto(`${site.url}/${file}`)
  await page.locator('h1').waitFor()
  const violations = await violationsInBoth(page)
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
  // The page follows the browser without being loaded again.
  expect(await page.locator('html.dark').count()).toBe(1)
})
