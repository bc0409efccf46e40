/**
 * The loop that settles unknown orders by itself: every ten seconds on Node, within a minute from a scheduler. Orders
 * are lost at each second of a minute, bought and not bought, and must be settled within the promised time. Waits are
 * recorded, not waited for; one test serves an endpoint with its real timer.
 */

import { expect, it, onTestFinished } from 'vitest'
import { TimeoutError } from '../../src/client/errors.ts'
import { serveEndpoint } from '../../src/endpoint/adapters/node.ts'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import type { Service } from '../../src/endpoint/core/service.ts'
import { intentParameter } from '../../src/endpoint/orders/intent.ts'
import { createReconcileLoop } from '../../src/endpoint/orders/reconcile-loop.ts'
import { eventually } from './eventually.ts'
import { endpoint, environment, epoch, memoryStore, orderPlatform } from './support.ts'

const watched = async (openFor: number, failure?: Error) => {
  const waits: number[] = []
  const warnings: unknown[] = []
  let looks = 0
  const watch = createReconcileLoop({
    hasOpen: async () => looks < openFor,
    reconcile: async () => {
      looks += 1
      if (failure) throw failure
    },
    warn: (error) => warnings.push(error),
    wait: async (milliseconds) => void waits.push(milliseconds),
  })
  await watch()
  return { looks, waits, warnings }
}

it('does nothing when no order is open', async () => {
  expect(await watched(0)).toEqual({ looks: 0, waits: [], warnings: [] })
})

it('reconciles every ten seconds until no order is open', async () => {
  expect(await watched(3)).toMatchObject({ looks: 3, waits: [10_000, 10_000, 10_000] })
})

it('reconciles again after a failed run', async () => {
  const failure = new Error('the platform is away')
  expect(await watched(2, failure)).toMatchObject({ looks: 2, warnings: [failure, failure] })
})

it('ends after a minute, before the scheduler’s next call', async () => {
  expect(await watched(99)).toMatchObject({ looks: 6, waits: Array.from({ length: 5 }, () => 10_000) })
})

/** A purchase of which the ledger knows the time, as in a shop that sells. */
const knownPurchase = (
  { purchases }: ReturnType<typeof orderPlatform>,
  { ledger }: Service,
  id: number,
  sentAt: number,
) => {
  purchases.push({ id, statusId: 'PAY', extraParameters: [], items: [] })
  return ledger.note({ purchaseId: id, sentAt })
}

/** An unknown order, with or without a purchase on the platform. */
const lostAt = async (sentAt: number, isBought: boolean) => {
  const clock = { now: sentAt }
  const platform = orderPlatform(() => Promise.reject(new TimeoutError('cart.process', true)))
  const { service } = endpoint({ now: () => clock.now, client: platform.client })
  const intent = { id: 'a'.repeat(40), fingerprint: 'f', epoch }
  await knownPurchase(platform, service, 3, sentAt)
  await service.ledger.place(
    intent,
    async () => undefined,
    async () => ({ state: 'unknown' }),
  )
  await knownPurchase(platform, service, 9, sentAt + 45_000)
  const extraParameters = [{ key: intentParameter, value: intent.id }]
  if (isBought) platform.purchases.push({ id: 7, statusId: 'PAY', extraParameters, items: [] })
  const isOpen = async () =>
    ['unknown', 'in-flight'].includes((await service.ledger.look(intent.id))?.state ?? '')
  return { clock, platform, service, isOpen }
}

const second = 1_000
const seconds = Array.from({ length: 60 }, (_, index) => index * second)

it.each([
  ['that repeats the intent of its first purchase', 'a'.repeat(40), undefined],
  ['whose first purchase has another intent', 'b'.repeat(40), '7'],
] as const)('meets a renewal by hand %s: intent %s, purchase %s', async (_what, first, purchaseId) => {
  const { clock, platform, service } = await lostAt(0, false)
  const marked = (value: string) => [{ key: intentParameter, value }]
  const recurringBilling = { subscriptionId: 1, originalPurchaseId: 1, intervalNo: 1 }
  const one = { runningNo: 1, productId: 97772, quantity: 1, deliveries: [], extraParameters: [] }
  // From before the order, so it is not searched.
  platform.purchases.unshift({ id: 1, statusId: 'PAY', extraParameters: marked(first), items: [] })
  platform.purchases.push({
    id: 7,
    statusId: 'PAY',
    extraParameters: marked('a'.repeat(40)),
    items: [{ ...one, recurringBilling }],
    subscriptionRevenueCategoryId: 'ManualRenewal',
  })
  clock.now = 60_000
  await service.reconcile()
  const look = await service.ledger.look('a'.repeat(40))
  expect(look?.state === 'settled' ? look.purchaseId : undefined).toBe(purchaseId)
})

