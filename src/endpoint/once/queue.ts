/**
 * Work that outlives its request: looking outcomes up, comparing charges, sending conversions, delivering declarations.
 * Whatever waits stands in a list of the store until it is over. A process takes a turn at one of them by a mark, which
 * ends by the store's clock: until then no process works at it, and afterwards any of them does, also where the first
 * has ended meanwhile. The older a piece is, the longer the pause: an eighth of its age, and an hour at most. Work may
 * therefore be done twice and must bear it. Nothing is given up here: a kind that gives something up says so. A turn costs
 * one operation of the store.
 */

import type { Store } from '../utils/store.ts'
import { workThrough } from '../utils/work-through.ts'

/** Something that waits to be done. */
export interface Waiting {
  readonly id: string
  /** Milliseconds since the epoch, since when it waits. */
  readonly since: number
}

/** Seconds between two tries at most. */
const longestPause = 3_600
/** Milliseconds after which a run begins nothing more: functions end after about a minute. */
const runMs = 45_000

interface TurnsOptions {
  store: Pick<Store, 'create' | 'read' | 'remove'>
  /** Begins the keys of the marks. */
  name: string
  /** Seconds between the first tries: longer than a try takes with its timeouts, where it should not be made twice. */
  pause: number
}

/** Turns at what waits. */
export const createTurns = ({ store, name, pause }: TurnsOptions) => {
  const keyOf = (id: string): string => `turn:${name}:${id}`
  return {
    /** Takes a turn at it. False until the last turn of any process has ended. */
    async take({ id, since }: Waiting, at: number): Promise<boolean> {
      const seconds = Math.min(longestPause, Math.max(pause, Math.ceil((at - since) / 8_000)))
      return (await store.create(keyOf(id), '-', seconds)) === undefined
    },
    /** Ends the turn at it, so that the next run takes another. */
    end: async (id: string): Promise<void> => void (await store.remove(keyOf(id), '-')),
  }
}

export type Turns = ReturnType<typeof createTurns>

interface QueueOptions<Item extends Waiting> {
  turns: Pick<Turns, 'take'>
  /** The store's time. */
  time: () => Promise<number>
  /** What waits, in the order in which it is worked at. */
  list: () => Promise<readonly Item[]>
  /** Does it, or a part of it. What is over leaves the list here. */
  work: (item: Item) => Promise<unknown>
  /** Receives what work has thrown. It is tried again. */
  warn: (error: unknown, item: Item) => void
  /** Pieces of work that one process does at once. @default 1 */
  atOnce?: number
}

/** Creates the function that works at everything that waits and whose turn it is. */
export const createQueue =
  <Item extends Waiting>({ turns, time, list, work, warn, atOnce = 1 }: QueueOptions<Item>) =>
  async (): Promise<void> => {
    const items = await list()
    if (items.length === 0) return
    let at = await time()
    const end = at + runMs
    await workThrough(items, atOnce, async (item) => {
      if (at >= end) return false
      if (!(await turns.take(item, at))) return true
      await work(item).catch((error: unknown) => warn(error, item))
      at = await time()
      return true
    })
  }
