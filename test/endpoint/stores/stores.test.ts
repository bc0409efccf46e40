/**
 * One contract for three stores: memory, Redis and a Durable Object in workerd. All run the same tests of claims,
 * replacement, counting, expiry and sets, and a race between two processes or isolates. What befalls a Redis stands in
 * redis.test.ts. Needs `redis-server`; values expire in real time.
 */

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createDurableObjectStore,
  type DurableObjectNamespace,
  type DurableObjectState,
  VitrineStore,
} from '../../../src/endpoint/modules/durable-object.ts'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { createSharedPacer } from '../../../src/endpoint/platform/shared-pacer.ts'
import { prefixedStore } from '../../../src/endpoint/utils/prefixed-store.ts'
import type { Store } from '../../../src/endpoint/utils/store.ts'
import { eventually } from '../eventually.ts'
import { openRedisStore, startRedis } from './redis-server.ts'
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
    const keys = Array.from({ length: 40 }, () => randomUUID())
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
