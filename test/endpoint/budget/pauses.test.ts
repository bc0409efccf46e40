/**
 * Starts that are granted early and used late, as in a process that was suspended or has its store far away. The
 * platform must not see more calls in a second than it takes, and the pace must recover soon after. Measured in virtual
 * time with one and three processes behind one address.
 */

import { expect, it } from 'vitest'
import type { CallOptions } from '../../../src/client/options.ts'
import { ProblemError } from '../../../src/endpoint/http/problem.ts'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { outcomeOfError } from '../../../src/endpoint/modules/subscriptions/change-outcome.ts'
import { orderOfError } from '../../../src/endpoint/orders/outcome.ts'
import type { Budget } from '../../../src/endpoint/platform/budget.ts'
import type { Lane } from '../../../src/endpoint/platform/pace.ts'
import type { Pacer } from '../../../src/endpoint/platform/pacer.ts'
import { createSharedPacer } from '../../../src/endpoint/platform/shared-pacer.ts'
import { budgetOf, countingPlatform } from './counting-platform.ts'
import { virtualTime } from './virtual-time.ts'

const live = new AbortController().signal

it('stays below the platform’s limit when three processes go on after a pause with calls that started before it', async () => {
  const time = virtualTime()
  const platform = countingPlatform(time, 5)
  const store = createMemoryStore(time.now)
  const shared = { limit: 24, now: time.now, store, egress: 'one', warn: () => undefined }
  const newBudget = () => budgetOf(time, createSharedPacer(shared))
  const [paused, other] = [[newBudget(), newBudget(), newBudget()], newBudget()]
  const call = async (budget: Budget, lane: Lane, until: number): Promise<void> => {
    const permit = await budget.admit(lane)
    await time.wait(Math.max(0, until - time.now()))
    await budget.run(permit, async ({ limiter }) => {
      await limiter?.enter(live)
      return platform.call()
    })
  }
  const callAll = (until: number) =>
    paused.flatMap((budget) =>
      (['orders', 'previews', 'look-ups', 'comparisons'] as const).map((lane) => call(budget, lane, until)),
    )
  const start = time.now()
  const usual = callAll(start)
  await time.run(2_000)
  const late = callAll(start + 3_000)
  await time.run(600)
  const load = Array.from({ length: 100 }, () => call(other, 'prices', start).catch(() => undefined))
  await time.run(8_000)
  await Promise.all([...usual, ...late, ...load])
  expect(platform.mostInASecond()).toBeLessThanOrEqual(26)
  expect(platform.arrivals.length).toBeGreaterThan(80)
})

it.each([1, 3])(
  'starts fewer calls while starts are used late, and as many as before soon after (%i processes)',
  async (count) => {
    const time = virtualTime()
    const platform = countingPlatform(time, 5)
    const store = createMemoryStore(time.now)
    const shared = { limit: 24, now: time.now, store, egress: 'one', warn: () => undefined }
    const pacers = Array.from({ length: count }, () => createSharedPacer(shared))
    let isOn = true
    const load = async (pacer: Pacer): Promise<void> => {
      while (isOn) {
        const start = await pacer.start('previews')
        if ('pace' in start) void platform.call().catch(() => undefined)
        else await time.wait(10)
      }
    }
    const perSecond = async (seconds: number): Promise<number> => {
      const before = platform.arrivals.length
      await time.run(seconds * 1_000)
      return (platform.arrivals.length - before) / seconds
    }
    for (const pacer of pacers) void load(pacer)
    await time.run(2_000)
    expect(await perSecond(5)).toBeGreaterThan(23)
    const late = async (): Promise<void> => {
      for (let second = 0; second < 10; second += 1) {
        await pacers[0]?.late()
        await time.wait(1_000)
      }
    }
    void late()
    const meanwhile = await perSecond(10)
    expect(meanwhile).toBeLessThan(21.5)
    expect(meanwhile).toBeGreaterThan(19)
    await time.run(5_000)
    expect(await perSecond(5)).toBeGreaterThan(23)
    isOn = false
  },
)

