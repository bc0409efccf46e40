import * as z from 'zod/mini'
import { ContractError } from '../errors.ts'
import type { Operation } from '../operation.ts'
import { fromWire } from '../wire/names.ts'

/** Decodes the text of an answer by the operation's schema, into the caller's names. Throws `ContractError`. */
export const readResponse = (name: string, row: Operation, text: string, mayHaveActed: boolean): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's error quotes the body.
    throw new ContractError(name, '', 'not JSON', { mayHaveActed })
  }
  const parsed = z.safeParse(row.response, value)
  if (parsed.success) return fromWire(parsed.data)
  const [issue] = parsed.error.issues
  // The messages of our own readers name what is expected, never what came.
  const reason = issue?.code === 'custom' ? issue.message : 'not as documented'
  throw new ContractError(name, issue?.path.map(String).join('.') ?? '', reason, { mayHaveActed })
}
