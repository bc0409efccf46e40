import { createClient } from 'redis'
import type { Store } from './store.ts'

/** How long Redis may take: an order waits for it before anything is sent. */
const patience = 2_000

/** Redis runs a script as one step, and `SET … NX GET` alone cannot tell the older servers what stood there. */
const scripts = {
  create: `local old = redis.call('GET', KEYS[1]) if old then return old end
    redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2]) return false`,
  replace: `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) return 1`,
  remove: `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end return redis.call('DEL', KEYS[1])`,
  count: `local n = redis.call('INCR', KEYS[1])
    if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
    return { n, redis.call('TTL', KEYS[1]) }`,
} as const

interface Options {
  /** `redis[s]://[user[:password]@]host[:port][/database]` */
  url: string
  /** Begins every key, so that several endpoints can share a server. @default 'vitrine:' */
  prefix?: string
  /** Receives what went wrong between commands, such as a lost connection that is being mended. */
  onError?: (error: unknown) => void
}

/** A store that several processes share. Throws when Redis is away: nothing is queued to be written later. */
export const createRedisStore = async ({ url, prefix = 'vitrine:', onError }: Options): Promise<Store> => {
  let wasConnected = false
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: patience,
      // A lost connection is mended for as long as it takes; one that never was is a mistake in the settings.
      reconnectStrategy: (tries) => wasConnected && Math.min(100 * 2 ** tries, 5_000),
    },
    commandOptions: { timeout: patience },
  })
  client.on('error', (error: unknown) => onError?.(error))
  await client.connect().catch((cause: unknown) => {
    throw new Error('The Redis of VITRINE_STORE cannot be reached.', { cause })
  })
  wasConnected = true
  const run = (script: keyof typeof scripts, key: string, ...args: (string | number)[]): Promise<unknown> =>
    client.eval(scripts[script], { keys: [prefix + key], arguments: args.map(String) })
  return {
    async create(key, value, ttl) {
      const old = await run('create', key, value, ttl)
      return typeof old === 'string' ? old : undefined
    },
    async read(key) {
      return (await client.get(prefix + key)) ?? undefined
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
      if (count === undefined || resets === undefined)
        throw new Error('Redis answered a count with something else.')
      return { count, resets: Math.max(0, resets) }
    },
    async add(set, member) {
      await client.sAdd(prefix + set, member)
    },
    async drop(set, member) {
      await client.sRem(prefix + set, member)
    },
    async members(set) {
      return await client.sMembers(prefix + set)
    },
    async close() {
      client.destroy()
    },
  }
}
