import { idempotencyKey } from '../../contract/order-key.ts'
import type { Exchange } from './exchange.ts'
import { ProblemError } from './problem.ts'

/** Reads a key. It may be in quotes, as draft-ietf-httpapi-idempotency-key-header specifies. */
export const readIdempotencyKey = (text: string | null | undefined): string => {
  if (!text) throw new ProblemError('idempotency-key-missing')
  const key = text.replace(/^"(.*)"$/, '$1')
  if (!idempotencyKey.test(key)) throw new ProblemError('idempotency-key-invalid')
  return key
}

/** Tells the caller, and the log, that an answer repeats a recorded one. */
export const noteReplay = ({ fields, headers }: Pick<Exchange, 'fields' | 'headers'>): void => {
  fields.replayed = true
  headers.set('Idempotency-Replayed', 'true')
}
