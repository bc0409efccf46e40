import type { DueJobs } from '../../context/clock.ts'
import { isBefore } from './dates.ts'

/**
 * Jobs of things that are due at a moment each, one after the other.
 *
 * @param dueAtOf undefined or null for a thing without a job
 */
export const createDueJobs = <Thing>(
  all: () => Iterable<Thing>,
  dueAtOf: (thing: Thing) => string | null | undefined,
  work: (thing: Thing) => void,
): DueJobs => {
  const first = (): { thing: Thing; dueAt: string } | undefined => {
    let earliest: { thing: Thing; dueAt: string } | undefined
    for (const thing of all()) {
      const dueAt = dueAtOf(thing)
      if (dueAt && (!earliest || isBefore(dueAt, earliest.dueAt))) earliest = { thing, dueAt }
    }
    return earliest
  }
  return {
    next: () => {
      const due = first()
      return due && new Date(due.dueAt)
    },
    run: () => {
      const due = first()
      if (due) work(due.thing)
    },
  }
}
