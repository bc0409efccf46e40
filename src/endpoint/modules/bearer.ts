import { type ProcessLimits, wrongSecrets } from '../guards/process-limits.ts'
import type { Exchange } from '../http/exchange.ts'
import { ProblemError } from '../http/problem.ts'
import { equalSecrets, type Secret } from '../utils/secret.ts'

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
  throw new ProblemError('unauthorized', { headers: { 'www-authenticate': 'Bearer' } })
}
