import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import type { OperationResult } from '../types/subscription-changes.ts'
import { text } from '../wire/answer-fields.ts'

/** What a change answers: the platform's word, `OK` for a success. */
export const resultOnly = z.object({ ResultMessage: text })

export const connection = {
  /** Checks the credentials. */
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
