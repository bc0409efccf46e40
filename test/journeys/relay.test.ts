import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { priceRelay } from '../../src/endpoint/modules/relay/relay.ts'
import { useBrowser } from '../support/browser.ts'
import { type Site, serveSite } from '../support/site.ts'
import { payableTotal, useEverything } from './support.ts'

const open = useBrowser()
let country: string | undefined
const at = useEverything({ modules: [priceRelay({ countryOf: () => country })] })

let shop: Site | undefined
const html = (): string => `<!doctype html>
<html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<script src="/vitrine.js" data-client="1001" data-price-host="${at.endpoint()}" data-checkout-host="${at.rest()}"></script>
<vitrine-card product="97772"></vitrine-card></html>`
beforeAll(async () => {
  shop = await serveSite(
    () => ({ '/': { html: html() } }),
    (_, response) => void response.writeHead(500).end(),
  )
})
afterAll(() => shop?.close())

/** A page with the relay as its price host, and the hosts that its look-ups reach. */
const show = async (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname === '/prices') asked.push(origin)
  })
  await page.goto(`${shop?.url}/`)
  await page.locator('vitrine-card [part=price]', { hasText: '€77.00' }).waitFor()
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

it('shows the platform’s own price where the relay does not know the shopper’s country', async () => {
  country = undefined
  const { page, complaints } = await open()
  expect(await show(page)).toEqual([at.endpoint(), at.prices()])
  expect(complaints).toEqual([])
})
