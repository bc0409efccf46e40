/**
 * Nothing on a demo page may move when scripts or a coupon field come late, or while the page itself is painted piece by
 * piece; `pages.pages.test.ts` tries that its prices move nothing. Chromium holds the late part back until the page is
 * painted, then its layout shift is measured. The last test renders cards by the built renderer and lets the script take
 * over. Needs `npm run build`.
 */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import type * as Render from '../../src/render/index.ts'
import { useEverything } from '../journeys/support.ts'
import { hold, useBrowser } from '../support/browser.ts'
import { builtFolder } from '../support/built.ts'
import { painted, shiftOf, watchShift } from '../support/layout-shift.ts'
import { serveSite } from '../support/site.ts'
import { cardPrices } from './read-page.ts'
import { type DemoPage, shown } from './shown.ts'

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

/** The markup of a page up to each further box in it. */
const piecesOf = (html: string): string[] => {
  const body = html.indexOf('<body')
  const boxes = /(?=<(?:section|article|div|h\d|p|ul|li|table|a|strong|vitrine-\w+|[a-z]+ slot=)\b)/
  return [html.slice(0, body), ...html.slice(body).split(boxes)]
}

/** Pages whose first row stands beside a card, and so moves a little while it grows: less than what counts as good. */
const growing = new Set(['/', '/demo/rendered.html'])

