import { isVitrineError } from '../client/errors.ts'
import { ProblemError } from './http/problem.ts'

interface Options {
  now: () => number
  /** Calls to the platform at once; more are refused at once, as a queue would only grow old. */
  concurrent: number
  /** So many failures in a row open the circuit. @default 8 */
  failures?: number
  /** Milliseconds that an open circuit refuses everything before one call may try. @default 5000 */
  coolDown?: number
}

/** The platform's own trouble. Its refusals are answers, and show that it is well. */
const isTrouble = (error: unknown): boolean =>
  !isVitrineError(error) || ['server-error', 'unreachable', 'timeout', 'contract'].includes(error.code)

/**
 * Stands before every call to the platform: a cap on the calls at once, and a circuit breaker that spares a platform
 * in trouble, and spares shoppers the wait for it.
 */
export const createUpstreamGate = ({ now, concurrent, failures = 8, coolDown = 5_000 }: Options) => {
  let inFlight = 0
  let inARow = 0
  let openedAt = 0
  let isTrying = false

  const isOpen = (): boolean => inARow >= failures
  /** Throws when a call would not be let through now. */
  const admit = (): void => {
    if (inFlight >= concurrent) throw new ProblemError('upstream-unavailable', { retryAfter: 1 })
    if (!isOpen()) return
    const left = openedAt + coolDown - now()
    if (left > 0 || isTrying)
      throw new ProblemError('upstream-unavailable', { retryAfter: Math.max(1, left / 1000) })
  }

  const run = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const isTrial = isOpen()
    if (isTrial) isTrying = true
    inFlight += 1
    try {
      const result = await call()
      inARow = 0
      return result
    } catch (error) {
      if (!isTrouble(error)) inARow = 0
      else if (++inARow >= failures) openedAt = now()
      throw error
    } finally {
      inFlight -= 1
      if (isTrial) isTrying = false
    }
  }

  return {
    admit,
    /**
     * Runs a call whether or not it would be let through; its outcome moves the circuit. For orders, which ask
     * `admit` before they are written down as sent, and must be sent once they are.
     */
    run,
    /** `admit` and `run` in one. */
    async pass<Result>(call: () => Promise<Result>): Promise<Result> {
      admit()
      return run(call)
    },
  }
}

export type UpstreamGate = ReturnType<typeof createUpstreamGate>
