import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { spaced } from '../demo/read-page.ts'
import { endlessly, usePatientBrowser } from '../support/browser.ts'
import { useEverything } from './support.ts'

const open = usePatientBrowser()
const at = useEverything({ modules: [volumePrices()] })

const products = [97792, 97793, 97794, 97795, 97796, 97797, 97798]

/**
 * After 6.5 s the endpoint answers without the volume prices that it has not found yet, and the page asks for them no
 * second time. So it has found all of them before a page is opened.
 */
const findTiers = async (): Promise<void> => {
  for (const currency of ['EUR', 'KWD']) {
    const query = new URLSearchParams(products.map((product) => ['product', String(product)]))
    query.set('currency', currency)
    const leftOut = async () => {
      const { ok, headers } = await fetch(`${at.endpoint()}/tiers?${query}`)
      return ok ? headers.get('cache-status') : 'not found yet'
    }
    await expect.poll(leftOut, { interval: 1000 }).toBe(null)
  }
}

const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity', exact: true })

const total = (page: Page) => async (): Promise<string> => {
  const amount = page.locator('vitrine-total:not([compact]) dl:not([aria-busy=true]) [part=total] dd')
  return (await amount.count()) === 1 ? spaced((await amount.textContent()) ?? '').trim() : ''
}

const show = async () => {
  await findTiers()
  const watched = await open({ viewport: { width: 1280, height: 900 } })
  const { page } = watched
  await endlessly(page)
  const asked: Record<'prices' | 'tiers' | 'previews', string[]> = { prices: [], tiers: [], previews: [] }
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/prices') asked.prices.push(search)
    if (pathname === '/tiers') asked.tiers.push(search)
    if (pathname === '/cart/preview' && request.method() === 'POST')
      asked.previews.push(request.postData() ?? '')
  })
  await page.goto(`${at.demo()}/demo/configurator.html`)
  await expect.poll(total(page)).toBe('€59.50')
  await page.locator('vitrine-tiers [part=tiers] tbody tr').first().waitFor()
  return { ...watched, asked }
}

/** All steps within one task, as a held key makes them. */
const type = (page: Page, values: readonly number[]): Promise<void> =>
  quantity(page).evaluate((field: HTMLInputElement, numbers) => {
    for (const value of numbers) {
      field.value = String(value)
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    }
  }, values)

it('asks for prices once for each currency, audience and coupon, and for no step of the quantity', async () => {
  const { page, asked, complaints } = await show()
  const asks = `product_id=${products.join()}`
  expect(asked.prices).toEqual([`?client_id=1001&${asks}`])
  expect([asked.tiers.length, asked.previews.length]).toEqual([1, 0])

  // From the second unit on, the other options have volume prices too.
  await type(page, [2, 3, 4, 5, 60, 600])
  // 600 × 37.50 net, and 19 % of it.
  await expect.poll(total(page)).toBe('€26,778.00')
  expect([asked.prices.length, asked.tiers.length, asked.previews.length]).toEqual([1, 2, 1])

  await page.getByRole('radio', { name: 'Education' }).check()
  await expect.poll(total(page)).toBe('€16,068.00')
  await page.getByLabel('Coupon code').fill('SAVE10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(total(page)).toBe('€14,460.00')
  await page.getByLabel('Currency').selectOption('KWD')
  await expect.poll(total(page)).toMatch(/^KWD 5,\d{3}\.\d{3}$/)
  expect(asked.prices.slice(1)).toEqual([
    `?client_id=1001&${asks}&price_rule=education`,
    `?client_id=1001&${asks}&coupon=SAVE10&price_rule=education`,
    `?client_id=1001&${asks}&currency=KWD&coupon=SAVE10&price_rule=education`,
  ])
  expect(asked.previews).toHaveLength(4)
  expect(asked.tiers).toHaveLength(3)
  expect(complaints).toEqual([])
})
