import { createClient } from 'redis'
import { inTime } from '../in-time.ts'
import type { Store } from './store.ts'

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
  /** Milliseconds that Redis may take for one step: an order waits for it before anything is sent. @default 2000 */
  patience?: number
  /** Receives what went wrong between commands, such as a lost connection that is being mended. */
  onError?: (error: unknown) => void
}

const late = (): never => {
  throw new Error('Redis did not answer in time.')
}

/** What Redis throws away when its memory is full may be the claim that keeps an order from being placed twice. */
const evictionIn = (info: string): string | undefined => {
  const [, policy] = /^maxmemory_policy:(\S+)/m.exec(info) ?? []
  const isBounded = !/^maxmemory:0\s*$/m.test(info)
  return isBounded && policy !== 'noeviction' ? policy : undefined
}

/**
 * A store that several processes share. Throws when Redis is away or does not answer: nothing is queued to be written
 * later, and a write that arrives late after all finds its claim taken over, or says `sent` of an order that is looked for.
 */
export const createRedisStore = async (options: Options): Promise<Store> => {
  const { url, prefix = 'vitrine:', patience = 2_000, onError } = options
  let wasConnected = false
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: patience,
      // A server that is gone without a word would otherwise be waited for as long as TCP does: a quarter of an hour.
      socketTimeout: patience * 5,
      // A lost connection is mended for as long as it takes; one that never was is a mistake in the settings.
      reconnectStrategy: (tries) => wasConnected && Math.min(100 * 2 ** tries, 5_000),
    },
    pingInterval: patience * 2,
  })
  client.on('error', (error: unknown) => onError?.(error))
  await client.connect().catch((cause: unknown) => {
    throw new Error('The Redis of VITRINE_STORE cannot be reached.', { cause })
  })
  wasConnected = true
  // The package's own time limit ends with the sending of a command; this one with the answer.
  const asked = <Reply>(reply: Promise<Reply>): Promise<Reply> => inTime(reply, patience, late)
  const run = (script: keyof typeof scripts, key: string, ...args: (string | number)[]): Promise<unknown> =>
    asked(client.eval(scripts[script], { keys: [prefix + key], arguments: args.map(String) }))
  // Not every host lets its settings be read.
  const eviction = evictionIn(await asked(client.info('memory')).catch(() => 'maxmemory:0'))
  if (eviction)
    onError?.(new Error(`Redis may throw orders away (maxmemory-policy ${eviction}): set noeviction.`))
  return {
    async create(key, value, ttl) {
      const old = await run('create', key, value, ttl)
      return typeof old === 'string' ? old : undefined
    },
    async read(key) {
      return (await asked(client.get(prefix + key))) ?? undefined
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
      await asked(client.sAdd(prefix + set, member))
    },
    async drop(set, member) {
      await asked(client.sRem(prefix + set, member))
    },
    async members(set) {
      return await asked(client.sMembers(prefix + set))
    },
    async close() {
      client.destroy()
    },
  }
}
