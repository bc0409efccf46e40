import type { Context } from 'hono'
import { invalid } from '../http/rest-error.ts'

export interface Query {
  /** The trimmed value; undefined when it is missing or empty. */
  optional(name: string): string | undefined
  /** @throws RestError 400 when it is missing */
  required(name: string): string
  /** @throws RestError 400 unless it is a safe whole number */
  integer(name: string): number
}

/**
 * Reads query parameters. Their names are matched without regard to case
 * (docs/platform/subscriptions.md#reads).
 */
export const queryOf = (c: Context): Query => {
  const values = new Map<string, string>()
  for (const [name, value] of new URL(c.req.url).searchParams) {
    const key = name.toLowerCase()
    if (!values.has(key)) values.set(key, value.trim())
  }
  const optional = (name: string) => values.get(name) || undefined
  const required = (name: string): string => {
    const value = optional(name)
    if (value === undefined) throw invalid(`The parameter '${name}' is required.`)
    return value
  }
  return {
    optional,
    required,
    integer: (name) => {
      const value = required(name)
      if (!/^\d{1,15}$/.test(value)) throw invalid(`The parameter '${name}' must be a number.`)
      return Number(value)
    },
  }
}
