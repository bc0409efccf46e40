/**
 * The Redis store, for deployments with several or short-lived processes. Each operation is atomic:
 * compare-and-swap is a script that Redis runs as one command. An operation rejects when Redis is unavailable and
 * is never queued, because a write that arrives late must be harmless: its claim was taken over, or its order is
 * being reconciled. Each costs one round trip and at most two seconds. The history of the data is named by a random key
 * in them, by `master_replid` and by `evicted_keys`: the key alone is replicated and restored with the data, `run_id`
 * comes back after a failback, and an eviction drops single entries. A Redis that may evict entries, or that does not
 * tell these figures, is refused at the start, unless the operator vouches for it where it does not tell.
 */

import { createClient, ErrorReply } from '@redis/client'
import { settings } from '../config/settings.ts'
import type { EndpointModule } from '../core/module.ts'
import type { History, Store } from '../utils/store.ts'
import { withTimeout } from '../utils/timers.ts'
import { randomEpoch } from './random-epoch.ts'

/** Redis runs a script atomically. `SET … NX GET` would do for `create`, but needs Redis 7. */
const scripts = {
  create: `local old = redis.call('GET', KEYS[1]) if old then return old end
    redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2]) return false`,
  replace: `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) return 1`,
  remove: `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end return redis.call('DEL', KEYS[1])`,
  count: `local n = redis.call('INCR', KEYS[1])
    if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
    return { n, redis.call('TTL', KEYS[1]) }`,
  history: `local own = redis.call('GET', KEYS[1])
    if not own then own = ARGV[1] redis.call('SET', KEYS[1], own) end
    local told, replication = pcall(redis.call, 'INFO', 'replication')
    local counted, stats = pcall(redis.call, 'INFO', 'stats')
    local replid = told and string.match(replication, 'master_replid:(%x+)') or ''
    local evicted = counted and string.match(stats, 'evicted_keys:(%d+)') or ''
    local time = redis.call('TIME')
    local isTold = (replid ~= '' and evicted ~= '') and 1 or 0
    return { redis.sha1hex(own .. ' ' .. replid .. ' ' .. evicted), time[1], time[2], isTold }`,
} as const

interface Options {
  /** `redis[s]://[user[:password]@]host[:port][/database]` */
  url: string
  /** The prefix of every key. @default 'vitrine:' */
  prefix?: string
  /** Timeout of one operation in milliseconds. An order needs several operations. @default 2000 */
  timeoutMs?: number
  /** The operator's word that nothing is evicted. It counts where Redis does not let its policy be read. @default false */
  isVouched?: boolean
  /** Receives errors that no operation reports, such as a lost connection. */
  onError?: (error: unknown) => void
}

const onTimeout = (): never => {
  throw new Error('Redis did not answer in time.')
}

/** What Redis says of the room for its data, as far as it says it. */
interface Room {
  maxmemory?: string | undefined
  policy?: string | undefined
}

const roomIn = (info: string): Room => ({
  maxmemory: /^maxmemory:(\d+)/m.exec(info)?.[1],
  policy: /^maxmemory_policy:(\S+)/m.exec(info)?.[1],
})

/** Without a limit nothing is evicted, whatever the policy. */
const keepsAll = ({ maxmemory, policy }: Room): boolean => maxmemory === '0' || policy === 'noeviction'

/** A command that this user may not call, or that this server does not have, answers nothing. */
const unlessForbidden = async <Reply>(reply: Promise<Reply>): Promise<Reply | undefined> => {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ErrorReply) return undefined
    throw error
  }
}

