/**
 * Every purchase is compared with what its page had shown, within a minute, also while shops sell as much as the budget
 * allows. Ledger, comparer, reconciler and pacer are real, over one memory store; platform and time are those of
 * `countingPlatform` and `virtualTime`. Three processes and slow answers are the worst cases.
 */

import { expect, it } from 'vitest'
import { ProblemError } from '../../../src/endpoint/http/problem.ts'
import { createLease } from '../../../src/endpoint/once/lease.ts'
import { createComparer } from '../../../src/endpoint/orders/comparer.ts'
import { createLedger } from '../../../src/endpoint/orders/ledger.ts'
import type { FoundPurchase } from '../../../src/endpoint/orders/purchases.ts'
import { createReconciler } from '../../../src/endpoint/orders/reconciler.ts'
import { createSharedPacer } from '../../../src/endpoint/platform/shared-pacer.ts'
import { epoch, memoryStore } from '../support.ts'
import { budgetOf, countingPlatform } from './counting-platform.ts'
import { virtualTime } from './virtual-time.ts'

const shown = { total: 119, tax: 'gross', currency: 'EUR' } as const
const charged = { gross: 120, net: 100, currency: 'EUR' }

/** Processes behind one address, each of whose orders is previewed, sent, and charged another amount than the page showed. */
const shop = (count: number, latencyMs: number) => {
  const time = virtualTime()
  const platform = countingPlatform(time, latencyMs)
  const store = memoryStore(time.now)
  const told: number[] = []
  let orders = 0
  const processes = Array.from({ length: count }, (_, index) => {
    const warn = () => undefined
    const pacer = createSharedPacer({ limit: 24, now: time.now, store, egress: 'one', warn })
    const budget = budgetOf(time, pacer)
    const ledger = createLedger({
      store,
      warn,
      now: time.now,
      inFlightMs: 10_000,
      decideAfterMs: 900_000,
    })
    const purchases = {
      between: async () => [],
      from: async () => [],
      find: (id: number, lane?: 'comparisons'): Promise<FoundPurchase> =>
        budget.pass(lane ?? 'look-ups', async () => {
          await platform.call()
          const order = { state: 'settled', result: 'paid', purchaseId: String(id) } as const
          return { intent: `intent-${id}`, order, charged }
        }),
    }
    const comparer = createComparer({
      store,
      ledger,
      purchases,
      warn,
      readers: 8,
      emit: (event) => void (event.event === 'order-mismatch' && told.push(event.seconds)),
    })
    const lease = createLease({ store, owner: String(index), name: 'look-ups', seconds: 20, wait: time.wait })
    const reconcile = createReconciler({
      store,
      comparer,
      readers: 4,
      lease,
      ledger,
      warn,
      now: time.now,
      purchases,
    })
    const order = async (): Promise<void> => {
      orders += 1
      const purchaseId = String(orders)
      const id = `intent-${purchaseId}`
      await budget.pass('previews', () => platform.call())
      await ledger.place(
        { id, fingerprint: 'f', epoch, expected: shown },
        () => budget.admit('orders'),
        (permit) =>
          budget.run(permit, async () => {
            await platform.call()
            return { state: 'settled', result: 'paid', purchaseId }
          }),
      )
      await comparer.read(id)
    }
    return { order, reconcile }
  })
  /** So many orders a second at each process, whose timers look each ten seconds. */
  const sell = async (seconds: number, perSecond: number) => {
    for (let second = 0; second < seconds; second += 1) {
      for (const [index, { order, reconcile }] of processes.entries()) {
        if (second % 10 === index) void reconcile().catch(() => undefined)
        for (let number = 0; number < perSecond; number += 1)
          void time.wait((number * 1_000) / perSecond).then(() => order().catch(() => undefined))
      }
      await time.run(1_000)
    }
  }
  return { time, platform, store, told, sell }
}

it.each([
  [3, 250],
  [3, 2_000],
])(
  'compares each purchase within a minute, whatever is ordered (%s processes, answers after %s ms)',
  async (count, latencyMs) => {
    const { platform, store, told, sell } = shop(count, latencyMs)
    await sell(80, 30 / count)
    await sell(40, 0)
    expect(await store.members('orders:uncompared')).toEqual([])
    // Every call in flight, or every start of the budget, is used.
    const perSecond = Math.min(24, (count * 4_000) / latencyMs)
    expect(told.length).toBeGreaterThan((perSecond / 3) * 80 * 0.8)
    expect(Math.max(...told)).toBeLessThanOrEqual(60)
    expect(platform.blocks).toBe(0)
    expect(platform.mostInASecond()).toBeLessThanOrEqual(26)
  },
)

it('reads a purchase at the next run when the budget has refused the first reading', async () => {
  const { time, store } = shop(1, 0)
  const warn = () => undefined
  const ledger = createLedger({
    store,
    warn,
    now: time.now,
    inFlightMs: 10_000,
    decideAfterMs: 900_000,
  })
  let reads = 0
  const find = () => {
    reads += 1
    return Promise.reject(new ProblemError('upstream-unavailable'))
  }
  const comparer = createComparer({
    store,
    ledger,
    purchases: { find },
    warn,
    emit: warn,
    readers: 4,
  })
  const order = { state: 'settled', result: 'paid', purchaseId: '1' } as const
  await ledger.place(
    { id: 'intent-1', fingerprint: 'f', epoch, expected: shown },
    async () => undefined,
    async () => order,
  )
  await time.run(40_000)
  for (let run = 1; run <= 2; run += 1) {
    await time.run(10_000)
    await comparer.run()
    expect(reads).toBe(run)
  }
})
