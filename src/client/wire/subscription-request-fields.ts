import * as z from 'zod/mini'
import { isUtcDateTime } from './date-time.ts'
import { int32, listOf } from './request-fields.ts'

export const amount = z
  .number({ error: 'must be a number' })
  .check(z.minimum(0, { error: 'must not be negative' }))

export const utcDateTime = z
  .string({ error: 'must be a text' })
  .check(z.refine(isUtcDateTime, { error: 'must be an RFC 3339 date-time in UTC' }))

/** Running numbers of items. */
export const runningNumbers = listOf(int32)
