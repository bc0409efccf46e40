/**
 * The budget of calls to the platform under load: one to five processes share an address and a store, and the platform
 * blocks for a minute above 30 calls in a second. Virtual time passes at once, so minutes of load take moments. Orders
 * keep their place whatever previews, look-ups and prices want; a block is known to every process; a full queue refuses
 * its own lane only.
 */

import { expect, it } from 'vitest'
import { ContractError, ServerError, UnreachableError } from '../../../src/client/errors.ts'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import type { Budget, CallGroup } from '../../../src/endpoint/platform/budget.ts'
import type { Lane } from '../../../src/endpoint/platform/pace.ts'
import { createOwnPacer } from '../../../src/endpoint/platform/pacer.ts'
import { createSharedPacer } from '../../../src/endpoint/platform/shared-pacer.ts'
import { budgetOf, countingPlatform } from './counting-platform.ts'
import { type VirtualTime, virtualTime } from './virtual-time.ts'

/** Processes behind one address, with one store. */
const shop = (processes: number, latencyMs?: number) => {
  const time = virtualTime()
  const platform = countingPlatform(time, latencyMs)
  const store = createMemoryStore(time.now)
  const warnings: unknown[] = []
  const warn = (error: unknown) => void warnings.push(error)
  const shared = { limit: 24, now: time.now, store, egress: 'one', warn }
  const budgets = Array.from({ length: processes }, () => budgetOf(time, createSharedPacer(shared)))
  return { time, platform, store, budgets, warnings }
}

type Shop = ReturnType<typeof shop>

/** Starts calls of a lane evenly. Counts what becomes of them, and the longest wait of a call that was made. */
const load = (
  { time, platform }: { time: VirtualTime; platform: Shop['platform'] },
  budget: Budget | undefined,
  lane: Lane,
  perSecond: number,
  host?: CallGroup,
) => {
  const seen = { asked: 0, started: 0, done: 0, refused: 0, blocked: 0, met429: 0, slowest: 0 }
  let isOn = true
  const one = async (): Promise<void> => {
    const from = time.now()
    seen.asked += 1
    try {
      await budget?.pass(
        lane,
        () => {
          seen.started += 1
          seen.slowest = Math.max(seen.slowest, time.now() - from)
          return platform.call()
        },
        host,
      )
      seen.done += 1
    } catch (error) {
      const { code } = error as { code: string }
      if (code === 'upstream-blocked') seen.blocked += 1
      else if (code === 'rate-limited') seen.met429 += 1
      else seen.refused += 1
    }
  }
  const start = async () => {
    while (isOn) {
      void one()
      await time.wait(1000 / perSecond)
    }
  }
  void start()
  return Object.assign(seen, {
    stop() {
      isOn = false
    },
  })
}

it.each([1, 2, 5])('is never blocked by 100 previews a second in %s processes', async (processes) => {
  const world = shop(processes, 5)
  const loads = world.budgets.map((budget) => load(world, budget, 'previews', 100 / processes))
  await world.time.run(10_000)
  expect(world.platform.blocks).toBe(0)
  expect(world.platform.mostInASecond()).toBeLessThanOrEqual(26)
  // Most of the budget is used: two in a hundred may get lost while calls poll.
  expect(world.platform.arrivals.length).toBeGreaterThan(220)
  expect(loads.every(({ done }) => done > 0)).toBe(true)
})

it.each([1, 2])(
  'refuses and delays no order among 90 anonymous previews a second (%s processes)',
  async (count) => {
    const world = shop(count, 50)
    const [first] = world.budgets
    const previews = world.budgets.map((budget) => load(world, budget, 'previews', 90 / count))
    const orders = load(world, first, 'orders', 2)
    await world.time.run(20_000)
    expect(orders).toMatchObject({ refused: 0, blocked: 0, met429: 0 })
    expect(orders.done).toBeGreaterThanOrEqual(40)
    expect(orders.slowest).toBeLessThan(250)
    expect(previews[0]?.done).toBeGreaterThan(100)
    expect(world.platform.blocks).toBe(0)
  },
)

it('leaves a place for an order while slow previews use up all others', async () => {
  const world = shop(1, 4_000)
  const [budget] = world.budgets
  load(world, budget, 'previews', 20)
  await world.time.run(2_000)
  const orders = load(world, budget, 'orders', 1)
  await world.time.run(900)
  expect(orders).toMatchObject({ asked: 1, started: 1, refused: 0 })
  expect(orders.slowest).toBeLessThan(100)
})

