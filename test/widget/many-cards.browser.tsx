import { expect, it } from 'vitest'
import { mountElements } from '../../src/widget/startup/define.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import { createPage } from '../../src/widget/storefront/page.ts'

it('mounts many cards in several tasks, and requests all of their prices at once', async () => {
  const products = Array.from({ length: 25 }, (_, index) => String(index + 1))
  document.body.innerHTML = products.map((id) => `<vitrine-card product="${id}"></vitrine-card>`).join('')
  const requests: string[] = []
  let now = 0
  let tasks = 1
  const page = createPage({
    document,
    loader: moduleLoader,
    env: {
      // Each card takes a millisecond.
      now: () => now++,
      wait: async (milliseconds) => {
        if (milliseconds > 0) return new Promise(() => {})
        tasks += 1
      },
      fetch: async (url) => {
        requests.push(String(url))
        return new Response('[]')
      },
    },
  })
  page.settings.value = { client: '1001', priceHost: 'https://prices.example' }
  page.ready = page.ready.then(() => mountElements(page))
  await page.ready
  await expect.poll(() => requests).toHaveLength(1)
  expect(tasks).toBe(3)
  expect(new URL(requests[0] ?? '').searchParams.get('product_id')).toBe(products.join())
})
