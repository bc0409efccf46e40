import type { Clock } from './clock.ts'

interface Waiting {
  start: () => void
}

/** Hands out places; each must be given back by the returned function, once. */
export interface Limiter {
  /** Resolves when a call may start. `signal` takes a waiting call out of the queue. */
  enter(signal: AbortSignal): Promise<() => void>
}

interface Limits {
  /** Calls in flight. */
  atOnce: number
  /** Calls started within any second. */
  perSecond: number
}

/**
 * Keeps the client below the platform's limit of 30 requests a second and at four calls at once (platform-facts.md,
 * "GET /prices"); going over blocks the whole address for a minute. First come, first served.
 */
export const createLimiter = (clock: Clock, { atOnce, perSecond }: Limits): Limiter => {
  const queue = new Set<Waiting>()
  let starts: number[] = []
  let inFlight = 0
  let cancelWake: (() => void) | undefined

  const pump = () => {
    cancelWake?.()
    cancelWake = undefined
    const now = clock.now()
    // A start in the future is left over from a clock that was set back.
    starts = starts.filter((start) => now - start < 1000 && start <= now)
    for (const waiting of queue) {
      if (inFlight >= atOnce) return
      const oldest = starts[0]
      if (starts.length >= perSecond && oldest !== undefined) {
        cancelWake = clock.after(oldest + 1000 - now, pump)
        return
      }
      queue.delete(waiting)
      inFlight += 1
      starts.push(now)
      waiting.start()
    }
  }

  const leave = () => {
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      inFlight -= 1
      pump()
    }
  }

  return {
    enter: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const giveUp = () => {
          queue.delete(waiting)
          reject(signal.reason)
          // Without this the wake-up for a queue that has emptied would hold a process open.
          pump()
        }
        const waiting: Waiting = {
          start() {
            signal.removeEventListener('abort', giveUp)
            resolve(leave())
          },
        }
        signal.addEventListener('abort', giveUp, { once: true })
        queue.add(waiting)
        pump()
      }),
  }
}
