/**
 * The ledger of orders and its reconciler, where processes are slow: claims with leases, abandoned claims, orders that
 * were sent and are unknown, purchases that cannot be read. A memory store holds one process still at a chosen step
 * while another goes on. An order is sent once, and a settled outcome changes only by proof.
 */

import { expect, it } from 'vitest'
import type { Order } from '../../src/contract/cart-process-schema.ts'
import { orderKeyLifetime } from '../../src/contract/order-key.ts'
import { recordTtl } from '../../src/endpoint/once/once.ts'
import { createLedger } from '../../src/endpoint/orders/ledger.ts'
import type { Purchases } from '../../src/endpoint/orders/purchases.ts'
import { createReconciler } from '../../src/endpoint/orders/reconciler.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { eventually } from './eventually.ts'
import { epoch, idleComparer, memoryStore } from './support.ts'

const intent = { id: 'a'.repeat(40), fingerprint: 'f', epoch }
const admit = async () => undefined
const paid: Order = { state: 'settled', result: 'paid', purchaseId: '1' }

const ledgerOn = (store: Store, clock: { now: number }) =>
  createLedger({
    store,
    now: () => clock.now,
    warn: () => undefined,
    inFlightMs: 10_000,
    decideAfterMs: 900_000,
  })

const setUp = () => {
  const clock = { now: 1_800_000_000_000 }
  const store = memoryStore(() => clock.now)
  let sends = 0
  const send = async (): Promise<Order> => {
    sends += 1
    return paid
  }
  return { clock, store, send, sends: () => sends }
}

/** A store whose `step` waits for `go()`, as in a process that is suspended there. */
const standingStill = <Step extends 'add' | 'replace'>(store: Store, step: Step) => {
  let go = () => {}
  let stands = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  const isThere = new Promise<void>((resolve) => {
    stands = resolve
  })
  const waiting = async () => {
    stands()
    await gate
  }
  const slow: Store = {
    ...store,
    add: async (...args) => {
      if (step === 'add') await waiting()
      return store.add(...args)
    },
    replace: async (...args) => {
      const result = await store.replace(...args)
      if (step === 'replace') await waiting()
      return result
    },
  }
  return { slow, go: () => go(), isThere }
}

it('does not let a slow process send an order after its claim was taken over', async () => {
  const { clock, store, send, sends } = setUp()
  const { slow, go, isThere } = standingStill(store, 'add')
  const late = ledgerOn(slow, clock).place(intent, admit, send)
  await isThere
  clock.now += 10_000
  expect(await ledgerOn(store, clock).place(intent, admit, send)).toEqual({ outcome: paid, isReplay: false })
  go()
  await expect(late).rejects.toMatchObject({ code: 'order-in-flight' })
  expect(sends()).toBe(1)
})

it('does not take over a claim before its lease ends', async () => {
  const { clock, store, send, sends } = setUp()
  const { slow, isThere } = standingStill(store, 'add')
  void ledgerOn(slow, clock).place(intent, admit, send)
  await isThere
  clock.now += 9_999
  await expect(ledgerOn(store, clock).place(intent, admit, send)).rejects.toMatchObject({
    code: 'order-in-flight',
  })
  expect(await ledgerOn(store, clock).look(intent.id)).toEqual({ state: 'in-flight' })
  expect(sends()).toBe(0)
})

it('ends an abandoned claim for good before it answers not-placed', async () => {
  const { clock, store, send, sends } = setUp()
  const { slow, go, isThere } = standingStill(store, 'add')
  const late = ledgerOn(slow, clock).place(intent, admit, send)
  await isThere
  clock.now += 10_000
  expect(await ledgerOn(store, clock).look(intent.id)).toEqual({ state: 'not-placed' })
  go()
  await expect(late).rejects.toMatchObject({ code: 'order-in-flight' })
  // A request of another tab may arrive later, when the page has a new key already.
  expect(await ledgerOn(store, clock).place(intent, admit, send)).toEqual({
    outcome: { state: 'not-placed' },
    isReplay: true,
  })
  expect(sends()).toBe(0)
})

/** A store in which an order was claimed by a process that died, long enough ago. */
const withLeftClaim = async () => {
  const { clock, store, send, sends } = setUp()
  const dead = { ...store, replace: () => new Promise<boolean>(() => undefined) }
  void ledgerOn(dead, clock).place(intent, admit, send)
  await eventually(() => store.members('orders:open')).toEqual([intent.id])
  clock.now += 10_000
  return { clock, store, send, sends }
}

