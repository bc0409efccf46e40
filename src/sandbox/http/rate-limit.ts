import type { MiddlewareHandler } from 'hono'
import type { Clock, SandboxEnv, SandboxSettings } from '../context/context.ts'
import { networkOf } from './ip-address.ts'

const requestsPerSecond = 30
const second = 1_000
const blockMs = 60_000
/**
 * A caller takes less than half a kB, so this is a few MB. The callers idle for longest are dropped first.
 */
const maxCallers = 10_000

interface Caller {
  /** Times of the latest requests, oldest first, at most as many as the limit. */
  latest: number[]
  blockedUntil: number
}

/** Callers of both hosts: the platform counts all operations together (docs/platform/errors.md#rate). */
export interface RateLimits {
  callers: Map<string, Caller>
}

export const createRateLimits = (): RateLimits => ({ callers: new Map() })

/** The platform's response to too many requests: HTML, whatever the caller accepts. */
export const tooManyRequests = (retryAfter: number = blockMs / second): Response =>
  new Response(
    '<html><head><title>429 Too Many Requests</title></head><body>429 Too Many Requests</body></html>',
    {
      status: 429,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': String(retryAfter) },
    },
  )

const callerOf = ({ callers }: RateLimits, key: string): Caller => {
  const caller = callers.get(key) ?? { latest: [], blockedUntil: 0 }
  callers.delete(key)
  callers.set(key, caller)
  const [oldest] = callers.keys()
  if (callers.size > maxCallers && oldest !== undefined) callers.delete(oldest)
  return caller
}

const isOver = (caller: Caller, now: number): boolean => {
  // A block further ahead than a block lasts was made before the clock was set back.
  if (caller.blockedUntil > now && caller.blockedUntil <= now + blockMs) return true
  const latest = caller.latest.filter((time) => time <= now && time > now - second)
  const isTooMany = latest.length >= requestsPerSecond
  caller.latest = isTooMany ? [] : [...latest, now]
  caller.blockedUntil = isTooMany ? now + blockMs : 0
  return isTooMany
}

export interface RateLimitOptions {
  limits: RateLimits
  clock: Clock
  /** Read at each request, so that it can change while the sandbox runs. */
  settings: Pick<SandboxSettings, 'rateLimit' | 'profile'>
}

/**
 * Limits each IPv4 address or IPv6 /64 to 30 requests in any second. The next one blocks the caller for a
 * minute; requests during the block do not prolong it.
 */
export const rateLimit =
  ({ limits, clock, settings }: RateLimitOptions): MiddlewareHandler<SandboxEnv> =>
  async (c, next) => {
    if (settings.rateLimit && settings.profile.rateLimit) {
      const key = networkOf(c.env?.remoteAddress ?? '') ?? 'unknown'
      if (isOver(callerOf(limits, key), clock.now().getTime())) return tooManyRequests()
    }
    await next()
  }
