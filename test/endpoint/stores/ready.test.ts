import { createClient } from '@redis/client'
import { expect, it, onTestFinished } from 'vitest'
import { health } from '../../../src/endpoint/modules/health/health.ts'
import { createRedisStore } from '../../../src/endpoint/modules/redis.ts'
import { secret } from '../shop.ts'
import { endpoint } from '../support.ts'
import { startRedis } from './redis-server.ts'

const healthToken = 'a-health-token-of-24-characters'

it('is ready for orders exactly while Redis takes writes and keeps them', async () => {
  const server = await startRedis()
  onTestFinished(server.stop)
  const admin = createClient({ url: server.url })
  admin.on('error', () => undefined)
  await admin.connect()
  onTestFinished(() => admin.destroy())
  const store = await createRedisStore({ url: server.url, timeoutMs: 800 })
  onTestFinished(() => store.close())
  let now = 0
  const { app } = endpoint({
    store,
    modules: [health()],
    env: { VITRINE_TOKEN_KEY: secret, VITRINE_DEFAULT_COUNTRY: 'DE', VITRINE_HEALTH_TOKEN: healthToken },
    now: () => now,
  })
  const ask = async (): Promise<[number, unknown]> => {
    now += 5_000
    const response = await app.fetch(
      new Request('https://api.shop.example/ready/orders', {
        headers: { authorization: `Bearer ${healthToken}` },
      }),
    )
    const body: { parts: { store: { reason?: string } } } = await response.json()
    return [response.status, body.parts.store.reason]
  }
  expect(await ask()).toEqual([200, undefined])

  await admin.sendCommand(['REPLICAOF', '127.0.0.1', '1'])
  expect(await ask()).toEqual([503, 'store-read-only'])
  await admin.sendCommand(['REPLICAOF', 'NO', 'ONE'])
  expect(await ask()).toEqual([200, undefined])

  await admin.configSet({ maxmemory: '100mb', 'maxmemory-policy': 'volatile-lru' })
  expect(await ask()).toEqual([503, 'store-may-evict'])
  await admin.configSet('maxmemory-policy', 'noeviction')
  expect(await ask()).toEqual([200, undefined])

  await admin.sendCommand(['ACL', 'SETUSER', 'default', '-info', '-config|get'])
  expect(await ask()).toEqual([503, 'store-may-evict'])
  await admin.sendCommand(['ACL', 'SETUSER', 'default', '+@all'])
  expect(await ask()).toEqual([200, undefined])

  await admin.configSet('maxmemory', '1')
  expect(await ask()).toEqual([503, 'store-full'])
  await admin.configSet('maxmemory', '0')
  expect(await ask()).toEqual([200, undefined])

  server.freeze()
  expect(await ask()).toEqual([503, 'store-timeout'])
  server.thaw()

  await server.stop()
  expect((await ask())[0]).toBe(503)
})
