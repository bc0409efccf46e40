/**
 * The sandbox's clock. It stands still or runs with the machine's time, and moving it forward runs every due job at
 * its own time and in order, so a year of renewals happens in a moment as it would on the platform. Moves run one
 * after another, and moving back undoes nothing. Its position is stored and survives a restart. A move costs as
 * much as the jobs that become due within it.
 */

import type { StoredClock } from '../state/state.ts'
import type { Table } from '../state/table.ts'
import type { Clock } from './context.ts'

/**
 * True for times from 1970 to 9000. RFC 3339 ends with the year 9999, and a thousand years leave room for
 * renewals.
 */
export const isReachable = (time: number): boolean => time >= 0 && time < Date.UTC(9000, 0)

/** Jobs that the passing of time starts: renewals, payment retries, late notifications. */
export interface DueJobs {
  /** Due time of the next job; undefined when none is planned. Each `run` must advance it. */
  next(): Date | undefined
  /**
   * Runs the job that `next` named. Meanwhile `now()` is its due time; `until` is the target of the clock.
   */
  run(until: Date): void | Promise<void>
}

export interface SandboxClock extends Clock {
  /** Moves the clock. Moving forward runs due jobs, each at its own time; moving back undoes nothing. */
  set(to: Date): Promise<void>
  advance(ms: number): Promise<void>
  /** Runs the jobs that are due by now. Hosts call it before each request. */
  catchUp(): Promise<void>
  addJobs(work: DueJobs): void
  /** Returns to the start without running any job. */
  reset(): void
}

/** The position of the clock that survives a restart. */
export type StoredTime = Omit<StoredClock, 'id'>

/** Stores the position of the clock. */
export interface ClockStore {
  load(): StoredTime | undefined
  save(time: StoredTime): void
}

/** Stores the position of the clock in a table. */
export const clockStore = (table: Table<StoredClock>): ClockStore => ({
  load: () => table.get('clock'),
  save: (time) => {
    table.put({ id: 'clock', ...time })
  },
})

/**
 * Creates the sandbox's clock, which stands still at `start` until it is moved, or else runs with the machine's time. A
 * stored position replaces the start.
 */
export const createClock = (
  start?: Date,
  machineNow: () => number = Date.now,
  memory?: ClockStore,
): SandboxClock => {
  const works: DueJobs[] = []
  const kept = memory?.load()
  let standing = kept ? kept.standing : start?.getTime()
  let shift = kept?.shift ?? 0
  let moving: Promise<void> = Promise.resolve()
  /** While a job runs, its due time is the current time. */
  let jobTime: number | undefined

  const time = (): number => jobTime ?? standing ?? machineNow() + shift
  const jump = (to: number): void => {
    if (standing === undefined) shift = to - machineNow()
    else standing = to
    memory?.save({ standing, shift })
  }

  const earliest = (): { work: DueJobs; at: number } | undefined => {
    const due = works.flatMap((work) => {
      const at = work.next()?.getTime()
      return at === undefined ? [] : [{ work, at }]
    })
    return due.reduce<{ work: DueJobs; at: number } | undefined>(
      (first, one) => (first && first.at <= one.at ? first : one),
      undefined,
    )
  }

  const runUntil = async (from: number, to: number): Promise<void> => {
    let reached = from
    try {
      for (let due = earliest(); due && due.at <= to; due = earliest()) {
        // A job that was due before the move began runs at the start of the move, never in the past.
        reached = Math.max(reached, due.at)
        jobTime = reached
        await due.work.run(new Date(to))
      }
    } finally {
      jobTime = undefined
    }
  }

  const move = (target: () => number): Promise<void> => {
    const run = async () => {
      const from = time()
      const to = target()
      await runUntil(from, to)
      jump(to)
    }
    moving = moving.then(run, run)
    return moving
  }

  return {
    now: () => new Date(time()),
    set: (to) => move(() => to.getTime()),
    advance: (ms) => move(() => time() + ms),
    catchUp: () => {
      const run = () => runUntil(time(), time())
      moving = moving.then(run, run)
      return moving
    },
    addJobs: (work) => {
      works.push(work)
    },
    reset: () => {
      standing = start?.getTime()
      shift = 0
      memory?.save({ standing, shift })
    },
  }
}