it('enters a claim as unknown that was left in another epoch, also when the epoch changes while it is ended', async () => {
  const { clock, store } = await withLeftClaim()
  let present = epoch
  const breaking: Store = {
    ...store,
    history: async () => ({ epoch: present, at: clock.now }),
    replace: async (...args) => {
      present = 'fedcba9876543210'
      return store.replace(...args)
    },
  }
  expect(await ledgerOn(breaking, clock).look(intent.id)).toEqual({ state: 'unknown' })
  expect(await store.members('orders:open')).toEqual([intent.id])
})

it('takes over a claim that was left and of which nobody was told', async () => {
  const { clock, store, send, sends } = await withLeftClaim()
  expect(await ledgerOn(store, clock).place(intent, admit, send)).toEqual({ outcome: paid, isReplay: false })
  expect(sends()).toBe(1)
})

it('lists an order that is claimed again while its left claim is removed', async () => {
  const { clock, store } = await withLeftClaim()
  let isSent = false
  const send = (): Promise<Order> => {
    isSent = true
    return new Promise(() => undefined)
  }
  const racing: Store = {
    ...store,
    drop: async (...args) => {
      void ledgerOn(store, clock).place(intent, admit, send)
      await eventually(() => isSent).toBe(true)
      return store.drop(...args)
    },
  }
  await ledgerOn(racing, clock).unknown()
  expect(await store.members('orders:open')).toEqual([intent.id])
})

it('does not send an order after a suspension in which others began to reconcile it', async () => {
  const { clock, store, send, sends } = setUp()
  const { slow, go, isThere } = standingStill(store, 'replace')
  const late = ledgerOn(slow, clock).place(intent, admit, send)
  await isThere
  clock.now += 10_000
  go()
  await expect(late).rejects.toMatchObject({ code: 'upstream-unavailable' })
  expect(sends()).toBe(0)
  expect(await ledgerOn(store, clock).look(intent.id)).toEqual({ state: 'not-placed' })
})

it('lists an order before it can be sent', async () => {
  const { clock, store } = setUp()
  void ledgerOn(store, clock).place(intent, admit, () => new Promise(() => undefined))
  await eventually(() => store.members('orders:open')).toEqual([intent.id])
  const other = ledgerOn(store, clock)
  expect(await other.unknown()).toEqual([])
  clock.now += 10_000
  expect(await other.unknown()).toMatchObject([{ id: intent.id }])
})

it('removes abandoned claims that sent nothing', async () => {
  const { clock, store, send } = setUp()
  const dead = { ...store, replace: () => new Promise<boolean>(() => undefined) }
  void ledgerOn(dead, clock).place(intent, admit, send)
  await eventually(() => store.members('orders:open')).toEqual([intent.id])
  clock.now += 10_000
  expect(await ledgerOn(store, clock).unknown()).toEqual([])
  expect(await store.members('orders:open')).toEqual([])
  expect(await ledgerOn(store, clock).look(intent.id)).toBeUndefined()
})

it('keeps settled outcomes', async () => {
  const { clock, store, send } = setUp()
  const ledger = ledgerOn(store, clock)
  await ledger.place(intent, admit, send)
  expect(await ledger.settle(intent.id, { state: 'not-placed' }, 'purchases')).toEqual(paid)
  expect(await ledger.settle(intent.id, { ...paid, purchaseId: '2' }, 'purchases')).toEqual(paid)
  expect(await ledger.settle('unheard of', paid, 'notification')).toBeUndefined()
})

it('replays the outcome that a notification recorded before the answer arrived', async () => {
  const { clock, store } = setUp()
  const ledger = ledgerOn(store, clock)
  const placed = await ledger.place(intent, admit, async () => {
    await ledger.settle(intent.id, paid, 'notification')
    return { state: 'unknown' }
  })
  expect(placed.outcome).toEqual(paid)
})

const lost = async (
  found: Omit<Purchases, 'from' | 'read'>,
  from: Purchases['from'] = () => found.between(0, 0),
) => {
  const purchases = { ...found, from }
  const { clock, store } = setUp()
  const ledger = ledgerOn(store, clock)
  const lose = (id: string) => ledger.place({ ...intent, id }, admit, async () => ({ state: 'unknown' }))
  await lose(intent.id)
  const warnings: unknown[] = []
  const reconcile = createReconciler({
    store,
    comparer: idleComparer,
    readers: 4,
    lease: { hold: async () => true, during: (work) => work(), release: async () => undefined },
    ledger,
    purchases,
    now: () => clock.now,
    warn: (error) => warnings.push(error),
  })
  const loseAgain = () => lose('b'.repeat(40))
  return { clock, ledger, reconcile, warnings, loseAgain, look: () => ledger.look(intent.id) }
}

