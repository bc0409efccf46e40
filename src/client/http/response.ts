import * as z from 'zod/mini'
import { ContractError } from '../errors.ts'
import type { Operation } from '../operation.ts'
import { fromWire } from '../wire/names.ts'

/** Decodes an answer by the operation's schema, with the caller's names. Throws `ContractError`. */
export const readResponse = (name: string, row: Operation, text: string, mayHaveActed: boolean): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // No `cause`: the parser's error quotes the body.
    throw new ContractError(name, '', 'not JSON', { mayHaveActed })
  }
  const parsed = z.safeParse(row.response, value)
  if (parsed.success) return fromWire(parsed.data)
  const [issue] = parsed.error.issues
  // Custom messages name the expected form and never quote the answer.
  const reason = issue?.code === 'custom' ? issue.message : 'not as documented'
  throw new ContractError(name, issue?.path.map(String).join('.') ?? '', reason, { mayHaveActed })
}
