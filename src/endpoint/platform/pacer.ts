import {
  blockedPace,
  freshPace,
  type Lane,
  latePace,
  type Pace,
  type PaceReading,
  type Start,
  startOf,
} from './pace.ts'

/** Decides when calls may start. */
export interface Pacer {
  start(lane: Lane): Promise<Start>
  read(): Promise<PaceReading>
  /** Notes a block of this many seconds. */
  block(seconds: number): Promise<void>
  /** Notes that a start was used too late. */
  late(): Promise<void>
}

/**
 * The pace of one process, for an address whose other callers are not known. It begins at a quarter of the limit and
 * grows; each block halves it.
 */
export const createOwnPacer = (limit: number, now: () => number): Pacer => {
  let latest: Pace | undefined
  const current = (): Pace => latest ?? freshPace(limit / 4, now())
  return {
    async start(lane) {
      const start = startOf(current(), lane, limit, now())
      latest = 'pace' in start ? start.pace : current()
      return start
    },
    read: async () => ({ pace: current(), limit, time: now() }),
    async block(seconds) {
      latest = blockedPace(current(), seconds, now())
    },
    async late() {
      latest = latePace(current(), limit, now())
    },
  }
}
