import type { Clock } from './clock.ts'

/** Decides when each try of a call may start, such as by a budget that several processes share. */
export interface Limiter {
  /**
   * Resolves with the function that ends the try when it may start. `signal` removes a waiting try.
   *
   * @throws to end the call with the same error
   */
  enter(signal: AbortSignal): Promise<() => void>
  /** Whether the wait is outside of the time limit of a call. Only its `signal` then ends the wait. @default false */
  readonly isUntimed?: boolean | undefined
}

/** Limits of `createLimiter`. */
export interface Limits {
  /** Calls in flight. */
  atOnce: number
  /** Calls started within any second. */
  perSecond: number
}

/** Starts calls in their order, within the limits of the platform. @see docs/platform/errors.md#rate */
export const createClockedLimiter = (clock: Clock, { atOnce, perSecond }: Limits): Limiter => {
  /** Begins each of the tries that wait. */
  const queue = new Set<() => void>()
  let starts: number[] = []
  let inFlight = 0
  let cancelWake: (() => void) | undefined

  const startWaiting = () => {
    cancelWake?.()
    cancelWake = undefined
    const now = clock.now()
    // A start lies in the future when the clock was set back.
    starts = starts.filter((start) => now - start < 1000 && start <= now)
    for (const begin of queue) {
      if (inFlight >= atOnce) return
      const oldest = starts[0]
      if (starts.length >= perSecond && oldest !== undefined) {
        cancelWake = clock.after(oldest + 1000 - now, startWaiting)
        return
      }
      queue.delete(begin)
      inFlight += 1
      starts.push(now)
      begin()
    }
  }

  const createRelease = () => {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      inFlight -= 1
      startWaiting()
    }
  }

  return {
    isUntimed: true,
    enter: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const abandon = () => {
          queue.delete(begin)
          reject(signal.reason)
          // Cancels the timer of a queue that is empty now: it would keep a process alive.
          startWaiting()
        }
        const begin = () => {
          signal.removeEventListener('abort', abandon)
          resolve(createRelease())
        }
        signal.addEventListener('abort', abandon, { once: true })
        queue.add(begin)
        startWaiting()
      }),
  }
}

/** Limiters by their budget. Clocks keep them apart, so that two tests never meet. */
const shared = new WeakMap<Clock, Map<string, Limiter>>()

/** The one limiter of a budget: the platform counts an address, not a client object. */
export const sharedLimiter = (clock: Clock, budget: string, limits: Limits): Limiter => {
  const budgets = shared.get(clock) ?? new Map<string, Limiter>()
  const limiter = budgets.get(budget) ?? createClockedLimiter(clock, limits)
  shared.set(clock, budgets.set(budget, limiter))
  return limiter
}
