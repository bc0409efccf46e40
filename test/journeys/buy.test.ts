/**
 * A visitor buys on the demo's pages and pays at the sandbox's checkout, in a real Chromium. The purchase has to cost
 * exactly what the card showed, also with a campaign's code and in another country, and a difference is told before the
 * shopper leaves. Everything that `npm start` starts runs on free ports. Needs a build.
 */

import { expect, it } from 'vitest'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { areDefined, endlessly, usePatientBrowser } from '../support/browser.ts'
import { payableTotal, payWithTestCard, purchasesOf, useEverything, verdictOf } from './support.ts'

const open = usePatientBrowser()
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

it('tells the shopper before leaving when checkout would charge something else', async () => {
  const { page } = await open()
  await endlessly(page)
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
  await areDefined(page)
  await card.locator('a[part=buy]').click()
  const alert = page.getByRole('dialog').getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain(shown?.split(': ')[1] ?? '?')
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
