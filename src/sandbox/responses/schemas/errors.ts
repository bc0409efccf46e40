import * as z from 'zod'
import { answered, integer, noted, text } from './fields.ts'

/** docs/platform/errors.md */
export const errorResponses = {
  Error: answered({ Id: text.nullable(), Message: text, Status: integer }).register(noted, {
    description: 'Error body of the REST host.',
  }),
  ErrorWithoutId: answered({ Message: text, Status: integer }).register(noted, {
    description: 'Error body of the connection test and of updatecustomer.',
    xml: { name: 'Error' },
  }),
  PriceError: answered({
    statusCode: integer,
    error: text,
    message: text,
    validation: answered({ source: z.enum(['query']), keys: z.array(text) }).optional(),
  }).register(noted, { description: 'Error body of the public price host.', xml: { name: 'Error' } }),
}
