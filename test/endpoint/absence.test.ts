/**
 * When may an order be called absent? Ledger and reconciler run on a memory store, and the platform is a list of
 * purchases that each test distorts: delayed, without an earlier purchase, in another time zone. An absence needs a
 * known purchase before the order and one after it, is looked at again for a day, and is corrected loudly.
 */

import { expect, it } from 'vitest'
import type { Order } from '../../src/contract/cart-process.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { createLedger } from '../../src/endpoint/orders/ledger.ts'
import type { FoundPurchase } from '../../src/endpoint/orders/purchases.ts'
import { createReconciler } from '../../src/endpoint/orders/reconciler.ts'
import type { EndpointEvent } from '../../src/endpoint/utils/events.ts'
import { idleComparer } from './support.ts'

const start = 1_800_000_000_000
const absentAfterMs = 45_000
const hour = 3_600_000
const unknown: Order = { state: 'unknown' }
const absent: Order = { state: 'not-placed' }

interface Bought {
  id: number
  at: number
  intent?: string
  customer?: string
}

/** A shop whose platform lists purchases by ID as `list` distorts them, and shows times in the zone `zoneMs`. */
const shop = (list: (purchases: readonly Bought[]) => readonly Bought[] = (all) => all, zoneMs = 0) => {
  const clock = { now: start }
  const bought: Bought[] = []
  const events: { event: EndpointEvent; level: string | undefined }[] = []
  const ledger = createLedger({
    store: createMemoryStore(() => clock.now),
    now: () => clock.now,
    warn: () => undefined,
    emit: (event, level) => void events.push({ event, level }),
    inFlightMs: 10_000,
    decideAfterMs: 900_000,
    uuid: () => crypto.randomUUID(),
  })
  const sell = (intent?: string, customer?: string): number => {
    const id = 100 + bought.length
    bought.push({ id, at: clock.now, ...(intent && { intent }), ...(customer && { customer }) })
    return id
  }
  const run = createReconciler({
    comparer: idleComparer,
    readers: 4,
    lease: { hold: async () => true, during: (work) => work(), release: async () => undefined },
    ledger,
    now: () => clock.now,
    warn: () => undefined,
    absentAfterMs,
    purchases: {
      between: async () => [],
      from: async (first) =>
        list(bought)
          .map(({ id }) => id)
          .filter((id) => id >= first),
      find: async (id): Promise<FoundPurchase> => {
        const found = list(bought).find((purchase) => purchase.id === id)
        if (!found) throw new Error('no such purchase')
        return {
          intent: found.intent,
          order: { state: 'settled', result: 'paid', purchaseId: String(id) },
          createdAt: found.at + zoneMs,
          customer: found.customer,
        }
      },
    },
  })
  const place = (id: string, send: () => Promise<Order>, customer?: string) =>
    ledger.place({ id, fingerprint: 'f', ...(customer && { customer }) }, () => undefined, send)
  return {
    clock,
    bought,
    events,
    ledger,
    sell,
    /** An order that is answered. */
    buy: (id: string) =>
      place(id, async () => ({ state: 'settled', result: 'paid', purchaseId: String(sell(id)) })),
    /** An order whose answer is lost, and which the platform has not placed. */
    lose: (id: string, customer?: string) => place(id, async () => unknown, customer),
    look: async (id: string) => {
      await run()
      clock.now += 3_000
      return ledger.look(id)
    },
  }
}

const lostBetweenTwo = async (...distortion: Parameters<typeof shop>) => {
  const made = shop(...distortion)
  await made.buy('before')
  made.clock.now += 1_000
  await made.lose('lost', 'customer')
  made.clock.now += absentAfterMs + 1_000
  await made.buy('after')
  return made
}

it('calls an order absent that is missing between a known purchase before and one after it', async () => {
  const { look } = await lostBetweenTwo()
  expect(await look('lost')).toEqual(absent)
})

it('calls no order absent before a purchase shows that the list is newer', async () => {
  const { buy, lose, clock, look } = shop()
  await buy('before')
  await lose('lost')
  clock.now += absentAfterMs - 1
  await buy('too early')
  expect(await look('lost')).toEqual(unknown)
  clock.now += hour
  expect(await look('lost')).toEqual({ ...unknown, mayRepeat: true })
  await buy('after')
  expect(await look('lost')).toEqual(absent)
})

it('calls no order absent in a shop without an earlier purchase', async () => {
  const { buy, lose, clock, look } = shop()
  await lose('lost')
  clock.now += hour
  await buy('after')
  expect(await look('lost')).toMatchObject(unknown)
})

it.each<[string, Parameters<typeof shop>[0]]>([
  ['is cut at its end', (all) => all.slice(0, 1)],
  ['is cut at its beginning', (all) => all.slice(-1)],
  ['is empty', () => []],
  ['drops extra parameters', (all) => all.map(({ intent: _, ...rest }) => rest)],
])('calls no order absent by a list that %s', async (_what, list) => {
  const { look } = await lostBetweenTwo(list)
  expect(await look('lost')).toEqual(unknown)
})

it('calls no order absent while the customer has a purchase without an intent', async () => {
  const made = shop()
  await made.buy('before')
  await made.lose('lost', 'customer')
  made.sell(undefined, 'customer')
  made.clock.now += absentAfterMs
  await made.buy('after')
  expect(await made.look('lost')).toEqual(unknown)
})

it.each([-8, 0, 2, 14])('measures a time zone of %d hours by a known purchase', async (zone) => {
  const { buy, lose, sell, clock, look } = shop((all) => all, zone * hour)
  await buy('before')
  await lose('lost')
  clock.now += 30_000
  sell()
  clock.now += 30_000
  expect(await look('lost')).toEqual(unknown)
  clock.now += 30_000
  sell()
  expect(await look('lost')).toEqual(absent)
})

it('looks at an absence again, corrects it and says so loudly', async () => {
  const { look, sell, clock, events, ledger } = await lostBetweenTwo()
  expect(await look('lost')).toEqual(absent)
  const purchaseId = String(sell('lost'))
  expect(await look('lost')).toEqual(absent)
  clock.now += absentAfterMs
  expect(await look('lost')).toEqual({ state: 'settled', result: 'paid', purchaseId })
  expect(events).toContainEqual({ event: { event: 'order-contradicted', intent: 'lost' }, level: 'error' })
  expect(await ledger.absent()).toEqual([])
})

it('says loudly that a notification contradicts an absence', async () => {
  const { look, ledger, events } = await lostBetweenTwo()
  await look('lost')
  await ledger.settle('lost', { state: 'settled', result: 'paid', purchaseId: '7' }, 'notification')
  expect(events.at(-2)).toEqual({ event: { event: 'order-contradicted', intent: 'lost' }, level: 'error' })
})

it('looks at an absence less and less often, for a day', async () => {
  const { look, clock, ledger } = await lostBetweenTwo()
  await look('lost')
  const looks: number[] = []
  for (let minute = 0; minute < 26 * 60; minute += 1) {
    clock.now += 60_000
    if ((await ledger.absent()).length > 0) looks.push(minute)
    await look('lost')
  }
  expect(looks.length).toBeGreaterThan(5)
  expect(looks.length).toBeLessThan(15)
})
