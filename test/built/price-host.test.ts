/**
 * A page whose prices come from a path of its own host, with the platform as the fallback behind it. The relay is a
 * server that is slow or does not know the country; the tests read which host was asked and how often, and what the card
 * then sells. Chromium's clock is installed, so no test waits for a time limit. How a relay may fail is in
 * test/widget/price-retries.test.ts.
 */

import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { anyPrice, type Site } from '../support/site.ts'
import { htmlPage, moduleTags, scriptTag, useSites } from './support.ts'

type Relay = (url: URL, response: ServerResponse) => void

const open = useBrowser()
const serveAll = useSites()

const card = '<vitrine-card product="97772"></vitrine-card>'
const withFallback = (priceHost: string): string =>
  scriptTag('/shop', `async src="/vitrine.js" data-price-fallback-host="${priceHost}"`)

const serve = (
  relay: Relay,
  html = (priceHost: string) => htmlPage(withFallback(priceHost), card),
): Promise<Site> => serveAll((priceHost) => ({ '/': { html: html(priceHost) } }), anyPrice, relay)

const question = '/prices?client_id=1001&product_id=97772'

it.each<[string, (priceHost: string) => string]>([
  ['the script tag', () => htmlPage(scriptTag('/shop'), card)],
  [
    'a store',
    () =>
      htmlPage(
        '<script async src="/vitrine.js" data-client="1001"></script>',
        `<vitrine-store price-host="/shop/" checkout-host="https://checkout.example">${card}</vitrine-store>`,
      ),
  ],
  [
    'a module',
    () =>
      htmlPage(
        moduleTags({ client: '1001', priceHost: '/shop', checkoutHost: 'https://checkout.example' }),
        card,
      ),
  ],
])('asks a path of the page’s own host that %s names', async (_, html) => {
  const site = await serve(anyPrice, html)
  const { page, complaints } = await open()
  await page.goto(`${site.url}/`)
  await page.locator('vitrine-card [part=price]', { hasText: '77.00' }).waitFor()
  expect([site.relayRequests, site.priceRequests]).toEqual([[`/shop${question}`], []])
  expect(complaints).toEqual([])
})

it.each(['', 'own'])('takes the answer to a preload of that path: %j', async (host) => {
  const site: Site = await serve(anyPrice, () =>
    htmlPage(
      `<link rel="preload" as="fetch" crossorigin href="${host && site.url}/shop${question}">${scriptTag('/shop')}`,
      card,
    ),
  )
  const { page, complaints } = await open()
  await page.goto(`${site.url}/`)
  await page.locator('vitrine-card [part=price]', { hasText: '77.00' }).waitFor()
  expect(site.relayRequests).toEqual([`/shop${question}`])
  expect(complaints).toEqual([])
})

it('asks the platform where the relay takes too long, and shows no late answer of it', async () => {
  let answerLate = (): void => {}
  const site = await serve((url, response) => {
    answerLate = () => anyPrice(new URL(`${url}&currency=USD`), response)
  })
  const { page } = await open()
  await page.clock.install()
  // The installed clock does not hold this timer, which would end the request on a busy machine.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await page.goto(`${site.url}/`)
  await expect.poll(() => site.relayRequests).toHaveLength(1)
  await page.clock.runFor(3_000)
  await page.locator('vitrine-card [part=price]', { hasText: '77.00' }).waitFor()
  const isAnswered = page.waitForResponse(/\/shop\/prices/)
  answerLate()
  await (await isAnswered).finished()
  await page.clock.runFor(1_000)
  expect(await page.locator('vitrine-card [part=buy]').getAttribute('href')).toContain('currency=EUR')
  expect(site.priceRequests).toEqual([question])
})

it('follows a relay that does not know the country to the platform, and asks once', async () => {
  let platform = ''
  const site = await serve((url, response) => {
    const headers = {
      location: `${platform}${url.pathname.replace('/shop', '')}${url.search}`,
      'access-control-allow-origin': '*',
    }
    response.writeHead(307, headers).end()
  })
  platform = site.priceHost
  const { page, complaints } = await open()
  await page.goto(`${site.url}/`)
  await page.locator('vitrine-card [part=price]', { hasText: '77.00' }).waitFor()
  expect([site.relayRequests, site.priceRequests]).toEqual([[`/shop${question}`], [question]])
  expect(complaints).toEqual([])
})
