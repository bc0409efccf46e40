/**
 * A process that dies at any step of an order, right after the step takes effect: 55 steps of store and platform. A
 * second process on the same store then meets the same key. The platform has the order once at most, and the customer
 * learns the truth about it. All in memory on a clock of the test; a changed number of steps fails first.
 */

import { expect, it } from 'vitest'
import { TimeoutError } from '../../src/client/errors.ts'
import { orderSchema } from '../../src/contract/cart-process-schema.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { intentId, intentOf } from '../../src/endpoint/orders/intent.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { createDeath, type Death, guarded } from './death.ts'
import { call, endpoint, epoch, memoryStore, orderPlatform, shownOrder } from './support.ts'

const secret = 'secret:a shared secret of more than 32 characters'
const env = {
  VITRINE_TOKEN_KEY: secret,
  VITRINE_DEFAULT_COUNTRY: 'DE',
  // Its mark in the store is a step that no order depends on.
  VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
}
const start = 1_800_000_000_000

const request = async (
  app: ReturnType<typeof endpoint>['app'],
  at: number,
  key: string,
  path = '/cart/process',
  customerReference = 'C',
) =>
  call(app, path, shownOrder, {
    method: path === '/cart/process' ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${await signCustomerToken({ key: secret, audience: 'vitrine', customerReference, now: () => at })}`,
      'idempotency-key': key,
    },
  })

/** A purchase from before the endpoint, which lists have to show. */
const control = { id: 165_000_000, statusId: 'PAY', extraParameters: [], items: [] }

const platformThat = (answer: string) =>
  orderPlatform((outcome) => {
    if (answer === 'answers') return outcome
    throw new TimeoutError('cart.process', true)
  })

/** An endpoint that dies at a step, of its store or of the platform's client. */
const mortal = (
  { client }: ReturnType<typeof orderPlatform>,
  store: Store,
  clock: { now: number },
  death: Death,
) =>
  endpoint({
    env,
    now: () => clock.now,
    store: guarded(store, death),
    client: {
      ...client,
      cart: { ...client.cart, process: death.guard(client.cart.process) },
      purchase: {
        list: death.guard(client.purchase.list),
        listByIds: death.guard(client.purchase.listByIds),
        get: death.guard(client.purchase.get),
      },
    },
  })

/** The platform's answer to the order, and the steps of the process, reconciliation included. */
const cases = [
  { answer: 'answers', steps: 23 },
  { answer: 'is not heard', steps: 32 },
] as const
const moments = cases.flatMap(({ answer, steps }) =>
  Array.from({ length: steps }, (_, index) => [answer, index + 1] as const),
)

it.each(cases)('knows every step when the platform $answer', async ({ answer, steps }) => {
  const clock = { now: start }
  const store = memoryStore(() => clock.now)
  const platform = platformThat(answer)
  const life = createDeath(Number.POSITIVE_INFINITY)
  const { app, service } = mortal(platform, store, clock, life)
  await request(app, clock.now, `${epoch}-kill-not-at-all`)
  await service.reconcile()
  expect(life.taken()).toBe(steps)
})

it.each(moments)(
  'orders at most once when the platform %s and the process dies after step %i',
  async (answer, step) => {
    const clock = { now: start }
    const store = memoryStore(() => clock.now)
    const platform = platformThat(answer)
    platform.purchases.push(control)
    const death = createDeath(step)
    const first = mortal(platform, store, clock, death)
    const key = `${epoch}-kill-after-${step}`
    const lived = request(first.app, clock.now, key).then(() => first.service.reconcile())
    await Promise.race([death.dead, lived])

    // Until the lease of the dead process is over.
    clock.now += 7_000
    const next = endpoint({ env, now: () => clock.now, store, client: platform.client })
    const again = await request(next.app, clock.now, key)
    expect([200, 202, 409]).toContain(again.status)
    expect(platform.orders.length).toBeLessThanOrEqual(1)

    for (let waited = 0; waited < 7; waited += 1) {
      clock.now += 11_000
      await request(next.app, clock.now, key)
      await next.service.reconcile()
    }
    const known = orderSchema.parse(
      await (await request(next.app, clock.now, key, `/cart/orders/${key}`)).json(),
    )
    const intent = await intentId('1001', 'C', key)
    const own = platform.purchases.filter((purchase) => intentOf(purchase) === intent)
    expect(own.length).toBeLessThanOrEqual(1)
    // What was recorded as sent and never arrived stays unknown: no list proves that it will not.
    if (own[0]) expect(known).toMatchObject({ state: 'settled', purchaseId: String(own[0].id) })
    else expect(known).toEqual({ state: 'unknown' })
    expect(await store.members('orders:open')).toHaveLength(own[0] ? 0 : 1)
  },
)