it('settles every order within a minute on Node', async () => {
  for (const sentAt of seconds) {
    const { clock, service, isOpen } = await lostAt(sentAt, true)
    for (clock.now = Math.ceil(sentAt / 10_000) * 10_000; await isOpen(); clock.now += 10_000)
      await service.reconcile()
    expect(clock.now - 10_000 - sentAt).toBeLessThanOrEqual(60_000)
  }
})

it('settles every order within a minute with a scheduler of one minute', async () => {
  for (const sentAt of seconds) {
    const { clock, service, isOpen } = await lostAt(sentAt, true)
    let knownAt = Number.POSITIVE_INFINITY
    const reconcile = async () => {
      await service.reconcile()
      if (!(await isOpen())) knownAt = Math.min(knownAt, clock.now)
    }
    const wait = async (milliseconds: number) => {
      clock.now += milliseconds
    }
    for (let minute = 60_000; await isOpen(); minute += 60_000) {
      clock.now = minute
      await createReconcileLoop({ reconcile, warn: service.warn, hasOpen: service.ledger.hasYoung, wait })()
    }
    expect(knownAt - sentAt).toBeLessThanOrEqual(60_000)
  }
})

it('leaves an order unknown that no purchase shows, and looks for it more seldom, for a day', async () => {
  const { clock, platform, service, isOpen } = await lostAt(0, false)
  let lists = 0
  const { listByIds } = platform.client.purchase
  platform.client.purchase.listByIds = (input) => {
    lists += 1
    return listByIds(input)
  }
  for (; clock.now < 25 * 3_600_000; clock.now += 10_000) await service.reconcile()
  expect(await isOpen()).toBe(true)
  // Nine thousand runs.
  expect(lists).toBeLessThan(500)
  lists = 0
  clock.now += 3_600_000
  await service.reconcile()
  expect(lists).toBe(0)
})

it('reconciles unknown orders on a timer on Node', async () => {
  const store = memoryStore()
  const platform = orderPlatform()
  const served = await serveEndpoint({
    env: environment,
    port: 0,
    drainMs: 0,
    store,
    client: platform.client,
    log: () => undefined,
    reconcileEveryMs: 20,
  })
  onTestFinished(() => served.close())
  const id = 'a'.repeat(40)
  const sentAt = Date.now() - 60_000
  for (const purchaseId of [1, 9])
    platform.purchases.push({ id: purchaseId, statusId: 'PAY', extraParameters: [], items: [] })
  const extraParameters = [{ key: intentParameter, value: id }]
  platform.purchases.push({ id: 5, statusId: 'PAY', extraParameters, items: [] })
  await store.create('orders:newest', JSON.stringify({ purchaseId: 9, sentAt: Date.now() }), 60)
  await store.create(
    `order:${id}`,
    JSON.stringify({ state: 'unknown', fingerprint: 'f', sentAt, after: 1 }),
    60,
  )
  await store.add('orders:open', id)
  await eventually(() => store.members('orders:open')).toEqual([])
  expect(JSON.parse((await store.read(`order:${id}`)) ?? '')).toMatchObject({
    state: 'settled',
    outcome: { state: 'settled', purchaseId: '5' },
  })
})

it('looks again half a second after it has found another process at work', async () => {
  const { clock, service, isOpen } = await lostAt(1_800_000_000_000, true)
  clock.now += 60_000
  await service.store.create('lease:look-ups', 'another process', 600)
  expect(await service.reconcile()).toMatchObject({ isBusy: true })
  await service.store.remove('lease:look-ups', 'another process')
  clock.now += 499
  await service.reconcile()
  expect(await isOpen()).toBe(true)
  clock.now += 1
  await service.reconcile()
  expect(await isOpen()).toBe(false)
})

it('gives the look-ups back to other processes when it closes in the middle of them', async () => {
  const platform = orderPlatform()
  platform.client.purchase.list = () => new Promise(() => undefined)
  const store = memoryStore()
  let left: string | undefined = 'not closed'
  const close = async () => {
    left = await store.read('lease:look-ups')
  }
  const { service } = endpoint({ store, client: platform.client })
  await service.ledger.place(
    { id: 'a'.repeat(40), fingerprint: 'f', epoch },
    async () => undefined,
    async () => ({ state: 'unknown' }),
  )
  const stopping = await createEndpoint({
    env: environment,
    client: platform.client,
    store: { ...store, close },
    log: () => undefined,
  })
  void stopping.reconcile()
  await eventually(() => store.read('lease:look-ups')).toBeDefined()
  await stopping.close()
  expect(left).toBeUndefined()
})
