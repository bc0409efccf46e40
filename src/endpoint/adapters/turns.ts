import { TimeoutError } from '../../client/errors.ts'

interface Options {
  /** Calls in flight. */
  atOnce: number
  /** Calls started within any second. */
  perSecond: number
  /** Milliseconds that a call may take, its waiting included. */
  patience: number
  now: () => number
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
}

const pause = 20

/**
 * Keeps calls below the platform's limits where the client's own queue cannot: on runtimes in which a request must not
 * be woken by another one's end or timer. Whoever waits looks again by a timer of its own, so nobody is first in line.
 */
export const createTurns = ({ atOnce, perSecond, patience, now, wait }: Options) => {
  /** When the calls of the last second, and those in flight, were started. */
  let starts: number[] = []
  const inFlight = new Map<symbol, number>()

  const isFree = (): boolean => {
    const time = now()
    starts = starts.filter((start) => time - start < 1_000)
    // What a cancelled request began may never end; its deadline has passed all the same.
    for (const [call, start] of inFlight) if (time - start >= patience) inFlight.delete(call)
    return inFlight.size < atOnce && starts.length < perSecond
  }

  /** Calls when it is its turn, with the milliseconds that are left. Throws a `TimeoutError` when its turn does not come. */
  return async <Result>(operation: string, call: (left: number) => Promise<Result>): Promise<Result> => {
    const end = now() + patience
    while (!isFree()) {
      if (now() + pause >= end) throw new TimeoutError(operation, false)
      await wait(pause)
    }
    const own = Symbol(operation)
    inFlight.set(own, now())
    starts.push(now())
    try {
      return await call(end - now())
    } finally {
      inFlight.delete(own)
    }
  }
}
