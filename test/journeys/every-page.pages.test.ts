/**
 * The demo pages sell in each way that they offer, and charge what they show. `sales` is the list: the page, the
 * shopper's first step, where the offer stands, and the figure that counts. Each row is a test that goes to the
 * sandbox's checkout in Chromium, sends its form and compares the purchase. A further way to buy on a demo page belongs here as a
 * row. Needs a build.
 */

import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { spaced } from '../demo/read-page.ts'
import { useBrowser } from '../support/browser.ts'
import { payableTotal, payByForm, purchasesOf, useEverything } from './support.ts'

const open = useBrowser()
const at = useEverything({ modules: [volumePrices()] })

type Place = Page | FrameLocator

/** One way from a page to a purchase. */
interface Sale {
  path: string
  by: string
  /** The shopper's first step. */
  before?: (page: Page) => Promise<unknown>
  /** Where the offer stands when it is not the page itself. */
  inside?: (page: Page) => Place
  price: (place: Place) => Locator
  shows: string
  control: (place: Place) => Locator
  /** Further steps to checkout, where the press of the control does not leave. */
  after?: (page: Page) => Promise<unknown>
  /**
   * `none`: without an endpoint, or by a link that the merchant wrote, checkout comes at once. @default a preview that
   * agrees with the page, which a page with `data-review="always"` shows
   */
  preview?: 'none'
  currency: string
  /** Whose tax is in the price. @default where the shopper is */
  country?: string
  /** Which of its figures is what the page showed. @default 'gross' */
  tax?: 'net'
  items: { productId: number; quantity: number; coupon?: string }[]
}

/** The price in a card, or what its units cost, and its buy control; the card is a product's, or a place's. */
const card = (which: number | string, part: 'price' | 'total' = 'price') => {
  const selector = typeof which === 'number' ? `vitrine-card[product="${which}"]` : `${which} vitrine-card`
  return {
    price: (place: Place) => place.locator(`${selector} [part=${part}]`),
    control: (place: Place) => place.locator(`${selector} a[part=buy]`),
  }
}

