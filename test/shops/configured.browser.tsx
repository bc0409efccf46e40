/**
 * The configurator of shop A in a browser, clicked and typed into for drawn orders, with an endpoint and the sandbox behind it:
 * the total of the page is that of a preview and that of the checkout behind its link, and no step of the quantity asks for
 * another rule than its own. A thousand orders (`VITRINE_SHOP_RUNS=1000`) take eleven minutes; configured.test.ts draws more of
 * them by functions alone.
 */

import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { textOf } from '../widget/support.ts'
import { shopA } from './catalogue.ts'
import { openPage } from './open-page.ts'
import seats from './seats.html?raw'

const numRuns = Number(import.meta.env.VITRINE_SHOP_RUNS) || 20
const seed = Number(import.meta.env.VITRINE_SEED) || 20261130

/** On both sides of each rule, and above 10,000 units. */
const drawnOrder = fc.record({
  audience: fc.constantFrom(0, 1),
  term: fc.constantFrom(1, 2, 3),
  units: fc.oneof(
    fc.constantFrom(40, 299, 300, 1200, 1201, 3000, 3001, 6000, 6001, 12_000, 12_001, 20_000),
    fc.integer({ min: 40, max: 20_000 }),
  ),
  addOns: fc.subarray([310021, 310041]),
  currency: fc.constantFrom('USD', 'EUR', 'GBP'),
})

beforeEach(() => localStorage.clear())

it(`shows the previewed and charged total of ${numRuns} orders, with one request at most for a step`, async () => {
  const shop = await openPage(seats, '', { endpointOf: shopA })
  const form = shop.host.querySelector('vitrine-order')?.shadowRoot
  const sum = shop.host.querySelector('vitrine-total')?.shadowRoot
  const choose = async (name: string, isChosen = true): Promise<void> => {
    const label = [...(form?.querySelectorAll('label') ?? [])].find((each) => textOf(each).startsWith(name))
    const input = label?.querySelector('input')
    if (!input) throw new Error(`The form has no ${name}.`)
    if (input.checked !== isChosen) input.click()
    await shop.settle()
  }
  const chooseCurrency = async (currency: string): Promise<void> => {
    const select = shop.host.querySelector('vitrine-currency')?.shadowRoot?.querySelector('select')
    if (!select) throw new Error('There is no choice of currencies.')
    select.value = currency
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await shop.settle()
  }
  const prices = () => shop.requests.filter(({ pathname }) => pathname.endsWith('/prices')).map(String)
  await fc.assert(
    fc.asyncProperty(drawnOrder, async ({ audience, term, units, addOns, currency }) => {
      await choose(['Business', 'Schools'][audience] ?? '')
      await choose(`${term} year`)
      await choose('Priority support', addOns.includes(310021))
      await choose('Course for one', addOns.includes(310041))
      await chooseCurrency(currency)
      await shop.type(form, units === 40 ? 41 : 40)
      const asked = prices().length
      await shop.type(form, units)
      // A step of the quantity asks for no other rule than its own.
      expect(prices().length - asked).toBeLessThanOrEqual(1)
      await shop.advance(1000)
      const total = textOf(sum?.querySelector('[part=total] dd'))
      const href = sum?.querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? ''
      expect(new URL(href).searchParams.get(`quantity_${(audience === 1 ? 310010 : 310000) + term}`)).toBe(
        String(units),
      )
      expect(total).toBe(await shop.charged(href))
      // An endpoint previews up to 10,000 units.
      if (units <= 10_000) expect(total).toBe(await shop.previewed(href))
    }),
    { numRuns, seed },
  )
  // One address for each rule and currency. A page forgets prices that nothing shows beyond a hundred, and asks again.
  expect(new Set(prices()).size).toBeLessThanOrEqual(shopA.priceRules.length * 3)
}, 1_800_000)
