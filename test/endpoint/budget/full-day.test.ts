import { expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { createLease } from '../../../src/endpoint/orders/lease.ts'
import { createLedger } from '../../../src/endpoint/orders/ledger.ts'
import { createRecovery } from '../../../src/endpoint/orders/recovery.ts'
import { createSharedPacer } from '../../../src/endpoint/platform/shared-pacer.ts'
import { budgetOf, countingPlatform } from './counting-platform.ts'
import { virtualTime } from './virtual-time.ts'

const purchasesOfDay = 1_000

/** Three processes behind one address, whose store has lost its data after a day of purchases. */
const emptied = () => {
  const time = virtualTime()
  const platform = countingPlatform(time, 60)
  const store = createMemoryStore(time.now)
  const reads: number[] = []
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
    const ask = <Result>(result: Result) =>
      budget.pass('look-ups', async () => {
        await platform.call()
        return result
      })
    return createRecovery({
      store,
      ledger,
      lease: createLease({ store, owner, name: 'recovery', seconds: 20 }),
      warn,
      emit: () => undefined,
      graceMs: 45_000,
      timeoutMs: 60_000,
      purchases: {
        between: () => ask(Array.from({ length: purchasesOfDay }, (_, index) => index + 1)),
        from: async () => [],
        find: (id) => {
          reads.push(id)
          const order = { state: 'settled', result: 'paid', purchaseId: String(id) } as const
          return ask({ order, intent: `intent ${id}` })
        },
      },
    })
  })
  return { time, platform, reads, processes }
}

it('reads a full day of purchases once, by one process, at the pace of look-ups', async () => {
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
  expect(platform.mostInASecond()).toBeLessThanOrEqual(14)
  expect(seconds).toBeLessThanOrEqual(100)
})

it('knows the newest of them within seconds', async () => {
  const { time, reads, processes } = emptied()
  processes[0]?.ensure('a new order').catch(() => undefined)
  await time.run(2_000)
  expect(reads[0]).toBe(purchasesOfDay)
  expect(reads.length).toBeGreaterThan(10)
})
