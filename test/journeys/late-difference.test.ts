import { expect, it } from 'vitest'
import { createEventMetrics } from '../../src/endpoint/modules/metrics/event-metrics.ts'
import { createRegistry } from '../../src/endpoint/modules/metrics/registry.ts'
import { areDefined, useBrowser } from '../support/browser.ts'
import { useEverything } from './support.ts'

const registry = createRegistry()
const { count } = createEventMetrics(registry, Date.now)
let answer = (): void => {}
const isAnswered = new Promise<void>((resolve) => {
  answer = resolve
})

const open = useBrowser()
const at = useEverything({
  modules: [
    {
      name: 'slow-previews',
      onEvent: count,
      wrapFetch: (fetch) => async (url, init) => {
        if (String(url).includes('generatecartpreview')) await isAnswered
        return fetch(url, init)
      },
    },
  ],
})

it('counts a difference that arrives after the shopper has left by the plain link', async () => {
  const { page } = await open()
  // The page shows a price from before the platform has raised it.
  await page.route(`${at.prices()}/prices?*`, async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    const items = (await response.json()) as { price: { gross: { value: number; localized: string } } }[]
    for (const { price } of items) price.gross = { value: 70, localized: '€70.00' }
    return route.fulfill({ response, json: items })
  })
  await page.goto(`${at.demo()}/demo/product.html`)
  await areDefined(page)
  await page.locator('vitrine-card[product="97772"] a[part=buy]', { hasText: /\S/ }).click()
  // The plain link, since the preview is still held.
  await page.waitForURL(`${at.rest()}/**`)
  const counted = 'vitrine_price_drift_total{field="total"} 1'
  expect(registry.text()).not.toContain(counted)
  answer()
  await expect.poll(() => registry.text()).toContain(counted)
})
