import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Network } from '../../tools/bench/widget/browser/load-page.ts'
import { loadCards } from '../../tools/bench/widget/cards.ts'
import { isPreloadUsed, loadVariant } from '../../tools/bench/widget/first-price.ts'
import type { VariantName } from '../../tools/bench/widget/pages/variants.ts'
import { openStage, type Stage } from '../../tools/bench/widget/stage.ts'

// What `npm run bench` measures on slow networks, as far as it is a fact and no time: the built script tag in a whole page.
let stage: Stage

beforeAll(async () => {
  stage = await openStage(resolve(import.meta.dirname, '../../dist'))
})
afterAll(() => stage.close())

const load = (name: VariantName, network?: Network) => {
  const variant = stage.variants.find((candidate) => candidate.name === name)
  if (!variant) throw new Error(`no page ${name}`)
  return loadVariant(stage, variant, network)
}

it('shows the true price of the pasted snippet with the one request that its preload made', async () => {
  const page = await load('vitrine')
  expect(page.requests).toBe(1)
  expect(isPreloadUsed(page)).toBe(true)
})

it('moves nothing on the page when the price arrives', async () => {
  const page = await load('vitrine')
  expect(page.shift).toBeLessThanOrEqual(0.01)
})

it('asks once by itself when a page has no preload', async () => {
  const page = await load('no-preload')
  expect(page.priceInitiators).toEqual(['fetch'])
  expect(page.requests).toBe(1)
})

it('is measured over a link on which every handshake takes its round trip', async () => {
  const roundTrip = 40
  const page = await load('vitrine', { name: 'test', link: { roundTrip, down: 10_000_000, up: 10_000_000 } })
  expect(page.firstByteAt).toBeGreaterThanOrEqual(3 * roundTrip)
  // The price host is another connection: it shakes hands again.
  expect(page.pricedAt).toBeGreaterThanOrEqual(6 * roundTrip)
  expect(page.requests).toBe(1)
})

it('prices a hundred cards with one request', async () => {
  const page = await loadCards(stage, 100)
  expect(page.requests).toBe(1)
})

it('prices a thousand cards with no more requests than the length of an address asks for', async () => {
  const page = await loadCards(stage, 1000)
  expect(page.requests).toBe(page.leastRequests)
  expect(page.requests).toBeGreaterThan(1)
})
