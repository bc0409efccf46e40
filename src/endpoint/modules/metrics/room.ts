import { grown, isBlocked, isLookUp, type Lane, lanes, needs, type PaceReading } from '../../platform/pace.ts'

/** The rest of a budget. */
export interface Room {
  /** Calls a second. */
  rate: number
  /** Calls of each lane that may start at once. */
  calls: ReadonlyMap<Lane, number>
}

/** The rest of the budget: whole calls above the part that each lane leaves to the lanes above it. */
export const roomOf = ({ pace, limit, time }: PaceReading): Room => {
  const { rate, tokens, lookUps } = grown(pace, limit, time)
  const blocked = isBlocked(pace, time)
  const callsOf = (lane: Lane): number => {
    const free = tokens + 1 - needs[lane]
    return blocked ? 0 : Math.max(0, Math.floor(isLookUp(lane) ? Math.min(free, lookUps) : free))
  }
  return { rate: blocked ? 0 : rate, calls: new Map(lanes.map((lane) => [lane, callsOf(lane)])) }
}
