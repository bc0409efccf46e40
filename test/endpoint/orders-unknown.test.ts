/**
 * Orders whose answer was lost, seen from `POST /cart/process` and its look-up: found among the purchases, or left to the
 * shopper's decision. Nothing is sent a second time under one key, and a new key waits for the truth about the old one. A
 * key that the store has lost is never sent. The platform is in memory and loses answers on purpose.
 */

import { expect, it } from 'vitest'
import { TimeoutError } from '../../src/client/errors.ts'
import { intentParameter } from '../../src/endpoint/orders/intent.ts'
import { anotherKey, key, orderOf, shop, start, token } from './shop.ts'
import { cart, epoch, memoryStore, orderPlatform, origin, problemOf, shownTotal } from './support.ts'

/** The charge of each purchase of the platform. */
const amount = { ...shownTotal, from: 'purchase' }

const lost = () => orderPlatform(() => Promise.reject(new TimeoutError('cart.process', true)))

it('answers unknown, and finds the order among the purchases', async () => {
  const platform = lost()
  const { order, look } = shop(platform)
  const response = await order()
  expect(response.status).toBe(202)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(await orderOf(response)).toEqual({ state: 'unknown' })
  const settled = { state: 'settled', result: 'paid', purchaseId: '166000001', amount }
  expect(await orderOf(await look())).toEqual(settled)
  expect(platform.orders).toHaveLength(1)
})

it('sends nothing again under the key, and answers the retry with the outcome', async () => {
  const platform = lost()
  const { order } = shop(platform)
  await order()
  const again = await order()
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await orderOf(again)).toMatchObject({ state: 'settled', purchaseId: '166000001' })
  expect(platform.orders).toHaveLength(1)
})

/** A shop whose last order was not placed, and whose answer was lost. */
const unplaced = async () => {
  const platform = orderPlatform()
  const made = shop(platform)
  const orderAs = async (customerReference: string) =>
    made.order(cart, {
      authorization: `Bearer ${await token({ customerReference, now: () => made.clock.now })}`,
    })
  await orderAs('C-1')
  platform.state.isDown = true
  await made.order()
  platform.state.isDown = false
  return { ...made, platform, orderAs }
}

it('leaves an order unknown although later orders are among the purchases', async () => {
  const { platform, order, orderAs, look, clock } = await unplaced()
  for (const customer of ['C-2', 'C-3']) {
    clock.now += 60_000
    await orderAs(customer)
    expect(await orderOf(await look())).toEqual({ state: 'unknown' })
  }
  expect(await orderOf(await order())).toEqual({ state: 'unknown' })
  expect(platform.orders).toHaveLength(4)
})

it('tells the shopper what to do about an order that stays unknown', async () => {
  const { look, clock } = await unplaced()
  clock.now = start + 899_999
  expect(await orderOf(await look())).toEqual({ state: 'unknown' })
  clock.now = start + 910_000
  expect(await orderOf(await look())).toEqual({ state: 'unknown', mayRepeat: true })
})

it('looks for the earlier order before it sends a new key of the same customer and cart', async () => {
  const { platform, order, clock, lines } = await unplaced()
  const again = (key: string) => order(cart, { 'idempotency-key': key })
  const first = await again(anotherKey(1))
  expect(await problemOf(first)).toMatchObject({ http: 409, code: 'order-unresolved' })
  expect(first.headers.get('retry-after')).toBe('5')
  expect(lines.at(-1)).toContain('The same cart is unknown.')
  const sent = platform.orders.length
  const id = platform.orders[1]?.cart.extraParameters?.find((each) => each.key === intentParameter)
  // The platform places it after all.
  if (id) platform.purchases.push({ id: 166_000_009, statusId: 'PAY', extraParameters: [id], items: [] })
  clock.now += 60_000
  const found = await again(anotherKey(2))
  expect(found.headers.get('idempotency-replayed')).toBe('true')
  expect(await orderOf(found)).toMatchObject({ state: 'settled', purchaseId: '166000009' })
  expect(platform.orders).toHaveLength(sent)
})

it('sends a new key when the shopper has decided', async () => {
  const { order, clock } = await unplaced()
  clock.now = start + 910_000
  const authorization = `Bearer ${await token({ now: () => clock.now })}`
  const again = { authorization, 'idempotency-key': anotherKey(1) }
  expect(await orderOf(await order(cart, again))).toMatchObject({ result: 'paid' })
})

it('looks for the latest of the earlier orders of a cart', async () => {
  const { platform, order, clock } = await unplaced()
  clock.now = start + 910_000
  const authorization = `Bearer ${await token({ now: () => clock.now })}`
  const again = (key: string) => order(cart, { authorization, 'idempotency-key': key })
  platform.state.isDown = true
  // The shopper decides to repeat the first order, and the outcome of the second is unknown too.
  expect(await orderOf(await again(anotherKey(1)))).toEqual({ state: 'unknown' })
  platform.state.isDown = false
  const sent = platform.orders.length
  expect(await problemOf(await again(anotherKey(2)))).toMatchObject({ code: 'order-unresolved' })
  expect(platform.orders).toHaveLength(sent)
})

it('finds an order when the platform is back', async () => {
  const platform = lost()
  const { order, look, clock } = shop(platform)
  await order()
  platform.state.isDown = true
  clock.now = start + 600_000
  expect(await orderOf(await look())).toEqual({ state: 'unknown' })
  platform.state.isDown = false
  clock.now += 100_000
  expect(await orderOf(await look())).toMatchObject({ state: 'settled' })
})

