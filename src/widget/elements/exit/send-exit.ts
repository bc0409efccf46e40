/** Sends the declaration of an exit to the endpoint. */

import { exitAnswer } from 'virtual:vitrine-shapes'
import type { ExitAnswer, ExitDeclaration } from '../../../contract/exit-schema.ts'
import { decode } from '../../../contract/shape.ts'
import { toJson } from '../../environment/to-json.ts'
import type { Page } from '../../storefront/page.ts'

/** The fields of the form, by the names of the declaration's members. */
export const exitFields = ['name', 'contract', 'email', 'manner', 'reason', 'end'] as const

export type ExitField = (typeof exitFields)[number]

/** The outcome of sending a declaration. */
export type ExitOutcome =
  | { state: 'received'; receipt: ExitAnswer }
  /** The endpoint does not take these fields. */
  | { state: 'refused'; fields: ExitField[] }
  /** The endpoint says that nothing was received. */
  | { state: 'not-received' }
  /** No answer that a page can read: the declaration may have arrived. */
  | { state: 'unsure' }

/** Longer than the endpoint waits for its store, in milliseconds. */
const timeout = 15_000

const refusalOf = (problem: unknown): ExitOutcome => {
  const { code, fields } = (problem ?? {}) as { code?: unknown; fields?: unknown }
  // Another server than the endpoint may have answered, after the endpoint has received the declaration.
  if (typeof code !== 'string' || code === 'internal') return { state: 'unsure' }
  const refused = exitFields.filter((field) => Array.isArray(fields) && fields.includes(field))
  return refused.length > 0 ? { state: 'refused', fields: refused } : { state: 'not-received' }
}

/** Sends a declaration. The same key is received once, however often it is sent. */
export const sendExit = async (
  { env }: Pick<Page, 'env'>,
  endpoint: string,
  declaration: ExitDeclaration,
  key: string,
): Promise<ExitOutcome> => {
  try {
    const response = await env.fetch(`${endpoint}/exits`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: toJson(declaration),
      signal: env.timeout(timeout),
    })
    const answer: unknown = await response.json()
    if (!response.ok) return refusalOf(answer)
    const receipt = decode(exitAnswer, answer) as ExitAnswer | undefined
    return receipt ? { state: 'received', receipt } : { state: 'unsure' }
  } catch {
    return { state: 'unsure' }
  }
}
