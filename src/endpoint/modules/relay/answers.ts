import { isVitrineError } from '../../../client/errors.ts'
import { wait, withTimeout } from '../../utils/timers.ts'
import { createNearCache, type Kept, type PriceCache } from './price-cache.ts'
import { keyOf, type Question } from './question.ts'

/**
 * Ages of an answer in seconds. Up to `fresh` it is the platform's word. Up to `atOnce` it is shown and asked for again.
 * Up to `atMost` it is shown only when the platform does not answer.
 */
export const ages = { fresh: 60, atOnce: 300, atMost: 900 } as const

/** Seconds for which a refusal is kept. */
const refusalSeconds = 10

/** How long a request waits for the platform, or for another process that asks it, in milliseconds. The widget waits 4 s. */
const patienceMs = 2_500
const pollMs = 50

export interface Answer {
  kept: Kept
  from: 'fresh' | 'stale' | 'asked'
}

/** Why there is no answer, so that the browser has to ask the platform itself. */
export type NoAnswer = 'busy' | 'platform-down'

interface Options {
  cache: PriceCache
  /** Asks the platform. Rejects with its refusal, or when the call may not be made now. */
  ask: (question: Question) => Promise<string>
  now: () => number
  /** Calls to the platform a second. */
  perSecond: number
  /** Milliseconds that a call may take. */
  timeoutMs: number
  /** The memory for answers, in characters. */
  maxCharacters: number
  warn: (error: unknown) => void
}

/** The answers to questions about prices: kept in this process, in the cache that processes share, and by the platform. */
export const createAnswers = (options: Options) => {
  const { cache, ask, now, perSecond, timeoutMs, maxCharacters, warn } = options
  const near = createNearCache(maxCharacters)
  /** Questions that this process asks now, with the moment at which the call counts as lost. */
  const asking = new Map<string, number>()
  let second = { at: 0, calls: 0 }

  /** The relay works without the shared cache, each process by itself. */
  const orElse = async <Result>(work: Promise<Result>, fallback: () => Result): Promise<Result> =>
    work.catch((error: unknown) => {
      warn(error)
      return fallback()
    })
  const countOwnCall = (): number => {
    const at = Math.floor(now() / 1000)
    second = { at, calls: second.at === at ? second.calls + 1 : 1 }
    return second.calls
  }
  const ageOf = ({ askedAt }: Kept): number => Math.max(0, (now() - askedAt) / 1000)
  const isFresh = (kept: Kept): boolean => ageOf(kept) < (kept.status === 200 ? ages.fresh : refusalSeconds)
  const isWithin = (kept: Kept, seconds: number): boolean => kept.status === 200 && ageOf(kept) < seconds

  const read = async (key: string): Promise<Kept | undefined> => {
    const own = near.read(key)
    if (own && isFresh(own)) return own
    const shared = await orElse(cache.read(key), () => undefined)
    if (!shared || (own && own.askedAt >= shared.askedAt)) return own
    near.write(key, shared)
    return shared
  }

  const answerOf = async (question: Question): Promise<Kept | undefined> => {
    const askedAt = now()
    try {
      return { status: 200, body: await ask(question), askedAt }
    } catch (error) {
      const code = isVitrineError(error) ? error.code : undefined
      if (code === 'not-found') return { status: 404, body: '', askedAt }
      // The platform's own words on a refusal are for the browser that asks again.
      return code === 'bad-request' || code === 'refused' ? { status: 400, body: '', askedAt } : undefined
    }
  }

  /** Asks the platform, unless another request or process does so. */
  const askNow = async (key: string, question: Question): Promise<Kept | NoAnswer | 'asked by another'> => {
    if ((asking.get(key) ?? 0) > now()) return 'asked by another'
    asking.set(key, now() + timeoutMs)
    const seconds = Math.ceil(timeoutMs / 1000)
    try {
      if (!(await orElse(cache.claim(key, seconds), () => true))) return 'asked by another'
      try {
        if ((await orElse(cache.countCall(), countOwnCall)) > perSecond) return 'busy'
        const kept = await answerOf(question)
        if (!kept) return 'platform-down'
        near.write(key, kept)
        await orElse(
          cache.write(key, kept, kept.status === 200 ? ages.atMost : refusalSeconds),
          () => undefined,
        )
        return kept
      } finally {
        await orElse(cache.release(key), () => undefined)
      }
    } finally {
      asking.delete(key)
    }
  }

  /** What another request or process has asked for, when it comes in time. */
  const awaitOther = async (key: string): Promise<Kept | undefined> => {
    // On Workers one request must not resume another, so each polls by itself.
    for (let waited = 0; waited < patienceMs; waited += pollMs) {
      await wait(pollMs)
      const kept = await read(key)
      if (kept && isFresh(kept)) return kept
    }
    return undefined
  }

  return {
    ageOf,
    /** @param later receives work that outlives the answer */
    async find(question: Question, later: (work: Promise<unknown>) => void): Promise<Answer | NoAnswer> {
      const key = keyOf(question)
      const known = await read(key)
      if (known && isFresh(known)) return { kept: known, from: 'fresh' }
      const work = askNow(key, question)
      later(work)
      if (known && isWithin(known, ages.atOnce)) return { kept: known, from: 'stale' }
      const asked = await withTimeout(work, patienceMs, () => 'platform-down' as const)
      const kept = asked === 'asked by another' ? await awaitOther(key) : asked
      if (typeof kept === 'object') return { kept, from: 'asked' }
      return known && isWithin(known, ages.atMost)
        ? { kept: known, from: 'stale' }
        : (kept ?? 'platform-down')
    },
  }
}
