import { TimeoutError } from '../../client/errors.ts'

interface Options {
  /** Calls in flight. */
  atOnce: number
  /** Calls that start within any second. */
  perSecond: number
  /** Milliseconds that a call may take, including the time in the queue. */
  timeoutMs: number
  now: () => number
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
}

const pollMs = 20

/**
 * Limits calls to the platform where the client's own queue cannot: on Workers, one request's timer must not resume
 * another request. Each waiting call polls with a timer of its own, so the order of calls is not kept.
 */
export const createPollingLimiter = ({ atOnce, perSecond, timeoutMs, now, wait }: Options) => {
  let recentStarts: number[] = []
  const inFlight = new Map<symbol, number>()

  const isFree = (): boolean => {
    const time = now()
    recentStarts = recentStarts.filter((start) => time - start < 1_000)
    // A call of a cancelled request may never settle, so calls past their timeout are not counted.
    for (const [call, start] of inFlight) if (time - start >= timeoutMs) inFlight.delete(call)
    return inFlight.size < atOnce && recentStarts.length < perSecond
  }

  /**
   * Calls as soon as the limits allow it, with the milliseconds that are left. Rejects with a `TimeoutError` when the
   * limits do not allow it in time.
   */
  return async <Result>(operation: string, call: (leftMs: number) => Promise<Result>): Promise<Result> => {
    const end = now() + timeoutMs
    while (!isFree()) {
      if (now() + pollMs >= end) throw new TimeoutError(operation, false)
      await wait(pollMs)
    }
    const own = Symbol(operation)
    inFlight.set(own, now())
    recentStarts.push(now())
    try {
      return await call(end - now())
    } finally {
      inFlight.delete(own)
    }
  }
}
