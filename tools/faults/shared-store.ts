import { createClient } from '@redis/client'
import { startRedis } from '../../test/endpoint/stores/redis-server.ts'
import { startTcpProxy } from './tcp-proxy.ts'

/** A mishap of the store in the middle of a run. */
export type StoreMishap = 'none' | 'restarted empty' | 'failed over' | 'older data' | 'full'

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

/** The ledger's record of an order. */
const recordOf = async (port: number, intent: string): Promise<string> => {
  const [key] = (await command(port, 'KEYS', `*order:${intent}`)) as string[]
  return key ? String(await command(port, 'GET', key)) : 'none'
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('Redis did not change in time.')
}

const roleOf = async (port: number): Promise<string> => String(await command(port, 'INFO', 'replication'))

/** How much of the primary's writes a server has. */
const offsetOf = async (port: number): Promise<number> =>
  Number(/^master_repl_offset:(\d+)/m.exec(await roleOf(port))?.[1])

/** A Redis behind one address, as a service in front of a failover group has it. `hasReplica`: one to fail over to. */
export const startSharedStore = async (hasReplica: boolean) => {
  let first = await startRedis(undefined, ['--repl-diskless-sync-delay', '0'])
  const replica = hasReplica
    ? await startRedis(undefined, ['--replicaof', '127.0.0.1', String(first.port)])
    : undefined
  const address = await startTcpProxy(first.port)
  const mishaps: Readonly<Record<StoreMishap, () => Promise<void>>> = {
    none: async () => undefined,
    async 'restarted empty'() {
      const { port } = first
      await first.stop()
      first = await startRedis(port)
    },
    async 'failed over'() {
      if (!replica) throw new Error('There is no replica.')
      await until(async () => (await roleOf(replica.port)).includes('master_link_status:up'))
      await command(first.port, 'FAILOVER')
      await until(async () => (await roleOf(replica.port)).includes('role:master'))
      // Connections that exist still lead to the old server, which refuses writes now.
      address.turnTo(replica.port)
    },
    async full() {
      await command(first.port, 'CONFIG', 'SET', 'maxmemory', '1')
      await new Promise((resolve) => setTimeout(resolve, fullMs))
      await command(first.port, 'CONFIG', 'SET', 'maxmemory', '0')
    },
    async 'older data'() {
      if (!replica) throw new Error('There is no replica.')
      address.leadTo(replica.port)
    },
  }
  return {
    recordOf: (intent: string) => recordOf(address.port, intent),
    url: `redis://127.0.0.1:${address.port}`,
    /** The replica has the changes up to here, and gets no more. */
    async detachReplica() {
      if (!replica) return
      await until(async () => (await roleOf(replica.port)).includes('master_link_status:up'))
      const written = await offsetOf(first.port)
      await until(async () => (await offsetOf(replica.port)) >= written)
      await command(replica.port, 'REPLICAOF', 'NO', 'ONE')
    },
    meet: (mishap: StoreMishap) => mishaps[mishap](),
    stop: async () => {
      await address.stop()
      await Promise.all([first.stop(), replica?.stop()])
    },
  }
}