/** A pacer that grants each start, and the number of those that were asked for. */
const granting = () => {
  const seen = { starts: 0, late: 0, next: {} as object }
  const pacer: Pacer = {
    async start() {
      seen.starts += 1
      const next = seen.next
      seen.next = {}
      return 'wait' in next || 'blocked' in next ? (next as { wait: number }) : { pace: {} as never }
    },
    read: () => Promise.reject(new Error('not asked for')),
    block: async () => undefined,
    async late() {
      seen.late += 1
    },
  }
  return { pacer, seen }
}

it('takes another start for a call that comes too late for its own', async () => {
  const time = virtualTime()
  const { pacer, seen } = granting()
  const budget = budgetOf(time, pacer)
  const callAfter = async (milliseconds: number): Promise<number> => {
    const before = seen.starts
    const permit = await budget.admit('orders')
    await Promise.all([time.wait(milliseconds), time.run(milliseconds)])
    await budget.run(permit, async ({ limiter }) => void (await limiter?.enter(live)))
    return seen.starts - before
  }
  const taken: number[] = []
  for (const milliseconds of [10, 12, 55, 65, 10, 300]) taken.push(await callAfter(milliseconds))
  expect(taken).toEqual([1, 1, 1, 2, 1, 2])
  // The two late ones are within a second.
  expect(seen.late).toBe(1)
})

it('goes by what is usual where every start is slow, as with a store far away', async () => {
  const time = virtualTime()
  const { pacer, seen } = granting()
  const budget = budgetOf(time, pacer)
  for (let call = 0; call < 20; call += 1) {
    const permit = await budget.admit('previews')
    await Promise.all([time.wait(200), time.run(200)])
    await budget.run(permit, async ({ limiter }) => void (await limiter?.enter(live)))
  }
  expect(seen.starts).toBe(20)
})

it.each([15, 30])('takes one start for each call of an order with a store %i ms away', async (awayMs) => {
  const time = virtualTime()
  const { pacer, seen } = granting()
  const pass = (milliseconds: number) => Promise.all([time.wait(milliseconds), time.run(milliseconds)])
  const distant: Pacer = {
    ...pacer,
    async start(lane) {
      await pass(awayMs)
      return pacer.start(lane)
    },
  }
  const budget = budgetOf(time, distant)
  const enter = async ({ limiter }: CallOptions): Promise<void> => void (await limiter?.enter(live))
  const order = async (pauseMs: number): Promise<number> => {
    const before = seen.starts
    await budget.pass('orders', enter)
    const permit = await budget.admit('orders')
    // The ledger records the order in five operations of the store.
    await pass(5 * awayMs + pauseMs)
    await budget.run(permit, enter)
    return seen.starts - before
  }
  for (let count = 0; count < 20; count += 1) expect(await order(0)).toBe(2)
  expect(await order(300)).toBe(3)
  for (let count = 0; count < 20; count += 1) expect(await order(0)).toBe(2)
})

it('sends no order whose start was late and that the platform refuses meanwhile', async () => {
  const time = virtualTime()
  const { pacer, seen } = granting()
  const budget = budgetOf(time, pacer)
  let sent = 0
  const send = async (milliseconds: number): Promise<unknown> => {
    const permit = await budget.admit('orders')
    await Promise.all([time.wait(milliseconds), time.run(milliseconds)])
    if (milliseconds > 100) seen.next = { blocked: 60_000 }
    const call = budget.run(permit, async ({ limiter }) => {
      await limiter?.enter(live)
      sent += 1
    })
    return call.catch((error: unknown) => error)
  }
  await send(0)
  const error = await send(400)
  expect(error).toBeInstanceOf(ProblemError)
  expect(sent).toBe(1)
  expect(orderOfError(error)).toEqual({ state: 'not-placed', code: 'upstream-blocked' })
  const hosts = { checkoutUrl: 'https://checkout.example', checkoutHosts: [] }
  expect(outcomeOfError(hosts, error)).toEqual({ state: 'refused', code: 'refused' })
})
