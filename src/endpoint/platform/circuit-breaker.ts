import { isVitrineError } from '../../client/errors.ts'
import { ProblemError } from '../http/problem.ts'

interface Options {
  now: () => number
  /** Calls that may run or wait at once. Further calls are refused, because a longer queue would only time out. */
  concurrent: number
  /** Consecutive failures that open the circuit. @default 8 */
  failures?: number
  /** Milliseconds until an open circuit lets one trial call through. @default 5000 */
  coolDownMs?: number
}

/** Refusals are answers, so they count as successes. */
const isOutage = (error: unknown): boolean =>
  !isVitrineError(error) || ['server-error', 'unreachable', 'timeout', 'contract'].includes(error.code)

/** A circuit breaker and a cap on concurrent calls, in front of every call to the platform. */
export const createCircuitBreaker = ({ now, concurrent, failures = 8, coolDownMs = 5_000 }: Options) => {
  let active = 0
  let consecutiveFailures = 0
  let openedAt = 0
  let isTrialRunning = false

  const isOpen = (): boolean => consecutiveFailures >= failures

  const admit = (): void => {
    if (active >= concurrent) throw new ProblemError('upstream-unavailable', { retryAfter: 1 })
    if (!isOpen()) return
    const left = openedAt + coolDownMs - now()
    if (left > 0 || isTrialRunning)
      throw new ProblemError('upstream-unavailable', { retryAfter: Math.max(1, left / 1000) })
  }

  const run = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const isTrial = isOpen()
    if (isTrial) isTrialRunning = true
    active += 1
    try {
      const result = await call()
      consecutiveFailures = 0
      return result
    } catch (error) {
      if (!isOutage(error)) consecutiveFailures = 0
      else if (++consecutiveFailures >= failures) openedAt = now()
      throw error
    } finally {
      active -= 1
      if (isTrial) isTrialRunning = false
    }
  }

  return {
    /** Throws when a call would be refused now. */
    admit,
    /**
     * Makes a call without asking `admit`. Orders need both apart: `admit` before the ledger records them as sent,
     * `run` after it, because a recorded order must be sent.
     */
    run,
    /** `admit`, then `run`. */
    async pass<Result>(call: () => Promise<Result>): Promise<Result> {
      admit()
      return run(call)
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
