import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { areDefined, useBrowser } from '../support/browser.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

// The built files in a browser that lets the page keep nothing. A visit is forgotten, a sale is not lost.
const open = useBrowser()
const serve = useSites()

const html = (priceHost: string): string =>
  htmlPage(
    scriptTag(
      priceHost,
      'async src="/vitrine.js" data-endpoint="/vitrine" data-customer-token="token" data-renewal="none"',
    ),
    `<vitrine-coupon></vitrine-coupon><vitrine-currency currencies="EUR USD"></vitrine-currency>
<vitrine-card product="97772">from 70 €</vitrine-card>`,
  )

/** Browsers that keep nothing, each in its own way, and say that they were asked to. */
const browsers: Readonly<Record<string, () => void>> = {
  'forbids to look at them': () => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          document.documentElement.dataset.refused = 'yes'
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
  'forbids to read and write in them': () => {
    for (const name of ['getItem', 'setItem', 'removeItem'])
      Object.defineProperty(Storage.prototype, name, {
        value: () => {
          document.documentElement.dataset.refused = 'yes'
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        },
      })
  },
}

const total = { net: 64.71, vat: 12.29, gross: 77, vatPercentage: 19 }
const preview = {
  currency: 'USD',
  lines: [{ product: '97772', name: 'Product 97772', quantity: 1, unit: total, total }],
  total,
  differences: [],
  checkoutUrl: 'https://checkout.example/1001/session/abc',
  session: true,
  epoch: '0123456789abcdef',
}

/** An endpoint that takes an order; its keys are what it was asked by. */
const serveEndpoint = async (page: Page): Promise<string[]> => {
  const keys: string[] = []
  await page.route('**/vitrine/cart/preview', (route) => route.fulfill({ json: preview }))
  await page.route('**/vitrine/cart/process', (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    return route.fulfill({ json: { state: 'settled', result: 'paid', purchaseId: '7' } })
  })
  return keys
}

for (const [what, init] of Object.entries(browsers)) {
  it(`prices, takes codes and orders, without a complaint, where the browser ${what}`, async () => {
    const site = await serve((priceHost) => ({ '/': { html: html(priceHost) } }))
    const { page, complaints } = await open()
    await page.addInitScript(init)
    const keys = await serveEndpoint(page)
    await page.goto(site.url)
    await page.locator('vitrine-card').getByText('77.00 €', { exact: true }).waitFor()
    await areDefined(page)
    await page.getByLabel('Coupon code').fill('SAVE10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByLabel('Currency').selectOption('USD')
    const link = page.locator('vitrine-card a[part=buy]')
    await expect.poll(() => link.getAttribute('href')).toContain('coupon=SAVE10&currency=USD')
    await page.waitForLoadState('networkidle')
    await areDefined(page)
    await link.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Buy now' }).click()
    await page.getByRole('dialog').getByText('Your order is paid').waitFor()
    expect(keys).toEqual([expect.stringMatching(/^0123456789abcdef-[0-9a-f]{32}$/)])
    expect(await page.locator('html').getAttribute('data-refused')).toBe('yes')
    expect(complaints).toEqual([])
  })
}
