/**
 * Answers whether the endpoint could place an order now, part by part: the store, the token key, the platform, a
 * block of this address, and whether shoppers have addresses of their own. The store is checked by a write, since a
 * replica or a full store answers reads while no order could be claimed, and asked whether it may evict entries, which
 * an administrator can change at any time. A result is reused for five seconds and concurrent callers share one check, so a load
 * balancer costs at most one call to the platform every five seconds. Only changes are logged.
 */

import type { Service } from '../../core/service.ts'
import { importTokenKey } from '../../customer-token/keys.ts'
import { describeError } from '../../http/log.ts'
import { upstreamProblem } from '../../platform/upstream-problem.ts'
import { StoreError, storeReason } from '../../utils/named-store.ts'
import { withTimeout } from '../../utils/timers.ts'

/** The state of one part. `reason` is a code; the error itself goes to the log. */
export interface Part {
  ok: boolean
  reason?: string
  /** Seconds until another check is worthwhile. */
  retryAfter?: number
}

const partNames = ['store', 'tokenKey', 'platform', 'block', 'runtime'] as const

export type OrderParts = Readonly<Record<(typeof partNames)[number], Part>>

interface Options {
  service: Service
  testConnection: () => Promise<unknown>
  /** Milliseconds since the epoch until which the platform refuses this address. */
  blockedUntil: () => number
  /** Whether shoppers arrive by the address of a proxy that the settings do not name. */
  isBehindProxy: () => boolean
}

/** Milliseconds that a result is reused, so that a load balancer's checks do not load the platform. */
const resultTtlMs = 5_000
/** A check that takes longer is replaced, because a canceled request's promises may never settle on some runtimes. */
const checkTimeoutMs = 30_000
/** The timeout of the store, in milliseconds. An order waits for the store several times. */
const storeTimeoutMs = 3_000

const ready: Part = { ok: true }

const platformReason = (error: unknown): string => upstreamProblem(error).code

/** Checks what an order needs, at most every five seconds. Concurrent callers share one check. */
export const createOrderReadiness = ({ service, testConnection, blockedUntil, isBehindProxy }: Options) => {
  const { store, config, steady: now, emit } = service
  const last = new Map<string, string | undefined>()
  let current: { outcome: Promise<OrderParts>; validUntil: number } | undefined

  /** Logs a part only when it has changed, so that frequent checks do not fill the log. */
  const noted = (name: keyof OrderParts, part: Part, error?: unknown): Part => {
    const isNews = last.has(name) ? last.get(name) !== part.reason : !part.ok
    last.set(name, part.reason)
    if (isNews)
      emit(
        {
          event: 'order-readiness',
          part: name,
          ok: part.ok,
          ...(part.reason ? { reason: part.reason } : {}),
          ...(error ? { error: describeError(error) } : {}),
        },
        part.ok ? 'info' : 'warn',
      )
    return part
  }

  const checked = async (
    name: keyof OrderParts,
    check: () => Promise<unknown>,
    reasonOf: (error: unknown) => string,
  ): Promise<Part> => {
    try {
      await check()
      return noted(name, ready)
    } catch (error) {
      return noted(
        name,
        { ok: false, reason: reasonOf(error) },
        error instanceof StoreError ? error.cause : error,
      )
    }
  }

  /** Writes with the command that rate limits use. A replica or a full Redis would still answer reads. */
  const tryStore = (): Promise<unknown> =>
    withTimeout(Promise.all([store.count('ready', 60), store.ensureKeeps?.()]), storeTimeoutMs, () => {
      throw new Error('The store did not answer in time.')
    })

  const tokenKey = async (): Promise<Part> => {
    const key = config.tokenKey
    if (!key) return noted('tokenKey', { ok: false, reason: 'token-key-missing' })
    return checked(
      'tokenKey',
      () => importTokenKey(key),
      () => 'token-key-unusable',
    )
  }

  /** The platform may have blocked this address when this process, or another one on the same store, called it. */
  const block = (ofPlatform: Part): Part => {
    const own = (blockedUntil() - now()) / 1000
    const seconds = Math.ceil(Math.max(own, ofPlatform.reason === 'upstream-blocked' ? 1 : 0))
    return noted(
      'block',
      seconds > 0 ? { ok: false, reason: 'upstream-blocked', retryAfter: seconds } : ready,
    )
  }

  const readParts = async (): Promise<OrderParts> => {
    const [ofStore, ofKey, ofPlatform] = await Promise.all([
      checked('store', tryStore, storeReason),
      tokenKey(),
      checked('platform', testConnection, platformReason),
    ])
    // Read last, because the call to the platform may be answered with a block.
    return {
      store: ofStore,
      tokenKey: ofKey,
      platform: ofPlatform,
      block: block(ofPlatform),
      runtime: noted('runtime', isBehindProxy() ? { ok: false, reason: 'behind-proxy' } : ready),
    }
  }

  return (): Promise<OrderParts> => {
    if (!current || now() >= current.validUntil) {
      const entry = { outcome: readParts(), validUntil: now() + checkTimeoutMs }
      const onSettled = () => {
        entry.validUntil = now() + resultTtlMs
      }
      entry.outcome.then(onSettled, onSettled)
      current = entry
    }
    return current.outcome
  }
}
