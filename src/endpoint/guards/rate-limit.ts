import type { Context, MiddlewareHandler } from 'hono'
import type { EndpointEnv } from '../env.ts'
import { ProblemError } from '../http/problem.ts'
import { inTime } from '../in-time.ts'
import type { Store } from '../stores/store.ts'
import { callerKey } from './remote-address.ts'

export interface Limit {
  /** Names the limit in the store and in the RateLimit fields. */
  name: string
  /** Hits allowed in a window; 0 switches the limit off. */
  quota: number
  /** Seconds of a window. */
  window: number
}

interface Options {
  store: Store
  /** Receives failures of the store. */
  warn: (error: unknown) => void
}

/** The fields of draft-ietf-httpapi-ratelimit-headers. */
const fields = ({ name, quota, window }: Limit, used: number, resets: number): Record<string, string> => ({
  'RateLimit-Policy': `"${name}";q=${quota};w=${window}`,
  RateLimit: `"${name}";r=${Math.max(0, quota - used)};t=${resets}`,
})

/** Milliseconds that counting may take: it must not cost the shopper what the platform still needs. */
const patience = 500

const late = (): never => {
  throw new Error('The store did not count in time.')
}

/**
 * Limits per caller, counted in the store, so that they hold over all processes. When the store cannot be asked, or is
 * slow, the request goes on: a shop that cannot count must not stop selling.
 */
export const createRateLimits = ({ store, warn }: Options) => {
  const refuse = (limit: Limit, used: number, resets: number): never => {
    throw new ProblemError('rate-limited', { retryAfter: resets, headers: fields(limit, used, resets) })
  }
  const orGoOn = async <Result>(asked: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await inTime(asked, patience, late)
    } catch (error) {
      warn(error)
      return undefined
    }
  }

  return {
    /** Counts every request of a route. */
    requests:
      (limit: Limit): MiddlewareHandler<EndpointEnv> =>
      async (context, next) => {
        if (limit.quota > 0) {
          const key = `rate:${limit.name}:${callerKey(context.get('address'))}`
          const hit = await orGoOn(store.count(key, limit.window))
          if (hit && hit.count > limit.quota) refuse(limit, hit.count, hit.resets)
          if (hit)
            for (const [name, value] of Object.entries(fields(limit, hit.count, hit.resets)))
              context.header(name, value)
        }
        await next()
      },

    /** Counts each value once, so that a shopper's own coupon costs one hit however often it is sent. */
    async distinct(context: Context<EndpointEnv>, limit: Limit, value: string): Promise<void> {
      if (limit.quota === 0) return
      const key = `rate:${limit.name}:${callerKey(context.get('address'))}`
      const mark = `${key}:${value}`
      const known = await orGoOn(
        store.create(mark, '1', limit.window).then((old) => ({ isNew: old === undefined })),
      )
      if (!known?.isNew) return
      const hit = await orGoOn(store.count(key, limit.window))
      if (!hit || hit.count <= limit.quota) return
      // Not one of the allowed values: the next try must not find it known.
      await orGoOn(store.remove(mark, '1'))
      refuse(limit, hit.count, hit.resets)
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
