/**
 * Delivers notifications to the receivers of the clients: one at a time for each client, and again every two hours
 * until it is accepted. Every attempt is stored before the next begins, so a restart continues where the last
 * process stopped. While the clock moves, failed attempts are limited to a dozen per move, since a year would mean
 * thousands. Deliveries run in the background; a request waits for none of them.
 */

import type { DueJobs } from '../context/clock.ts'
import type { SandboxContext } from '../context/context.ts'
import type { Dispatch, Receiver } from '../state/notification.ts'
import type { State } from '../state/state.ts'
import { isAccepted, type PostOptions, post } from './post-notification.ts'

/** docs/platform/notifications.md#delivery */
const retryDelay = 2 * 3_600_000
/**
 * Failed attempts during one move of the clock, before a last one at its end. Moving a year would otherwise
 * mean thousands.
 */
const maxAttemptsPerMove = 12
/** The most stored deliveries of a notification. Older ones are only counted, so that they do not fill the store. */
const maxDeliveries = 50

export interface DispatcherOptions extends Omit<PostOptions, 'baseUrl'> {
  /** Receives errors of saving a delivery. */
  report(error: unknown): void
}

export interface Dispatcher {
  /** Saves a dispatch and sends it when it is due. */
  put(dispatch: Dispatch): void
  /** Sends all due dispatches in the background. */
  start(): void
  /** True while a dispatch is being sent or is about to be. */
  isBusy(): boolean
  /** Drops all pending dispatches. */
  clear(): void
  /** Resolves after one attempt of every due dispatch. */
  settled(): Promise<void>
  /** Dispatches of one client that are not done. */
  pendingOf(clientId: string): Dispatch[]
  /** Jobs for retries and delays while the clock moves. */
  work: DueJobs
}

/** Sends due dispatches, one at a time for each client, every two hours until they are accepted. */
export const createDispatcher = (
  { clock, settings }: SandboxContext,
  state: State,
  options: DispatcherOptions,
): Dispatcher => {
  const pending = new Map<number, Dispatch>()
  for (const dispatch of state.dispatches.all())
    if (dispatch.dueAt !== null) pending.set(dispatch.id, dispatch)
  const running = new Map<string, Promise<void>>()
  const failedAttempts = new Map<number, { until: number; count: number }>()
  let isStarting = false

  const save = (dispatch: Dispatch): void => {
    state.dispatches.put(dispatch)
    if (dispatch.dueAt === null) pending.delete(dispatch.id)
    else pending.set(dispatch.id, dispatch)
  }
  const dueTime = ({ dueAt }: Dispatch): number => (dueAt === null ? Infinity : Date.parse(dueAt))
  const first = (dispatches: Iterable<Dispatch>): Dispatch | undefined =>
    [...dispatches].reduce<Dispatch | undefined>((earliest, one) => {
      if (!earliest) return one
      const difference = dueTime(one) - dueTime(earliest) || one.rank - earliest.rank
      return difference < 0 ? one : earliest
    }, undefined)
  const pendingOf = (clientId: string) =>
    [...pending.values()].filter((dispatch) => dispatch.clientId === clientId)
  const isDue = (dispatch: Dispatch): boolean => dueTime(dispatch) <= clock.now().getTime()

  const nextTry = (id: number, at: number, until: number): number => {
    const before = failedAttempts.get(id)
    const count = before?.until === until ? before.count + 1 : 1
    failedAttempts.set(id, { until, count })
    const left = Math.floor((until - at) / retryDelay)
    return at + (count < maxAttemptsPerMove ? 1 : Math.max(left, 1)) * retryDelay
  }

  const attempt = async ({ id, clientId }: Dispatch, until: number): Promise<void> => {
    const notification = state.notifications.get(id)
    const receiver: Receiver | undefined = state.receivers.get(clientId)
    const at = clock.now()
    const url = receiver?.url ?? null
    const outcome =
      receiver && notification && url !== null
        ? await post({ ...options, baseUrl: settings.baseUrl }, { ...receiver, url }, notification)
        : undefined
    // Read after the wait, because a resend may have changed it.
    const current = state.dispatches.get(id)
    if (!current) return
    if (!outcome || !receiver || url === null) return save({ ...current, dueAt: null })
    const copiesLeft = current.copiesLeft - (isAccepted(outcome) ? 1 : 0)
    const next = isAccepted(outcome) ? at.getTime() : nextTry(id, at.getTime(), until)
    if (isAccepted(outcome)) failedAttempts.delete(id)
    const delivery = { at: at.toISOString(), url, format: receiver.format, ...outcome }
    save({
      ...current,
      isHeld: false,
      dueAt: copiesLeft > 0 ? new Date(next).toISOString() : null,
      copiesLeft,
      attempts: current.attempts + 1,
      deliveries: [...current.deliveries, delivery].slice(-maxDeliveries),
    })
  }

  const deliverDue = async (clientId: string, until: number): Promise<void> => {
    for (let due = first(pendingOf(clientId)); due && isDue(due); due = first(pendingOf(clientId)))
      await attempt(due, until)
  }

  const start = (until: Date = clock.now()): Promise<unknown> => {
    isStarting = false
    const clients = new Set([...pending.values()].filter(isDue).map(({ clientId }) => clientId))
    for (const clientId of clients) {
      if (running.has(clientId)) continue
      running.set(
        clientId,
        // Deferred, because a receiver in this process may call back before the entry is in the map.
        Promise.resolve()
          .then(() => deliverDue(clientId, until.getTime()))
          .catch(options.report)
          .finally(() => running.delete(clientId)),
      )
    }
    return Promise.all(running.values())
  }

  return {
    put: (dispatch) => {
      save(dispatch)
      if (isStarting) return
      isStarting = true
      setTimeout(() => void start(), 0)
    },
    start: () => void start(),
    clear: () => {
      pending.clear()
      failedAttempts.clear()
    },
    isBusy: () => isStarting || running.size > 0,
    settled: async () => {
      while (isStarting || running.size > 0) await start()
    },
    pendingOf,
    work: {
      next: () => {
        const next = first(pending.values())
        return next && new Date(dueTime(next))
      },
      run: async (until) => {
        await start(until)
      },
    },
  }
}
