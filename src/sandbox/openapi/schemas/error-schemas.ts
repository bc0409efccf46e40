import { answered, integer, listOf, nullable, oneOf, type Schemas, saying, text } from './schema.ts'

/** platform-api.md, "Errors". */
export const errorSchemas: Schemas = {
  Error: saying(
    answered({ Id: nullable(text), Message: text, Status: integer }),
    'What is wrong; Status is the HTTP status',
  ),
  ErrorWithoutId: {
    ...answered({ Message: text, Status: integer }),
    description: 'The connection test and updatecustomer omit Id',
    xml: { name: 'Error' },
  },
  PriceError: {
    ...answered(
      { statusCode: integer, error: text, message: text },
      { validation: answered({ source: oneOf('query'), keys: listOf('key', text) }) },
    ),
    description: 'The public price host',
    xml: { name: 'Error' },
  },
}
