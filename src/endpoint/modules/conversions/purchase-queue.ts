/**
 * A queue of purchases with tasks to be done for each, kept in the store so that a restart loses none. A task is
 * done once: its name is remembered for 400 days, and notifications may come repeatedly and in any order, because
 * only the purchase itself says which tasks there are. A failed task is repeated after one minute, then after twice
 * as long each time up to an hour, and given up after three days. One process works at a time; a purchase costs one
 * call to the platform per try, and 5,000 may wait.
 */

import type { Purchase } from '../../../client/notifications.ts'
import { createLease } from '../../once/lease.ts'
import { writeOver } from '../../utils/overwrite.ts'
import type { Store } from '../../utils/store.ts'

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
  /** Works on the purchases that are due, unless another process does. */
  work(): Promise<void>
}

interface Entry {
  /** Names of the tasks that are done. */
  done: string[]
  /** Whether tasks may be left. */
  open: boolean
  tries: number
  /** Counts the notifications. */
  asked: number
  /** Milliseconds since the epoch: the first try, and the next one. */
  since: number
  next: number
}

/** The largest number of waiting purchases. */
const maxWaiting = 5_000
/** The largest number of purchases in one run. */
const maxPerRun = 100
/** Milliseconds after which a run starts no further purchase, because serverless functions end after about a minute. */
const maxRun = 45_000
/** Seconds for which a purchase is remembered, because refunds come late and notifications are repeated. */
const memoryTtl = 400 * 24 * 3600
/** Longer than one purchase takes with its timeouts. A killed process keeps the others waiting this long. */
const leaseSeconds = 60
const minute = 60_000
/** The age up to which Google Analytics accepts events, in milliseconds. */
const giveUpAfter = 72 * 60 * minute

const longestPause = 60 * minute

/** One minute, then twice as long each time, up to an hour. */
const pause = (tries: number): number => Math.min(minute * 2 ** (tries - 1), longestPause)

/** Creates the queue. Nothing runs until `work` is called. */
export const createPurchaseQueue = (options: PurchaseQueueOptions): PurchaseQueue => {
  const { name, store, now, read, tasks, warn, onLost } = options
  const lease = createLease({ store, name, seconds: leaseSeconds, owner: crypto.randomUUID() })
  const keyOf = (purchase: string): string => `${name}:${purchase}`

  const parse = (text: string | undefined): Entry =>
    text === undefined
      ? { done: [], open: false, tries: 0, asked: 0, since: now(), next: 0 }
      : (JSON.parse(text) as Entry)
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
  }

  const runTasks = async (purchase: string): Promise<void> => {
    const before = parse(await store.read(keyOf(purchase)))
    // A time beyond the longest pause was written by a process whose clock was ahead.
    if (before.open && before.next > now() && before.next <= now() + longestPause) return
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
      const tries = failed.size > 0 ? entry.tries + 1 : 0
      return { ...entry, open: failed.size > 0 && !isLost, tries, next: now() + pause(tries) }
    })
    if (isLost) onLost(Number(purchase), 'given-up')
    if (!parse(written).open) await close(purchase, written)
  }

  let running: Promise<void> | undefined
  let cursor = 0
  const workOnce = async (): Promise<void> => {
    const waiting = await store.members(name)
    if (waiting.length === 0) return
    try {
      const began = now()
      // Each run continues where the last one ended, so that failing purchases do not block the others.
      const start = cursor % waiting.length
      for (const purchase of [...waiting, ...waiting].slice(
        start,
        start + Math.min(maxPerRun, waiting.length),
      )) {
        if (now() - began >= maxRun || !(await lease.hold())) return
        cursor += 1
        await runTasks(purchase)
      }
    } finally {
      await lease.release()
    }
  }

  return {
    async add(purchaseId) {
      const purchase = String(purchaseId)
      const waiting = await store.members(name)
      if (waiting.length >= maxWaiting && !waiting.includes(purchase)) return onLost(purchaseId, 'queue-full')
      await change(purchase, (entry) => ({
        ...entry,
        open: true,
        tries: 0,
        asked: entry.asked + 1,
        since: now(),
        next: 0,
      }))
      await store.add(name, purchase)
    },
    work() {
      // A timer may call again while a run waits for a slow tool.
      running ??= workOnce().finally(() => {
        running = undefined
      })
      return running
    },
  }
}
