import type { Lane } from './pace.ts'

/** Milliseconds by which a call may follow its start later than is usual. */
const toleratedMs = 50
/** The number of latest calls of a lane that show how soon a call usually follows its start. */
const remembered = 8

/**
 * Tells whether a call follows its start too late. The store counts a start when it grants it, and the platform counts
 * the call when it arrives. A process that was paused in between would send it in the second of later starts.
 */
export const createLateness = (now: () => number) => {
  const delays = new Map<Lane, readonly number[]>()
  return {
    /** @param askedAt when the start was asked for */
    isLate(lane: Lane, askedAt: number): boolean {
      const delay = now() - askedAt
      const latest = delays.get(lane) ?? []
      delays.set(lane, [...latest, delay].slice(-remembered))
      // A store far away delays all starts alike, which harms nothing.
      return latest.length > 0 && delay > Math.min(...latest) + toleratedMs
    },
  }
}
