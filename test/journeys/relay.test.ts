import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { priceRelay } from '../../src/endpoint/modules/relay/relay.ts'
import { priceUrls } from '../../src/widget/prices/price-url.ts'
import { usePatientBrowser } from '../support/browser.ts'
import { type Site, serveSite } from '../support/site.ts'
import { payableTotal, useEverything } from './support.ts'

const open = usePatientBrowser()
let country: string | undefined
const at = useEverything({ modules: [priceRelay({ countryOf: () => country })] })

let shop: Site | undefined
const html = (): string => `<!doctype html>
<html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<script src="/vitrine.js" data-client="1001" data-price-host="${at.endpoint()}" data-price-fallback-host="${at.prices()}" data-checkout-host="${at.rest()}"></script>
<vitrine-currency></vitrine-currency><vitrine-card product="97772"></vitrine-card></html>`

/** As a server writes it that has drawn the visitor's price rule: the preload asks for the price of that rule. */
const testPage = (): string => {
  const [preload] = priceUrls({ host: at.endpoint(), client: '1001', priceRule: 'team' }, ['97788'])
  return `<!doctype html>
<html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<link rel="preload" as="fetch" crossorigin="anonymous" href="${preload?.url.replaceAll('&', '&amp;')}">
<script async src="/vitrine.js" data-client="1001" data-price-host="${at.endpoint()}" data-checkout-host="${at.rest()}" data-x-profiles="team" data-price-rule="team"></script>
<vitrine-card product="97788"></vitrine-card></html>`
}
beforeAll(async () => {
  shop = await serveSite(
    () => ({ '/': { html: html() }, '/test': { html: testPage() } }),
    (_, response) => void response.writeHead(500).end(),
  )
})
afterAll(() => shop?.close())

/** A page with the relay as its price host, and the hosts that its look-ups reach. */
const show = async (page: Page, price = '€77.00') => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname === '/prices') asked.push(origin)
  })
  await page.goto(`${shop?.url}/`)
  await page.locator('vitrine-card [part=price]', { hasText: price }).waitFor()
  return asked
}

it('shows and sells at the price that the merchant’s own host relays', async () => {
  country = 'DE'
  const { page, complaints } = await open()
  expect(await show(page)).toEqual([at.endpoint()])
  await page.locator('vitrine-card a[part=buy]').click()
  await page.waitForURL(/scope=checkout|\/session\//)
  expect(await payableTotal(page)).toContain('77.00')
  expect(complaints).toEqual([])
})

it('sells at the shown price although relay and checkout take the shopper for one of another country', async () => {
  country = 'CH'
  const { page, complaints } = await open()
  expect(await show(page, 'CHF')).toEqual([at.endpoint()])
  const shown = (await page.locator('vitrine-card [part=price]').textContent()) ?? ''
  await page.locator('vitrine-currency option', { hasText: 'CHF, by your location (Switzerland)' }).waitFor({
    state: 'attached',
  })
  await page.locator('vitrine-card a[part=buy]').click()
  await page.waitForURL(/scope=checkout|\/session\//)
  expect(await payableTotal(page)).toContain(shown.replace(/[^\d.]/g, ''))
  expect(await page.locator('select[name=country]').inputValue()).toBe('CH')
  expect(complaints).toEqual([])
})

it('shows, links and charges the price of one arm of a test: in preload, relay, card and checkout', async () => {
  country = 'DE'
  const { page, complaints } = await open()
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/prices') asked.push(request.url())
  })
  await page.goto(`${shop?.url}/test`)
  const price = page.locator('vitrine-card [part=price]')
  await price.waitFor()
  const shown = (await price.textContent()) ?? ''
  expect(asked.map((url) => new URL(url).searchParams.get('price_rule'))).toEqual(['team'])
  const buy = page.locator('vitrine-card a[part=buy]')
  const link = new URL((await buy.getAttribute('href')) ?? '')
  expect(link.searchParams.get('x-profiles')).toBe('team')
  await buy.click()
  await page.waitForURL(/scope=checkout|\/session\//)
  expect(await payableTotal(page)).toContain(shown.replace(/[^\d.]/g, ''))
  expect(complaints).toEqual([])
})
