/**
 * Presses that come before the custom elements are defined: on cards, bound markup and links alike. Definitions are
 * held back in Chromium while the built script already runs, then a test presses. A press opens the cart preview where
 * there is an endpoint, else the link is followed; modified clicks stay with the browser. Controls without a price, and
 * the coupon code of the page's address, are covered too.
 */

import { expect, it } from 'vitest'
import { holdDefinitions, useBrowser } from '../support/browser.ts'
import type { Site } from '../support/site.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()

const serve = (body: string, attributes = ''): Promise<Site> =>
  serveAll((priceHost) => ({
    '/': { html: htmlPage(scriptTag(priceHost, `async src="/vitrine.js" ${attributes}`), body) },
  }))

const card = '<vitrine-card product="97772">from 70 €</vitrine-card>'
const bound = `<div data-vitrine-product="97772" data-vitrine-price-rule="partner"><b data-vitrine-field="price">?</b>
<a data-vitrine-field="buy" href="/plain">Buy</a></div>`
const controls = [
  ['a card', card],
  ['a bound link', bound],
] as const

it('prices and sells bound markup by its price rule', async () => {
  const site = await serve(bound)
  const { page } = await open()
  await page.goto(site.url)
  await page.locator('b', { hasText: '77.00 €' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(site.priceRequests).toEqual(['/prices?client_id=1001&product_id=97772&price_rule=partner'])
  const { searchParams } = new URL((await page.locator('a').getAttribute('href')) ?? '')
  expect([searchParams.get('cart'), searchParams.get('pricerule')]).toEqual(['97772', 'partner'])
})

for (const [control, body] of controls) {
  it(`opens the preview for a press on ${control}, and leaves modified clicks to the browser`, async () => {
    const site = await serve(body, 'data-endpoint="/vitrine" data-review="always"')
    const { page } = await open()
    const letDefine = await holdDefinitions(page)
    await page.goto(site.url)
    await page.getByText('77.00 €', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    const taken = await page.locator('a').evaluate((link) =>
      [{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }, {}].map(
        (init) => {
          let isTaken = false
          const last = (event: Event): void => {
            isTaken = event.defaultPrevented
            // A further one would stop the press.
            if (!isTaken) event.preventDefault()
          }
          window.addEventListener('click', last, { once: true })
          link.dispatchEvent(
            new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init }),
          )
          return isTaken
        },
      ),
    )
    expect(taken).toEqual([false, false, false, false, false, true])
    await letDefine()
    await page.getByRole('dialog').getByRole('link', { name: 'Continue to checkout' }).waitFor()
    expect(page.url()).toBe(`${site.url}/`)
  })

  it(`follows a press on ${control} where there is no endpoint`, async () => {
    const site = await serve(body)
    const { page } = await open()
    await page.route('https://checkout.example/**', (route) => route.fulfill({ body: 'checkout' }))
    await holdDefinitions(page)
    await page.goto(site.url)
    await page.getByText('77.00 €', { exact: true }).waitFor()
    await page.locator('a').click()
    await page.waitForURL('https://checkout.example/1001/**')
  })
}

it('shows the fallback, and sells, when there is no price', async () => {
  const site = await serveAll(
    (priceHost) => ({ '/': { html: htmlPage(scriptTag(priceHost), card) } }),
    (_, response) => response.writeHead(503).end(),
  )
  const { page } = await open()
  await page.route('https://checkout.example/**', (route) => route.fulfill({ body: 'checkout' }))
  await page.goto(site.url)
  const link = page.getByRole('link', { name: 'Buy now' })
  await link.waitFor()
  expect(await page.getByText('from 70 €').isVisible()).toBe(true)
  expect(await page.locator('vitrine-card [part=card]').getAttribute('aria-busy')).toBe('false')
  await link.click()
  await page.waitForURL('https://checkout.example/1001/**')
})

it('requests prices again on the shopper’s return', async () => {
  const site = await serve(card)
  const { page } = await open()
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + (document.title === 'Later' ? 600_000 : 0)
  })
  await page.goto(site.url)
  await page.getByText('77.00 €').first().waitFor()
  await page.waitForLoadState('networkidle')
  const isRequested = page.waitForRequest((request) => request.url().includes('97773'))
  await page.evaluate(() => {
    document.title = 'Later'
    window.dispatchEvent(new Event('online'))
    const other = document.createElement('vitrine-card')
    other.setAttribute('product', '97773')
    document.body.append(other)
  })
  expect(new URL((await isRequested).url()).searchParams.get('product_id')).toBe('97772,97773')
})

for (const [control, body] of controls)
  it(`keeps the code of the address for the visit beside ${control}`, async () => {
    const site = await serve(body)
    const { page } = await open()
    for (const query of ['?coupon=SAVE10', '']) {
      const isRequested = page.waitForRequest(`${site.priceHost}/**`)
      await page.goto(`${site.url}/${query}`)
      const { searchParams } = new URL((await isRequested).url())
      expect(searchParams.get('coupon')).toBe('SAVE10')
    }
  })

it('sells by bound links with the code of the address when there is no price', async () => {
  const site = await serveAll(
    (priceHost) => ({ '/': { html: htmlPage(scriptTag(priceHost), bound) } }),
    (_, response) => response.writeHead(503).end(),
  )
  const { page } = await open()
  await page.goto(`${site.url}/?coupon=SAVE10`)
  const link = page.locator('a:not([href="/plain"])')
  const { searchParams } = new URL((await link.getAttribute('href')) ?? '')
  expect(['cart', 'coupon', 'pricerule'].map((name) => searchParams.get(name))).toEqual([
    '97772',
    'SAVE10',
    'partner',
  ])
  expect(await page.locator('b').textContent()).toBe('?')
})

it('keeps the address of a bound link while a store beside it changes its currency', async () => {
  const site =
    await serve(`${bound}<vitrine-store><i data-vitrine-product="1" data-vitrine-field="price">?</i>
</vitrine-store>`)
  const { page } = await open()
  await page.goto(site.url)
  await page.locator('b', { hasText: '77.00 €' }).waitFor()
  const link = await page.locator('a').getAttribute('href')
  const isRequested = page.waitForRequest((request) => request.url().includes('currency=USD'))
  await page.locator('vitrine-store').evaluate((store) => store.setAttribute('currency', 'USD'))
  await isRequested
  expect(await page.locator('a').getAttribute('href')).toBe(link)
})
