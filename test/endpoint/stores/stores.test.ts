/**
 * One contract for three stores: memory, Redis and a Durable Object in workerd. All run the same tests of claims,
 * replacement, counting, expiry and sets, and a race between two processes or isolates. Redis is then stopped, frozen,
 * demoted to a replica and set to evict. Needs `redis-server`; values expire in real time.
 */

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@redis/client'
import type { Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createEndpoint } from '../../../src/endpoint/core/create-endpoint.ts'
import {
  createDurableObjectStore,
  type DurableObjectNamespace,
  type DurableObjectState,
  VitrineStore,
} from '../../../src/endpoint/modules/durable-object.ts'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { createRedisStore, redis as redisModule } from '../../../src/endpoint/modules/redis.ts'
import { createSharedPacer } from '../../../src/endpoint/platform/shared-pacer.ts'
import { prefixedStore } from '../../../src/endpoint/utils/prefixed-store.ts'
import type { Store } from '../../../src/endpoint/utils/store.ts'
import { eventually } from '../eventually.ts'
import { environment, orderPlatform } from '../support.ts'
import { freePort, openRedisStore, startRedis } from './redis-server.ts'
import { startStoreWorkers } from './workers.ts'

interface Running {
  store: Store
  /** Two processes or isolates claim all keys at once. Returns the keys that each of them won. */
  race: (keys: string[]) => Promise<string[][]>
  stop: () => Promise<unknown>
}

const memory = async (): Promise<Running> => {
  const store = createMemoryStore()
  const claimAll = async (keys: string[], name: string) => {
    const won: string[] = []
    for (const key of keys) if ((await store.create(key, name, 60)) === undefined) won.push(key)
    return won
  }
  const race = (keys: string[]) => Promise.all([claimAll(keys, 'one'), claimAll(keys, 'two')])
  return { store, race, stop: () => store.close() }
}

const racer = async (url: string, name: string) => {
  const file = new URL('./redis-racer.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [file, url, name], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  return async (keys: string[]): Promise<string[]> => {
    child.stdin.write(`${JSON.stringify(keys)}\n`)
    return JSON.parse((await lines.next()).value ?? '')
  }
}

const redis = async (): Promise<Running> => {
  const server = await startRedis()
  const store = await openRedisStore(server.url)
  const race = async (keys: string[]) => {
    const racers = await Promise.all([racer(server.url, 'one'), racer(server.url, 'two')])
    return Promise.all(racers.map((run) => run(keys)))
  }
  return { store, race, stop: () => store.close().then(server.stop) }
}

const durableObject = async (): Promise<Running> => {
  const miniflare: Miniflare = await startStoreWorkers()
  // Not the bindings of Miniflare: on a busy machine their synchronous calls fail at times.
  const namespace: DurableObjectNamespace = {
    idFromName: (name) => name,
    get: (name) => ({
      fetch: (_url, init) =>
        miniflare.dispatchFetch('https://one.example/', {
          ...init,
          headers: { 'x-object': String(name) },
        }) as unknown as Promise<Response>,
    }),
  }
  const store = createDurableObjectStore(namespace)
  const race = (keys: string[]) =>
    Promise.all(
      ['one', 'two'].map(async (name): Promise<string[]> => {
        const body = JSON.stringify({ keys, name })
        const response = await miniflare.dispatchFetch(`https://${name}.example/`, { method: 'POST', body })
        return JSON.parse(await response.text())
      }),
    )
  return { store, race, stop: () => miniflare.dispose() }
}

