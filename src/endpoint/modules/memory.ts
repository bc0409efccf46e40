import type { EndpointModule } from '../core/module.ts'
import type { Store } from '../utils/store.ts'
import { steadyNow } from '../utils/timers.ts'
import { randomEpoch } from './random-epoch.ts'

interface Entry {
  value: string
  count: number
  /** Milliseconds since the epoch. */
  ends: number
}

/** Writes after which expired entries are deleted, so that memory follows the traffic. */
const sweepEvery = 1_000

/** A store in the memory of one process. A restart loses its orders. */
export const createMemoryStore = (now: () => number = steadyNow): Store => {
  const entries = new Map<string, Entry>()
  const sets = new Map<string, Set<string>>()
  const epoch = randomEpoch()
  let written = 0

  const live = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    return entry && entry.ends > now() ? entry : undefined
  }
  const write = (key: string, entry: Entry): void => {
    entries.set(key, entry)
    written += 1
    if (written % sweepEvery !== 0) return
    for (const [old, { ends }] of entries) if (ends <= now()) entries.delete(old)
  }
  return {
    async create(key, value, ttl) {
      const existing = live(key)
      if (existing) return existing.value
      write(key, { value, count: 0, ends: now() + ttl * 1000 })
      return undefined
    },
    async read(key) {
      return live(key)?.value
    },
    async replace(key, expected, next, ttl) {
      if (live(key)?.value !== expected) return false
      write(key, { value: next, count: 0, ends: now() + ttl * 1000 })
      return true
    },
    async remove(key, expected) {
      return live(key)?.value === expected && entries.delete(key)
    },
    async count(key, seconds) {
      const entry = live(key) ?? { value: '', count: 0, ends: now() + seconds * 1000 }
      entry.count += 1
      if (entry.count === 1) write(key, entry)
      return { count: entry.count, resets: Math.ceil((entry.ends - now()) / 1000) }
    },
    async add(set, member) {
      const members = sets.get(set) ?? new Set()
      sets.set(set, members.add(member))
    },
    async drop(set, member) {
      sets.get(set)?.delete(member)
    },
    async members(set) {
      return [...(sets.get(set) ?? [])]
    },
    async history() {
      return { epoch }
    },
    async close() {
      entries.clear()
      sets.clear()
    },
  }
}

export interface MemoryOptions {
  /** Takes orders and declarations all the same, although a restart forgets them. @default false */
  isDevelopment?: boolean
}

/**
 * A store for one process that previews carts: `VITRINE_STORE=memory`. Orders need Redis or a Durable Object;
 * `memory({ isDevelopment: true })` takes them on a machine for trying out.
 */
export const memory = ({ isDevelopment = false }: MemoryOptions = {}): EndpointModule => ({
  name: 'memory',
  store: {
    schemes: ['memory'],
    form: 'memory',
    forgets: !isDevelopment,
    open: () => createMemoryStore(),
  },
})
