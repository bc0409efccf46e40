import type { Exchange, Limit } from '../http/exchange.ts'
import { ProblemError } from '../http/problem.ts'
import { callerKey } from '../http/remote-address.ts'
import { fingerprintOf, sha256, slotOf } from '../utils/fingerprint.ts'
import type { Store, Window } from '../utils/store.ts'
import { withTimeout } from '../utils/timers.ts'

interface Options {
  store: Store
  /** Receives the store's errors. */
  warn: (error: unknown) => void
}

/** The headers of draft-ietf-httpapi-ratelimit-headers. */
const rateLimitHeaders = (
  { name, quota, window }: Limit,
  used: number,
  resets: number,
): Record<string, string> => ({
  'RateLimit-Policy': `"${name}";q=${quota};w=${window}`,
  RateLimit: `"${name}";r=${Math.max(0, quota - used)};t=${resets}`,
})

/** Throws the problem of a caller that has used up a limit. */
export const refuse = (limit: Limit, used: number, resets: number): never => {
  throw new ProblemError('rate-limited', {
    retryAfter: resets,
    headers: rateLimitHeaders(limit, used, resets),
  })
}

/**
 * How many counts a limit keeps, and how many of the values that it has counted. Orders live in the same store, and a
 * single customer of a provider has 256 addresses or more, each of which would have a count of its own for as long as
 * an hour. So there is a fixed number of slots, about 2 MB for a limit. Two callers who fall into one slot share its
 * count, and a value that falls into the slot of another counts as known.
 */
const slots = 16_384

/** A slow store must not use up the time of the call to the platform. */
const countTimeoutMs = 500

const onTimeout = (): never => {
  throw new Error('The store did not count the request in time.')
}

/**
 * Limits per caller, counted in the store, so that all processes share them. A store that is unavailable or slow
 * admits the request, because selling matters more than counting.
 */
export const createRateLimits = ({ store, warn }: Options) => {
  const unlessDown = async <Result>(reply: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await withTimeout(reply, countTimeoutMs, onTimeout)
    } catch (error) {
      warn(error)
      return undefined
    }
  }

  const keyOf = async ({ name }: Limit, owner: string): Promise<string> =>
    `rate:${name}:${slotOf(await sha256(owner), slots)}`

  /** Counts one more of an owner. Throws the problem `rate-limited` above the limit. */
  const count = async (owner: string, limit: Limit): Promise<Window | undefined> => {
    if (limit.quota === 0) return undefined
    const hit = await unlessDown(store.count(await keyOf(limit, owner), limit.window))
    if (hit && hit.count > limit.quota) refuse(limit, hit.count, hit.resets)
    return hit
  }

  /** Counts each value of an owner once per window, so that resending the shopper's own coupon costs one hit. */
  const distinct = async (owner: string, limit: Limit, value: string): Promise<void> => {
    if (limit.quota === 0) return
    const mark = `${await keyOf(limit, `${owner} ${value}`)}:known`
    const known = await unlessDown(
      store.create(mark, '1', limit.window).then((old) => ({ isNew: old === undefined })),
    )
    if (!known?.isNew) return
    try {
      await count(owner, limit)
    } catch (error) {
      // The refused value must not count as known when it is tried again.
      await unlessDown(store.remove(mark, '1'))
      throw error
    }
  }

  return {
    count,
    distinct,
    /** Counts each key of a customer once a minute, so that a repeated request costs nothing. */
    async keys(name: 'orders' | 'changes', quota: number, reference: string, id: string): Promise<void> {
      await distinct(await fingerprintOf(reference), { name: `customer-${name}`, quota, window: 60 }, id)
    },

    /** Counts every request of a caller. */
    async requests({ address, headers }: Exchange, limit: Limit): Promise<void> {
      const hit = await count(callerKey(address), limit)
      if (!hit) return
      for (const [name, value] of Object.entries(rateLimitHeaders(limit, hit.count, hit.resets)))
        headers.set(name, value)
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
