import type { ProcessLimits } from '../guards/process-limits.ts'
import type { Exchange, Limit } from '../http/exchange.ts'
import { type ModuleProblem, ProblemError } from '../http/problem.ts'
import { equalSecrets, type Secret } from '../utils/secret.ts'

export const unauthorized: ModuleProblem = {
  code: 'unauthorized',
  status: 401,
  title: 'The credentials are not valid',
  detail: 'Send valid credentials.',
}

/** Wrong secrets that one address may send in ten minutes. */
export const wrongSecrets = (name: string): Limit => ({ name, quota: 10, window: 600 })

/**
 * Throws a problem unless the request has the secret as its bearer token. Wrong ones are limited by address, and the right
 * one never: callers behind one address must not lock each other out.
 */
export const requireBearer = async (
  exchange: Exchange,
  secret: Secret,
  limits: ProcessLimits,
): Promise<void> => {
  const given = exchange.request.headers.get('authorization')?.replace(/^bearer +/i, '') ?? ''
  if (await equalSecrets(given, secret.reveal())) return
  limits.count(exchange, wrongSecrets('tokens'))
  throw new ProblemError(unauthorized, { headers: { 'www-authenticate': 'Bearer' } })
}
