import { LRUCache } from 'lru-cache'
import type { Exchange, Limit } from '../http/exchange.ts'
import { callerKey } from '../http/remote-address.ts'
import { refuse } from './rate-limit.ts'

/** Callers that are remembered, at about 100 bytes each. */
const mostCallers = 20_000

/**
 * Limits per caller, counted in the memory of one process: for routes that must not wait for the store, or must work
 * without one.
 */
export const createProcessLimits = (now: () => number) => {
  const windows = new LRUCache<string, { count: number; ends: number }>({ max: mostCallers })
  const keyOf = ({ address }: Exchange, { name }: Limit): string => `${name} ${callerKey(address)}`
  const openWindow = (key: string) => {
    const window = windows.get(key)
    return window && window.ends > now() ? window : undefined
  }

  return {
    isUsedUp: (exchange: Exchange, limit: Limit): boolean =>
      (openWindow(keyOf(exchange, limit))?.count ?? 0) >= limit.quota,

    /** Counts one more, or throws the problem `rate-limited` for a caller that has used up the limit. */
    count(exchange: Exchange, limit: Limit): void {
      const key = keyOf(exchange, limit)
      const window = openWindow(key)
      if (!window) {
        windows.set(key, { count: 1, ends: now() + limit.window * 1000 })
        return
      }
      if (window.count >= limit.quota) refuse(limit, window.count, Math.ceil((window.ends - now()) / 1000))
      window.count += 1
    },
  }
}

export type ProcessLimits = ReturnType<typeof createProcessLimits>
