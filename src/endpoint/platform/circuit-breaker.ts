import { isVitrineError } from '../../client/errors.ts'
import { ProblemError } from '../http/problem.ts'

interface Options {
  now: () => number
  /** Told when the circuit opens or closes. */
  onChange?: (state: 'open' | 'closed') => void
}

/** Consecutive failures that open the circuit. */
const failures = 8
/** Milliseconds until an open circuit lets one trial call through. */
const coolDownMs = 5_000

/**
 * Whether an error says that the platform is away. A 500 or an unreadable answer does not: one shopper's cart may cause
 * it.
 */
const isOutage = (error: unknown): boolean =>
  isVitrineError(error) &&
  (error.code === 'unreachable' ||
    error.code === 'timeout' ||
    (error.code === 'server-error' && 'status' in error && Number(error.status) > 500))

/** Refuses calls for a while after consecutive failures, so that shoppers do not wait for a platform that is away. */
export const createCircuitBreaker = ({ now, onChange }: Options) => {
  let consecutiveFailures = 0
  let openedAt = 0
  let isTrialRunning = false

  const isOpen = (): boolean => consecutiveFailures >= failures

  const close = (): void => {
    if (isOpen()) onChange?.('closed')
    consecutiveFailures = 0
  }

  const countFailure = (isTrial: boolean): void => {
    consecutiveFailures += 1
    if (!isOpen()) return
    openedAt = now()
    if (!isTrial) onChange?.('open')
  }

  const admit = (): void => {
    if (!isOpen()) return
    const left = openedAt + coolDownMs - now()
    if (left > 0 || isTrialRunning)
      throw new ProblemError('upstream-unavailable', {
        retryAfter: Math.max(1, left / 1000),
        cause: new Error('The circuit is open.'),
      })
  }

  const run = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const isTrial = isOpen()
    if (isTrial) isTrialRunning = true
    try {
      const result = await call()
      close()
      return result
    } catch (error) {
      if (isOutage(error)) countFailure(isTrial)
      else close()
      throw error
    } finally {
      if (isTrial) isTrialRunning = false
    }
  }

  return {
    /** Throws when a call would be refused now. */
    admit,
    /** Makes a call without asking `admit`. */
    run,
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