const sales: readonly Sale[] = [
  {
    path: '/',
    by: 'the card in its case',
    ...card('.glass'),
    shows: '€77.00',
    preview: 'none',
    currency: 'EUR',
    items: [{ productId: 97772, quantity: 1 }],
  },
  {
    path: '/',
    by: 'a card of the playground',
    ...card('#playground'),
    shows: '€77.00',
    currency: 'EUR',
    items: [{ productId: 97772, quantity: 1 }],
  },
  {
    path: '/demo/product.html',
    by: 'the shop’s own link beside its own sentence',
    price: (place) => place.locator('.once [data-vitrine-field=price]'),
    control: (place) => place.locator('.once a'),
    shows: '€129.00',
    currency: 'EUR',
    items: [{ productId: 97776, quantity: 1 }],
  },
  {
    path: '/demo/landing.html',
    by: 'the link under the poster',
    price: (place) => place.locator('.what span:not([hidden]) [data-vitrine-field=price]'),
    control: (place) => place.locator('.ground a.go'),
    shows: '€77.00',
    currency: 'EUR',
    items: [{ productId: 97772, quantity: 1 }],
  },
  {
    path: '/demo/landing.html?coupon=SAVE10',
    by: 'a card with the campaign’s code',
    ...card(97774),
    shows: '€269.10',
    currency: 'EUR',
    items: [{ productId: 97774, quantity: 1, coupon: 'SAVE10' }],
  },
  {
    path: '/demo/pricing.html',
    by: 'a plan for five, by the year, in dollars',
    before: (page) => page.getByLabel('Currency').selectOption('USD'),
    ...card(97773, 'total'),
    shows: '5 people: $707.75',
    currency: 'USD',
    items: [{ productId: 97773, quantity: 5 }],
  },
  {
    path: '/demo/pricing.html',
    by: 'a plan for five, by the month',
    before: (page) => page.getByRole('radio', { name: 'Monthly' }).check({ force: true }),
    ...card(97770, 'total'),
    shows: '5 people: €71.20',
    currency: 'EUR',
    items: [{ productId: 97770, quantity: 5 }],
  },
  {
    path: '/demo/configurator.html',
    by: 'an order of twenty-five for three years, with a training day',
    before: async (page) => {
      await page.getByRole('radio', { name: '3 years' }).check()
      await page.getByRole('checkbox', { name: 'Training days' }).check()
      await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('25')
    },
    price: (place) => place.locator('vitrine-total:not([compact]) [part=total] dd'),
    control: (place) => place.locator('vitrine-total:not([compact]) a[part=buy]'),
    shows: '€3,974.60',
    currency: 'EUR',
    items: [
      { productId: 97794, quantity: 25 },
      { productId: 97798, quantity: 1 },
    ],
  },
  {
    path: '/demo/cms.html',
    by: 'a card for British readers',
    ...card(210003),
    shows: '£10.52',
    preview: 'none',
    currency: 'GBP',
    country: 'GB',
    items: [{ productId: 210003, quantity: 1 }],
  },
  {
    path: '/demo/cms.html',
    by: 'a card for Swiss offices, who read net prices',
    ...card('vitrine-store[currency=CHF]'),
    shows: 'CHF 35.49',
    preview: 'none',
    currency: 'CHF',
    country: 'CH',
    tax: 'net',
    items: [{ productId: 210001, quantity: 1 }],
  },
  {
    path: '/demo/spa.html',
    by: 'a card that the application has mounted',
    before: (page) => page.getByRole('link', { name: 'Cloud Credits' }).click(),
    ...card(97782),
    after: async (page) => {
      await page.getByRole('button', { name: 'Cart 1' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Continue to checkout' }).click()
    },
    shows: '€53.55',
    currency: 'EUR',
    items: [{ productId: 97782, quantity: 1 }],
  },
  {
    path: '/demo/strict.html',
    by: 'a card under the strict policy',
    ...card(97772),
    shows: '€77.00',
    currency: 'EUR',
    items: [{ productId: 97772, quantity: 1 }],
  },
  {
    path: '/demo/counted.html?visitor=6',
    by: 'a card with the price of a test’s arm',
    before: (page) => page.getByLabel('Stay here').uncheck(),
    ...card(97788),
    shows: '€31.41',
    preview: 'none',
    currency: 'EUR',
    items: [{ productId: 97788, quantity: 1 }],
  },
  {
    path: '/demo/down.html',
    by: 'the link that its merchant wrote into a card without a price',
    price: (place) => place.locator('#no-prices .amount'),
    control: (place) => place.getByRole('link', { name: 'Order the profiles' }),
    shows: '€36.95',
    preview: 'none',
    currency: 'EUR',
    items: [{ productId: 97788, quantity: 1 }],
  },
  {
    path: '/demo/down.html',
    by: 'a card whose endpoint is dead',
    ...card(97776),
    shows: '€129.00',
    currency: 'EUR',
    items: [{ productId: 97776, quantity: 1 }],
  },
  {
    path: '/demo/down.html',
    by: 'a shop whose script never arrives',
    inside: (page) => page.frameLocator('iframe'),
    price: (place) => place.locator('vitrine-price'),
    control: (place) => place.getByRole('link', { name: 'Order the looks' }),
    shows: '€19.90',
    preview: 'none',
    currency: 'EUR',
    items: [{ productId: 97777, quantity: 1 }],
  },
  {
    path: '/demo/ja.html',
    by: 'a card in yen',
    ...card(97778),
    shows: '￥2,520',
    currency: 'JPY',
    country: 'JP',
    items: [{ productId: 97778, quantity: 1 }],
  },
  {
    path: '/demo/ar.html',
    by: 'a card in dirhams',
    ...card(97779),
    shows: '٩٥٫٠٠ د.إ.',
    currency: 'AED',
    country: 'AE',
    items: [{ productId: 97779, quantity: 1 }],
  },
]

/** The last amount in a text, as a number: `5 units: CHF 177.45`, `٩٥٫٠٠ د.إ.`. */
const amountIn = (text: string): number => {
  const latin = spaced(text)
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/٫/g, '.')
    .replace(/[,٬’]/g, '')
  const amount = latin.match(/\d+(\.\d+)?/g)?.at(-1)
  if (!amount) throw new Error(`There is no amount in “${text}”.`)
  return Number(amount)
}

sales.forEach((sale, place) => {
  const { path, by, before, inside, price, shows, control, after, preview, currency, items } = sale
  const { country = 'DE', tax = 'gross' } = sale

  it(`${path} sells by ${by}, and charges what it shows`, async () => {
    const { page } = await open()
    // Less than the test's own: what is missing is named.
    page.setDefaultTimeout(60_000)
    await page.goto(at.demo() + path)
    await before?.(page)
    const offer = inside?.(page) ?? page
    const priceText = () => price(offer).first().textContent()
    await expect.poll(async () => spaced((await priceText()) ?? '').trim()).toBe(shows)
    const shown = amountIn((await priceText()) ?? '')
    const isReviewed = (await page.locator('script[data-review=always]').count()) > 0
    await control(offer).first().click()
    await after?.(page)
    if (isReviewed && !preview) {
      const dialog = page.getByRole('dialog')
      const on = dialog.getByRole('link')
      await on.waitFor()
      expect(await dialog.getByRole('alert').count()).toBe(0)
      expect(amountIn((await dialog.getByRole('status').textContent()) ?? '')).toBe(shown)
      await on.click()
    }
    await page.waitForURL(/scope=checkout|\/session\//)
    if (tax === 'gross') expect(amountIn(await payableTotal(page))).toBe(shown)
    const email = `every-page-${place}@example.com`
    await payByForm(page, email)
    const [bought, ...more] = await purchasesOf(at.rest(), email)
    expect(more).toEqual([])
    expect(bought).toMatchObject({ [tax]: shown, currency, country, items })
  })
})
