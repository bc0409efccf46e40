import { isVitrineError, type VitrineErrorCode } from '../client/errors.ts'
import type { ProblemCode } from '../contract/problem.ts'
import { ProblemError } from './http/problem.ts'

const problems: Readonly<Record<VitrineErrorCode, ProblemCode>> = {
  'invalid-argument': 'upstream-refused',
  'bad-request': 'upstream-refused',
  'not-found': 'upstream-refused',
  unauthorized: 'upstream-unauthorized',
  'rate-limited': 'upstream-unavailable',
  'server-error': 'upstream-unavailable',
  unreachable: 'upstream-unavailable',
  aborted: 'upstream-unavailable',
  timeout: 'upstream-timeout',
  contract: 'upstream-contract',
}

/** Turns what the client threw into the problem that the caller is told. The original stays as the cause, for the log. */
export const upstreamProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error
  const code = isVitrineError(error) ? problems[error.code] : 'internal'
  return new ProblemError(code, {
    cause: error,
    ...(code === 'upstream-unavailable' ? { retryAfter: 5 } : {}),
  })
}

/**
 * Whether a write that failed certainly did nothing. Anything that is not certain counts as done until looked up; so
 * does "too many calls", which something in front of the platform may say after the platform has acted.
 */
export const isCertainlyRefused = (error: unknown): boolean =>
  isVitrineError(error) && !error.mayHaveActed && error.code !== 'rate-limited'
