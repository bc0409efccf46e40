/**
 * The built script tag under bad conditions: optimisers under which it is not the current script, a second tag,
 * browsers without constructed style sheets, lazy files that fail to load, and a parser that has not finished the page.
 * Each test opens one small page in Chromium and expects a price, a working link, or a warning that names the cause.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import type { Site } from '../support/site.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()

const serve = (head: (priceHost: string) => string, body: string, lang = 'en'): Promise<Site> =>
  serveAll((priceHost) => ({ '/': { html: htmlPage(head(priceHost), body, `lang="${lang}"`) } }))

const card = '<vitrine-card product="97772">from 70 €</vitrine-card>'
const isPriced = (page: Page) => page.locator('vitrine-card').getByText('77.00 €', { exact: true }).waitFor()
const endpoint = 'async src="/vitrine.js" data-endpoint="/vitrine"'

it('finds its tag, and the files beside it, where it runs without being the current script', async () => {
  const rerun =
    '<script type="module">const text = await (await fetch("/vitrine.js")).text(); (0, eval)(text)</script>'
  const site = await serve(
    (priceHost) => scriptTag(priceHost, 'type="text/optimised" src="/vitrine.js"') + rerun,
    card,
    'de',
  )
  const { page, complaints } = await open()
  await page.goto(site.url)
  await isPriced(page)
  expect(await page.locator('vitrine-card a[part=buy]').textContent()).toBe('Jetzt kaufen')
  expect(complaints).toEqual([])
})

it('says so when a second tag names another client, since one client serves the page', async () => {
  const site = await serve(
    (priceHost) => scriptTag(priceHost) + scriptTag(priceHost, 'defer src="/vitrine.js?2"', '2002'),
    card,
  )
  const { page, complaints } = await open()
  await page.goto(site.url)
  await isPriced(page)
  await expect.poll(() => complaints).toHaveLength(1)
  expect(complaints[0]).toMatch(/<script data-client="(2002|1001)"> .*<vitrine-store client>/)
})

it('stays out of the way of a browser without constructed style sheets', async () => {
  const site = await serve(scriptTag, '<vitrine-card product="97772">from 70 €</vitrine-card>')
  const { page, complaints } = await open()
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets')
    Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets')
    Reflect.deleteProperty(window, 'CSSStyleSheet')
  })
  await page.goto(site.url)
  await page.waitForLoadState('load')
  expect(await page.getByText('from 70 €').isVisible()).toBe(true)
  expect(complaints).toEqual([])
})

for (const [fault, answer] of [
  ['fails', 'abort'],
  ['hangs', 'hang'],
] as const) {
  it(`follows the plain link when the file of the preview ${fault}`, async () => {
    const site = await serve((priceHost) => scriptTag(priceHost, endpoint), card)
    const { page } = await open()
    await page.route('**/vitrine-checkout.js*', (route) => (answer === 'abort' ? route.abort() : undefined))
    await page.route('https://checkout.example/**', (route) => route.fulfill({ body: 'checkout' }))
    await page.goto(site.url)
    await isPriced(page)
    await page.locator('vitrine-card a[part=buy]').click()
    await page.waitForURL('https://checkout.example/1001/**')
    expect(new URL(page.url()).searchParams.get('cart')).toBe('97772')
  })
}

it('loads a later file again that failed once', async () => {
  const site = await serve(
    (priceHost) => scriptTag(priceHost, `${endpoint} data-review="always"`),
    `${card}<vitrine-coupon></vitrine-coupon>`,
  )
  const { page } = await open()
  const failed = new Set<string>()
  await page.route(/vitrine-(cart|checkout|coupon)\.js/, (route) => {
    const { pathname } = new URL(route.request().url())
    if (failed.has(pathname)) return route.continue()
    failed.add(pathname)
    return route.abort()
  })
  await page.goto(site.url)
  await page.getByLabel('Coupon code').waitFor()
  await isPriced(page)
  await page.waitForLoadState('networkidle')
  await page.locator('vitrine-card a[part=buy]').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Continue to checkout' }).waitFor()
})

it('writes no remembered price into a sentence that the parser is still writing', async () => {
  let send = (): void => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  const sentence = '<p data-vitrine-product="97772" data-vitrine-field="price">from 9'
  const site = await serveAll((priceHost) => ({
    '/': { html: htmlPage(scriptTag(priceHost), `${sentence}0 €</p>`) },
    '/next': {
      html: `${htmlPage(scriptTag(priceHost, 'src="/vitrine.js"'), sentence).replace('</body></html>', '')}`,
      rest: () => sent.then(() => '0 €</p>'),
    },
  }))
  const { page: tab } = await open()
  await tab.goto(site.url)
  await tab.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('vitrine:prices')))
  await tab.route(`${site.priceHost}/**`, () => undefined)
  await tab.goto(`${site.url}/next`, { waitUntil: 'commit' })
  await tab.locator('p').waitFor()
  // The script has run, as it does before what follows it in the page.
  expect(await tab.evaluate(() => Symbol.for('vitrine') in window)).toBe(true)
  send()
  await tab.waitForLoadState('load')
  await tab.locator('p', { hasText: '77.00 €' }).waitFor()
  expect(await tab.locator('p').textContent()).toBe('77.00\u00a0€')
})
