/**
 * An order of several products from the form to the purchase, in a real Chromium over everything that `npm start`
 * starts. The review, the session and the purchase must agree on the total that the page showed, volume discounts
 * included. Without an endpoint the whole order is sold by a plain link. Needs a build.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { areDefined, endlessly, usePatientBrowser } from '../support/browser.ts'
import { payableTotal, payWithTestCard, purchasesOf, useEverything, verdictOf } from './support.ts'

const open = usePatientBrowser()
const at = useEverything({ modules: [volumePrices()] })

const link = (product: number, attributes: string, name: string): string =>
  `<a data-vitrine-product="${product}" ${attributes} href="${at.rest()}/1001/?scope=checkout&amp;cart=${product}">${name}</a>`

const order = (): string => `<vitrine-order quantity="2" quantity-control>
  ${link(97772, 'data-vitrine-choice="Edition"', 'Personal')}
  ${link(97773, 'data-vitrine-choice="Edition" data-vitrine-checked', 'Team')}
  ${link(97774, 'data-vitrine-add-on data-vitrine-quantity="1"', 'Studio')}
</vitrine-order>`

/** The demo's product page, whose origin the endpoint knows, with an order that a script puts there. */
const openWithEndpoint = async (page: Page): Promise<void> => {
  await endlessly(page)
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