it('has four calls in flight at most, orders included', async () => {
  const world = shop(1, 4_000)
  const orders = load(world, world.budgets[0], 'orders', 20)
  await world.time.run(2_000)
  expect(orders.started).toBe(4)
})

it('has eight look-ups in flight at most, which take no place of previews and orders', async () => {
  const world = shop(1, 4_000)
  const [budget] = world.budgets
  const lookUps = load(world, budget, 'look-ups', 20)
  await world.time.run(3_000)
  const previews = load(world, budget, 'previews', 20)
  const orders = load(world, budget, 'orders', 1)
  await world.time.run(900)
  expect([lookUps, previews, orders].map(({ started }) => started)).toEqual([8, 3, 1])
})

it('has three calls to the price host in flight at most, which take no place of others', async () => {
  const world = shop(1, 4_000)
  const [budget] = world.budgets
  const relayed = load(world, budget, 'prices', 20, 'pricing')
  await world.time.run(2_000)
  const totals = load(world, budget, 'prices', 2)
  await world.time.run(900)
  expect([relayed.started, totals.started, totals.refused]).toEqual([3, 2, 0])
  expect(totals.slowest).toBeLessThan(100)
})

it('refuses nothing but prices while the price host is away', async () => {
  const world = shop(1)
  const [budget] = world.budgets
  const away = () => Promise.reject(new UnreachableError('prices.asSent', undefined))
  const failing = Array.from({ length: 20 }, () => budget?.pass('prices', away, 'pricing'))
  const settled = Promise.allSettled(failing)
  await world.time.run(2_000)
  await settled
  await expect(budget?.pass('prices', async () => 'done', 'pricing')).rejects.toMatchObject({
    code: 'upstream-unavailable',
  })
  for (const lane of ['previews', 'prices', 'look-ups', 'comparisons'] as const) {
    const call = budget?.pass(lane, async () => 'done')
    await world.time.run(100)
    expect(await call).toBe('done')
  }
})

it('keeps a share for each lane when all want everything', async () => {
  const world = shop(1, 5)
  const [budget] = world.budgets
  const [orders, previews, prices, lookUps] = (['orders', 'previews', 'prices', 'look-ups'] as const).map(
    (lane) => load(world, budget, lane, 40),
  )
  await world.time.run(10_000)
  const aSecond = [orders, previews, prices, lookUps].map((lane) => (lane?.done ?? 0) / 10)
  expect(aSecond[0]).toBeGreaterThan(8)
  expect(aSecond[1]).toBeGreaterThan(4)
  expect(aSecond[2]).toBeGreaterThan(2)
  expect(aSecond[3]).toBeGreaterThan(1)
  expect(aSecond[3]).toBeLessThan(4)
  expect(world.platform.mostInASecond()).toBeLessThanOrEqual(26)
})

it.each([
  [5, 9],
  [600, 11],
])('gives look-ups half of a budget that is free, with answers after %i ms', async (latencyMs, least) => {
  const world = shop(1, latencyMs)
  const lookUps = load(world, world.budgets[0], 'look-ups', 40)
  await world.time.run(10_000)
  expect(lookUps.done / 10).toBeGreaterThan(least)
  expect(lookUps.done / 10).toBeLessThanOrEqual(12.5)
})

it('remembers a block in every process until its end, and sends nothing meanwhile', async () => {
  const world = shop(2)
  const [one, two] = world.budgets
  world.platform.block()
  await expect(
    Promise.all([one?.pass('orders', () => world.platform.call()), world.time.run(200)]),
  ).rejects.toMatchObject({ code: 'rate-limited' })
  await expect(two?.pass('orders', () => world.platform.call())).rejects.toMatchObject({
    code: 'upstream-blocked',
    extras: { retryAfter: expect.closeTo(60, 0) },
  })
  const others = load(world, two, 'previews', 10)
  await world.time.run(59_000)
  expect(world.platform.arrivals).toHaveLength(1)
  expect(others.done).toBe(0)
  await world.time.run(2_000)
  expect(others.done).toBeGreaterThan(0)
})

