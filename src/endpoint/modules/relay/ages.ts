import type { Kept } from './price-cache.ts'

/**
 * Ages of an answer in seconds: it is current up to `fresh`, and shown while a new one is fetched up to `atOnce`. Up to
 * `atMost` it is shown only when the platform does not answer.
 */
export const ages = { fresh: 60, atOnce: 300, atMost: 900 } as const
/** Seconds for which an unknown product or a refusal is kept. */
export const refusalSeconds = 10
/** The tolerated difference between clocks in seconds, for stores without a clock. */
const skewSeconds = 10

type Aged = Pick<Kept, 'status' | 'askedAt'>

/** Creates the rules of how long an answer may be shown. */
export const createAges = (now: () => number) => {
  /** Seconds since the answer. One from the future counts as old, because a clock was set back since. */
  const ageOf = ({ askedAt }: Pick<Kept, 'askedAt'>): number => {
    const age = (now() - askedAt) / 1000
    return age < -skewSeconds ? Number.POSITIVE_INFINITY : Math.max(0, age)
  }
  const ttlOf = (kept: Aged): number => (kept.status === 200 ? ages.fresh : refusalSeconds) - ageOf(kept)
  const isFresh = (kept: Aged): boolean => ttlOf(kept) > 0
  /** Whether an answer may still be shown: a price up to this age, a refusal while it is fresh. */
  const isWithin = (kept: Aged, seconds: number): boolean =>
    isFresh(kept) || (kept.status === 200 && ageOf(kept) < seconds)
  return { ageOf, ttlOf, isFresh, isWithin }
}
