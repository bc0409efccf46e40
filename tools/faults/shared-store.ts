import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { createOpening } from '../../src/endpoint/modules/subscriptions/opening.ts'
import { prefixedStore } from '../../src/endpoint/utils/prefixed-store.ts'
import { storeTime } from '../../src/endpoint/utils/store-time.ts'
import { openRedisStore, type RunningRedis, startRedis } from '../../test/endpoint/stores/redis-server.ts'
import { startTcpProxy } from './tcp-proxy.ts'

/** A mishap of the store in the middle of a run. Some begin before it, and one ends after it. */
export type StoreMishap =
  | 'none'
  | 'restarted empty'
  /** With everything that it had. */
  | 'restarted'
  /** With what it had some time ago. */
  | 'restored'
  | 'failed over'
  /** A replica takes over that lacks the last changes. */
  | 'older data'
  /** The same, and the first server takes over again, with its own older data. */
  | 'failed back'
  | 'full'
  /** It evicts entries, after its policy was changed. */
  | 'evicts'
  /** It evicts entries by a policy that it has hidden since the start. */
  | 'evicts unseen'

const command = async (port: number, ...args: string[]): Promise<unknown> => {
  const client = createClient({ socket: { port, host: '127.0.0.1' } })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.sendCommand(args)
  } finally {
    client.destroy()
  }
}

/** Milliseconds for which a full store refuses writes. */
const fullMs = 4_000
/** How often a store evicts entries, how much of its memory, and for how many milliseconds. */
const evictions = { times: 4, bytes: 60_000, ms: 400, pauseMs: 600 }

/** The user of endpoints that may read neither the policy nor the room of a Redis, but whether it has lost entries. */
const shop = [
  'shop',
  'on',
  '>shop',
  '~*',
  '&*',
  '+@all',
  '-config',
  '-info',
  '+info|replication',
  '+info|stats',
]

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The ledger's record of an order. */
const recordOf = async (port: number, intent: string): Promise<string> => {
  const [key] = (await command(port, 'KEYS', `*order:${intent}`)) as string[]
  return key ? String(await command(port, 'GET', key)) : 'none'
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await holds()) return
    await wait(25)
  }
  throw new Error('Redis did not change in time.')
}

const roleOf = async (port: number): Promise<string> => String(await command(port, 'INFO', 'replication'))

/** How much of the primary's writes a server has. */
const offsetOf = async (port: number): Promise<number> =>
  Number(/^master_repl_offset:(\d+)/m.exec(await roleOf(port))?.[1])

const memoryOf = async (port: number): Promise<number> =>
  Number(/^used_memory:(\d+)/m.exec(String(await command(port, 'INFO', 'memory')))?.[1])

/** Whether a mishap needs a replica to fail over to. */
export const needsReplica = (mishap: StoreMishap): boolean =>
  ['failed over', 'older data', 'failed back'].includes(mishap)

/**
 * A Redis behind one address, as a service in front of a failover group has it.
 *
 * @param hasReplica whether there is one to fail over to
 * @param isHidden whether endpoints cannot read that it may evict entries, though they can read whether it did
 */
export const startSharedStore = async (hasReplica: boolean, isHidden = false) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-dumps-'))
  const dump = join(folder, 'dump.rdb')
  let first: RunningRedis = await startRedis(undefined, ['--repl-diskless-sync-delay', '0', '--dir', folder])
  const replica = hasReplica
    ? await startRedis(undefined, ['--replicaof', '127.0.0.1', String(first.port)])
    : undefined
  const address = await startTcpProxy(first.port)
  if (isHidden) {
    await command(first.port, 'ACL', 'SETUSER', ...shop)
    await command(first.port, 'CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru')
  }

  const replicaPort = (): number => {
    if (!replica) throw new Error('There is no replica.')
    return replica.port
  }
  const restart = async (data?: string): Promise<void> => {
    const { port } = first
    await first.stop()
    const more = data === undefined ? [] : ['--dir', folder, '--dbfilename', data]
    first = await startRedis(port, more)
  }
  /** The replica has the changes up to here, and gets no more. */
  const detachReplica = async (): Promise<void> => {
    await until(async () => (await roleOf(replicaPort())).includes('master_link_status:up'))
    const written = await offsetOf(first.port)
    await until(async () => (await offsetOf(replicaPort())) >= written)
    await command(replicaPort(), 'REPLICAOF', 'NO', 'ONE')
  }
  const evict = async (): Promise<void> => {
    await command(first.port, 'CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru')
    for (let times = 0; times < evictions.times; times += 1) {
      const room = Math.max(1, (await memoryOf(first.port)) - evictions.bytes)
      await command(first.port, 'CONFIG', 'SET', 'maxmemory', String(room))
      await wait(evictions.ms)
      await command(first.port, 'CONFIG', 'SET', 'maxmemory', '0')
      await wait(evictions.pauseMs)
    }
  }

  const mishaps: Readonly<Record<StoreMishap, () => Promise<void>>> = {
    none: async () => undefined,
    'restarted empty': () => restart(),
    async restarted() {
      // No write may come between the dump and the end, so the server itself does both.
      await command(first.port, 'SHUTDOWN', 'SAVE').catch(() => undefined)
      await restart('dump.rdb')
    },
    restored: () => restart('older.rdb'),
    async 'failed over'() {
      await until(async () => (await roleOf(replicaPort())).includes('master_link_status:up'))
      await command(first.port, 'FAILOVER')
      await until(async () => (await roleOf(replicaPort())).includes('role:master'))
      // Connections that exist still lead to the old server, which refuses writes now.
      address.turnTo(replicaPort())
    },
    async 'older data'() {
      address.leadTo(replicaPort())
    },
    async 'failed back'() {
      address.leadTo(replicaPort())
    },
    async full() {
      await command(first.port, 'CONFIG', 'SET', 'maxmemory', '1')
      await wait(fullMs)
      await command(first.port, 'CONFIG', 'SET', 'maxmemory', '0')
    },
    evicts: evict,
    'evicts unseen': evict,
  }
  return {
    recordOf: (intent: string) => recordOf(address.port, intent),
    url: `redis://${isHidden ? 'shop:shop@' : ''}127.0.0.1:${address.port}`,
    /** Whether the endpoint is to be started with the operator's word that nothing is evicted. */
    isVouched: isHidden,
    detachReplica,
    /** What comes some time before a mishap: from here on the older data lack the changes. */
    async prepare(mishap: StoreMishap) {
      if (mishap === 'older data' || mishap === 'failed back') await detachReplica()
      if (mishap === 'restored') {
        await command(first.port, 'SAVE')
        copyFileSync(dump, join(folder, 'older.rdb'))
      }
    },
    meet: (mishap: StoreMishap) => mishaps[mishap](),
    /** What comes some time after it. */
    async end(mishap: StoreMishap) {
      if (mishap === 'failed back') address.leadTo(first.port)
    },
    /** Resets a connection of an endpoint with the next bytes that it sends or gets. */
    reset: (direction: 'request' | 'answer') => address.poison({ [direction]: { kind: 'reset' } }, 'once'),
    heal: () => address.heal(),
    /** An operator opens a store that has lost data for changes of subscriptions. */
    async openChanges() {
      const store = await openRedisStore(`redis://127.0.0.1:${address.port}`)
      await createOpening({
        store: prefixedStore(store, '1001:'),
        time: storeTime(store, Date.now),
        emit: () => undefined,
      }).open()
      await store.close()
    },
    stop: async () => {
      await address.stop()
      await Promise.all([first.stop(), replica?.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
