/**
 * Every demo page, with the same questions: nothing moves when its prices come late, at the width of a phone and, where
 * cards stand beside one another, of a desktop; true prices in cards and sentences, no complaint in the console, nothing
 * that axe finds in light and dark, no sideways scrolling at 320 pixels. The fallback texts in the HTML must name today's
 * true prices of the sandbox; `without-script.test.ts` sells by them. The list of pages is in shown.ts.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { useEverything } from '../journeys/support.ts'
import { violationsInBoth } from '../support/axe.ts'
import { hold, useBrowser } from '../support/browser.ts'
import { painted, shiftSinceParsed, watchShift } from '../support/layout-shift.ts'
import { cardPrices, readText, spaced } from './read-page.ts'
import { type DemoPage, shown, written } from './shown.ts'

const open = useBrowser()
const at = useEverything({ modules: [volumePrices()] })

/** Of the cards that are shown, in pixels. A card that grows moves what is below it, and the controls beside it. */
const cardHeights = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'vitrine-card:not([data-vitrine-generated]), [data-vitrine="card"]',
      ),
    ]
      .map(({ offsetHeight }) => offsetHeight)
      .filter((height) => height > 0),
  )

/** Opens a page whose prices come once it has been painted without them, and move nothing. */
const settled = async ({ path, cards, isBare }: DemoPage, width: number) => {
  const watched = await open({ viewport: { width, height: 900 } })
  const { page } = watched
  await page.addInitScript(watchShift)
  const letGo = await hold(page, `${at.prices()}/**`)
  await page.goto(at.demo() + path)
  await painted(page)
  const early = await cardHeights(page)
  await letGo()
  await expect.poll(cardPrices(page)).toEqual(cards)
  await page.waitForLoadState('networkidle')
  expect(await shiftSinceParsed(page), `${width} px wide`).toBeLessThanOrEqual(0.01)
  if (!isBare) expect(await cardHeights(page), `${width} px wide`).toEqual(early)
  return watched
}

/** The fallback in each card that shows a price. */
const fallbacks = (page: Page): Promise<{ own: string; price: string }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('vitrine-card:not([hidden],[product=none])')].map((card) => ({
      own: card.textContent ?? '',
      price: card.shadowRoot?.querySelector('[part=price]')?.textContent ?? '',
    })),
  )

for (const demo of shown) {
  it(`${demo.path} shows true prices that move nothing, without a complaint, has nothing that axe finds, and fits`, async () => {
    // Cards stand beside one another in a wide window only.
    if (demo.cards.length > 1) await settled(demo, 1280)
    const { page, complaints } = await settled(demo, 390)
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const sentence of demo.sentences) await expect.poll(() => readText(page)).toContain(sentence)
    const { expected } = demo
    expect(complaints.filter((complaint) => !expected?.test(complaint))).toEqual([])
    if (written.includes(demo.path)) {
      for (const { own, price } of await fallbacks(page)) {
        const [base] = demo.path.includes('pricing')
          ? [/€(?:77|149|299)\.00/.exec(own)?.[0]]
          : [spaced(price)]
        expect(spaced(own)).toContain(base)
      }
    }
    // The same document at another address has the same parts.
    if (!demo.path.includes('?')) {
      const violations = await violationsInBoth(page)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320)
  })
}

const order = '/demo/configurator.html'

it.each([
  [390, 2],
  [1280, 1],
])(
  `${order} keeps bill, code and prices where the form cannot be loaded, %d pixels`,
  async (width, links) => {
    const { page } = await open({ viewport: { width, height: 900 } })
    await page.route('**/vitrine-order.js*', (route) => route.abort())
    await page.goto(at.demo() + order)
    await page.locator('vitrine-coupon input').waitFor()
    for (const text of ['3 years', '5–24', 'The bill', 'The licenses renew', '€761.60'])
      await page.getByText(text).first().waitFor()
    const selling = page.getByRole('link', { name: 'Order one license' })
    await expect.poll(() => selling.count()).toBe(links)
    for (const link of await selling.all())
      expect(await link.getAttribute('href')).toContain('cart=97792&quantity_97792=1')
  },
)
