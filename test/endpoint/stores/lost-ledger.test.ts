import { createClient } from '@redis/client'
import { expect, it, onTestFinished } from 'vitest'
import { TimeoutError } from '../../../src/client/errors.ts'
import { startSharedStore } from '../../../tools/faults/shared-store.ts'
import { eventually } from '../eventually.ts'
import { orderOf, shop, start, token } from '../shop.ts'
import { cart, orderPlatform, problemOf } from '../support.ts'
import { openRedisStore } from './redis-server.ts'

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
    const { order, look } = shop(platform, { store: { ...store, now }, now: () => clock.now })
    const send = async (key: string) => {
      const authorization = `Bearer ${await token({ now: () => clock.now })}`
      return order(cart, { authorization, 'idempotency-key': key })
    }
    /** As a page makes it that was previewed now. */
    const newKey = async () => `${(await store.history()).epoch}-${crypto.randomUUID()}`
    const lookUp = (key: string) => look({ now: () => clock.now }, key)
    const isBack = () => store.read('any').catch(() => 'still away')
    return { send, newKey, lookUp, isBack }
  }
  return { redis, platform, clock, open }
}

it('sends no key again when Redis comes back with older data, and a new one at once', async () => {
  let isLost = false
  const { redis, platform, open } = await startShops(true, (outcome) =>
    isLost ? Promise.reject(new TimeoutError('cart.process', true)) : outcome,
  )
  const { send, newKey, lookUp, isBack } = await open()
  const kept = await newKey()
  const lost = await newKey()
  expect((await send(kept)).status).toBe(200)
  await redis.detachReplica()
  isLost = true
  expect((await send(lost)).status).toBe(202)
  isLost = false
  await redis.meet('older data')
  await eventually(isBack).toBeUndefined()
  expect(await problemOf(await send(lost))).toMatchObject({ http: 409, code: 'key-outdated', sent: false })
  expect((await send(kept)).headers.get('idempotency-replayed')).toBe('true')
  expect(await orderOf(await lookUp(lost))).toMatchObject({ state: 'settled', purchaseId: '166000002' })
  expect((await send(lost)).headers.get('idempotency-replayed')).toBe('true')
  expect(platform.orders).toHaveLength(2)
  expect((await send(await newKey())).status).toBe(200)
})

it('sends no key again when a new process finds Redis empty, and a new one at once', async () => {
  const { redis, platform, open } = await startShops(false)
  const first = await open()
  const key = await first.newKey()
  await first.send(key)
  const onItsWay = platform.purchases.splice(0)
  await redis.meet('restarted empty')
  const { send, newKey, lookUp } = await open()
  expect(await problemOf(await send(key))).toMatchObject({
    code: 'key-outdated',
    epoch: (await newKey()).slice(0, 16),
  })
  expect(await orderOf(await lookUp(key))).toEqual({ state: 'unknown' })
  platform.purchases.push(...onItsWay)
  expect(platform.orders).toHaveLength(1)
  expect((await send(await newKey())).status).toBe(200)
})

const administer = async (url: string, ...command: string[]): Promise<void> => {
  const admin = createClient({ url })
  await admin.connect()
  await admin.sendCommand(command)
  admin.destroy()
}

it('takes an earlier key when only a connection to the same Redis was lost', async () => {
  const { redis, open } = await startShops(false)
  const { send, newKey, isBack } = await open()
  const [first, second] = [await newKey(), await newKey()]
  expect((await send(first)).status).toBe(200)
  await administer(redis.url, 'CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
  await eventually(isBack).toBeUndefined()
  expect((await send(second)).status).toBe(200)
})

it('sends no earlier key when Redis no longer tells what it has lost', async () => {
  const { redis, platform, open } = await startShops(false)
  const { send, newKey } = await open()
  const key = await newKey()
  await administer(redis.url, 'ACL', 'SETUSER', 'default', '-info')
  expect(await problemOf(await send(key))).toMatchObject({ code: 'key-outdated' })
  expect(platform.orders).toEqual([])
  await expect(openRedisStore(redis.url)).rejects.toThrow('INFO is forbidden in scripts')
})
