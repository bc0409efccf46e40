/**
 * A Redis as far as it can lose data: the real memory store behind a log of its writes, from which an earlier state comes
 * back. Its epoch is made as that of Redis: of a random key in the data, which is restored with them, of a
 * `master_replid` that every start and every promotion renews, and of the `evicted_keys` of each server.
 */

import { createHash } from 'node:crypto'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import type { Store } from '../../../src/endpoint/utils/store.ts'

const day = 86_400

export const forks = ['emptied', 'restored', 'restarted', 'promoted'] as const
export type Fork = (typeof forks)[number]

/** What the epoch is made of beside the key in the data. A part that is left out is a fault that the model has to find. */
export interface Told {
  replid: boolean
  evicted: boolean
}

const isWrite = (name: string): boolean => !['read', 'members', 'history', 'close'].includes(name)

export const createForkingStore = (now: () => number, told: Told) => {
  type Write = readonly [name: string, given: unknown[]]
  let log: Write[] = []
  let data = createMemoryStore(now)
  let replid = 0
  /** One of two servers. Each counts its own evictions. */
  let master = 0
  const evicted = [0, 0]
  let names = 0

  const run = (name: string, given: unknown[]): Promise<unknown> => {
    if (isWrite(name)) log.push([name, given])
    return Reflect.apply(Reflect.get(data, name), data, given)
  }
  const history = async () => {
    names += 1
    const own = (await run('create', ['history', `own ${names}`, day])) ?? `own ${names}`
    const parts = [own, told.replid ? replid : '', told.evicted ? evicted[master] : '']
    const epoch = createHash('sha1').update(parts.join(' ')).digest('hex').slice(0, 16)
    return { epoch, at: now() }
  }
  const store = new Proxy(data, {
    get: (first, name: string) =>
      // No other member is there, such as a clock.
      name in first
        ? (...given: unknown[]) => (name === 'history' ? history() : run(name, given))
        : undefined,
  }) satisfies Store

  return {
    store,
    /** Breaks the history. @param back the number of writes that are lost, where not all or none are */
    fork(kind: Fork, back: number): void {
      const kept = {
        emptied: 0,
        restarted: log.length,
        restored: log.length - back,
        promoted: log.length - back,
      }
      const old = log.slice(0, Math.max(0, kept[kind]))
      log = []
      data = createMemoryStore(now)
      // Each takes effect at once.
      for (const [name, given] of old) void run(name, given)
      replid += 1
      if (kind === 'promoted') master = 1 - master
      else evicted[master] = 0
    },
    /** Evicts the entry of a write, if it is there still. */
    async evict(index: number): Promise<boolean> {
      const [name, [key]] = log[index % Math.max(1, log.length)] ?? ['', []]
      if (name !== 'create' && name !== 'replace') return false
      const value = await data.read(String(key))
      if (value === undefined) return false
      evicted[master] = (evicted[master] ?? 0) + 1
      await run('remove', [key, value])
      return true
    },
    writes: () => log.length,
  }
}