it('halves the pace once for all calls that meet one block', async () => {
  const world = shop(3)
  for (const budget of world.budgets) load(world, budget, 'previews', 30)
  await world.time.run(2_000)
  world.platform.block()
  await world.time.run(62_000)
  const before = world.platform.arrivals.length
  await world.time.run(10_000)
  const perSecond = (world.platform.arrivals.length - before) / 10
  expect(perSecond).toBeGreaterThan(10)
  expect(perSecond).toBeLessThan(15)
})

it('refuses further calls of a lane, and of that lane only, when its queue is full', async () => {
  const world = shop(1, 8_000)
  const [budget] = world.budgets
  const previews = load(world, budget, 'previews', 200)
  await world.time.run(1_000)
  expect(previews.refused).toBeGreaterThan(100)
  const orders = load(world, budget, 'orders', 1)
  await world.time.run(500)
  expect(orders.refused).toBe(0)
})

it('refuses a call that has waited too long, and says so', async () => {
  const world = shop(1, 60_000)
  const [budget] = world.budgets
  load(world, budget, 'previews', 3)
  await world.time.run(2_000)
  const late = budget?.pass('previews', () => world.platform.call())
  const refused = expect(late).rejects.toMatchObject({
    code: 'upstream-unavailable',
    cause: { message: 'A call of previews has waited too long.' },
  })
  await world.time.run(4_500)
  await refused
})

it.each([
  ['an answer that cannot be read', new ContractError('cart.preview', 'Cart', 'is missing')],
  ['a cart that the platform cannot process', new ServerError('cart.preview', { status: 500 })],
])('refuses no call because of %s', async (_what, error) => {
  const world = shop(1)
  const [budget] = world.budgets
  const failing = Array.from({ length: 20 }, () => budget?.pass('previews', () => Promise.reject(error)))
  const settled = Promise.allSettled(failing)
  await world.time.run(2_000)
  await settled
  for (const lane of ['orders', 'previews'] as const) {
    const call = budget?.pass(lane, async () => 'done')
    await world.time.run(100)
    expect(await call).toBe('done')
  }
})

it('refuses no order because anonymous previews fail', async () => {
  const world = shop(1)
  const [budget] = world.budgets
  const away = new UnreachableError('cart.preview', undefined)
  const failing = Array.from({ length: 20 }, () => budget?.pass('previews', () => Promise.reject(away)))
  const settled = Promise.allSettled(failing)
  await world.time.run(2_000)
  await settled
  await expect(budget?.pass('previews', async () => 'done')).rejects.toMatchObject({
    code: 'upstream-unavailable',
  })
  const order = budget?.pass('orders', async () => 'done')
  await world.time.run(100)
  expect(await order).toBe('done')
})

it('paces a process alone: from a quarter, growing, halved by a block', async () => {
  const time = virtualTime()
  const platform = countingPlatform(time, 5)
  const budget = budgetOf(time, createOwnPacer(24, time.now))
  const rateOver = async (ms: number) => {
    const before = platform.arrivals.length
    await time.run(ms)
    return ((platform.arrivals.length - before) * 1000) / ms
  }
  load({ time, platform }, budget, 'previews', 60)
  expect(await rateOver(2_000)).toBeLessThan(9)
  await time.run(20_000)
  expect(await rateOver(2_000)).toBeGreaterThan(20)
  platform.block()
  await time.run(61_000)
  const after = await rateOver(10_000)
  expect(after).toBeGreaterThan(10)
  expect(after).toBeLessThan(14)
})

it('paces each process by a quarter while the store is away, and says so once a second', async () => {
  const world = shop(1, 5)
  const { store } = world
  const read = store.read
  store.read = () => Promise.reject(new Error('the store is away'))
  const previews = load(world, world.budgets[0], 'previews', 60)
  await world.time.run(10_000)
  expect(previews.done / 10).toBeGreaterThan(1)
  expect(previews.done / 10).toBeLessThanOrEqual(6.5)
  expect(world.warnings.length).toBeLessThanOrEqual(11)
  store.read = read
  const before = previews.done
  await world.time.run(10_000)
  expect((previews.done - before) / 10).toBeGreaterThan(20)
})

it('goes on when the clock is set back', async () => {
  const world = shop(1, 5)
  const [budget] = world.budgets
  load(world, budget, 'previews', 60)
  await world.time.run(2_000)
  const late = world.time.now
  const offset = 3_600_000
  const back = createSharedPacer({
    limit: 24,
    now: () => late() - offset,
    store: world.store,
    egress: 'one',
    warn: () => undefined,
  })
  expect(await back.start('previews')).toHaveProperty('pace')
})
