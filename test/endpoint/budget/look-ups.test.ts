import { expect, it } from 'vitest'
import { createLease } from '../../../src/endpoint/once/lease.ts'
import { createLedger } from '../../../src/endpoint/orders/ledger.ts'
import type { FoundPurchase } from '../../../src/endpoint/orders/purchases.ts'
import { createReconciler } from '../../../src/endpoint/orders/reconciler.ts'
import { createSharedPacer } from '../../../src/endpoint/platform/shared-pacer.ts'
import { epoch, idleComparer, memoryStore } from '../support.ts'
import { budgetOf, countingPlatform } from './counting-platform.ts'
import { virtualTime } from './virtual-time.ts'

const lost = 'an intent whose answer was lost'
const after = 1_000

/** Three processes behind one address that look for one lost order among 600 other purchases. */
const shop = async (ofOrder: number | undefined, latencyMs: number, forSeconds = 90) => {
  const time = virtualTime()
  const platform = countingPlatform(time, latencyMs)
  const store = memoryStore(time.now)
  const sentAt = time.now()
  const control = after + 601
  const ids = Array.from({ length: 602 }, (_, index) => after + index)
  const reads: number[] = []
  const processes = ['one', 'two', 'three'].map((owner) => {
    const warnings: unknown[] = []
    const warn = (error: unknown) => void warnings.push(error)
    const pacer = createSharedPacer({ limit: 24, now: time.now, store, egress: 'one', warn })
    const budget = budgetOf(time, pacer)
    const ledger = createLedger({
      store,
      warn,
      now: time.now,
      emit: () => undefined,
      inFlightMs: 10_000,
      decideAfterMs: 900_000,
    })
    const ask = <Result>(result: Result) =>
      budget.pass('look-ups', async () => {
        await platform.call()
        return result
      })
    const find = async (id: number): Promise<FoundPurchase> => {
      reads.push(id)
      const intent = id === ofOrder ? lost : id === control ? 'a later order' : undefined
      const order = { state: 'settled', result: 'paid', purchaseId: String(id) } as const
      return ask({ intent, order, createdAt: id === control ? sentAt + 50_000 : sentAt, customer: 'another' })
    }
    const reconcile = createReconciler({
      store,
      comparer: idleComparer,
      readers: 8,
      lease: createLease({ store, owner, name: 'look-ups', seconds: 20, wait: time.wait }),
      ledger,
      warn,
      now: time.now,
      purchases: { between: () => ask([]), from: (first) => ask(ids.filter((id) => id >= first)), find },
    })
    return { ledger, reconcile }
  })
  const [first] = processes
  if (!first) throw new Error('no process')
  await first.ledger.note({ purchaseId: after })
  await first.ledger.place(
    { id: lost, fingerprint: 'f', epoch, customer: 'mine' },
    async () => undefined,
    async () => ({ state: 'unknown' }),
  )
  await time.run(50_000)
  await first.ledger.note({ purchaseId: control, sentAt: sentAt + 50_000 })
  // The platform is back now, and every process looks each ten seconds, at moments of its own.
  let settledAfter = Number.POSITIVE_INFINITY
  const back = time.now()
  for (let seconds = 0; seconds < forSeconds; seconds += 1) {
    for (const [index, { reconcile }] of processes.entries())
      if (seconds % 10 === 3 * (index + 1)) void reconcile().catch(() => undefined)
    await time.run(1_000)
    const order = await first.ledger.look(lost)
    if (order?.state !== 'unknown') settledAfter = Math.min(settledAfter, time.now() - back)
  }
  return { platform, reads, settledAfter, order: await first.ledger.look(lost) }
}

it('finds a lost order among 600 others at once, because look-ups begin beside its sending', async () => {
  const { platform, settledAfter, order } = await shop(after + 3, 20)
  expect(order).toMatchObject({ state: 'settled', purchaseId: String(after + 3) })
  expect(settledAfter).toBeLessThanOrEqual(8_000)
  expect(platform.arrivals.length).toBeLessThan(20)
})

it.each([20, 300, 600])(
  'reads 600 other purchases once in each process, by one process at a time and without a block, and leaves the order unknown (answers after %s ms)',
  async (latencyMs) => {
    const { platform, reads, order } = await shop(undefined, latencyMs)
    expect(order?.state).toBe('unknown')
    expect(platform.blocks).toBe(0)
    expect(platform.mostInASecond()).toBeLessThanOrEqual(14)
    expect(reads.length).toBeLessThanOrEqual(3 * 602)
  },
)

it('reads no purchase twice in a search that takes longer than a minute', async () => {
  const { reads } = await shop(undefined, 4_000, 200)
  expect(reads.length).toBeGreaterThan(300)
  expect(reads.length).toBe(new Set(reads).size)
})
