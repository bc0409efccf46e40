/**
 * A Redis that is away, frozen, demoted to a replica, restarted, promoted or set to evict, and what the store makes of
 * it: it rejects, finds the server again, names another history after each loss, and does not open where entries may be
 * evicted or where nobody tells. Needs `redis-server`.
 */

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createEndpoint } from '../../../src/endpoint/core/create-endpoint.ts'
import { createRedisStore, redis as redisModule } from '../../../src/endpoint/modules/redis.ts'
import { eventually } from '../eventually.ts'
import { environment, orderPlatform } from '../support.ts'
import { freePort, openRedisStore, type RunningRedis, startRedis } from './redis-server.ts'
import { useRedis } from './use-redis.ts'

let shared: RunningRedis
beforeAll(async () => {
  shared = await startRedis()
})
afterAll(() => shared?.stop())

const administer = async ({ url }: { url: string }, ...command: string[]): Promise<unknown> => {
  const admin = createClient({ url })
  await admin.connect()
  const answer = await admin.sendCommand(command)
  admin.destroy()
  return answer
}

it('rejects at once when the first connection to Redis fails', async () => {
  const port = await freePort()
  const url = `redis://:secret@127.0.0.1:${port}`
  const failed = createRedisStore({ url, onError: () => undefined })
  await expect(failed).rejects.toThrow(`The Redis of VITRINE_STORE at 127.0.0.1:${port} cannot be reached.`)
})

it('rejects while Redis is down, and works again after it is back', async () => {
  const server = await startRedis()
  onTestFinished(server.stop)
  const errors: unknown[] = []
  const store = await openRedisStore(server.url, (error) => errors.push(error))
  await server.stop()
  await eventually(() => errors.length).toBeGreaterThan(0)
  await expect(store.create('key', 'value', 60)).rejects.toThrow()
  const again = await startRedis(server.port)
  onTestFinished(again.stop)
  const asked = () => store.read('key').catch(() => 'still away')
  await eventually(asked).toBeUndefined()
  await store.close()
})

it('times out while Redis is frozen, and works again afterwards', async () => {
  const server = await startRedis()
  onTestFinished(server.stop)
  const errors: unknown[] = []
  const store = await createRedisStore({
    url: server.url,
    timeoutMs: 800,
    onError: (error) => errors.push(error),
  })
  server.freeze()
  const steps = [store.create('key', 'value', 60), store.read('key'), store.members('set')]
  const outcomes = await Promise.all(steps.map((step) => step.then(String, String)))
  expect(new Set(outcomes)).toEqual(new Set(['Error: Redis did not answer in time.']))
  // The client also closes the connection, because the server may be gone.
  await eventually(() => errors.length).toBeGreaterThan(0)
  server.thaw()
  const asked = () => store.count('again', 60).catch(() => 'still away')
  await eventually(asked).toMatchObject({ count: 1 })
  await store.close()
})

/** Sets room and policy of the shared server, and gives the address of a user who may not call the commands. */
const restricted = async (settings: Record<string, string>, forbidden: string[]): Promise<string> => {
  const set = { maxmemory: '0', 'maxmemory-policy': 'noeviction', ...settings }
  for (const [name, value] of Object.entries(set)) await administer(shared, 'CONFIG', 'SET', name, value)
  const rights = ['reset', 'on', '>pass', '~*', '&*', '+@all', ...forbidden]
  await administer(shared, 'ACL', 'SETUSER', 'shop', ...rights)
  return shared.url.replace('redis://', 'redis://shop:pass@')
}

/** Opens a store as a user who may not call the commands, and says why it was refused. */
const opening = async (settings: Record<string, string>, forbidden: string[] = [], isVouched = false) => {
  const url = await restricted(settings, forbidden)
  return createRedisStore({ url, timeoutMs: 60_000, isVouched }).then(
    async (store) => {
      await store.close()
      return 'opened'
    },
    (error: Error) => error.message,
  )
}

const hidden = ['-info', '-config']
const lru = { maxmemory: '64mb', 'maxmemory-policy': 'volatile-lru' }

it.each(['volatile-lru', 'allkeys-random'])('refuses a Redis that may evict by %s', async (policy) => {
  expect(await opening({ maxmemory: '64mb', 'maxmemory-policy': policy })).toBe(
    `Redis may evict orders (maxmemory-policy ${policy}). Set noeviction.`,
  )
})

it('opens a Redis that refuses writes when it is full, or that has no limit', async () => {
  expect(await opening({ maxmemory: '64mb', 'maxmemory-policy': 'noeviction' })).toBe('opened')
  expect(await opening({ 'maxmemory-policy': 'allkeys-lru' })).toBe('opened')
})

it('reads the policy by either command that the host allows', async () => {
  for (const forbidden of ['-info', '-config']) {
    expect(await opening(lru, [forbidden], true)).toContain('volatile-lru')
    expect(await opening({ maxmemory: '64mb' }, [forbidden], true)).toBe('opened')
  }
})

it('takes the word of the operator only where the policy cannot be read', async () => {
  expect(await opening({ maxmemory: '64mb' }, hidden)).toContain('VITRINE_STORE_VOUCHED')
  expect(await opening({ maxmemory: '64mb' }, hidden, true)).toBe('opened')
  expect(await opening(lru, [], true)).toContain('volatile-lru')
})

