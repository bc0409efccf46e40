import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { maybe, text } from '../wire/answer-fields.ts'

/** What a change answers: the platform's word, `OK` for a success. */
export const resultOnly = z.object({ ResultMessage: maybe(text) })

export const connection = {
  /** Checks the credentials. */
  test: operation({
    method: 'GET',
    host: 'rest',
    path: '/connection/test',
    place: 'none',
    request: z.strictObject({}),
    response: resultOnly,
    isSafe: true,
  }),
}
