import { createClient } from '@redis/client'
import { expect, it, onTestFinished } from 'vitest'
import { TimeoutError } from '../../../src/client/errors.ts'
import { startSharedStore } from '../../../tools/faults/shared-store.ts'
import { eventually } from '../eventually.ts'
import { key, orderOf, shop, start, token } from '../shop.ts'
import { cart, orderPlatform, problemOf } from '../support.ts'
import { openRedisStore } from './redis-server.ts'

const lastKey = `${key}-last`

/** A Redis whose server can change, and endpoints on it with one clock. */
const startShops = async (hasReplica: boolean, ...[answer]: Parameters<typeof orderPlatform>) => {
  const redis = await startSharedStore(hasReplica)
  onTestFinished(redis.stop)
  const platform = orderPlatform(answer)
  const clock = { now: start }
  const open = async () => {
    const store = await openRedisStore(redis.url)
    onTestFinished(store.close)
    const now = async () => clock.now
    const { order, service, lines } = shop(platform, { store: { ...store, now }, now: () => clock.now })
    const send = async (idempotencyKey = key) => {
      const authorization = `Bearer ${await token({ now: () => clock.now })}`
      return order(cart, { authorization, 'idempotency-key': idempotencyKey })
    }
    const isBack = () => store.read('any').catch(() => 'still away')
    const isLogged = (reason: string) => lines.join().includes(`"event":"ledger-young","reason":"${reason}"`)
    return { send, store, isBack, isLogged, absentAfterMs: service.config.absentAfter * 1000 }
  }
  return { redis, platform, clock, open }
}

it.each([
  ['a process that has seen them', false],
  ['a new process', true],
] as const)(
  'looks for a key before it sends it again when Redis comes back with older data, although nothing was settled since (%s)',
  async (_who, isNew) => {
    let isLost = false
    const { redis, platform, clock, open } = await startShops(true, (outcome) =>
      isLost ? Promise.reject(new TimeoutError('cart.process', true)) : outcome,
    )
    const first = await open()
    expect((await first.send()).status).toBe(200)
    await redis.detachReplica()
    isLost = true
    expect((await first.send(lastKey)).status).toBe(202)
    isLost = false
    await redis.meet('older data')
    const { send, isBack, isLogged, absentAfterMs } = isNew ? await open() : first
    await eventually(isBack).toBeUndefined()
    expect(await problemOf(await send(lastKey))).toMatchObject({ http: 503, code: 'upstream-unavailable' })
    expect(isLogged('another-server')).toBe(true)
    clock.now += absentAfterMs
    expect((await send(lastKey)).headers.get('idempotency-replayed')).toBe('true')
    expect(platform.orders).toHaveLength(2)
  },
)

it('waits for orders on their way when a new process finds Redis empty and purchases of an earlier ledger', async () => {
  const { redis, platform, clock, open } = await startShops(false)
  const first = await open()
  await first.send()
  await first.send(lastKey)
  const onItsWay = platform.purchases.splice(1)
  await redis.meet('restarted empty')
  const { send, isLogged, absentAfterMs } = await open()
  expect(await problemOf(await send(lastKey))).toMatchObject({ http: 503, code: 'upstream-unavailable' })
  expect(isLogged('lost')).toBe(true)
  clock.now += absentAfterMs - 1
  expect((await send(lastKey)).status).toBe(503)
  platform.purchases.push(...onItsWay)
  clock.now += 1
  expect(await orderOf(await send(lastKey))).toMatchObject({ purchaseId: '166000002' })
  expect(platform.orders).toHaveLength(2)
})

const administer = async (url: string, ...command: string[]): Promise<void> => {
  const admin = createClient({ url })
  await admin.connect()
  await admin.sendCommand(command)
  admin.destroy()
}

it('reads no purchase again when a connection to the same Redis was lost', async () => {
  const { redis, platform, open } = await startShops(false)
  let lists = 0
  const { list } = platform.client.purchase
  platform.client.purchase.list = (input) => {
    lists += 1
    return list(input)
  }
  const { send, isBack } = await open()
  expect((await send()).status).toBe(200)
  const read = lists
  await administer(redis.url, 'CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
  await eventually(isBack).toBeUndefined()
  expect((await send(lastKey)).status).toBe(200)
  expect(lists).toBe(read)
})

it('takes orders on a Redis that does not allow INFO, or no longer', async () => {
  const { redis, open } = await startShops(false)
  const before = await open()
  expect((await before.send()).status).toBe(200)
  await administer(redis.url, 'ACL', 'SETUSER', 'default', '-info')
  const after = await open()
  expect(await after.store.server?.()).toBeUndefined()
  expect((await after.send(lastKey)).status).toBe(200)
})
