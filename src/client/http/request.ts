import * as z from 'zod/mini'
import { InvalidArgumentError } from '../errors.ts'
import type { Operation } from '../operation.ts'
import { restQueryName, toWire } from '../wire/names.ts'

/** The parts of a request that depend on the caller's input. */
export interface RequestParts {
  query: URLSearchParams
  headers: Record<string, string>
  body?: string
  isSafe: boolean
}

type Issue = z.core.$ZodIssue

const describe = (issue: Issue): { path: PropertyKey[]; reason: string } => {
  if (issue.code === 'unrecognized_keys')
    return { path: [...issue.path, issue.keys[0] ?? ''], reason: 'is not a field of this operation' }
  // zod's default message, for values without a message of their own, such as a missing object.
  const reason = issue.message === 'Invalid input' ? 'must be given as documented' : issue.message
  return { path: issue.path, reason }
}

/** Checks the input by the operation's schema and rules, and builds the request. Throws `InvalidArgumentError`. */
export const buildRequest = (name: string, row: Operation, input: unknown, now: number): RequestParts => {
  const parsed = z.safeParse(row.request, input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const { path, reason } = issue ? describe(issue) : { path: [], reason: 'is not valid' }
    throw new InvalidArgumentError(name, path.map(String).join('.') || 'the request', reason)
  }
  const broken = row.rules?.(parsed.data, now)
  if (broken) throw new InvalidArgumentError(name, broken.field, broken.reason)

  const headers: Record<string, string> = {}
  const members: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(parsed.data as Record<string, unknown>)) {
    const header = row.headers?.[key]
    if (header) headers[header] = String(value)
    else members[key] = value
  }
  const isSafe = typeof row.isSafe === 'function' ? row.isSafe(parsed.data) : row.isSafe
  const query = new URLSearchParams()
  if (row.parametersIn === 'body') return { query, headers, isSafe, body: JSON.stringify(toWire(members)) }
  const { queryName = restQueryName } = row
  for (const [key, value] of Object.entries(members))
    if (value !== undefined) query.set(queryName(key), String(value))
  return { query, headers, isSafe }
}
