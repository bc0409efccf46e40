import { expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { createLease } from '../../../src/endpoint/once/lease.ts'
import { createLedger } from '../../../src/endpoint/orders/ledger.ts'
import { createRecovery } from '../../../src/endpoint/orders/recovery.ts'
import { createSharedPacer } from '../../../src/endpoint/platform/shared-pacer.ts'
import { idleComparer } from '../support.ts'
import { budgetOf, countingPlatform } from './counting-platform.ts'
import { virtualTime } from './virtual-time.ts'

const purchasesOfDay = 1_000

/** Three processes behind one address, whose store has lost its data after a day of purchases. */
const emptied = (count = purchasesOfDay, latencyMs = 60) => {
  const time = virtualTime()
  const platform = countingPlatform(time, latencyMs)
  const store = createMemoryStore(time.now)
  const reads: number[] = []
  const killed = new Set<string>()
  const never = new Promise<never>(() => undefined)
  const warn = () => undefined
  const processes = ['one', 'two', 'three'].map((owner) => {
    const budget = budgetOf(time, createSharedPacer({ limit: 24, now: time.now, store, egress: 'one', warn }))
    const ledger = createLedger({
      store,
      warn,
      now: time.now,
      inFlightMs: 10_000,
      decideAfterMs: 900_000,
      uuid: () => crypto.randomUUID(),
    })
    const waitOf = (ms: number) => time.wait(ms).then(() => (killed.has(owner) ? never : undefined))
    const ask = <Result>(result: Result) =>
      budget.pass('orders', async () => {
        await platform.call()
        if (killed.has(owner)) return never
        return result
      })
    return createRecovery({
      store,
      ledger,
      lease: createLease({ store, owner, name: 'recovery', seconds: 6, wait: waitOf }),
      warn,
      emit: () => undefined,
      comparer: idleComparer,
      graceMs: 45_000,
      timeoutMs: 60_000,
      takeoverMs: 7_000,
      wait: waitOf,
      purchases: {
        between: () => ask(Array.from({ length: count }, (_, index) => index + 1)),
        from: async () => [],
        find: (id) => {
          reads.push(id)
          const order = { state: 'settled', result: 'paid', purchaseId: String(id) } as const
          return ask({ order, intent: `intent ${id}` })
        },
      },
    })
  })
  return { time, platform, reads, processes, killed }
}

it('reads a full day of purchases once, by one process, within the budget', async () => {
  const { time, platform, reads, processes } = emptied()
  let seconds = 0
  let isReady = false
  for (; !isReady && seconds < 300; seconds += 5) {
    for (const { ensure } of processes)
      ensure('a new order').then(
        () => {
          isReady = true
        },
        () => undefined,
      )
    await time.run(5_000)
  }
  expect(reads).toHaveLength(purchasesOfDay)
  expect(platform.blocks).toBe(0)
  expect(platform.mostInASecond()).toBeLessThanOrEqual(24)
  expect(seconds).toBeLessThanOrEqual(100)
})

it('knows the newest of them within seconds', async () => {
  const { time, reads, processes } = emptied()
  processes[0]?.ensure('a new order').catch(() => undefined)
  await time.run(2_000)
  expect(reads[0]).toBe(purchasesOfDay)
  expect(reads.length).toBeGreaterThan(10)
})

it('goes on with the reading of a process that was killed, within seconds', async () => {
  const { time, processes, reads, killed } = emptied(200)
  const ignore = () => undefined
  processes[0]?.ensure('a new order').catch(ignore)
  await time.run(5_000)
  killed.add('one')
  const before = reads.length
  let isReady = false
  processes[1]?.ensure('a new order').then(() => {
    isReady = true
  }, ignore)
  await time.run(8_000)
  expect(reads.length).toBeGreaterThan(before)
  await time.run(20_000)
  expect(isReady).toBe(true)
})

it('leaves the reading to a process whose look-ups take longer than its lease', async () => {
  const { time, processes, reads } = emptied(3, 8_000)
  for (const { ensure } of processes) {
    ensure('a new order').catch(() => undefined)
    await time.run(1_000)
  }
  await time.run(60_000)
  expect(reads).toEqual([3, 2, 1])
})
