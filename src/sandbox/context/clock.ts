import type { KeptClock } from '../state/state.ts'
import type { Table } from '../state/table.ts'
import type { Clock } from './context.ts'

/**
 * Whether time may be set so: from 1970 to 9000. RFC 3339 ends with the year 9999, and from here a thousand years of
 * renewals can still be counted on.
 */
export const isReachable = (time: number): boolean => time >= 0 && time < Date.UTC(9000, 0)

/** Something that happens by itself when its time comes: a renewal, a retry, the end of a session. */
export interface DueWork {
  /** When the next piece is due; undefined when there is none. It has to move on with each `run`. */
  next(): Date | undefined
  /** Does the piece that `next` named. `now()` is its time meanwhile; `until` is how far the clock will go. */
  run(until: Date): void | Promise<void>
}

export interface SandboxClock extends Clock {
  /**
   * Moves to a moment. On the way forward everything that is due runs, each piece at its own time; on the way back
   * nothing is undone.
   */
  set(to: Date): Promise<void>
  advance(ms: number): Promise<void>
  /** Runs what has become due by time passing. Whoever serves requests calls it before each of them. */
  catchUp(): Promise<void>
  addWork(work: DueWork): void
}

/** Where the clock was moved to. */
export type KeptTime = Omit<KeptClock, 'id'>

/** Remembers the clock over a restart. */
export interface ClockMemory {
  load(): KeptTime | undefined
  save(time: KeptTime): void
}

/** Keeps the clock's offset in a table, so that it survives a restart. */
export const clockMemory = (table: Table<KeptClock>): ClockMemory => ({
  load: () => table.get('clock'),
  save: (time) => {
    table.put({ id: 'clock', ...time })
  },
})

/**
 * The sandbox's time. With a `start` it stands still until it is moved; without one it runs with the machine's clock,
 * shifted by what it was moved. What the memory holds goes before the start.
 */
export const createClock = (
  start?: Date,
  machineNow: () => number = Date.now,
  memory?: ClockMemory,
): SandboxClock => {
  const works: DueWork[] = []
  const kept = memory?.load()
  let standing = kept ? kept.standing : start?.getTime()
  let shift = kept?.shift ?? 0
  let moving: Promise<void> = Promise.resolve()
  /** While work runs, its own due time is the time. */
  let workTime: number | undefined

  const time = (): number => workTime ?? standing ?? machineNow() + shift
  const jump = (to: number): void => {
    if (standing === undefined) shift = to - machineNow()
    else standing = to
    memory?.save({ standing, shift })
  }

  const earliest = (): { work: DueWork; at: number } | undefined => {
    const due = works.flatMap((work) => {
      const at = work.next()?.getTime()
      return at === undefined ? [] : [{ work, at }]
    })
    return due.reduce<{ work: DueWork; at: number } | undefined>(
      (first, one) => (first && first.at <= one.at ? first : one),
      undefined,
    )
  }

  const runUntil = async (from: number, to: number): Promise<void> => {
    let reached = from
    try {
      for (let due = earliest(); due && due.at <= to; due = earliest()) {
        // Work that was due before the move began (the clock had been set back) happens now, not in the past.
        reached = Math.max(reached, due.at)
        workTime = reached
        await due.work.run(new Date(to))
      }
    } finally {
      workTime = undefined
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
    addWork: (work) => {
      works.push(work)
    },
  }
}
