import { isVitrineError, type VitrineErrorCode } from '../../client/errors.ts'
import { type CoreCode, ProblemError, problemOf } from '../http/problem.ts'

const problems: Readonly<Record<VitrineErrorCode, CoreCode>> = {
  'invalid-argument': 'upstream-refused',
  'bad-request': 'upstream-refused',
  'not-found': 'upstream-refused',
  refused: 'upstream-refused',
  unauthorized: 'upstream-unauthorized',
  'rate-limited': 'upstream-blocked',
  'server-error': 'upstream-unavailable',
  unreachable: 'upstream-unavailable',
  aborted: 'upstream-unavailable',
  timeout: 'upstream-timeout',
  contract: 'upstream-contract',
}

const retryAfterOf = (error: unknown): number =>
  isVitrineError(error) && 'retryAfter' in error ? Number(error.retryAfter) : 60

/** The problem that answers a failed call to the platform. The error stays as the cause, for the log. */
export const upstreamProblem = (error: unknown): ProblemError => {
  if (!isVitrineError(error)) return problemOf(error)
  const code = problems[error.code]
  return new ProblemError(code, {
    cause: error,
    ...(code === 'upstream-unavailable' ? { retryAfter: 5 } : {}),
    ...(code === 'upstream-blocked' ? { retryAfter: retryAfterOf(error) } : {}),
  })
}

/**
 * Whether a failed write certainly had no effect; only the budget throws a problem, before it sends. A 429 is not
 * certain, because a gateway may send it after the platform has acted.
 */
export const isCertainlyRefused = (error: unknown): boolean =>
  error instanceof ProblemError ||
  (isVitrineError(error) && !error.mayHaveActed && error.code !== 'rate-limited')
