/**
 * A CDN in front of pages that a server has rendered: which amounts does the next shopper see, and for how long? The
 * shop raises its prices while the cache may keep a page, and Chromium counts frame by frame for how long the old
 * amount is visible. Cases are a CDN that follows the standard, and one that ignores the headers of the page. Needs `npm run check && npm run build`, because it uses the built script and renderer.
 */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type * as Render from '../../src/render/index.ts'
import { priceItem } from '../render/items.ts'
import { useBrowser } from '../support/browser.ts'
import { builtFolder } from '../support/built.ts'
import { type Ask, createCdn } from '../support/cdn.ts'
import { money } from '../support/money.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()
const { pricesFrom, renderPage }: typeof Render = await import(
  pathToFileURL(join(builtFolder('lib/render/index.js'), 'lib/render/index.js')).href
)

declare global {
  interface Window {
    /** Milliseconds for which the old amount was visible until it was hidden, and whether it is. */
    seen: { milliseconds: number; isHidden: boolean; isBack: boolean }
  }
}

/**
 * Runs in the page. Tells for how long the old amount is visible in two frames in a row, and whether it comes back.
 */
const watchOldAmount = (): void => {
  const seen = { milliseconds: 0, isHidden: false, isBack: false }
  window.seen = seen
  let last = performance.now()
  let wasVisible = false
  const look = (time: number): void => {
    const price = document.querySelector('vitrine-card')?.shadowRoot?.querySelector('[part=price]')
    const isVisible =
      price?.textContent?.includes('77.00') === true && price.checkVisibility({ visibilityProperty: true })
    if (isVisible && wasVisible) seen.milliseconds += time - last
    if (wasVisible && !isVisible) seen.isHidden = true
    seen.isBack ||= seen.isHidden && isVisible
    wasVisible = isVisible
    last = time
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const minutes = 400_000

const item = (gross: number) => ({ ...priceItem('97772'), price: money(gross) })

/** A shop whose prices rise while a CDN may keep the page that it has rendered. */
const openShop = async ({ everythingFor }: { everythingFor?: number } = {}) => {
  // The first shopper came some minutes ago.
  const clock = { now: Date.now() - minutes }
  let amount = 77
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const origin: Ask = async (request) => {
    const ask = pricesFrom(
      site.priceHost,
      'en',
      async () => Response.json([item(amount)]),
      () => clock.now,
    )
    const html = htmlPage(scriptTag(site.priceHost), '<vitrine-card product="97772"></vitrine-card>')
    const response = new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    return renderPage(response, {
      request,
      country: 'DE',
      prices: ask,
      timeout: 60_000,
    })
  }
  const cdn = createCdn(origin, {
    now: () => clock.now,
    ...(everythingFor && { everythingFor }),
  })
  const pages: Record<string, { html: string }> = {}
  const site = await serveAll(
    () => pages,
    async (_, response) => {
      await held
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify([item(amount)]))
    },
  )
  const visit = async (page: Page) => {
    const html = await (await cdn(new Request(`${site.url}/`))).text()
    pages['/'] = { html }
    await page.addInitScript(watchOldAmount)
    await page.goto(`${site.url}/`)
    return html
  }
  const raise = (): void => {
    clock.now += minutes
    amount = 84
  }
  return { cdn, visit, raise, release: () => release() }
}

const seenIn = (page: Page) => page.evaluate(() => window.seen)
const hasOldAmount = (html: string): boolean => html.includes('77.00')

it('renders anew for each shopper behind a CDN that follows the standard', async () => {
  const shop = await openShop()
  const { page, complaints } = await open()
  expect(hasOldAmount(await shop.visit(page))).toBe(true)
  shop.raise()
  const other = await open()
  expect(hasOldAmount(await shop.visit(other.page))).toBe(false)
  await other.page.locator('vitrine-card [part=price]', { hasText: '84.00' }).waitFor()
  expect(await seenIn(other.page)).toMatchObject({ milliseconds: 0 })
  shop.release()
  expect([...complaints, ...other.complaints]).toEqual([])
})

it('hides the old amounts of a page that a CDN has kept against its headers, as soon as the script runs', async () => {
  const shop = await openShop({ everythingFor: 600 })
  const { page } = await open()
  await shop.visit(page)
  shop.raise()
  const other = await open()
  expect(hasOldAmount(await shop.visit(other.page))).toBe(true)
  // The amounts are out of sight while the true ones are on their way.
  await other.page.waitForFunction(() => window.seen.isHidden)
  shop.release()
  await other.page.locator('vitrine-card [part=price]', { hasText: '84.00' }).waitFor()
  const { milliseconds, isBack } = await seenIn(other.page)
  console.info(`An old amount was visible for ${Math.round(milliseconds)} ms, until the script ran.`)
  expect(isBack).toBe(false)
})
