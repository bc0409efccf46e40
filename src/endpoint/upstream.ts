import { isVitrineError, type VitrineErrorCode } from '../client/errors.ts'
import type { ProblemCode } from '../contract/problem.ts'
import { ProblemError } from './http/problem.ts'

const problems: Readonly<Record<VitrineErrorCode, ProblemCode>> = {
  'invalid-argument': 'upstream_refused',
  'bad-request': 'upstream_refused',
  'not-found': 'upstream_refused',
  unauthorised: 'upstream_unauthorized',
  'rate-limited': 'upstream_unavailable',
  'server-error': 'upstream_unavailable',
  unreachable: 'upstream_unavailable',
  aborted: 'upstream_unavailable',
  timeout: 'upstream_timeout',
  contract: 'upstream_contract',
}

/** Turns what the client threw into the problem that the caller is told. The original stays as the cause, for the log. */
export const upstreamProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error
  const code = isVitrineError(error) ? problems[error.code] : 'internal'
  return new ProblemError(code, {
    cause: error,
    ...(code === 'upstream_unavailable' ? { retryAfter: 5 } : {}),
  })
}

/**
 * Whether a write that failed certainly did nothing. Anything that is not certain counts as done until looked up; so
 * does "too many calls", which something in front of the platform may say after the platform has acted.
 */
export const isCertainlyRefused = (error: unknown): boolean =>
  isVitrineError(error) && !error.mayHaveActed && error.code !== 'rate-limited'
