/**
 * An order of several products from the form to the purchase, in a real Chromium over everything that `npm start`
 * starts. The review, the session and the purchase must agree on the total that the page showed, volume discounts
 * included. Without the script a single product is still sold, and without an endpoint the whole order, by a plain
 * link. Needs a build.
 */

import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { areDefined, useBrowser } from '../support/browser.ts'
import { serveSite } from '../support/site.ts'
import { payableTotal, payWithTestCard, purchasesOf, useEverything, verdictOf } from './support.ts'

const open = useBrowser()
const at = useEverything({ modules: [volumePrices()] })

const link = (product: number, attributes: string, name: string): string =>
  `<a data-vitrine-product="${product}" ${attributes} href="${at.rest()}/1001/?scope=checkout&amp;cart=${product}">${name}</a>`

const order = (attributes = ''): string => `<vitrine-order quantity="2" quantity-control ${attributes}>
  ${link(97772, 'data-vitrine-choice="Edition"', 'Personal')}
  ${link(97773, 'data-vitrine-choice="Edition" data-vitrine-checked', 'Team')}
  ${link(97774, 'data-vitrine-add-on data-vitrine-quantity="1"', 'Studio')}
</vitrine-order>`

/** A page of one order, which the parser finds. */
const openOrder = async (page: Page, attributes = ''): Promise<void> => {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Order</title><link rel="icon" href="data:,">
    <script async src="${at.demo()}/vitrine.js" data-client="1001" data-price-host="${at.prices()}"
      data-checkout-host="${at.rest()}"></script>${order(attributes)}`
  const site = await serveSite(
    () => ({ '/': { html } }),
    (_, response) => response.end(),
  )
  onTestFinished(() => site.close())
  await page.goto(site.url)
}

/** The demo's product page, whose origin the endpoint knows, with an order that a script puts there. */
const openWithEndpoint = async (page: Page): Promise<void> => {
  await page.goto(`${at.demo()}/demo/product.html`)
  await areDefined(page)
  await page.locator('main').evaluate((main, html) => {
    main.innerHTML = html
  }, order())
}

it('configures, reviews and buys several products at the total that the page showed', async () => {
  const { page, complaints } = await open()
  await openWithEndpoint(page)
  await page.getByRole('radio', { name: 'Personal' }).check()
  await page.getByRole('checkbox', { name: 'Studio' }).check()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  // 3 × 77 + 299.
  await page.locator('vitrine-order dd', { hasText: '€530.00' }).waitFor()
  await page.locator('vitrine-order a[part=buy]').click()
  const review = page.getByRole('dialog')
  await review.getByText('€530.00').first().waitFor()
  expect(await review.getByRole('alert').count()).toBe(0)
  await review.getByRole('link', { name: 'Continue to checkout' }).click()
  await page.waitForURL(/\/1001\/session\//)
  expect(await payableTotal(page)).toContain('530.00')
  await payWithTestCard(page, 'several@example.com')
  const [bought, ...more] = await purchasesOf(at.rest(), 'several@example.com')
  expect(more).toEqual([])
  expect(bought).toMatchObject({
    currency: 'EUR',
    gross: 530,
    items: [
      { productId: 97772, quantity: 3 },
      { productId: 97774, quantity: 1 },
    ],
  })
  // The shown total came through the review and the session, and it is what was charged.
  expect(bought?.extra['x-vitrine-shown']).toMatch(/^3\*[\d.]+\*530\*g\*EUR\*DE\*2\.4v?\*/)
  expect(await verdictOf(at.rest(), bought?.purchaseId)).toBe('as-said')
  expect(complaints).toEqual([])
})

it('shows the platform’s own total once the shopper has chosen, with its volume discount', async () => {
  const { page } = await open()
  await openWithEndpoint(page)
  await page.locator('vitrine-order').evaluate(
    (element, html) => {
      element.innerHTML = html
    },
    link(97776, '', 'With tiers'),
  )
  await page.locator('vitrine-order dd', { hasText: '€258.00' }).waitFor()
  for (let step = 0; step < 3; step += 1)
    await page.getByRole('button', { name: 'Increase quantity' }).click()
  // 5 × 129 is 645; from five units on the platform charges 119 each.
  await page.locator('vitrine-order dd', { hasText: '€595.00' }).waitFor()
  await page.locator('vitrine-order a[part=buy]').click()
  await page.waitForURL(/\/1001\/session\//)
  expect(await payableTotal(page)).toContain('595.00')
})

it('keeps what was configured for the way back from checkout, and in a shared address', async () => {
  const { page } = await open()
  await openOrder(page, 'shareable')
  await areDefined(page)
  await page.getByRole('radio', { name: 'Personal' }).check()
  await page.waitForURL(/order=97772/)
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: 'Personal' }).isChecked()).toBe(true)
})

it('sells a single product by its plain link when the script is blocked', async () => {
  const { page } = await open()
  await page.route('**/vitrine*.js', (route) => route.abort())
  await openOrder(page)
  await page.getByRole('link', { name: 'Team' }).click()
  await page.waitForURL(/scope=checkout|session/)
  expect(await payableTotal(page)).toContain('149.00')
})

it('sells everything by one plain link when the endpoint is down', async () => {
  const { page } = await open()
  await page.route(`${at.endpoint()}/**`, (route) => route.abort())
  await openWithEndpoint(page)
  await page.getByRole('checkbox', { name: 'Studio' }).check()
  await page.locator('vitrine-order a[part=buy]').click()
  const review = page.getByRole('dialog')
  await review.getByText('could not be checked here').waitFor()
  await review.getByRole('link', { name: 'Continue to checkout' }).click()
  await page.waitForURL(/scope=checkout|\/session\//)
  expect(await payableTotal(page)).toContain('597.00')
})
