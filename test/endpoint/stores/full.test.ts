import { expect, it } from 'vitest'
import { createDurableObjectStore } from '../../../src/endpoint/modules/durable-object.ts'
import type { Store } from '../../../src/endpoint/utils/store.ts'
import { key, shop, token } from '../shop.ts'
import { orderPlatform, problemOf } from '../support.ts'
import { useRedis } from './use-redis.ts'

const refused = { http: 503, code: 'store-unavailable' }

/** A shop with the store, where each order is another customer's. */
const open = (store: Store, idempotencyKey = key) => {
  const { order, look, lines } = shop(orderPlatform(), { store })
  let customers = 0
  return {
    look,
    async order() {
      customers += 1
      const authorization = `Bearer ${await token({ customerReference: `C-${customers}` })}`
      return order({}, { authorization, 'idempotency-key': idempotencyKey })
    },
    /** The lines that the log has for requests. */
    log: () => lines.filter((line) => line.includes('"event":"request"')),
  }
}

it('answers 503 while Redis is full, with the reason in the log, and orders when it has room again', async () => {
  const { admin, store } = await useRedis()
  const { order, log } = open(store, `${(await store.history()).epoch}-${crypto.randomUUID()}`)
  expect((await order()).status).toBe(200)
  await admin.configSet('maxmemory', '1')
  const response = await order()
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await problemOf(response)).toMatchObject(refused)
  expect(log().at(-1)).toContain('store-full')
  expect(log().at(-1)).toContain('OOM command not allowed')
  await admin.configSet('maxmemory', '0')
  expect((await order()).status).toBe(200)
})

it.each([
  ['store-full', 'SQLITE_FULL: database or disk is full'],
  ['store-full', 'Exceeded allowed rows written in Durable Objects free tier.'],
  ['store-overloaded', 'Durable Object is overloaded. Requests queued for too long.'],
  ['store-timeout', 'Durable Object storage operation exceeded timeout which caused object to be reset.'],
  ['store-unavailable', 'Network connection lost.'],
])('answers 503 and logs %s when a Durable Object says “%s”', async (reason, message) => {
  const object = { fetch: () => Promise.reject(new Error(message)) }
  const { order, look, log } = open(
    createDurableObjectStore({ idFromName: (name: string) => name, get: () => object }),
  )
  for (const answer of [await order(), await look()]) expect(await problemOf(answer)).toMatchObject(refused)
  expect(log()).toHaveLength(2)
  for (const line of log()) {
    expect(line).toContain(`(${reason})`)
    expect(line).toContain(message)
  }
})
