import * as z from 'zod/mini'
import { ContractError, RefusedError } from '../errors.ts'
import type { Operation } from '../operation.ts'
import { fromWire } from '../wire/names.ts'

interface ResponseContext {
  mayHaveActed: boolean
  /** Removes the secret from a text of the platform. */
  redact: (text: string) => string
}

const maxMessageLength = 1_000

/** The ResultMessage of an answer that is not OK. */
const refusalIn = (value: unknown): string | undefined => {
  const message =
    typeof value === 'object' && value !== null && 'ResultMessage' in value && value.ResultMessage
  return typeof message === 'string' && message.trim().toUpperCase() !== 'OK' ? message : undefined
}

/**
 * Decodes an answer by the operation's schema, with the caller's names. Throws `RefusedError` for a ResultMessage other
 * than OK, and `ContractError`.
 */
export const readResponse = (
  name: string,
  row: Operation,
  text: string,
  { mayHaveActed, redact }: ResponseContext,
): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // No `cause`: the parser's error quotes the body.
    throw new ContractError(name, '', 'not JSON', { mayHaveActed })
  }
  const refusal = row.hasOutcome ? undefined : refusalIn(value)
  if (refusal !== undefined) {
    const platformMessage = redact(refusal).slice(0, maxMessageLength)
    throw new RefusedError(name, { status: 200, platformMessage }, mayHaveActed)
  }
  const parsed = z.safeParse(row.response, value)
  if (parsed.success) return fromWire(parsed.data)
  const [issue] = parsed.error.issues
  // Custom messages name the expected form and never quote the answer.
  const reason = issue?.code === 'custom' ? issue.message : 'not as documented'
  throw new ContractError(name, issue?.path.map(String).join('.') ?? '', reason, { mayHaveActed })
}
