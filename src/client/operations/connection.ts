import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import type { OperationResult } from '../types/subscription-changes.ts'
import { text } from '../wire/answer-fields.ts'

/** The answer of operations that return nothing else. */
export const resultOnly = z.object({ ResultMessage: text })

/** The operation of docs/platform/conventions.md#connection-test. */
export const connection = {
  test: operation<Record<string, never>, OperationResult>()({
    method: 'GET',
    host: 'rest',
    path: '/connection/test',
    parametersIn: 'none',
    request: z.strictObject({}),
    response: resultOnly,
    isSafe: true,
  }),
}
