/**
 * The playground's snippet on a merchant's page with nothing else in it, on an origin of its own. Prices are held back
 * in Chromium until the page is painted without them: then one request, the preloaded one, must bring true prices and
 * move nothing, at the widths and for the choices tried here. One test follows the link and finds the amount in the
 * sandbox's checkout. Needs the build.
 */

import type { BrowserContextOptions } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Choices, startingChoices } from '../../demo/playground/choices.ts'
import { productOf } from '../../demo/playground/products.ts'
import { snippet } from '../../demo/playground/snippet.ts'
import { useEverything } from '../journeys/support.ts'
import { hold, useBrowser } from '../support/browser.ts'
import { painted, shiftOf, watchShift } from '../support/layout-shift.ts'
import { servePage } from './serve-page.ts'

const open = useBrowser()
const at = useEverything()

/** A page of the merchant's with nothing in it but the snippet, on an origin of its own. */
const pageOf = (change: Partial<Choices>): Promise<string> => {
  const hosts = {
    client: '1001',
    script: `${at.demo()}/vitrine.js`,
    priceHost: at.prices(),
    checkoutHost: at.rest(),
    endpoint: at.endpoint(),
  }
  const text = snippet({ ...startingChoices, ...change }, hosts, (id) => productOf(id)?.price ?? '')
  return servePage(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>${text}<p>What follows</p></html>`,
  )
}

/** Opens the page. @param around a phone's browser in English unless told otherwise */
const show = async (change: Partial<Choices>, query = '', around: BrowserContextOptions = {}) => {
  const { page, complaints } = await open({ viewport: { width: 390, height: 844 }, ...around })
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/prices') asked.push(request.url())
  })
  await page.addInitScript(watchShift)
  // The prices come when the page without them has been painted.
  const letGo = await hold(page, `${at.prices()}/**`)
  await page.goto((await pageOf(change)) + query)
  await painted(page)
  await letGo()
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
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  expect(complaints).toEqual([])
})

it.each([
  ['card', 320],
  ['card', 1400],
  ['plans', 390],
  ['plans', 1000],
] as const)(
  'moves nothing when the prices of the kind "%s" come into a window %d px wide',
  async (kind, width) => {
    const { page } = await show({ kind }, '', { viewport: { width, height: 844 } })
    await page.locator('vitrine-card:not([hidden]) [part=price]').nth(1).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  },
)

it.each([
  ['card', 390],
  ['plans', 1400],
  ['order', 390],
] as const)(
  'moves nothing when fields for code and currency come late, with the kind "%s" in a window %d px wide',
  async (kind, width) => {
    const { page } = await open({ viewport: { width, height: 844 } })
    await page.addInitScript(watchShift)
    const letGo = await hold(page, '**/vitrine*.js*')
    await page.goto(await pageOf({ kind, hasCouponField: true, hasCurrencyChoice: true }), {
      waitUntil: 'commit',
    })
    await painted(page)
    await letGo()
    await page.getByLabel('Coupon code').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.05)
  },
)

it.each([390, 1400])(
  'moves nothing when plans are laid out after their prices in a window %d px wide',
  async (width) => {
    const { page } = await open({ viewport: { width, height: 844 } })
    await page.addInitScript(watchShift)
    const letGo = await hold(page, '**/vitrine-plans.js*')
    await page.goto(await pageOf({ kind: 'plans' }))
    await page.locator('vitrine-card:not([hidden]) [part=price]').nth(1).waitFor()
    await letGo()
    await page.locator('vitrine-plans [part=interval-switch]').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  },
)

it('shows what checkout charges in a browser of another language than the page, whatever the preload has brought', async () => {
  const asked = { products: ['97778'], country: 'JP', hasPreview: false }
  const { page } = await show(asked, '', { locale: 'ja-JP' })
  const price = await page.locator('vitrine-card [part=price]').textContent()
  await page.getByRole('link', { name: 'Buy' }).click()
  const amount = (text: string | null): string | undefined => /[\d,]*\d/.exec(text ?? '')?.[0]
  await page.waitForURL(`${at.rest()}/**`)
  expect(amount(price)).toMatch(/\d,\d/)
  await page.locator('main', { hasText: amount(price) ?? '' }).waitFor()
})

it('sells without the script', async () => {
  const { page } = await open()
  await page.route('**/vitrine.js', (route) => route.abort())
  await page.goto(await pageOf({ products: ['97772'], coupon: 'SAVE10' }))
  await page.getByRole('link', { name: 'Lumen Personal: €77.00' }).click()
  await page.getByText('69.30').filter({ visible: true }).first().waitFor()
})
