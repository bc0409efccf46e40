/**
 * The demo pages do what they are there to show, in Chromium against sandbox and endpoint of `npm start`: codes, plans,
 * currencies, two stores of one blog, an application without reloads, the strict policy, dead hosts, and a price test
 * that asks first. Needs `npm run build`. Amounts and layout of the same pages are checked in pages.pages.test.ts and
 * layout-shift.pages.test.ts.
 */

import type { Page } from 'playwright-core'
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

it('links every buy control to checkout with what is shown', async () => {
  const { page } = await show('/demo/landing.html?coupon=SAVE10')
  const card = page.locator('vitrine-card').first()
  await card.locator('[part=price]').waitFor()
  const links = [card.locator('a[part=buy]'), page.locator('a[data-vitrine-field=buy]').first()]
  for (const link of links)
    await expect
      .poll(async () => {
        const { origin, pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '')
        return { place: origin + pathname, ...Object.fromEntries(searchParams) }
      })
      .toMatchObject({
        place: `${at.rest()}/1001/`,
        scope: 'checkout',
        cart: '97772',
        quantity_97772: '1',
        coupon: 'SAVE10',
        currency: 'EUR',
        'x-campaign': 'low-sun',
      })
})

it('takes a code on the landing page, says what it saves, and gives it back', async () => {
  const { page } = await show('/demo/landing.html')
  await page.getByLabel('Code from the letter').fill('SAVE10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('SAVE10 is applied').waitFor()
  await expect.poll(cardPrices(page)).toEqual(['€69.30', '€269.10'])
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(cardPrices(page)).toEqual(['€77.00', '€299.00'])
  await expect.poll(() => readText(page)).toContain('A year of Lumen Personal is €77.00')
})

it('switches plans to the month, and the team to the price of its size', async () => {
  const { page } = await show('/demo/pricing.html')
  await expect.poll(cardPrices(page)).toEqual(['€77.00', '€141.55', '€299.00'])
  const quantity = page.locator('vitrine-card[product="97773"] input')
  await quantity.fill('60')
  await expect.poll(cardPrices(page)).toEqual(['€77.00', '€126.65', '€299.00'])
  await page.locator('vitrine-plans label', { hasText: 'Monthly' }).click()
  await expect.poll(cardPrices(page)).toEqual(['€7.99', '€14.24', '€29.99'])
})

it('prices the whole pricing page in another currency at once', async () => {
  const { page } = await show('/demo/pricing.html')
  await page.getByLabel('Currency').selectOption('USD')
  await expect.poll(cardPrices(page)).toEqual(['$79.00', '$141.55', '$299.00'])
  await expect.poll(() => readText(page)).toContain('1 to 49 people $141.55')
})

it('lays out cards between hostile styles as it does without them', async () => {
  const heights = async (page: Page) => {
    await expect.poll(cardPrices(page)).toEqual(['£36.00', '£10.52', 'CHF 35.49'])
    return page.locator('vitrine-card').evaluateAll((cards) =>
      cards.map((card) => {
        const price = card.shadowRoot?.querySelector('[part=price]')
        const { width, height } = price?.getBoundingClientRect() ?? {}
        return [
          width,
          height,
          price && getComputedStyle(price).fontSize,
          price && getComputedStyle(price).color,
        ]
      }),
    )
  }
  const hostile = await show('/demo/cms.html')
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await page.route('**/cms-plugins.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  await page.goto(`${at.demo()}/demo/cms.html`)
  expect(await heights(hostile.page)).toEqual(await heights(page))
})

it('serves two stores of one blog from one script, though it is there twice', async () => {
  const { page } = await open()
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/prices') asked.push(new URL(request.url()).search)
  })
  await page.goto(`${at.demo()}/demo/cms.html`)
  await expect.poll(cardPrices(page)).toEqual(['£36.00', '£10.52', 'CHF 35.49'])
  expect(asked.sort()).toEqual([
    '?client_id=1002&product_id=210001,210002&currency=CHF&country=CH',
    '?client_id=1002&product_id=210001,210003&currency=GBP&country=GB',
  ])
})

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

it('keeps prices and links where the price host, the endpoint or the script is dead', async () => {
  const { page } = await show('/demo/down.html')
  const kept = page.locator('#no-prices')
  await kept.getByText('€36.95').waitFor()
  expect(await kept.getByRole('link').getAttribute('href')).toContain(
    `${at.rest()}/1001/?scope=checkout&cart=97788`,
  )
  const empty = page.locator('#empty')
  await empty.getByText('You see it at checkout before you pay').waitFor()
  expect(await empty.getByRole('link').getAttribute('href')).toContain(
    `${at.rest()}/1001/?scope=checkout&cart=97772`,
  )
  const blocked = page.frameLocator('iframe')
  expect(await blocked.getByRole('link', { name: 'Order the looks' }).getAttribute('href')).toContain(
    'cart=97777',
  )
  await page.locator('#no-endpoint a[part=buy]').click()
  // The demo page names the same price, so the address is what shows that the shopper has left.
  await page.waitForURL((url) => url.href.startsWith(at.rest()))
  await page.getByText('129.00').filter({ visible: true }).first().waitFor()
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
