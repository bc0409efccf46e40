import * as z from 'zod/mini'
import { operation, restRead } from '../operation.ts'
import type { OperationResult } from '../types/subscription-changes.ts'
import { text } from '../wire/answer-fields.ts'

/** The answer of operations that return nothing else. */
export const resultOnly = z.object({ ResultMessage: text })

/** The operation of docs/platform/conventions.md#connection-test. */
export const connection = {
  test: operation<Record<string, never>, OperationResult>()({
    ...restRead,
    path: '/connection/test',
    request: z.strictObject({}),
    response: resultOnly,
  }),
}