/** Connects to Redis. Rejects when the first connection fails, since that is probably a wrong setting. */
export const createRedisStore = async (options: Options): Promise<Store> => {
  const { url, prefix = 'vitrine:', timeoutMs = 2_000, isVouched = false, onError } = options
  let wasConnected = false
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: timeoutMs,
      // TCP alone notices a silent server only after a quarter of an hour.
      socketTimeout: timeoutMs * 5,
      // The first connection is not retried.
      reconnectStrategy: (tries) => wasConnected && Math.min(100 * 2 ** tries, 5_000),
    },
    pingInterval: timeoutMs * 2,
  })
  client.on('error', (error: unknown) => onError?.(error))
  await client.connect().catch((cause: unknown) => {
    throw new Error(`The Redis of VITRINE_STORE at ${new URL(url).host} cannot be reached.`, { cause })
  })
  wasConnected = true
  // After a failover the connection still leads to the old server, which is a replica now.
  const leaveReplica = async (error: unknown): Promise<never> => {
    if (error instanceof Error && error.message.startsWith('READONLY') && client.isReady) {
      client.destroy()
      await client.connect().catch((reason: unknown) => onError?.(reason))
    }
    throw error
  }
  // The package's own timeout covers the sending of a command only, not its reply.
  const replied = <Reply>(reply: Promise<Reply>): Promise<Reply> =>
    withTimeout(reply.catch(leaveReplica), timeoutMs, onTimeout)
  const run = (script: keyof typeof scripts, key: string, ...args: (string | number)[]): Promise<unknown> =>
    replied(client.eval(scripts[script], { keys: [prefix + key], arguments: args.map(String) }))
  const readRoom = async (): Promise<Room> => {
    const told = roomIn((await unlessForbidden(replied(client.info('memory')))) ?? '')
    if (told.policy !== undefined || keepsAll(told)) return told
    const set = await unlessForbidden(replied(client.configGet('maxmemory*')))
    return { maxmemory: set?.maxmemory, policy: set?.['maxmemory-policy'] }
  }
  const ensureKeeps = async (): Promise<void> => {
    const room = await readRoom()
    if (keepsAll(room)) return
    if (room.policy !== undefined)
      throw new Error(`Redis may evict orders (maxmemory-policy ${room.policy}). Set noeviction.`)
    if (!isVouched)
      throw new Error(
        `Redis does not tell whether it may evict orders (INFO and CONFIG are forbidden). Make sure that its maxmemory-policy is noeviction, then set ${settings.storeVouched.name} to on.`,
      )
  }
  const readHistory = async (): Promise<Required<History> & { isTold: boolean }> => {
    const reply = await run('history', 'history', randomEpoch())
    const [name, seconds, microseconds, isTold] = Array.isArray(reply) ? reply.map(String) : []
    if (name === undefined) throw new Error('Redis returned an invalid history.')
    return {
      epoch: name.slice(0, 16),
      at: Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000),
      isTold: isTold === '1',
    }
  }
  const ensureTells = async (): Promise<void> => {
    if (isVouched || (await readHistory()).isTold) return
    throw new Error(
      `Redis does not tell whether it has lost entries (INFO is forbidden in scripts). Allow it, or make sure that no replica takes over and that nothing is evicted, then set ${settings.storeVouched.name} to on.`,
    )
  }
  await Promise.all([ensureKeeps(), ensureTells()]).catch((error: unknown) => {
    client.destroy()
    throw error
  })
  return {
    async create(key, value, ttl) {
      const old = await run('create', key, value, ttl)
      return typeof old === 'string' ? old : undefined
    },
    async read(key) {
      return (await replied(client.get(prefix + key))) ?? undefined
    },
    async replace(key, expected, next, ttl) {
      return (await run('replace', key, expected, next, ttl)) === 1
    },
    async remove(key, expected) {
      return (await run('remove', key, expected)) === 1
    },
    async count(key, seconds) {
      const reply = await run('count', key, seconds)
      const [count, resets] = Array.isArray(reply) ? reply.map(Number) : []
      if (count === undefined || resets === undefined) throw new Error('Redis returned an invalid count.')
      return { count, resets: Math.max(0, resets) }
    },
    async add(set, member) {
      await replied(client.sAdd(prefix + set, member))
    },
    async drop(set, member) {
      await replied(client.sRem(prefix + set, member))
    },
    async members(set) {
      return await replied(client.sMembers(prefix + set))
    },
    async now() {
      const [seconds, microseconds] = await replied(client.sendCommand<string[]>(['TIME']))
      return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000)
    },
    async history() {
      const { epoch, at } = await readHistory()
      return { epoch, at }
    },
    ensureKeeps,
    mayLose: true,
    async close() {
      client.destroy()
    },
  }
}

/** The Redis store, for deployments with several or short-lived processes: `VITRINE_STORE=redis://…`. */
export const redis = (): EndpointModule => ({
  name: 'redis',
  store: {
    schemes: ['redis', 'rediss'],
    form: 'a redis:// address',
    open: ({ choice, isVouched, onError }) =>
      createRedisStore({ url: choice.address?.reveal() ?? 'redis://', isVouched, onError }),
  },
})
