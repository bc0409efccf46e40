import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { useEverything } from '../journeys/support.ts'
import { hold, useBrowser } from '../support/browser.ts'
import { painted, shiftOf, watchShift } from '../support/layout-shift.ts'
import { serveSite } from '../support/site.ts'
import { cardPrices } from './read-page.ts'
import { shown } from './shown.ts'

const open = useBrowser()
const at = useEverything({ modules: [volumePrices()] })

/** Opens a page and lets go of what is held when the page has been painted without it. */
const show = async (
  path: string,
  width: number,
  late: string,
  whenLate: (page: Page) => Promise<unknown>,
) => {
  const { page } = await open({ viewport: { width, height: 900 } })
  await page.addInitScript(watchShift)
  const letGo = await hold(page, late)
  await page.goto(at.demo() + path)
  await whenLate(page)
  await letGo()
  return page
}

const widths = [390, 1280]

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

it.each(shown)('moves nothing on $path when its prices come late', async ({ path, cards, isBare }) => {
  const looks = widths.map(async (width) => {
    let early: number[] = []
    const page = await show(path, width, `${at.prices()}/**`, async (page) => {
      await painted(page)
      early = await cardHeights(page)
    })
    await expect.poll(cardPrices(page)).toEqual(cards)
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
    if (!isBare) expect(await cardHeights(page), `${width} px wide`).toEqual(early)
  })
  await Promise.all(looks)
})

it.each(widths)(
  'moves nothing on a page without styles that arrives in halves, %d px wide',
  async (width) => {
    const html = await (await fetch(`${at.demo()}/demo/strict.html`)).text()
    const half = html.indexOf('<hr>')
    const { page } = await open({ viewport: { width, height: 900 } })
    let send: () => void = () => undefined
    const rest = () =>
      new Promise<string>((resolve) => {
        send = () => resolve(html.slice(half))
      })
    const site = await serveSite(
      () => ({ '/': { html: html.slice(0, half), rest } }),
      (_, response) => response.end(),
    )
    onTestFinished(() => site.close())
    await page.addInitScript(watchShift)
    await page.goto(site.url, { waitUntil: 'commit' })
    await painted(page)
    send()
    await page.getByText('before eleven').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  },
)

it.each(widths)(
  'moves nothing but lines when the plans, %d px wide, are laid out after their prices',
  async (width) => {
    const page = await show('/demo/pricing.html', width, '**/vitrine-plans.js*', (early) =>
      early.locator('vitrine-card:not([hidden]) [part=price]').nth(2).waitFor(),
    )
    await page.locator('vitrine-plans [part=interval-switch]').waitFor()
    await page.waitForLoadState('networkidle')
    // Prices that stood apart come onto one line.
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  },
)

it.each(widths)('shows one period of the plans, %d px wide, where the script never comes', async (width) => {
  const { page } = await open({ viewport: { width, height: 900 } })
  await page.route('**/vitrine*.js*', (route) => route.abort())
  await page.goto(`${at.demo()}/demo/pricing.html`)
  expect(await page.getByRole('link', { name: 'Choose Team' }).count()).toBe(1)
})