const oldKey = 'fedcba9876543210-d5f3c1a0-0000-4000-8000-000000000001'

it.each([
  ['another epoch', oldKey],
  ['none', 'd5f3c1a0-0000-4000-8000-000000000001'],
])('refuses a key of %s without a record, and records and sends nothing', async (_which, outdated) => {
  const platform = orderPlatform()
  const store = memoryStore(() => start)
  const { order } = shop(platform, { store })
  const refused = await problemOf(await order({}, { 'idempotency-key': outdated }))
  expect(refused).toMatchObject({ http: 409, code: 'key-outdated', epoch, sent: false })
  expect(platform.asked).toEqual([])
  expect(platform.orders).toEqual([])
  expect(await store.members('orders:open')).toEqual([])
  // The page makes a new key with the epoch that it is told.
  expect((await order()).status).toBe(200)
})

it('enters a key of another epoch when its page asks for it, and settles it by its purchase', async () => {
  const platform = orderPlatform()
  const old = memoryStore(() => start)
  const before = shop(platform, {
    store: { ...old, history: async () => ({ epoch: 'fedcba9876543210', at: start }) },
  })
  await before.order({}, { 'idempotency-key': oldKey })
  const after = shop(platform)
  const { purchases } = platform
  const hidden = purchases.splice(0)
  expect(await orderOf(await after.look({}, oldKey))).toEqual({ state: 'unknown' })
  // From now on it is an unknown order as any other.
  expect(await orderOf(await after.order({}, { 'idempotency-key': oldKey }))).toEqual({ state: 'unknown' })
  purchases.push(...hidden)
  after.clock.now += 60_000
  expect(await orderOf(await after.look({}, oldKey))).toMatchObject({
    state: 'settled',
    purchaseId: '166000001',
  })
  expect(platform.orders).toHaveLength(1)
})

it('leaves an entered order to its shopper after a while', async () => {
  const { look, clock } = shop(orderPlatform())
  expect(await orderOf(await look({}, oldKey))).toEqual({ state: 'unknown' })
  clock.now = start + 900_000
  expect(await orderOf(await look({ now: () => clock.now }, oldKey))).toEqual({
    state: 'unknown',
    mayRepeat: true,
  })
})

it.each(['d5f3c1a0-0000-4000-8000-000000000001', key])(
  'knows nothing of the key %s that was never sent',
  async (never) => {
    expect((await shop(orderPlatform()).look({}, never)).status).toBe(404)
  },
)

it('sends nothing when the history of the store breaks after the first check, and says unknown', async () => {
  const platform = orderPlatform()
  const memory = memoryStore(() => start)
  let reads = 0
  const history = async () => {
    reads += 1
    return { epoch: reads === 1 ? epoch : 'fedcba9876543210', at: start }
  }
  const { order } = shop(platform, { store: { ...memory, history } })
  const response = await order()
  expect(response.status).toBe(202)
  expect(await orderOf(response)).toEqual({ state: 'unknown' })
  expect(platform.orders).toEqual([])
})

it('answers within the platform’s timeout although the reconciliation goes on', async () => {
  const { client, ...platform } = lost()
  let isHanging = false
  const list: typeof client.purchase.list = (input) =>
    isHanging ? new Promise(() => undefined) : client.purchase.list(input)
  const purchase = { ...client.purchase, list }
  const { order, look } = shop(
    { ...platform, client: { ...client, purchase } },
    { env: { VITRINE_UPSTREAM_TIMEOUT_MS: '100' } },
  )
  await order()
  isHanging = true
  expect(await orderOf(await look())).toEqual({ state: 'unknown' })
})

it('keeps the runtime alive for a reconciliation that outlives the answer', async () => {
  const platform = lost()
  const { order, app } = shop(platform)
  await order()
  const kept: Promise<unknown>[] = []
  const headers = { origin, authorization: `Bearer ${await token()}` }
  const request = new Request(`https://api.example/cart/orders/${key}`, { headers })
  await app.fetch(request, { waitUntil: (work: Promise<unknown>) => void kept.push(work) })
  expect(kept).toHaveLength(1)
  await kept[0]
})

it.each([
  ['https://checkout.example/done/7', { continueUrl: 'https://checkout.example/done/7' }],
  ['https://evil.example/done/7', {}],
])('returns the confirmation page %s only when it is on a checkout host', async (page, expected) => {
  const platform = lost()
  const { order, look } = shop(platform)
  await order()
  for (const purchase of platform.purchases) purchase.customerConfirmationPageUrl = page
  const found = await orderOf(await look())
  expect(found).toEqual({ state: 'settled', result: 'paid', purchaseId: '166000001', amount, ...expected })
})

it('settles unknown orders without a request', async () => {
  const platform = lost()
  const store = memoryStore(() => start)
  const { order, service, look } = shop(platform, { store })
  await order()
  await service.reconcile()
  expect(await store.members('orders:open')).toEqual([])
  platform.state.isDown = true
  expect(await orderOf(await look())).toMatchObject({ state: 'settled' })
})

it('looks nothing up while another process has the lease', async () => {
  const platform = lost()
  const store = memoryStore(() => start)
  const lists: unknown[] = []
  const { list } = platform.client.purchase
  platform.client.purchase.list = (input) => {
    lists.push(input)
    return list(input)
  }
  const { order, service } = shop(platform, { store })
  await order()
  lists.length = 0
  await store.create('lease:look-ups', 'another process', 20)
  await service.reconcile()
  expect(lists).toEqual([])
  expect(await store.members('orders:open')).toHaveLength(1)
})
