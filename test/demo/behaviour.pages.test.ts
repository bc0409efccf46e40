/**
 * What single demo pages are there to show, in Chromium against sandbox and endpoint of `npm start`: an application
 * without reloads, the strict policy, and a price test that asks first. Needs `npm run build`. Amounts and layout of all
 * pages are checked in pages.pages.test.ts and layout-shift.pages.test.ts, sales in journeys/every-page.pages.test.ts.
 */

import { expect, it } from 'vitest'
import { useEverything } from '../journeys/support.ts'
import { areDefined, useBrowser } from '../support/browser.ts'
import { cardPrices, readText } from './read-page.ts'

const open = useBrowser()
const at = useEverything()

const show = async (path: string, options = {}) => {
  const watched = await open({ viewport: { width: 1280, height: 900 }, ...options })
  await watched.page.goto(at.demo() + path)
  return watched
}

it('mounts and unmounts cards in the application, changes the currency, and asks nothing twice', async () => {
  const { page, complaints } = await open()
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/prices') asked.push(new URL(request.url()).search)
  })
  await page.goto(`${at.demo()}/demo/spa.html`)
  await expect.poll(() => readText(page)).toContain('Film looks €19.90')
  for (let round = 0; round < 3; round += 1) {
    await page.getByRole('link', { name: 'Cloud Credits' }).click()
    await expect.poll(cardPrices(page)).toEqual(['€53.55'])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('10,000 Cloud Credits')
    await page.getByRole('link', { name: 'All extras' }).click()
    await expect.poll(() => readText(page)).toContain('Course €67.32')
  }
  expect(asked).toEqual(['?client_id=1001&product_id=97777,97778,97779,97788,97782,97789'])
  await page.getByLabel('Currency').selectOption('JPY')
  await expect.poll(() => readText(page)).toContain('Textures and brushes ¥2,800')
  expect(asked.length).toBe(2)
  expect(complaints).toEqual([])
})

it('lists everything with plain links when the application does not start', async () => {
  const { page } = await open()
  await page.route('**/spa.js', (route) => route.abort())
  await page.goto(`${at.demo()}/demo/spa.html`)
  const items = page.locator('#app li')
  expect(await items.count()).toBe(6)
  for (const link of await page.locator('#app a').all())
    expect(await link.getAttribute('href')).toContain(`${at.rest()}/1001/?scope=checkout&cart=`)
})

it('runs under the strict policy without one violation, cart preview included', async () => {
  const { page, complaints } = await show('/demo/strict.html')
  await areDefined(page)
  await page.locator('vitrine-card a[part=buy]').click()
  await page.getByRole('dialog').getByText('€77.00').first().waitFor()
  expect(complaints).toEqual([])
})

it('answers an address that it does not have with a page of its own', async () => {
  const { page } = await open()
  const response = await page.goto(`${at.demo()}/demo/nothing.html`)
  expect(response?.status()).toBe(404)
  await page.getByRole('link', { name: 'the entrance' }).click()
  await page.getByRole('heading', { name: 'Show what they will pay.' }).waitFor()
})

it('shows a price test to each visitor, tells them, and notes nothing before they agree', async () => {
  for (const [visitor, price, arm, value] of [
    ['1', '€36.95', 'usual', '31.05 EUR net'],
    ['6', '€31.41', 'team', '26.39 EUR net'],
  ] as const) {
    const { page, complaints } = await show(`/demo/counted.html?visitor=${visitor}`)
    await expect.poll(cardPrices(page)).toEqual([price])
    await page.getByText('This price is part of a test. Other visitors may see another price.').waitFor()
    const control = page.locator('vitrine-card a[part=buy]')
    const link = new URL((await control.getAttribute('href')) ?? '')
    expect(link.searchParams.get('x-profiles')).toBe(arm)
    // Analytics come after the price, and count what is pressed from then on.
    await page.waitForLoadState('networkidle')
    await control.click()
    const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
    expect(await lines.count()).toBe(0)
    await page.getByRole('radio', { name: 'Yes' }).check()
    await lines.filter({ hasText: 'select_item' }).waitFor()
    await lines.filter({ hasText: 'begin_checkout' }).getByText(value).waitFor()
    await lines
      .filter({ hasText: 'view_item_list' })
      .getByText(/Paper counter, no.\s1/)
      .waitFor()
    await page.getByRole('radio', { name: 'No' }).check()
    const before = await lines.count()
    await control.click()
    expect(await lines.count()).toBe(before)
    expect(complaints).toEqual([])
  }
})
