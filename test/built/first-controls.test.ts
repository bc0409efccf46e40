import { afterEach, expect, it } from 'vitest'
import { isLive, useBrowser } from '../support/browser.ts'
import { anyPrice, type Site, serveSite } from '../support/site.ts'

// Buy controls while the first script is alone: what they sell, and what a press on them does.
const open = useBrowser()
const sites: Site[] = []
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()))
})

const serve = async (body: string, attributes = ''): Promise<Site> => {
  const html = (priceHost: string): string =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,">
<script async src="/vitrine.js" data-client="1001" data-price-host="${priceHost}" data-checkout-host="https://checkout.example" ${attributes}></script></head><body>${body}</body></html>`
  const site = await serveSite((priceHost) => ({ '/': { html: html(priceHost) } }), anyPrice)
  sites.push(site)
  return site
}

const bound = `<div data-vitrine-product="97772" data-vitrine-price-rule="partner"><b data-vitrine-field="price">?</b>
<a data-vitrine-field="buy" href="/plain">Buy</a></div>`

for (const isLiveThere of [false, true]) {
  const who = isLiveThere ? 'the live one too' : 'the first script alone'
  it(`prices and sells bound markup by its price rule, ${who}`, async () => {
    const site = await serve(bound)
    const { page } = await open()
    if (!isLiveThere) await page.route('**/vitrine-live.js*', (route) => route.abort())
    await page.goto(site.url)
    await page.locator('b', { hasText: '77.00 €' }).waitFor()
    if (isLiveThere) await isLive(page)
    await page.waitForLoadState('networkidle')
    expect(site.priceRequests).toEqual(['/prices?client_id=1001&product_id=97772&price_rule=partner'])
    const { searchParams } = new URL((await page.locator('a').getAttribute('href')) ?? '')
    expect([searchParams.get('cart'), searchParams.get('pricerule')]).toEqual(['97772', 'partner'])
  })
}

for (const [control, body] of [
  ['a card', '<vitrine-card product="97772"></vitrine-card>'],
  ['a bound link', bound],
] as const) {
  it(`leaves modified clicks on ${control} to the browser before the live script is there`, async () => {
    const site = await serve(body, 'data-endpoint="/vitrine"')
    const { page } = await open()
    let letGo = (): void => {}
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/vitrine-live.js*', async (route) => {
      await isFree
      await route.continue()
    })
    await page.goto(site.url)
    await page.getByText('77.00 €').waitFor()
    const taken = await page.locator('a').evaluate((link) =>
      [{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }, {}].map(
        (init) => {
          let isTaken = false
          const last = (event: Event): void => {
            isTaken = event.defaultPrevented
            event.preventDefault()
          }
          window.addEventListener('click', last, { once: true })
          link.dispatchEvent(
            new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init }),
          )
          return isTaken
        },
      ),
    )
    // Only the plain click is kept, which then opens the preview.
    expect(taken).toEqual([false, false, false, false, false, true])
    letGo()
    await page.getByRole('dialog').waitFor()
    expect(page.url()).toBe(`${site.url}/`)
  })
}