it('leaves an order unknown while a purchase of the period is unreadable', async () => {
  const { clock, reconcile, look, warnings } = await lost({
    between: async () => [1, 2],
    find: (id) =>
      id === 1
        ? Promise.reject(new Error('not readable'))
        : Promise.resolve({ intent: undefined, order: paid }),
  })
  clock.now += 60_000
  await reconcile()
  expect(await look()).toEqual({ state: 'unknown' })
  expect(warnings).toHaveLength(1)
})

it('finds a purchase although another one is unreadable', async () => {
  const { reconcile, look } = await lost({
    between: async () => [1, 2],
    find: (id) =>
      id === 1
        ? Promise.reject(new Error('not readable'))
        : Promise.resolve({ intent: intent.id, order: paid }),
  })
  await reconcile()
  expect(await look()).toEqual(paid)
})

it('reads the period with a tolerance for clocks and time zones, and each purchase once', async () => {
  const tolerance = 14 * 3_600_000 + 120_000
  const periods: [number, number][] = []
  const read: number[] = []
  const { clock, reconcile } = await lost(
    {
      between: async (from, to) => {
        periods.push([from, to])
        return [7]
      },
      find: async (id) => {
        read.push(id)
        return { intent: 'another', order: paid }
      },
    },
    async () => [7],
  )
  const sentAt = clock.now
  await reconcile()
  clock.now += 5_000
  await reconcile()
  expect(periods).toEqual([
    [sentAt - tolerance, sentAt + tolerance],
    [sentAt - tolerance, sentAt + tolerance + 5_000],
  ])
  expect(read).toEqual([7])
})

it('forgets the purchases when no order is unknown any more', async () => {
  const read: number[] = []
  const { clock, reconcile, ledger, loseAgain } = await lost({
    between: async () => [7],
    find: async (id) => {
      read.push(id)
      return { intent: 'another', order: paid }
    },
  })
  await reconcile()
  await ledger.settle(intent.id, paid, 'notification')
  clock.now += 5_000
  await reconcile()
  await loseAgain()
  clock.now += 5_000
  await reconcile()
  expect(read).toEqual([7, 7])
})

it('replaces a run that hangs for a minute', async () => {
  let looks = 0
  const { clock, reconcile } = await lost({
    between: () => {
      looks += 1
      return new Promise(() => undefined)
    },
    find: () => Promise.reject(new Error('nothing to find')),
  })
  void reconcile()
  await eventually(() => looks).toBe(1)
  clock.now += 59_999
  void reconcile()
  clock.now += 1
  void reconcile()
  await eventually(() => looks).toBe(2)
})

it('shares one run between concurrent callers, at most every three seconds', async () => {
  let looks = 0
  const { clock, reconcile } = await lost({
    between: async () => {
      looks += 1
      return []
    },
    find: () => Promise.reject(new Error('nothing to find')),
  })
  await Promise.all([reconcile(), reconcile(), reconcile()])
  await reconcile()
  expect(looks).toBe(1)
  clock.now += 3_000
  await reconcile()
  expect(looks).toBe(2)
})

it('corrects a person’s verdict by a purchase, and nothing that a purchase has settled', async () => {
  const { store, clock } = setUp()
  const ledger = ledgerOn(store, clock)
  await ledger.place(intent, admit, async () => ({ state: 'unknown' }))
  const byHand = (reason: string) => ledger.settle(intent.id, { state: 'not-placed' }, 'hand', reason)
  expect(await byHand('a guess')).toEqual({ state: 'not-placed' })
  expect(await ledger.open()).toEqual([])
  expect(await ledger.read(intent.id)).toMatchObject({ by: 'hand', reason: 'a guess' })
  expect(await ledger.settle(intent.id, paid, 'notification')).toEqual(paid)
  expect(await byHand('another')).toEqual(paid)
  expect(await ledger.read(intent.id)).not.toHaveProperty('reason')
})

it('keeps a record for longer than a page keeps its key', () => {
  expect(recordTtl * 1000).toBeGreaterThan(2 * orderKeyLifetime)
})
