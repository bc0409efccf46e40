import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { areShown, cardOf, pricesOf, statesOf, watchCards } from './cards.ts'
import { useExample } from './example.ts'

const open = useExample('astro', 'dist/server/entry.mjs')

/** Follows a link by the router: the document stays. */
const follow = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  expect(await page.evaluate('isSameDocument')).toBe(true)
}

it('prices a static page with one script and one request', async () => {
  const { page, priced, complaints } = await open('/')
  await expect.poll(() => pricesOf(page)).toHaveLength(3)
  expect(await page.locator('script[src*="vitrine.js"]').count()).toBe(1)
  expect(priced).toEqual(['97772,97773,97774'])
  expect(complaints).toEqual([])
})

it('keeps a card over a transition, and prices the new ones', async () => {
  const { page, priced, complaints } = await open('/')
  await expect.poll(() => pricesOf(page)).toHaveLength(3)
  const price = await cardOf(page, '97772').locator('[part=price]').elementHandle()
  await follow(page, 'Without a subscription')
  await expect.poll(() => pricesOf(page)).toEqual(['€129.00', '€77.00'])
  expect(await price?.evaluate((node) => node.isConnected)).toBe(true)
  await follow(page, 'Plans')
  await expect.poll(() => pricesOf(page)).toEqual(['€77.00', '€149.00', '€299.00'])
  expect(await price?.evaluate((node) => node.isConnected)).toBe(true)
  expect(priced).toEqual(['97772,97773,97774', '97776'])
  expect(complaints).toEqual([])
})

it('sells from a card that has come with a transition', async () => {
  const { page, complaints } = await open('/')
  await follow(page, 'Without a subscription')
  const buy = cardOf(page, '97776').locator('[part=buy]')
  expect(await buy.getAttribute('href')).toContain('quantity_97776=1')
  await buy.click()
  await page.waitForURL(/\/1001\/session\//)
  expect(await page.locator('body').textContent()).toContain('129.00')
  expect(complaints).toEqual([])
})

it('adopts the cards of the server without a request or a change', async () => {
  const { page, priced, complaints } = await open('/today', watchCards)
  expect(await pricesOf(page)).toEqual(['€149.00', '€129.00'])
  await areShown(page)
  expect(await statesOf(page)).toEqual({
    97773: [expect.stringContaining('€149.00')],
    97776: [expect.stringContaining('€129.00')],
  })
  expect(priced).toEqual([])
  expect(complaints).toEqual([])
})

it('shows right prices on a page of the server that has come with a transition, and back', async () => {
  const { page, complaints } = await open('/')
  await expect.poll(() => pricesOf(page)).toHaveLength(3)
  await follow(page, 'Today')
  await expect.poll(() => pricesOf(page)).toEqual(['€149.00', '€129.00'])
  await expect.poll(() => page.locator('vitrine-card [aria-busy=true]').count()).toBe(0)
  await follow(page, 'Plans')
  await expect.poll(() => pricesOf(page)).toEqual(['€77.00', '€149.00', '€299.00'])
  expect(complaints).toEqual([])
})
