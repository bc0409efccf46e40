import { expect, it } from 'vitest'
import { TimeoutError } from '../../src/client/errors.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { key, orderOf, shop, start, token } from './shop.ts'
import { orderPlatform, origin } from './support.ts'

const lost = () => orderPlatform(() => Promise.reject(new TimeoutError('cart.process', true)))

it('answers unknown, and finds the order among the purchases', async () => {
  const platform = lost()
  const { order, look } = shop(platform)
  const response = await order()
  expect(response.status).toBe(202)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(await orderOf(response)).toEqual({ state: 'unknown' })
  expect(await orderOf(await look())).toEqual({ state: 'settled', result: 'paid', purchaseId: '166000001' })
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

it('calls an order absent only after the platform’s grace period', async () => {
  const platform = orderPlatform()
  platform.state.isDown = true
  const { order, look, clock } = shop(platform)
  await order()
  platform.state.isDown = false
  clock.now = start + 44_999
  expect(await orderOf(await look())).toEqual({ state: 'unknown' })
  clock.now = start + 49_000
  expect(await orderOf(await look())).toEqual({ state: 'not-placed' })
  expect(await orderOf(await order())).toEqual({ state: 'not-placed' })
  expect(platform.orders).toHaveLength(1)
})

it('leaves an order unknown while the platform is down', async () => {
  const platform = orderPlatform()
  platform.state.isDown = true
  const { order, look, clock } = shop(platform)
  await order()
  clock.now = start + 600_000
  expect(await orderOf(await look())).toEqual({ state: 'unknown' })
  platform.state.isDown = false
  clock.now += 5_000
  expect(await orderOf(await look())).toEqual({ state: 'not-placed' })
})

it('answers within the platform’s timeout although the reconciliation goes on', async () => {
  const { client, ...platform } = lost()
  const purchase = { ...client.purchase, list: () => new Promise<never>(() => undefined) }
  const { order, look } = shop(
    { ...platform, client: { ...client, purchase } },
    { env: { VITRINE_UPSTREAM_TIMEOUT_MS: '100' } },
  )
  await order()
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
  expect(found).toEqual({ state: 'settled', result: 'paid', purchaseId: '166000001', ...expected })
})

it('settles unknown orders without a request', async () => {
  const platform = lost()
  const store = createMemoryStore(() => start)
  const { order, service, look } = shop(platform, { store })
  await order()
  await service.reconcile()
  expect(await store.members('orders:open')).toEqual([])
  platform.state.isDown = true
  expect(await orderOf(await look())).toMatchObject({ state: 'settled' })
})

it('corrects an absence when the purchase appears later', async () => {
  const platform = orderPlatform()
  platform.state.isDown = true
  const { order, look, clock, service } = shop(platform)
  await order()
  platform.state.isDown = false
  clock.now = start + 60_000
  await look()
  const id = platform.orders[0]?.cart.extraParameters?.at(-1)?.value ?? ''
  await service.ledger.settle(id, { state: 'settled', result: 'paid', purchaseId: '9' }, 'notification')
  expect(await orderOf(await look())).toMatchObject({ result: 'paid', purchaseId: '9' })
})