/** Each page as it is served, whatever its address says to the script. */
const documents = shown.filter(({ path }) => !/[?#]/.test(path))

// A slow device paints a page before the parser has read all of it.
it.each(documents)('moves nothing on $path when it is painted piece by piece', async ({ path }) => {
  const address = at.demo() + path
  const pieces = piecesOf(await (await fetch(address)).text())
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await page.addInitScript(watchShift)
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(address)
  // The script waits for the end of the page, which does not come.
  const shift = await page.evaluate(async (pieces) => {
    document.open()
    for (const piece of pieces) {
      document.write(piece)
      const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      while (styles.some(({ sheet }) => !sheet)) await new Promise((resolve) => setTimeout(resolve))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
    return Number(document.documentElement.dataset.shift ?? 0)
  }, pieces)
  expect(shift).toBeLessThanOrEqual(growing.has(path) ? 0.1 : 0.01)
})

it('moves nothing on a page without styles that arrives in halves', async () => {
  const html = await (await fetch(`${at.demo()}/demo/strict.html`)).text()
  const half = html.indexOf('<hr>')
  const { page } = await open({ viewport: { width: 390, height: 900 } })
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
})

const pricing = shown.find(({ path }) => path === '/demo/pricing.html') as DemoPage

/** Top and height of the cards that are shown, of their buttons, and of the line below them. */
const planPlaces = (page: Page) =>
  page
    .locator('vitrine-card:not([hidden]), vitrine-card:not([hidden]) [part=buy], #plans > .small')
    .evaluateAll((boxes) =>
      boxes.map((box) => {
        const { top, height } = box.getBoundingClientRect()
        return [Math.round(top), Math.round(height)]
      }),
    )

it.each(widths)(
  'moves nothing but lines when the plans, %d px wide, are laid out after their prices',
  async (width) => {
    let early: unknown
    let shift = 0
    const page = await show(pricing.path, width, '**/vitrine-plans.js*', async (page) => {
      await expect.poll(cardPrices(page)).toEqual(pricing.cards)
      early = await planPlaces(page)
      shift = await shiftOf(page)
    })
    await page.locator('vitrine-plans [part=interval-switch]').waitFor()
    await page.waitForLoadState('networkidle')
    // Prices that stood apart come onto one line.
    expect((await shiftOf(page)) - shift).toBeLessThanOrEqual(0.02)
    // A browser counts no shift of cards that it lays out for the first time in the plans.
    expect(await planPlaces(page)).toEqual(early)
  },
)

// Cards are painted in several tasks: on a slow device a defined one is seen with nothing of its own yet.
it.each(widths)('moves no line of its own columns, %d px wide, before they are painted', async (width) => {
  const { page } = await open({ viewport: { width, height: 900 } })
  await page.route('**/vitrine*.js*', (route) => route.abort())
  await page.goto(at.demo() + pricing.path)
  const tops = () =>
    page
      .locator('vitrine-card[product=none] > :not([slot])')
      .evaluateAll((lines) => lines.map((line) => Math.round(line.getBoundingClientRect().top)))
  const early = await tops()
  await page.evaluate(() => customElements.define('vitrine-card', class extends HTMLElement {}))
  expect(await tops()).toEqual(early)
})

it('shows one period of the plans where the script never comes', async () => {
  const { page } = await open()
  await page.route('**/vitrine*.js*', (route) => route.abort())
  await page.goto(`${at.demo()}/demo/pricing.html`)
  expect(await page.getByRole('link', { name: 'Choose Team' }).count()).toBe(1)
})

it('keeps the room of a coupon field that comes late', async () => {
  const coupon = (page: Page) =>
    page.locator('vitrine-coupon').evaluate((field) => Math.round(field.getBoundingClientRect().height))
  let early = 0
  const page = await show('/demo/configurator.html', 390, '**/vitrine-coupon.js*', async (page) => {
    await page.locator('.side vitrine-total [part=total]').first().waitFor()
    early = await coupon(page)
  })
  await page.locator('vitrine-coupon input').waitFor()
  expect(await coupon(page)).toBe(early)
})

/** Where the content around the form of an order begins. Content that is in no slot begins nowhere. */
const aroundForm = (page: Page): Promise<number[]> =>
  page
    .locator('.top, .side, .parts, .asked')
    .evaluateAll((boxes) =>
      boxes.map((box) => (box.checkVisibility() ? box.getBoundingClientRect().top + scrollY : Number.NaN)),
    )

it.each(widths)('moves nothing around the form of an order that comes late, %d px wide', async (width) => {
  let early: number[] = []
  const page = await show('/demo/configurator.html', width, '**/vitrine-order.js*', async (page) => {
    await page.waitForFunction(() => document.querySelector('vitrine-order')?.shadowRoot?.childElementCount)
    await page.locator('vitrine-coupon input').waitFor()
    early = await aroundForm(page)
  })
  await page.locator('vitrine-order .row').first().waitFor()
  await page.locator('.side vitrine-total [part=total]').waitFor()
  await page.waitForLoadState('networkidle')
  const late = await aroundForm(page)
  expect(late).toHaveLength(4)
  for (const [index, top] of late.entries()) expect(Math.abs(top - (early[index] ?? 0))).toBeLessThan(2)
})

/** Cards beside one another with different lines, of which only the script can measure the rows. */
const rowOfCards = (): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cards</title>
  <meta name="viewport" content="width=device-width">
  <script async src="/vitrine.js" data-client="1001" data-price-host="${at.prices()}" data-checkout-host="${at.rest()}"></script>
  <style>div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15em), 1fr)); gap: 24px }</style>
  <div>
    <vitrine-card product="97769"><ul slot="details"><li>Updates</li></ul></vitrine-card>
    <vitrine-card product="97772" renewal="P1Y"><p slot="note">Money back</p></vitrine-card>
    <vitrine-card product="97774"></vitrine-card>
  </div><p>After the cards</p></html>`

// 0.015 where all cards are painted in one frame, 0.042 where the browser needs several.
it.each([
  [390, 0],
  [1280, 0.05],
])('moves nothing but lines when the script takes over rendered cards, %d px wide', async (width, most) => {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  // The sources have no styles.
  const { renderPage }: typeof Render = await import(
    pathToFileURL(join(builtFolder(), 'lib/render/index.js')).href
  )
  const html = await renderPage(new Response(rowOfCards(), { headers }), {
    request: new Request('https://shop.example/', { headers: { 'accept-language': 'en' } }),
    country: 'DE',
    prices: at.prices(),
    timeout: 60_000,
  }).text()
  const site = await serveSite(
    () => ({ '/': { html } }),
    (_, response) => response.end(),
  )
  onTestFinished(() => site.close())
  const { page } = await open({ viewport: { width, height: 900 } })
  await page.addInitScript(watchShift)
  const letGo = await hold(page, '**/vitrine.js')
  await page.goto(site.url, { waitUntil: 'commit' })
  await painted(page)
  expect(await page.locator('vitrine-card [part=price]').count()).toBe(3)
  await letGo()
  await page.waitForFunction(() => customElements.get('vitrine-card'))
  await page.waitForLoadState('networkidle')
  const tops = await page
    .locator('vitrine-card [part=buy]')
    .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(width < 600 ? 3 : 1)
  expect(await shiftOf(page)).toBeLessThanOrEqual(most)
})
