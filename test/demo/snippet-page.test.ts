import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { type Choices, startingChoices } from '../../demo/playground/choices.ts'
import { productOf } from '../../demo/playground/products.ts'
import { snippet } from '../../demo/playground/snippet.ts'
import { useEverything } from '../journeys/support.ts'
import { useBrowser } from '../support/browser.ts'

const open = useBrowser()
const at = useEverything()

/** A page of the merchant's with nothing in it but the snippet, on an origin of its own. */
const pageOf = async (change: Partial<Choices>): Promise<string> => {
  const hosts = {
    client: '1001',
    script: `${at.demo()}/vitrine.js`,
    priceHost: at.prices(),
    checkoutHost: at.rest(),
    endpoint: at.endpoint(),
  }
  const text = snippet({ ...startingChoices, ...change }, hosts, (id) => productOf(id)?.price ?? '')
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>${text}</html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}

/** Opens the page and waits until nothing in it waits for a price any more. */
const show = async (change: Partial<Choices>, query = '') => {
  const { page, complaints } = await open({ viewport: { width: 390, height: 844 } })
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/prices') asked.push(request.url())
  })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        dataset.shift = String(Number(dataset.shift ?? 0) + entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto((await pageOf(change)) + query)
  return { page, complaints, asked }
}

it('shows true prices with one request, the one that was preloaded, and nothing moves', async () => {
  const { page, complaints, asked } = await show({ coupon: 'SAVE10', currency: 'EUR' })
  const prices = page.locator('vitrine-card [part=price]')
  await prices.nth(1).waitFor()
  expect(await prices.allTextContents()).toEqual(['€69.30', '€269.10'])
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([
    `${at.prices()}/prices?client_id=1001&product_id=97772,97774&currency=EUR&coupon=SAVE10`,
  ])
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
  expect(shift).toBeLessThanOrEqual(0.01)
  expect(complaints).toEqual([])
})

it('asks for plans once, by the month and by the year', async () => {
  const { page, complaints, asked } = await show({ kind: 'plans', products: ['97772', '97773'] })
  await page.locator('vitrine-plans label', { hasText: 'Monthly' }).click()
  const prices = page.locator('vitrine-card:not([hidden]) [part=price]')
  await expect.poll(() => prices.allTextContents()).toEqual(['€7.99', '€14.99'])
  expect(asked.length).toBe(1)
  expect(complaints).toEqual([])
})

it.each([
  ['price', 'vitrine-price', '€77.00'],
  ['own', 'b[data-vitrine-field]', '€77.00'],
] as const)('shows a true price for the kind "%s" with one request', async (kind, selector, text) => {
  const { page, complaints, asked } = await show({ kind, products: ['97772'], country: 'DE' })
  await page.locator(selector, { hasText: text }).waitFor()
  expect(asked.length).toBe(1)
  expect(complaints).toEqual([])
})

it('links a buy button to checkout with all that was chosen', async () => {
  const { page, complaints, asked } = await show({ kind: 'buy', products: ['97772'], currency: 'USD' })
  const link = page.getByRole('link', { name: 'Buy Lumen Personal' })
  await expect.poll(() => link.getAttribute('href')).toContain('quantity_97772=1')
  const url = new URL((await link.getAttribute('href')) ?? '')
  expect(url.origin).toBe(at.rest())
  expect(url.searchParams.get('currency')).toBe('USD')
  expect(asked.length).toBe(1)
  expect(complaints).toEqual([])
})

it('takes the coupon from the address of the page, without a preload that would miss it', async () => {
  const { page, complaints, asked } = await show({ coupon: 'query', products: ['97772'] }, '?coupon=SAVE10')
  await page.locator('vitrine-card [part=price]', { hasText: '€69.30' }).waitFor()
  expect(asked.length).toBe(1)
  expect(complaints).toEqual([])
})

it('speaks the chosen language with one request', async () => {
  const { page, complaints, asked } = await show({ language: 'de', products: ['97772'] })
  await page.locator('vitrine-card', { hasText: 'inkl. 19' }).waitFor()
  expect(asked.length).toBe(1)
  expect(complaints).toEqual([])
})

it('sells without the script', async () => {
  const { page } = await open()
  await page.route('**/vitrine.js', (route) => route.abort())
  await page.goto(await pageOf({ products: ['97772'], coupon: 'SAVE10' }))
  await page.getByRole('link', { name: 'Lumen Personal: €77.00' }).click()
  await page.getByText('69.30').first().waitFor()
})
