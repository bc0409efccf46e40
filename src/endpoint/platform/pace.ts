/**
 * Decides when a call to the platform may start, so that no address exceeds the platform's limit and is blocked for
 * a minute. It is a token bucket with lanes: the fewer tokens a lane needs, the sooner it starts, and the lower
 * lanes keep a share that the ones above cannot take. After a block the rate is halved and grows back by one call
 * per second each minute. All functions are pure and a pace is plain data, so the same rules work in one process
 * and in a store that processes share.
 */

import * as z from 'zod/mini'

/** The purposes of calls. `comparisons` are look-ups whose result is due soon. */
export const lanes = ['orders', 'previews', 'prices', 'look-ups', 'comparisons'] as const

export type Lane = (typeof lanes)[number]

/**
 * The tokens that must be available for a call to start, although it takes only one. Comparisons precede orders, because
 * an order that cannot be compared in time must not be sent.
 */
export const needs: Readonly<Record<Lane, number>> = {
  comparisons: 0.75,
  orders: 1,
  previews: 1.25,
  prices: 1.5,
  'look-ups': 1.75,
}

/** The part of the budget that a lane gets even while other lanes wait. Orders have no limit. */
const shares: Readonly<Record<Lane, number>> = {
  // Comparisons precede all others, up to the limit of look-ups.
  comparisons: 0,
  orders: 1,
  previews: 1 / 3,
  prices: 1 / 6,
  'look-ups': 1 / 12,
}

/** The largest part of the budget for look-ups and comparisons, because shoppers wait for few of them. */
const lookUpsAtMost = 1 / 2
export const isLookUp = (lane: Lane): boolean => lane === 'look-ups' || lane === 'comparisons'

/** The growth of the rate in each second, in calls per second: before the first block, and after one. */
const growth = { unblocked: 1, blocked: 1 / 60 }

/** The pace of all calls from one address, as a store keeps it. Times are milliseconds since the epoch. */
export const paceSchema = z.object({
  /** The time of the last change. */
  at: z.number(),
  /** Calls a second. */
  rate: z.number(),
  /** The number of calls that may start now. */
  tokens: z.number(),
  /** The number of look-ups and comparisons that may start now. */
  lookUps: z.number(),
  /** The end of the platform's latest block; 0 before the first. */
  until: z.number(),
  /** The latest start of each lane. */
  starts: z.record(z.string(), z.number()),
})

export type Pace = z.infer<typeof paceSchema>

/** The most calls that start together: a twelfth of a second's, because the platform counts arrivals, which bunch. */
const burstOf = (rate: number): number => Math.max(2, rate / 12)

/** The pace of an address that has sent nothing yet. */
export const freshPace = (rate: number, at: number): Pace => ({
  at,
  rate,
  tokens: burstOf(rate),
  lookUps: burstOf(rate),
  until: 0,
  starts: {},
})

/** The tolerated difference between the clocks of processes, for stores without a clock, in milliseconds. */
const skewMs = 60_000

/** Whether the platform refuses calls now. A block from the future is ignored, because a clock was set back. */
export const isBlocked = ({ at, until }: Pace, now: number): boolean => now < until && at - now <= skewMs

/** The rate and the tokens, grown since the last change. */
export const grown = (pace: Pace, limit: number, now: number) => {
  // A clock that was set back must not stop all calls until it catches up.
  const passed = now < pace.at ? 1 : (now - pace.at) / 1000
  const rate = Math.min(limit, pace.rate + passed * (pace.until ? growth.blocked : growth.unblocked))
  return {
    rate,
    tokens: Math.min(burstOf(limit), pace.tokens + passed * rate),
    lookUps: Math.min(burstOf(limit), pace.lookUps + passed * rate * lookUpsAtMost),
  }
}

/** A pace with its limit, at the time when it was read. */
export interface PaceReading {
  pace: Pace
  /** Calls a second that the rate may grow to. */
  limit: number
  time: number
}

/** The answer to a call that wants to start. */
export type Start =
  | { pace: Pace }
  /** Milliseconds until another try is worthwhile. */
  | { wait: number }
  /** Milliseconds until the end of a block. */
  | { blocked: number }

/**
 * Starts a call now or returns its wait. A lower lane leaves part of a token to the lanes above it, unless it has not had
 * its share.
 */
export const startOf = (pace: Pace, lane: Lane, limit: number, now: number): Start => {
  if (isBlocked(pace, now)) return { blocked: pace.until - now }
  const { rate, tokens, lookUps } = grown(pace, limit, now)
  const isDue = (now - (pace.starts[lane] ?? 0)) * rate * shares[lane] >= 1000
  const needed = isDue ? Math.min(1, needs[lane]) : needs[lane]
  const missing = Math.max(needed - tokens, isLookUp(lane) ? (1 - lookUps) / lookUpsAtMost : 0)
  if (missing > 0) return { wait: (missing / rate) * 1000 }
  return {
    pace: {
      at: now,
      rate,
      tokens: tokens - 1,
      lookUps: lookUps - (isLookUp(lane) ? 1 : 0),
      until: pace.until,
      starts: { ...pace.starts, [lane]: now },
    },
  }
}

/** The part of the limit that the rate falls to when a start was used late. It grows back within seconds. */
const latePart = 5 / 6

/**
 * The pace after a start that a process used too late, as processes do that are paused. Their calls arrive in the second of
 * later ones, so fewer are started as long as it happens.
 */
export const latePace = (pace: Pace, limit: number, now: number): Pace => {
  const { rate, tokens, lookUps } = grown(pace, limit, now)
  return { ...pace, at: now, rate: Math.min(rate, limit * latePart), tokens, lookUps }
}

/** The pace after a 429: no call until the end of the block, then half as many as before. */
export const blockedPace = (pace: Pace, seconds: number, now: number): Pace => ({
  ...pace,
  at: now,
  // Several calls in flight may receive the same block, which halves the rate once.
  rate: isBlocked(pace, now) ? pace.rate : Math.max(1, pace.rate / 2),
  tokens: 0,
  until: isBlocked(pace, now) ? Math.max(pace.until, now + seconds * 1000) : now + seconds * 1000,
})
