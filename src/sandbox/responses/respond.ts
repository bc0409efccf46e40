import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { answer } from '../media/media.ts'
import { noted } from './schemas/fields.ts'
import { type Responses, responses } from './schemas/responses.ts'

/** Writes a documented response. `name` is that of its schema, which has the name of the root element in XML. */
export const respond = <Name extends keyof Responses>(
  c: Context,
  name: Name,
  value: Responses[Name],
  status: ContentfulStatusCode = 200,
): Response => answer(c, noted.get(responses[name])?.xml?.name ?? name, value, status)

/** Schemas with a message and nothing else. */
type Done = {
  [Name in keyof Responses]: { ResultMessage: string } extends Responses[Name] ? Name : never
}[keyof Responses]

/** Writes the response of an operation that returns no data. */
export const respondDone = (c: Context, name: Done): Response => respond(c, name, { ResultMessage: 'OK' })

/**
 * Writes the error body of the REST host. Two operations omit `Id` (docs/platform/errors.md#rest): they pass
 * no `id`.
 */
export const answerError = (
  c: Context,
  { status, message }: { status: ContentfulStatusCode; message: string },
  id?: string | null,
): Response => {
  const body = { Message: message, Status: status }
  return id === undefined
    ? respond(c, 'ErrorWithoutId', body, status)
    : respond(c, 'Error', { Id: id, ...body }, status)
}
