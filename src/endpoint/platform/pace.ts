/** The purposes of calls. `comparisons` are look-ups that a shopper has to be told of soon. */
export const lanes = ['orders', 'previews', 'prices', 'look-ups', 'comparisons'] as const

export type Lane = (typeof lanes)[number]

/**
 * The tokens that have to be there for a call to start, which takes one. The fewer, the sooner. An order passes all
 * but a comparison: orders that cannot be compared in time must not be sent.
 */
export const needs: Readonly<Record<Lane, number>> = {
  comparisons: 0.75,
  orders: 1,
  previews: 1.25,
  prices: 1.5,
  'look-ups': 1.75,
}

/** The part of the budget that a lane gets although others want it. Orders have what is left, and all that is free. */
const shares: Readonly<Record<Lane, number>> = {
  // They pass all others, up to the part of the look-ups.
  comparisons: 0,
  orders: 1,
  previews: 1 / 3,
  prices: 1 / 6,
  'look-ups': 1 / 12,
}

/** The largest part of the budget for look-ups and comparisons, since no shopper waits for most of them. */
const lookUpsAtMost = 1 / 2
export const isLookUp = (lane: Lane): boolean => lane === 'look-ups' || lane === 'comparisons'

/** Calls a second that the rate grows by each second: before the first block, and after one. */
const growth = { unblocked: 1, blocked: 1 / 60 }

/** The pace of the calls that leave by one address. Times are milliseconds since the epoch. */
export interface Pace {
  /** The time of the last change. */
  at: number
  /** Calls a second. */
  rate: number
  /** Calls that may start at once. */
  tokens: number
  /** Look-ups and comparisons that may start at once. */
  lookUps: number
  /** The end of the platform's latest block; 0 before the first. */
  until: number
  /** The latest start of each lane. */
  starts: Partial<Record<Lane, number>>
}

/** Calls that may start together: a twelfth of a second's calls, because the platform counts arrivals, which bunch. */
const burstOf = (rate: number): number => Math.max(2, rate / 12)

/** An address that has sent nothing yet. */
export const freshPace = (rate: number, at: number): Pace => ({
  at,
  rate,
  tokens: burstOf(rate),
  lookUps: burstOf(rate),
  until: 0,
  starts: {},
})

/** Milliseconds by which the clocks of processes may differ where the store has none. */
const skewMs = 60_000

/** Whether the platform refuses calls now. A block from the future was noted by a clock that was set back since. */
export const isBlocked = ({ at, until }: Pace, now: number): boolean => now < until && at - now <= skewMs

/** The rate and the tokens, grown since the last change. */
export const grown = (pace: Pace, limit: number, now: number) => {
  // A clock that was set back must not stop all calls until it is there again.
  const passed = now < pace.at ? 1 : (now - pace.at) / 1000
  const rate = Math.min(limit, pace.rate + passed * (pace.until ? growth.blocked : growth.unblocked))
  return {
    rate,
    tokens: Math.min(burstOf(limit), pace.tokens + passed * rate),
    lookUps: Math.min(burstOf(limit), pace.lookUps + passed * rate * lookUpsAtMost),
  }
}

/** A pace as it is read at a time. */
export interface PaceReading {
  pace: Pace
  /** Calls a second that the rate may grow to. */
  limit: number
  time: number
}

/** The answer to a call that wants to start. */
export type Start =
  | { pace: Pace }
  /** Milliseconds until it is worth asking again. */
  | { wait: number }
  /** Milliseconds until the end of a block. */
  | { blocked: number }

/**
 * The start of a call now, or its wait. A lower lane leaves part of a token to the lanes above it, unless it is below
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

/** The pace after a 429: no call until the end of the block, then half as many as before. */
export const blockedPace = (pace: Pace, seconds: number, now: number): Pace => ({
  ...pace,
  at: now,
  // Several calls in flight meet the same block.
  rate: isBlocked(pace, now) ? pace.rate : Math.max(1, pace.rate / 2),
  tokens: 0,
  until: isBlocked(pace, now) ? Math.max(pace.until, now + seconds * 1000) : now + seconds * 1000,
})