describe.each([
  ['memory', memory],
  ['Redis', redis],
  ['Durable Object', durableObject],
] as const)('the %s store', (_name, start) => {
  let running: Running
  let store: Store
  beforeAll(async () => {
    running = await start()
    store = running.store
  })
  afterAll(() => running?.stop())

  it('writes a key once, then returns the existing value', async () => {
    const key = randomUUID()
    expect(await store.read(key)).toBeUndefined()
    expect(await store.create(key, 'first', 60)).toBeUndefined()
    expect(await store.create(key, 'second', 60)).toBe('first')
    expect(await store.read(key)).toBe('first')
  })

  it('names its history by the same 16 hexadecimal digits while nothing is lost', async () => {
    const { epoch, at } = await store.history()
    expect(epoch).toMatch(/^[\da-f]{16}$/)
    await store.create(randomUUID(), 'an entry', 60)
    const others = await Promise.all([1, 2, 3].map(() => store.history()))
    expect(others.map((other) => other.epoch)).toEqual([epoch, epoch, epoch])
    for (const other of others) expect(other.at ?? 0).toBeGreaterThanOrEqual(at ?? 0)
  })

  it('lets one of many claims win', async () => {
    const key = randomUUID()
    const claims = Array.from({ length: 20 }, (_, index) => store.create(key, `claim ${index}`, 60))
    const existing = await Promise.all(claims)
    expect(existing.filter((value) => value === undefined)).toHaveLength(1)
    expect(new Set(existing.filter((value) => value !== undefined))).toEqual(new Set([await store.read(key)]))
  })

  it('replaces only the expected value', async () => {
    const key = randomUUID()
    expect(await store.replace(key, '', 'a', 60)).toBe(false)
    await store.create(key, 'a', 60)
    expect(await store.replace(key, 'b', 'c', 60)).toBe(false)
    const rivals = await Promise.all([store.replace(key, 'a', 'x', 60), store.replace(key, 'a', 'y', 60)])
    expect(rivals.filter(Boolean)).toHaveLength(1)
    expect(await store.read(key)).toBe(rivals[0] ? 'x' : 'y')
  })

  it('removes only the expected value, and frees the key', async () => {
    const key = randomUUID()
    await store.create(key, 'a', 60)
    expect(await store.remove(key, 'b')).toBe(false)
    expect(await store.remove(key, 'a')).toBe(true)
    expect(await store.remove(key, 'a')).toBe(false)
    expect(await store.create(key, 'b', 60)).toBeUndefined()
  })

  it('keeps one pace and one block for all that share it', async () => {
    const warnings: unknown[] = []
    const warn = (error: unknown) => void warnings.push(error)
    const limit = 1 / 3600
    const egress = randomUUID()
    // On a busy machine the first answer of a Durable Object takes longer than a process would wait.
    const own = { limit, now: Date.now, store, egress, warn, storeTimeoutMs: 60_000 }
    const pacer = () => createSharedPacer(own)
    const [one, other] = [pacer(), pacer()]
    const starts = [await one.start('orders'), await other.start('orders'), await one.start('orders')]
    expect(starts.map((start) => Object.keys(start)[0])).toEqual(['pace', 'pace', 'wait'])
    await one.block(60)
    expect(Object.keys(await other.start('orders'))).toEqual(['blocked'])
    expect(warnings).toEqual([])
  })

  it('keeps every text unchanged', async () => {
    const key = randomUUID()
    const value = '{"a":"ü😀\\n\u0000"}\n"'
    await store.create(key, value, 60)
    expect(await store.read(key)).toBe(value)
    expect(await store.replace(key, value, 'b', 60)).toBe(true)
  })

  it('counts hits in a window that the first one opens', async () => {
    const key = randomUUID()
    const windows = await Promise.all([1, 2, 3].map(() => store.count(key, 60)))
    expect(windows.map(({ count }) => count).sort()).toEqual([1, 2, 3])
    for (const { resets } of windows) expect(resets).toBeGreaterThan(50)
    for (const { resets } of windows) expect(resets).toBeLessThanOrEqual(60)
  })

  it('forgets a value and a count after their time', async () => {
    const key = randomUUID()
    await store.create(key, 'a', 1)
    await store.count(`${key}:count`, 1)
    await eventually(() => store.read(key)).toBeUndefined()
    expect(await store.create(key, 'b', 60)).toBeUndefined()
    await expect
      .poll(async () => (await store.count(`${key}:count`, 1)).count, { timeout: 15_000, interval: 300 })
      .toBe(1)
  })

  it('keeps sets of names', async () => {
    const set = randomUUID()
    expect(await store.members(set)).toEqual([])
    await Promise.all([store.add(set, 'a'), store.add(set, 'b'), store.add(set, 'a')])
    expect((await store.members(set)).sort()).toEqual(['a', 'b'])
    await store.drop(set, 'a')
    await store.drop(set, 'never there')
    expect(await store.members(set)).toEqual(['b'])
  })

  it('gives each key to one of two processes or isolates', async () => {
    const keys = Array.from({ length: 100 }, () => randomUUID())
    const won = await running.race(keys)
    expect(won.flat().sort()).toEqual([...keys].sort())
  })
})

it('deletes expired entries from memory', async () => {
  let now = 0
  const store = createMemoryStore(() => now)
  for (let index = 0; index < 999; index += 1) await store.create(`old ${index}`, 'x', 1)
  now = 2_000
  await store.create('new', 'x', 1)
  now = 0
  expect(await store.read('old 0')).toBeUndefined()
  expect(await store.read('new')).toBe('x')
})

/** The part of an object's storage that `VitrineStore` uses, and its alarm. */
const objectStorage = () => {
  const entries = new Map<string, unknown>()
  const alarm = { at: 0 }
  const storage: DurableObjectState['storage'] = {
    get: async (key) => entries.get(key),
    put: async (key, value) => void entries.set(key, value),
    delete: async (key) => entries.delete(key),
    deleteAll: async () => entries.clear(),
    list: async ({ prefix }) => new Map([...entries].filter(([key]) => key.startsWith(prefix))),
    setAlarm: async (at) => {
      alarm.at = at
    },
  }
  const object = new VitrineStore({ storage })
  const ask = (body: object) =>
    object.fetch(new Request('https://store/', { method: 'POST', body: JSON.stringify(body) }))
  return { entries, alarm, object, ask }
}

