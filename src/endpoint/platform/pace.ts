/** What calls are made for, by rank. */
export const lanes = ['orders', 'previews', 'prices', 'look-ups'] as const

export type Lane = (typeof lanes)[number]

/** The part of the budget that a lane gets although others want it. Orders have what is left, and all that is free. */
const shares: Readonly<Record<Lane, number>> = {
  orders: 1,
  previews: 1 / 3,
  prices: 1 / 6,
  'look-ups': 1 / 12,
}

/** The part of the budget that look-ups get at most, since no shopper waits for most of them. */
const lookUpsAtMost = 1 / 2

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
  /** Look-ups that may start at once. */
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

/** What has grown since the last change. */
const grown = (pace: Pace, limit: number, now: number) => {
  // A clock that was set back must not stop all calls until it is there again.
  const passed = now < pace.at ? 1 : (now - pace.at) / 1000
  const rate = Math.min(limit, pace.rate + passed * (pace.until ? growth.blocked : growth.unblocked))
  return {
    rate,
    tokens: Math.min(burstOf(limit), pace.tokens + passed * rate),
    lookUps: Math.min(burstOf(limit), pace.lookUps + passed * rate * lookUpsAtMost),
  }
}

/** What is left of a budget. */
export interface Room {
  /** Calls a second. */
  rate: number
  /** Calls of each lane that may start at once. */
  calls: Record<Lane, number>
}

/** What is left of the budget: whole calls above the part that each lane leaves to the lanes above it. */
export const roomOf = (pace: Pace, limit: number, now: number): Room => {
  const { rate, tokens, lookUps } = grown(pace, limit, now)
  const isBlocked = now < pace.until
  const callsOf = (lane: Lane): number => {
    const free = tokens - lanes.indexOf(lane) / 4
    return isBlocked ? 0 : Math.max(0, Math.floor(lane === 'look-ups' ? Math.min(free, lookUps) : free))
  }
  const calls = {
    orders: callsOf('orders'),
    previews: callsOf('previews'),
    prices: callsOf('prices'),
    'look-ups': callsOf('look-ups'),
  }
  return { rate: isBlocked ? 0 : rate, calls }
}

/** What a call that wants to start gets. */
export type Start =
  | { pace: Pace }
  /** Milliseconds until it is worth asking again. */
  | { wait: number }
  /** Milliseconds until the end of a block. */
  | { blocked: number }

/**
 * The start of a call now, or its wait. A lower lane leaves part of a token to the lanes above it, so an order finds one
 * first; a lane that is below its share counts as the first.
 */
export const startOf = (pace: Pace, lane: Lane, limit: number, now: number): Start => {
  if (now < pace.until) return { blocked: pace.until - now }
  const { rate, tokens, lookUps } = grown(pace, limit, now)
  const isLookUp = lane === 'look-ups'
  const isDue = (now - (pace.starts[lane] ?? 0)) * rate * shares[lane] >= 1000
  const needed = isDue ? 1 : 1 + lanes.indexOf(lane) / 4
  const missing = Math.max(needed - tokens, isLookUp ? (1 - lookUps) / lookUpsAtMost : 0)
  if (missing > 0) return { wait: (missing / rate) * 1000 }
  return {
    pace: {
      at: now,
      rate,
      tokens: tokens - 1,
      lookUps: lookUps - (isLookUp ? 1 : 0),
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
  rate: now < pace.until ? pace.rate : Math.max(1, pace.rate / 2),
  tokens: 0,
  until: Math.max(pace.until, now + seconds * 1000),
})
