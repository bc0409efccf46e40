/**
 * An unknown order among 600 other purchases must be found or ruled out with few reads. The platform lists IDs only, so
 * the search starts at the purchases nearest in time. Time zones, purchases without times and lists of twenty rows are
 * the hard cases. Each test counts reads, on a memory store and a clock of its own.
 */

import { expect, it } from 'vitest'
import type { Order } from '../../src/contract/cart-process-schema.ts'
import { createLedger } from '../../src/endpoint/orders/ledger.ts'
import { createReconciler } from '../../src/endpoint/orders/reconciler.ts'
import { epoch, idleComparer, memoryStore } from './support.ts'

const start = 1_800_000_000_000
const minute = 60_000
const hour = 60 * minute
const others = 600

/** A platform's lists and times. */
interface Platform {
  /** The difference of its clock from UTC, in milliseconds. */
  zoneMs?: number
  hasTimes?: boolean
  cut?: (ids: number[]) => number[]
}

/** One other purchase a minute, and one of a lost order among them, `lostAt` minutes after the first. */
const shop = async (lostAt: number, isPlaced: boolean, platform: Platform = {}) => {
  const { zoneMs = 0, hasTimes = true, cut = (ids) => ids } = platform
  const clock = { now: start }
  const bought: { id: number; at: number; intent?: string }[] = []
  const reads: number[] = []
  let lists = 0
  const store = memoryStore(() => clock.now)
  const ledger = createLedger({
    store,
    now: () => clock.now,
    warn: () => undefined,
    inFlightMs: 10_000,
    decideAfterMs: 24 * hour,
  })
  const sell = (intent?: string): number => {
    const id = 1_000 + bought.length
    bought.push({ id, at: clock.now, ...(intent && { intent }) })
    return id
  }
  const place = (id: string, send: () => Promise<Order>) =>
    ledger.place({ id, fingerprint: 'f', epoch, customer: 'mine' }, async () => undefined, send)
  const listed = (from: number, to = Number.POSITIVE_INFINITY): number[] => {
    lists += 1
    return cut(bought.map(({ id }) => id).filter((id) => id >= from && id <= to))
  }
  const reconcile = createReconciler({
    store,
    comparer: idleComparer,
    readers: 4,
    lease: { hold: async () => true, during: (work) => work(), release: async () => undefined },
    ledger,
    now: () => clock.now,
    warn: () => undefined,
    purchases: {
      between: async () => listed(0),
      from: async (from, to) => listed(from, to),
      find: async (id) => {
        reads.push(id)
        const found = bought.find((purchase) => purchase.id === id)
        return {
          intent: found?.intent,
          order: { state: 'settled', result: 'paid', purchaseId: String(id) },
          ...(hasTimes && found && { createdAt: found.at + zoneMs }),
        }
      },
    },
  })
  const passDay = async (): Promise<void> => {
    for (let count = 0; count < others; count += 1) {
      clock.now += minute
      sell()
      if (count === lostAt)
        await place('lost', async () => {
          if (isPlaced) sell('lost')
          return { state: 'unknown' }
        })
    }
  }
  return {
    bought,
    reads,
    lists: () => lists,
    passDay,
    /** Makes a purchase known to the ledger. */
    buy: (id: string) =>
      place(id, async () => ({ state: 'settled', result: 'paid', purchaseId: String(sell(id)) })),
    /** The order's outcome after one look. */
    async look(): Promise<Order | undefined> {
      clock.now += minute
      await reconcile()
      return ledger.look('lost')
    },
  }
}

it.each([
  ['no purchase was known before', false, 0],
  ['no purchase was known before, and the platform’s clock is two hours ahead', false, 2],
  ['the last known purchase is hours older', true, 0],
])('reads the purchases nearest to the sending first when %s', async (_what, isKnown, zone) => {
  for (const lostAt of [0, 1, 299, 598, 599]) {
    const { bought, reads, buy, passDay, look } = await shop(lostAt, true, { zoneMs: zone * hour })
    if (isKnown) await buy('before')
    await passDay()
    expect(await look()).toMatchObject({ state: 'settled', result: 'paid' })
    expect(bought.length).toBeGreaterThanOrEqual(others)
    expect(reads.length).toBeLessThan(30)
  }
})

it('measures the platform’s clock by a known purchase before it looks for the nearest', async () => {
  const { reads, buy, passDay, look } = await shop(100, true, { zoneMs: -8 * hour })
  await passDay()
  await buy('after')
  expect(await look()).toMatchObject({ state: 'settled', result: 'paid' })
  expect(reads.length).toBeLessThan(30)
})

it.each([
  [true, 3],
  [false, 598],
])(
  'reads on from the last known purchase, or the newest first, where purchases have no time (known before: %s)',
  async (isKnown, lostAt) => {
    const { reads, buy, passDay, look } = await shop(lostAt, true, { hasTimes: false })
    if (isKnown) await buy('before')
    await passDay()
    expect(await look()).toMatchObject({ state: 'settled', result: 'paid' })
    expect(reads.length).toBeLessThan(15)
  },
)

it.each([
  ['first', (ids: number[]) => ids.slice(0, 20)],
  ['last', (ids: number[]) => ids.slice(-20)],
])(
  'finds orders, and leaves others unknown, when each list shows the %s twenty purchases',
  async (_which, cut) => {
    for (const isPlaced of [true, false]) {
      const { buy, passDay, look, lists } = await shop(299, isPlaced, { cut })
      await buy('before')
      await passDay()
      await buy('after')
      expect((await look())?.state).toBe(isPlaced ? 'settled' : 'unknown')
      expect(lists()).toBeLessThan(40)
    }
  },
)
