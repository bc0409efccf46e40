import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { openShop } from './journeys.ts'
import { buys, cardJourneys } from './page-journeys.ts'

const open = useBrowser()

it.each(cardJourneys)('harms no shopper at a page on any platform: %s', async (_, underAll) => {
  const all = await underAll(open)
  expect(all.length).toBeGreaterThan(1)
  expect(all).toEqual(all.map(({ profile }) => ({ profile, harms: [], purchases: 0 })))
})

it('tells of a price host that lies, and finds the harm where the page does not', async () => {
  const shop = await openShop({})
  shop.network.liesAboutPrices = true
  for (const [review, harms] of [
    ['difference', []],
    ['never', [{ kind: 'silent mismatch', about: 'product="97772": 77 for 66' }]],
  ] as const) {
    const { page } = await open()
    expect(await buys(page, shop, { attributes: 'product="97772"', quantity: 1 }, review)).toEqual(harms)
  }
  await shop.sandbox.close()
})
