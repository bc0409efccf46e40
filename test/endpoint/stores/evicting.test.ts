import { expect, it } from 'vitest'
import { shop, token } from '../shop.ts'
import { cart, orderPlatform, problemOf } from '../support.ts'
import { useRedis } from './use-redis.ts'

it('sends no order again whose record Redis has evicted since its policy was changed', async () => {
  const { admin, store } = await useRedis('--maxmemory', '5mb', '--maxmemory-policy', 'noeviction')
  const platform = orderPlatform()
  const { order } = shop(platform, { store })
  const key = `${(await store.history()).epoch}-${crypto.randomUUID()}`
  const send = async () => order(cart, { authorization: `Bearer ${await token()}`, 'idempotency-key': key })
  expect((await send()).status).toBe(200)
  expect((await send()).headers.get('idempotency-replayed')).toBe('true')

  await admin.configSet('maxmemory-policy', 'volatile-lru')
  const records = () => admin.keys('vitrine:order:*')
  // Another tenant of the same server fills it.
  for (let written = 0; (await records()).length > 0; written += 1) {
    await admin.set(`tenant:${written}`, 'x'.repeat(20_000), { EX: 3_600 })
  }
  expect(await problemOf(await send())).toMatchObject({ http: 409, code: 'key-outdated', sent: false })
  expect(platform.orders).toHaveLength(1)
})
