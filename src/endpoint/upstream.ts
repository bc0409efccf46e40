import type { ProblemCode } from '../contract/problem.ts'
import { ProblemError } from './http/problem.ts'

/** The client's error codes, as the endpoint tells them on. A code that is not here is a mistake of our own. */
const problems: Readonly<Record<string, ProblemCode>> = {
  bad_request: 'upstream_refused',
  not_found: 'upstream_refused',
  invalid_input: 'upstream_refused',
  unauthorized: 'upstream_unauthorized',
  rate_limited: 'upstream_unavailable',
  server_error: 'upstream_unavailable',
  unreachable: 'upstream_unavailable',
  timeout: 'upstream_timeout',
  contract: 'upstream_contract',
}

/** The literal code of an error of the client, whichever copy of the class it comes from. */
export const upstreamCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Turns what the client threw into the problem that the caller is told. The original stays as the cause, for the log. */
export const upstreamProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error
  const code = upstreamCode(error)
  const problem = (code && problems[code]) || 'internal'
  const retryAfter = problem === 'upstream_unavailable' ? { retryAfter: 5 } : {}
  return new ProblemError(problem, { cause: error, ...retryAfter })
}