it('takes that word from its setting', async () => {
  const url = await restricted({ maxmemory: '64mb' }, hidden)
  const start = (word?: string) =>
    createEndpoint(
      {
        env: { ...environment, VITRINE_STORE: url, ...(word && { VITRINE_STORE_VOUCHED: word }) },
        client: orderPlatform().client,
        log: () => undefined,
      },
      [redisModule()],
    )
  await expect(start()).rejects.toThrow('VITRINE_STORE_VOUCHED')
  await expect(start('off')).rejects.toThrow('VITRINE_STORE_VOUCHED')
  const endpoint = await start('on')
  await endpoint.close()
})

it('expires every key in Redis, except the list of open orders', async () => {
  const { admin, store } = await useRedis()
  await store.create('created', 'a', 60)
  await store.replace('created', 'a', 'b', 60)
  await store.count('counted', 60)
  await store.count('counted', 60)
  await store.add('set', 'member')
  for (const key of ['created', 'counted']) expect(await admin.ttl(`vitrine:${key}`)).toBeGreaterThan(50)
  expect(await admin.ttl('vitrine:set')).toBe(-1)
})

it('tells the time by Redis, so that the clocks of processes may differ', async () => {
  const { admin, store } = await useRedis()
  const before = Date.now()
  expect(await store.now?.()).toBeGreaterThanOrEqual(before - 5)
  expect((await store.history()).at).toBeGreaterThanOrEqual(before - 5)
  // Once when the store was opened, and for each of the two.
  expect(await admin.info('commandstats')).toContain('cmdstat_time:calls=3,')
})

it('leaves a Redis that became a replica for the new primary', async () => {
  const [old, primary] = await Promise.all([startRedis(), startRedis()])
  onTestFinished(() => Promise.all([old.stop(), primary.stop()]).then(() => undefined))
  let port = old.port
  const proxy = createServer((socket) => {
    const target = connect(port, '127.0.0.1')
    socket.pipe(target).pipe(socket)
    for (const end of [socket, target]) end.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  const url = `redis://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const store = await openRedisStore(url)
  const admin = createClient({ url: old.url })
  await admin.connect()
  await admin.sendCommand(['REPLICAOF', '127.0.0.1', String(primary.port)])
  admin.destroy()
  port = primary.port
  await expect(store.create('key', 'value', 60)).rejects.toThrow()
  await eventually(() => store.create('key', 'value', 60).catch(() => 'still a replica')).not.toBe(
    'still a replica',
  )
  await store.close()
})

/** The epoch as a process finds it that starts now. */
const epochOf = async (url: string): Promise<string> => {
  const store = await openRedisStore(url)
  const { epoch } = await store.history()
  await store.close()
  return epoch
}

it('gives a Redis that restarts another epoch, empty or with its data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const persistent = ['--dir', folder, '--appendonly', 'yes', '--appendfsync', 'always']
  let server = await startRedis(undefined, persistent)
  onTestFinished(() => server.stop())
  const epochs = [await epochOf(server.url)]
  expect(await epochOf(server.url)).toBe(epochs[0])
  const own = await administer(server, 'GET', 'vitrine:history')
  await server.stop()
  server = await startRedis(server.port, persistent)
  // The key in the data is the same, so it is not enough.
  expect(await administer(server, 'GET', 'vitrine:history')).toBe(own)
  epochs.push(await epochOf(server.url))
  await server.stop()
  server = await startRedis(server.port)
  epochs.push(await epochOf(server.url))
  await administer(server, 'FLUSHALL')
  epochs.push(await epochOf(server.url))
  expect(new Set(epochs).size).toBe(4)
})

const isReplicaOf = (server: { url: string }) =>
  eventually(async () => String(await administer(server, 'INFO', 'replication'))).toContain(
    'master_link_status:up',
  )

it('names another history after each promotion, also when the first server comes back', async () => {
  const first = await startRedis(undefined, ['--repl-diskless-sync-delay', '0'])
  const second = await startRedis(undefined, ['--repl-diskless-sync-delay', '0'])
  onTestFinished(() => Promise.all([first.stop(), second.stop()]).then(() => undefined))
  const epochs = [await epochOf(first.url)]
  await administer(second, 'REPLICAOF', '127.0.0.1', String(first.port))
  await isReplicaOf(second)
  await administer(second, 'REPLICAOF', 'NO', 'ONE')
  epochs.push(await epochOf(second.url))
  await administer(first, 'REPLICAOF', '127.0.0.1', String(second.port))
  await isReplicaOf(first)
  await administer(first, 'REPLICAOF', 'NO', 'ONE')
  epochs.push(await epochOf(first.url))
  expect(new Set(epochs).size).toBe(3)
  expect(await administer(first, 'GET', 'vitrine:history')).toBe(
    await administer(second, 'GET', 'vitrine:history'),
  )
})

it('names another history after an eviction', async () => {
  const { admin, store } = await useRedis('--maxmemory', '5mb', '--maxmemory-policy', 'noeviction')
  const { epoch } = await store.history()
  await admin.configSet('maxmemory-policy', 'volatile-ttl')
  for (let written = 0; (await store.history()).epoch === epoch && written < 1_000; written += 1)
    await admin.set(`tenant:${written}`, 'x'.repeat(20_000), { EX: 60 })
  expect((await store.history()).epoch).not.toBe(epoch)
  expect(await admin.info('stats')).not.toContain('evicted_keys:0\r')
  // The key in the data does not expire, so this policy keeps it.
  expect(await admin.exists('vitrine:history')).toBe(1)
})

it('refuses a Redis that does not tell what it has lost, unless the operator vouches for it', async () => {
  const limit = { maxmemory: '64mb' }
  expect(await opening(limit, ['-info'])).toContain('INFO is forbidden in scripts')
  expect(await opening(limit, ['-info'], true)).toBe('opened')
})
