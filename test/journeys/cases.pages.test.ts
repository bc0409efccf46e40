/**
 * Two cases that only whole pages show: a shop in a frame, which leaves by the window or by a tab and takes the code of
 * the page around it, and a review that was open for days. A press in a real Chromium, and the order at checkout. What
 * people report of single links and scripts is tried where its rule lives, in `test/widget` and `test/built`. Needs a build.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Sale, useOwnShop } from './own-shop.ts'

const { at, cartsOf, html, pages, show, saleIn } = useOwnShop()

const card = (query = ''): string =>
  `<vitrine-card product="97772"><a href="${at.rest()}/1001/?scope=checkout&amp;cart=97772${query}">Buy</a></vitrine-card>`

/** The order of one unit, as the button and the cart of checkout have it. */
const sale = (pays: string, codes: string[], foreign: string[] = []): Sale => ({
  pays: expect.stringContaining(pays),
  units: { 97772: 1 },
  codes,
  currency: 'EUR',
  language: 'en',
  foreign: ['scope=checkout', ...foreign].sort(),
})

it.each<readonly [string, string, string]>([
  ['no sandbox', '', 'the window'],
  [
    'a sandbox that may leave at a press',
    'sandbox="allow-scripts allow-same-origin allow-top-navigation-by-user-activation"',
    'the window',
  ],
  [
    'a sandbox that may only open tabs',
    'sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms"',
    'a tab',
  ],
])('sells from a frame with %s, by $2, with the code of the page around it', async (_, attributes, way) => {
  const { page } = await show({
    body: `<iframe ${attributes} src="/frame" width="600" height="600"></iframe>`,
    address: '?coupon=SAVE10',
    before: async () => pages.set('/frame', html({ body: card() })),
  })
  const opened: Promise<Page> = way === 'a tab' ? page.context().waitForEvent('page') : Promise.resolve(page)
  await page.frameLocator('iframe').locator('a[part=buy][href*="coupon=SAVE10"]').click()
  expect(await saleIn(await opened)).toEqual(sale('69.30', ['SAVE10']))
})

it('sells from a review that was open for 73 hours, whose session has ended', async () => {
  const { page, previews } = await show({
    body: card('&amp;affiliate=48817'),
    script: 'data-review="always"',
    hasEndpoint: true,
    before: (page) => page.clock.install(),
  })
  await page.locator('a:visible[href*="x-vitrine-shown"]').first().click()
  const goOn = page.getByRole('link', { name: 'Continue to checkout' })
  await goOn.waitFor()
  const advance = 73 * 3_600_000
  const moved = await fetch(`${at.rest()}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance }),
  })
  expect(moved.status).toBe(200)
  await page.clock.fastForward(advance)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await goOn.click()
  const expected = sale('77.00', [], ['affiliate=48817'])
  expect(await saleIn(page)).toEqual(expected)
  const { pays: _, ...cart } = expected
  expect(cartsOf(previews)).toContainEqual({ ...cart, gross: 77 })
})