it('empties a Durable Object after its entry expired, and postpones that when the entry is renewed', async () => {
  const { entries, alarm, object, ask } = objectStorage()
  await ask({ do: 'create', value: 'a', ttl: 60 })
  expect(alarm.at).toBeGreaterThan(Date.now() + 50_000)
  await ask({ do: 'replace', expected: 'a', value: 'b', ttl: 3600 })
  alarm.at = 0
  await object.alarm()
  expect(alarm.at).toBeGreaterThan(Date.now() + 3_500_000)
  expect(entries.size).toBe(1)
  await ask({ do: 'replace', expected: 'b', value: 'c', ttl: 0 })
  await object.alarm()
  expect(entries.size).toBe(0)
})

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
    timeoutMs: 2_000,
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

/** The address of a server, for a user who may not call the commands. */
const restricted = async (settings: Record<string, string>, forbidden: string[]): Promise<string> => {
  const server = await startRedis(
    undefined,
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
  )
  onTestFinished(server.stop)
  const admin = createClient({ url: server.url })
  await admin.connect()
  await admin.sendCommand(['ACL', 'SETUSER', 'shop', 'on', '>pass', '~*', '&*', '+@all', ...forbidden])
  admin.destroy()
  return server.url.replace('redis://', 'redis://shop:pass@')
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

it.each([
  'volatile-lru',
  'allkeys-lru',
  'volatile-lfu',
  'allkeys-lfu',
  'volatile-random',
  'allkeys-random',
  'volatile-ttl',
])('refuses a Redis that may evict by %s', async (policy) => {
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
  expect(await opening(lru, ['-info'], true)).toContain('volatile-lru')
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
  const server = await startRedis()
  onTestFinished(server.stop)
  const store = await openRedisStore(server.url)
  await store.create('created', 'a', 60)
  await store.replace('created', 'a', 'b', 60)
  await store.count('counted', 60)
  await store.count('counted', 60)
  await store.add('set', 'member')
  await store.close()
  const redis = createClient({ url: server.url })
  await redis.connect()
  for (const key of ['created', 'counted']) expect(await redis.ttl(`vitrine:${key}`)).toBeGreaterThan(50)
  expect(await redis.ttl('vitrine:set')).toBe(-1)
  redis.destroy()
})

it('tells the time by Redis, so that the clocks of processes may differ', async () => {
  const server = await startRedis()
  onTestFinished(server.stop)
  const store = await openRedisStore(server.url)
  const before = Date.now()
  expect(await store.now?.()).toBeGreaterThanOrEqual(before - 5)
  await store.close()
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

const administer = async ({ url }: { url: string }, ...command: string[]): Promise<unknown> => {
  const admin = createClient({ url })
  await admin.connect()
  const answer = await admin.sendCommand(command)
  admin.destroy()
  return answer
}

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
  const server = await startRedis(undefined, ['--maxmemory', '5mb', '--maxmemory-policy', 'noeviction'])
  onTestFinished(server.stop)
  const store = await openRedisStore(server.url)
  onTestFinished(store.close)
  const { epoch } = await store.history()
  await administer(server, 'CONFIG', 'SET', 'maxmemory-policy', 'volatile-ttl')
  for (let written = 0; (await store.history()).epoch === epoch && written < 1_000; written += 1)
    await administer(server, 'SET', `tenant:${written}`, 'x'.repeat(20_000), 'EX', '60')
  expect((await store.history()).epoch).not.toBe(epoch)
  expect(String(await administer(server, 'INFO', 'stats'))).not.toContain('evicted_keys:0\r')
  // The key in the data does not expire, so this policy keeps it.
  expect(await administer(server, 'EXISTS', 'vitrine:history')).toBe(1)
})

it('tells the time of Redis with its history', async () => {
  const server = await startRedis()
  onTestFinished(server.stop)
  const store = await openRedisStore(server.url)
  const before = Date.now()
  expect((await store.history()).at).toBeGreaterThanOrEqual(before - 5)
  await store.close()
})

it('refuses a Redis that does not tell what it has lost, unless the operator vouches for it', async () => {
  const limit = { maxmemory: '64mb' }
  expect(await opening(limit, ['-info'])).toContain('INFO is forbidden in scripts')
  expect(await opening(limit, ['-info'], true)).toBe('opened')
})

it('keeps the orders of two merchants apart on one server', async () => {
  const memory = createMemoryStore()
  const [one, two] = ['1001:', 'staging:1001:'].map((prefix) => prefixedStore(memory, prefix))
  await one?.create('order:a', 'mine', 60)
  await one?.add('orders:open', 'a')
  expect(await two?.read('order:a')).toBeUndefined()
  expect(await two?.members('orders:open')).toEqual([])
  expect(await one?.replace('order:a', 'mine', 'still mine', 60)).toBe(true)
  expect(await two?.remove('order:a', 'still mine')).toBe(false)
  expect(await one?.members('orders:open')).toEqual(['a'])
})
