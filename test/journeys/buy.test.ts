/**
 * A visitor buys on the demo's pages and pays at the sandbox's checkout, in a real Chromium. The purchase has to cost
 * exactly what the card showed: with a slow, silent or missing endpoint, without the script, with a campaign's code,
 * and where checkout charges something else. Everything that `npm start` starts runs on free ports. Needs a build.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { areDefined, hold, useBrowser } from '../support/browser.ts'
import { payableTotal, payWithTestCard, purchasesOf, useEverything, verdictOf } from './support.ts'

const open = useBrowser()
const at = useEverything({ modules: [volumePrices()] })

it('goes from the product page to a purchase of exactly what the card showed, without a step between', async () => {
  const { page, complaints } = await open()
  await page.goto(`${at.demo()}/demo/product.html`)
  await areDefined(page)
  await page.locator('vitrine-card[product="97772"] a[part=buy]').click()
  await page.waitForURL(/scope=checkout|\/session\//)
  expect(await payableTotal(page)).toContain('77.00')
  await payWithTestCard(page, 'direct@example.com')
  const [bought, ...more] = await purchasesOf(at.rest(), 'direct@example.com')
  expect(more).toEqual([])
  expect(bought).toMatchObject({ currency: 'EUR', gross: 77, items: [{ productId: 97772, quantity: 1 }] })
  // The way by a session carries what the page has shown, and it is what was charged.
  expect(bought?.extra['x-vitrine-shown']).toMatch(
    /^2\*64\.71\*77\*g\*EUR\*DE\*1\*\*[\da-z]+\*\/demo\/product.html\*/,
  )
  expect(await verdictOf(at.rest(), bought?.purchaseId)).toBe('as-said')
  expect(complaints).toEqual([])
})

