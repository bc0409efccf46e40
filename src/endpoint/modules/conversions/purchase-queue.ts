/**
 * A queue of purchases with tasks to be done for each, kept in the store so that a restart loses none. A task is
 * done once: its name is remembered for 400 days, and notifications may come repeatedly and in any order, because
 * only the purchase itself says which tasks there are. A failed task is repeated for three days and given up then, since
 * Google Analytics accepts nothing older. A purchase costs one call to the platform per try, and 5,000 may wait.
 */

import type { Purchase } from '../../../client/notifications.ts'
import { createQueue, createTurns, type Waiting } from '../../once/queue.ts'
import { writeOver } from '../../utils/overwrite.ts'
import type { Store } from '../../utils/store.ts'
import { storeTime } from '../../utils/store-time.ts'

/** A piece of work for a purchase that is done once. Its name is remembered. */
export interface Task {
  name: string
  /** The task that must succeed first. A tool cannot book a refund without its sale. */
  after?: string
  run(): Promise<void>
}

export interface PurchaseQueueOptions {
  /** Names the queue in the store. */
  name: string
  store: Store
  now: () => number
  /** Reads the purchase from the platform. */
  read: (purchaseId: number) => Promise<Purchase>
  /** The tasks of a purchase in its current state. Those already done are skipped. */
  tasks: (purchase: Purchase) => readonly Task[]
  /** Receives the error of each failed try. */
  warn: (error: unknown, fields: { purchase: number }) => void
  /** Called when a purchase is given up, or refused because the queue is full. */
  onLost: (purchaseId: number, reason: 'given-up' | 'queue-full') => void
}

export interface PurchaseQueue {
  /** Queues a purchase whose state may have changed. */
  add(purchaseId: number): Promise<void>
  /** Works on the purchases whose turn it is. */
  work(): Promise<void>
}

interface Entry {
  /** Names of the tasks that are done. */
  done: string[]
  /** Whether tasks may be left. */
  open: boolean
  /** Counts the notifications. */
  asked: number
  /** When it was queued, in milliseconds since the epoch. */
  since: number
}

/** The largest number of waiting purchases. */
const maxWaiting = 5_000
/** The largest number in one run: some runtimes bound the operations of a store that one of them may make. */
const mostPerRun = 200
/** Seconds for which a purchase is remembered, because refunds come late and notifications are repeated. */
const memoryTtl = 400 * 24 * 3600
/** Seconds between the first tries: longer than one purchase takes with its timeouts, since tools may count a purchase twice. */
const pauseSeconds = 60
/** The age up to which Google Analytics accepts events, in milliseconds. */
const giveUpAfter = 72 * 3_600_000

/** Creates the queue. Nothing runs until `work` is called. */
export const createPurchaseQueue = (options: PurchaseQueueOptions): PurchaseQueue => {
  const { name, store, now, read, tasks, warn, onLost } = options
  const turns = createTurns({ store, name, pause: pauseSeconds })
  const keyOf = (purchase: string): string => `${name}:${purchase}`

  const parse = (text: string | undefined): Entry =>
    text === undefined ? { done: [], open: false, asked: 0, since: now() } : (JSON.parse(text) as Entry)
  const change = async (purchase: string, next: (entry: Entry) => Entry): Promise<string> => {
    for (;;) {
      const before = await store.read(keyOf(purchase))
      const after = JSON.stringify(next(parse(before)))
      if (await writeOver(store, keyOf(purchase), before, after, memoryTtl)) return after
    }
  }
  /** Removes a purchase from the queue, unless a notification has arrived meanwhile. */
  const close = async (purchase: string, written: string): Promise<void> => {
    await store.drop(name, purchase)
    if ((await store.read(keyOf(purchase))) !== written) await store.add(name, purchase)
    await turns.end(purchase)
  }

  const runTasks = async (purchase: string): Promise<void> => {
    const before = parse(await store.read(keyOf(purchase)))
    const failed = new Set<string>()
    const doTask = async ({ name: task, after, run }: Task): Promise<void> => {
      if (before.done.includes(task)) return
      if (after !== undefined && failed.has(after)) {
        failed.add(task)
        return
      }
      try {
        await run()
        await change(purchase, (entry) => ({ ...entry, done: [...entry.done, task] }))
      } catch (error) {
        failed.add(task)
        warn(error, { purchase: Number(purchase) })
      }
    }
    try {
      for (const task of tasks(await read(Number(purchase)))) await doTask(task)
    } catch (error) {
      failed.add('read')
      warn(error, { purchase: Number(purchase) })
    }
    const isLost = failed.size > 0 && now() - before.since >= giveUpAfter
    const written = await change(purchase, (entry) => {
      // A notification that arrived meanwhile makes another try necessary.
      if (entry.asked !== before.asked) return entry
      return { ...entry, open: failed.size > 0 && !isLost }
    })
    if (isLost) onLost(Number(purchase), 'given-up')
    if (!parse(written).open) await close(purchase, written)
  }

  /** The purchases of this run, the oldest first. Where more are waiting than one run takes, each run draws others. */
  const waiting = async (): Promise<Waiting[]> => {
    const all = await store.members(name)
    const start = Math.floor(Math.random() * Math.max(1, all.length - mostPerRun + 1))
    const ids = all.slice(start, start + mostPerRun)
    const entries = ids.map(async (id) => ({ id, since: parse(await store.read(keyOf(id))).since }))
    return (await Promise.all(entries)).sort((a, b) => a.since - b.since)
  }

  return {
    async add(purchaseId) {
      const purchase = String(purchaseId)
      const waiting = await store.members(name)
      if (waiting.length >= maxWaiting && !waiting.includes(purchase)) return onLost(purchaseId, 'queue-full')
      await change(purchase, (entry) => ({
        ...entry,
        open: true,
        asked: entry.asked + 1,
        since: now(),
      }))
      await store.add(name, purchase)
    },
    work: createQueue({
      turns,
      time: storeTime(store, now),
      list: waiting,
      work: ({ id }) => runTasks(id),
      warn: (error, { id }) => warn(error, { purchase: Number(id) }),
    }),
  }
}
