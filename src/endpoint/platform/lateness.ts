import type { Lane } from './pace.ts'

/** Milliseconds by which a call may follow its start later than is usual. */
const toleratedMs = 50
/** The number of latest calls of a kind that show how soon a call usually follows its start. */
const remembered = 8

/**
 * The kinds of calls, by how soon they follow their start. Between the start and the call of an admitted order, the
 * store records it.
 */
export type Kind = `${Lane} ${'at once' | 'later'}`

/**
 * Tells whether a call follows its start too late, as after a pause of the process. The store counts its grant, but the
 * platform its arrival, in the second of later starts.
 */
export const createLateness = (now: () => number) => {
  const delays = new Map<Kind, readonly number[]>()
  /** @param askedAt when the start was asked for */
  const isLate = (kind: Kind, askedAt: number): boolean => {
    const latest = delays.get(kind) ?? []
    // A store that is far away delays all starts by the same time, which does no harm.
    return latest.length > 0 && now() - askedAt > Math.min(...latest) + toleratedMs
  }
  return {
    isLate,
    /** Remembers the delay of a call's first start. Later starts come sooner, since the call is ready by then. */
    note(kind: Kind, askedAt: number): void {
      delays.set(kind, [...(delays.get(kind) ?? []), now() - askedAt].slice(-remembered))
    },
  }
}