it('goes through the preview to a purchase of exactly what the card showed, on a page that reviews orders', async () => {
  const { page, complaints } = await open()
  await page.goto(`${at.demo()}/demo/strict.html`)
  const card = page.locator('vitrine-card[product="97772"]')
  const price = await card.locator('[part=price]').textContent()
  expect(price).toBe('€77.00')
  await areDefined(page)
  await card.locator('a[part=buy]').click()
  const preview = page.getByRole('dialog')
  await preview.getByText('€77.00').first().waitFor()
  expect(await preview.getByRole('alert').count()).toBe(0)
  await preview.getByRole('link', { name: 'Continue to checkout' }).click()
  await page.waitForURL(/\/1001\/session\//)
  expect(await payableTotal(page)).toContain('77.00')
  await payWithTestCard(page, 'preview@example.com')
  const [bought, ...more] = await purchasesOf(at.rest(), 'preview@example.com')
  expect(more).toEqual([])
  expect(bought).toMatchObject({ currency: 'EUR', gross: 77, items: [{ productId: 97772, quantity: 1 }] })
  expect(complaints).toEqual([])
})

it('carries a campaign’s coupon from the query to the purchase, over every page of the visit', async () => {
  const { page } = await open()
  await page.goto(`${at.demo()}/demo/landing.html?coupon=SAVE10`)
  await page.getByText('SAVE10 is applied').waitFor()
  await page.goto(`${at.demo()}/demo/product.html`)
  const card = page.locator('vitrine-card[product="97772"]')
  await card.locator('[part=price]', { hasText: '€69.30' }).waitFor()
  await areDefined(page)
  await card.locator('a[part=buy]').click()
  await page.waitForURL(/scope=checkout|\/session\//)
  await payWithTestCard(page, 'coupon@example.com')
  const [bought] = await purchasesOf(at.rest(), 'coupon@example.com')
  expect(bought).toMatchObject({ gross: 69.3, items: [{ productId: 97772, coupon: 'SAVE10' }] })
})

it('buys by the plain link when the script is blocked', async () => {
  const { page } = await open()
  await page.route('**/vitrine*.js', (route) => route.abort())
  await page.goto(`${at.demo()}/demo/product.html`)
  await page.locator('vitrine-card[product="97772"] a').click()
  await page.waitForURL(/scope=checkout|session/)
  await payWithTestCard(page, 'blocked@example.com')
  const [bought] = await purchasesOf(at.rest(), 'blocked@example.com')
  expect(bought).toMatchObject({ items: [{ productId: 97772, quantity: 1 }] })
})

/** The first address that the page is left for: a plain link redirects to a session too. */
const left = async (page: Page): Promise<string> =>
  (await page.waitForRequest((request) => request.isNavigationRequest())).url()

/** The product page with its time in the test's hands, and previews that are held back. */
const openAtRest = async (page: Page) => {
  await page.clock.install()
  const letPass = await hold(page, '**/cart/preview')
  await page.goto(`${at.demo()}/demo/product.html`)
  const link = page.locator('vitrine-card[product="97772"] a[part=buy]')
  await page.locator('vitrine-card[product="97772"] [part=price]', { hasText: '€77.00' }).waitFor()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  return { link, letPass }
}

it('waits for a slow preview, and leaves by the session that it confirms', async () => {
  const { page } = await open()
  const { link, letPass } = await openAtRest(page)
  await areDefined(page)
  await Promise.all([page.waitForRequest('**/cart/preview'), link.click()])
  expect(await link.getAttribute('aria-busy')).toBe('true')
  await page.clock.runFor(1000)
  expect(page.url()).toContain('/demo/product.html')
  const [next] = await Promise.all([left(page), letPass()])
  expect(next).toMatch(/\/session\//)
  await page.waitForURL(/\/session\//)
  expect(await payableTotal(page)).toContain('77.00')
})

it('waits no longer than 1.2 seconds for a silent preview, and is ready again when the shopper comes back', async () => {
  const { page } = await open()
  const { link } = await openAtRest(page)
  await areDefined(page)
  await Promise.all([page.waitForRequest('**/cart/preview'), link.click()])
  const [next] = await Promise.all([left(page), page.clock.runFor(1200)])
  expect(next).toMatch(/scope=checkout/)
  await page.waitForURL(/scope=checkout|\/session\//)
  expect(await payableTotal(page)).toContain('77.00')
  await page.goBack()
  await link.waitFor()
  expect(await link.getAttribute('aria-busy')).toBeNull()
})

it('takes the plain link when the endpoint is down', async () => {
  const { page } = await open()
  await page.route(`${at.endpoint()}/**`, (route) => route.abort())
  await page.goto(`${at.demo()}/demo/product.html`)
  const card = page.locator('vitrine-card[product="97772"]')
  await card.locator('[part=price]', { hasText: '€77.00' }).waitFor()
  await areDefined(page)
  const [next] = await Promise.all([left(page), card.locator('a[part=buy]').click()])
  expect(next).toMatch(/scope=checkout/)
  await page.waitForURL(/scope=checkout|\/session\//)
  expect(await payableTotal(page)).toContain('77.00')
})

it('tells the shopper before leaving when checkout would charge something else', async () => {
  const { page } = await open()
  await page.clock.install()
  await page.goto(`${at.demo()}/demo/product.html`)
  await page.evaluate(() => {
    const card = document.querySelector('vitrine-card')
    card?.setAttribute('product', '97776')
    card?.setAttribute('quantity', '5')
    // The page relies on a rule that the platform does not have.
    card?.setAttribute('price-rules', '1-:unknown')
  })
  const card = page.locator('vitrine-card').first()
  await card.getByText('5 units').waitFor()
  // The page shows the price of one unit times five; the volume price of the platform makes it less.
  const shown = await card.locator('[part=total]').textContent()
  // A busy machine must not end the wait for the preview.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await areDefined(page)
  await card.locator('a[part=buy]').click()
  // The press goes on in a task of its own.
  await page.clock.runFor(1)
  const alert = page.getByRole('dialog').getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain(shown?.split(': ')[1] ?? '?')
})

it('keeps modified clicks what the browser makes of them', async () => {
  const { page } = await open()
  await page.goto(`${at.demo()}/demo/product.html`)
  const link = page.locator('vitrine-card[product="97772"] a[part=buy]')
  await link.waitFor()
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await popup.waitForURL(/scope=checkout|session/)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('charges what a page shows that prices for a country of its own choice [index#today]', async () => {
  const { page } = await open()
  await page.goto(`${at.demo()}/demo/product.html`)
  await page.evaluate(() => {
    const store = document.createElement('vitrine-store')
    store.setAttribute('country', 'US')
    const card = document.createElement('vitrine-card')
    card.setAttribute('product', '97772')
    store.append(card)
    document.querySelector('main')?.prepend(store)
  })
  const card = page.locator('vitrine-store vitrine-card')
  await card.locator('[part=tax-note]', { hasText: 'no sales tax' }).waitFor()
  const price = (await card.locator('[part=price]').textContent()) ?? ''
  await areDefined(page)
  await card.locator('a[part=buy]').click()
  await page.waitForURL(/scope=checkout|\/session\//)
  expect(await payableTotal(page)).toContain(price)
})
