import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPreloadUsed, loadVariant } from '../../tools/bench/widget/loads.ts'
import { openStage, type Stage } from '../../tools/bench/widget/stage.ts'

// A fact of `npm run bench` that needs no quiet machine: the built script tag in a whole page.
let stage: Stage

beforeAll(async () => {
  stage = await openStage(resolve(import.meta.dirname, '../../dist'))
})
afterAll(() => stage.close())

it('is measured over a link on which every handshake takes its round trip', async () => {
  const roundTrip = 40
  const link = { roundTrip, down: 10_000_000, up: 10_000_000 }
  const page = await loadVariant(stage, stage.variant('vitrine'), { link })
  expect(page.firstByteAt).toBeGreaterThanOrEqual(3 * roundTrip)
  // The price host is another connection: it shakes hands again.
  expect(page.pricedAt).toBeGreaterThanOrEqual(6 * roundTrip)
  expect(isPreloadUsed(page)).toBe(true)
  expect(page.shift).toBeLessThanOrEqual(0.01)
})
