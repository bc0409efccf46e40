import type { Service } from '../core/service.ts'
import { importTokenKey } from '../customer-token/keys.ts'
import { describeError } from '../http/log.ts'
import { upstreamProblem } from '../platform/upstream-problem.ts'
import { withTimeout } from '../utils/timers.ts'

/** A part that an order needs. `reason` is a code; the log has the error itself. */
export interface Part {
  ok: boolean
  reason?: string
  /** Seconds until it is worth asking again. */
  retryAfter?: number
}

const partNames = ['store', 'tokenKey', 'platform', 'block'] as const

export type OrderParts = Readonly<Record<(typeof partNames)[number], Part>>

interface Options {
  service: Service
  testConnection: () => Promise<unknown>
  /** Milliseconds since the epoch until which the platform refuses this address. */
  blockedUntil: () => number
}

/** Milliseconds that a result is reused, so that a load balancer's checks do not load the platform. */
const resultTtlMs = 5_000
/** A check that takes longer is replaced, because a cancelled request's promises may never settle on some runtimes. */
const checkTimeoutMs = 30_000
/** Milliseconds that the store may take; an order would wait for it several times. */
const storeTimeoutMs = 3_000

const ready: Part = { ok: true }

/** By the words in which Redis refuses a write. */
const storeReasons = [
  ['store-read-only', /READONLY/],
  ['store-full', /\bOOM\b/],
  ['store-refuses-credentials', /NOAUTH|WRONGPASS|NOPERM/],
  ['store-timeout', /in time|timeout/i],
] as const

const storeReason = (error: unknown): string => {
  const text = describeError(error)
  return storeReasons.find(([, words]) => words.test(text))?.[0] ?? 'store-unavailable'
}

const platformReason = (error: unknown): string => upstreamProblem(error).code

/** Checks what an order needs, at most every five seconds. Concurrent callers share one check. */
export const createOrderReadiness = ({ service, testConnection, blockedUntil }: Options) => {
  const { store, config, steady: now, emit } = service
  const last = new Map<string, string | undefined>()
  let current: { outcome: Promise<OrderParts>; validUntil: number } | undefined

  /** Logs a part that has changed, so that a check every second is no line every second. */
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
      return noted(name, { ok: false, reason: reasonOf(error) }, error)
    }
  }

  /** A write by the command that limits use. A replica or a full Redis answers reads, but no order could be claimed. */
  const writeToStore = (): Promise<unknown> =>
    withTimeout(store.count('ready', 60), storeTimeoutMs, () => {
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

  /** A block that this process has met, or that another one has noted in the store. */
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
      checked('store', writeToStore, storeReason),
      tokenKey(),
      checked('platform', testConnection, platformReason),
    ])
    // Last, because the call to the platform may meet a block.
    return { store: ofStore, tokenKey: ofKey, platform: ofPlatform, block: block(ofPlatform) }
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
