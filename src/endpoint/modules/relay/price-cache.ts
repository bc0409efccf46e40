/**
 * Keeps the platform's answers in the memory of one process. An answer belongs to one question and is kept as it was
 * sent. It is fresh for a minute; up to five minutes it is shown while a new one is asked for, and up to fifteen only
 * while the platform does not answer. An answer that lacks a product is fresh for ten seconds, and older only shown while
 * the platform does not answer. However many requests ask a question at a time, the platform is asked once. The pace
 * bounds the calls of each second, and what is kept is bounded in bytes: the answers that were used least recently go
 * first.
 */

import { LRUCache } from 'lru-cache'
import { isVitrineError } from '../../../client/errors.ts'
import { ProblemError } from '../../http/problem.ts'
import { withTimeout } from '../../utils/timers.ts'
import { keyOf, type Question } from './question.ts'

/** Ages of a price in seconds. */
const ages = { fresh: 60, atOnce: 300, atMost: 900 } as const
/** Seconds for which a refusal, or an answer that lacks a product, is kept. */
const refusalSeconds = 10
/** How long a request waits for a call, in milliseconds. The widget waits three seconds. */
const longestWaitMs = 2_500
/** Estimated bytes of an entry beside its texts. */
const entryBytes = 300

/** The platform's answer to a question. */
interface Kept {
  /**
   * 200 with prices, 404 for an unknown product, or 400 for a refusal, whose reason the browser has to hear from the
   * platform itself.
   */
  status: 200 | 404 | 400
  /** The prices as JSON. Empty unless the status is 200. */
  body: string
  /** Whether it has a price of each product. */
  isWhole: boolean
  /** When it was asked for, in milliseconds. */
  askedAt: number
}

export interface Answer extends Pick<Kept, 'status' | 'body'> {
  /** Whole seconds since the platform was asked. */
  age: number
  /** Seconds until it is no longer fresh; negative when it is not. */
  ttl: number
  from: 'fresh' | 'stale' | 'asked'
}

/** The reason for which the browser has to ask the platform itself. */
export type NoAnswer = 'busy' | 'platform-down'

/** One request for an answer. */
interface Asking {
  question: Question
  /** Counts a call on behalf of the caller. False when the caller has had its share. */
  mayCall: () => boolean
  /** Receives work that outlives the answer. */
  later: (work: Promise<unknown>) => void
}

interface Options {
  /** Asks the platform. Rejects with its refusal, or when the budget refuses the call. */
  ask: (question: Question) => Promise<string>
  now: () => number
  /** Calls to the platform a second. */
  perSecond: number
  /** The memory for answers, in bytes. */
  maxBytes: number
  warn: (error: unknown) => void
}

/** Whether the platform has answered with each product. It leaves out those that it does not know. */
const hasAllOf = ({ products }: Question, body: string): boolean => {
  const items: unknown = JSON.parse(body)
  return Array.isArray(items) && items.length >= products.length
}

/** Creates the cache of one relay, and answers the function that finds answers. */
export const createPriceCache = ({ ask, now, perSecond, maxBytes, warn }: Options) => {
  let second = { at: 0, calls: 0 }
  /** Whether the last call had no answer. */
  let isDown = false

  const secondsSince = ({ askedAt }: Kept): number => Math.max(0, (now() - askedAt) / 1000)
  const ttlOf = (kept: Kept): number => (kept.isWhole ? ages.fresh : refusalSeconds) - secondsSince(kept)
  const isPriceWithin = (kept: Kept | undefined, seconds: number): kept is Kept =>
    kept?.status === 200 && secondsSince(kept) < seconds

  /** Takes one of the calls of this second, when the caller may have it too. */
  const takeCall = (mayCall: () => boolean): boolean => {
    const at = Math.floor(now() / 1000)
    if (second.at !== at) second = { at, calls: 0 }
    if (second.calls >= perSecond || !mayCall()) return false
    second.calls += 1
    return true
  }

  /** Asks the platform. Undefined when no call is left. */
  const call = async ({ question, mayCall }: Asking): Promise<Kept | undefined> => {
    if (!takeCall(mayCall)) return undefined
    const askedAt = now()
    try {
      const body = await ask(question)
      isDown = false
      return { status: 200, body, isWhole: hasAllOf(question, body), askedAt }
    } catch (error) {
      const status = isVitrineError(error) && 'status' in error ? error.status : undefined
      // Other statuses come from a gateway.
      if (status === 404 || status === 400) {
        isDown = false
        return { status, body: '', isWhole: false, askedAt }
      }
      // The budget has an event for what it refuses.
      if (!(error instanceof ProblemError)) warn(error)
      isDown = true
      throw error
    }
  }

  const cache = new LRUCache<string, Kept, Asking>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => 2 * (body.length + key.length) + entryBytes,
    ttl: ages.fresh * 1000,
    perf: { now },
    ttlResolution: 0,
    // An answer is still shown when the next call fails, or has to wait for its second.
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, _old, { options, context }) {
      const work = call(context)
      // On Workers a call would end with the request that makes it, and leave the others who wait for it alone.
      context.later(work.catch(() => undefined))
      const kept = await work
      if (kept) options.ttl = Math.max(1, ttlOf(kept) * 1000)
      return kept
    },
  })

  return async (asking: Asking): Promise<Answer | NoAnswer> => {
    const key = keyOf(asking.question)
    const old = cache.peek(key, { allowStale: true })
    // An answer may lack a product because it was new, so such an answer is not shown while a newer one can be had.
    const isShownAtOnce = isPriceWithin(old, ages.atOnce) && old.isWhole
    const fetched = cache.fetch(key, { allowStale: isShownAtOnce, context: asking })
    const failed = (): 'platform-down' => 'platform-down'
    const found = (await withTimeout(fetched.catch(failed), longestWaitMs, failed)) ?? 'busy'
    // While the platform is down, a request that found no call left this second would have failed as well.
    const isUnanswered = found === 'platform-down' || (found === 'busy' && isDown)
    const kept = isUnanswered && isPriceWithin(old, ages.atMost) ? old : found
    if (typeof kept === 'string') return kept
    const { status, body, askedAt } = kept
    const ttl = ttlOf(kept)
    // In whole seconds of both, so that every request for one answer computes the same moment of its origin.
    const age = Math.max(0, Math.floor(now() / 1000) - Math.floor(askedAt / 1000))
    return { status, body, age, ttl, from: ttl <= 0 ? 'stale' : kept === old ? 'fresh' : 'asked' }
  }
}
