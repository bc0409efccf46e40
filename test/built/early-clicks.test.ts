/**
 * Presses that come before the custom elements are defined: on cards, bound markup and links alike. Definitions are
 * held back in Chromium while the built script already runs, then a test presses. A press opens the cart preview where
 * there is an endpoint, else the link is followed; modified clicks stay with the browser.
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
}

it('follows a press where there is no endpoint', async () => {
  const site = await serve(bound)
  const { page } = await open()
  await page.route('https://checkout.example/**', (route) => route.fulfill({ body: 'checkout' }))
  await holdDefinitions(page)
  await page.goto(site.url)
  await page.getByText('77.00 €', { exact: true }).waitFor()
  await page.locator('a').click()
  await page.waitForURL('https://checkout.example/1001/**')
})
