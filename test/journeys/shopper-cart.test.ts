import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { areDefined, endlessly, usePatientBrowser } from '../support/browser.ts'
import { payableTotal, payWithTestCard, purchasesOf, useEverything } from './support.ts'

const open = usePatientBrowser()
const at = useEverything({ modules: [volumePrices()] })

/** A page of the demo, whose origin the endpoint knows, with a control of the cart that a script inserts. */
const openPage = async (page: Page, path: string, card: string): Promise<void> => {
  await page.goto(at.demo() + path)
  await areDefined(page)
  await page.locator('main').evaluate((main, html) => {
    main.innerHTML = html
  }, `<vitrine-cart-button></vitrine-cart-button>${card}`)
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
}

const first = '<vitrine-card product="97772" add></vitrine-card>'
const second = '<vitrine-card product="97776" quantity="2" quantity-control add></vitrine-card>'

it('collects on two pages, and charges the total of the cart to the cent, volume discount included', async () => {
  const { page, complaints } = await open()
  await endlessly(page)
  await openPage(page, '/demo/product.html', first)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Cart 1' }).waitFor()
  // Its tag has an extra parameter.
  await openPage(page, '/demo/landing.html', second)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Cart 3' }).click()
  const dialog = page.getByRole('dialog')
  // 77 + 2 × 129.
  await dialog.locator('[part=total]', { hasText: '€335.00' }).waitFor()
  for (let step = 0; step < 3; step += 1)
    await dialog.getByRole('button', { name: 'Increase quantity' }).last().click()
  // From five units on the platform charges 119 each.
  await dialog.locator('[part=total]', { hasText: '€672.00' }).waitFor()
  await dialog.getByRole('link', { name: 'Continue to checkout' }).click()
  await page.waitForURL(/\/1001\/session\//)
  expect(await payableTotal(page)).toContain('672.00')
  await payWithTestCard(page, 'cart@example.com')
  const [bought, ...more] = await purchasesOf(at.rest(), 'cart@example.com')
  expect(more).toEqual([])
  expect(bought).toMatchObject({
    currency: 'EUR',
    gross: 672,
    items: [
      { productId: 97772, quantity: 1 },
      { productId: 97776, quantity: 5 },
    ],
    extra: {
      'x-campaign': 'low-sun',
      // After the volume discount.
      'x-vitrine-shown': expect.stringMatching(/^3\*[\d.]+\*672\*g\*EUR\*DE\*2\.6\*/),
    },
  })
  expect(complaints).toEqual([])
})
