import type { Schema } from '../schemas/schema.ts'

export interface QueryParameter {
  readonly name: string
  readonly schema: Schema
  readonly required?: boolean
  readonly description?: string
}

/** One row of the interface. Everything else in the document is made of these. */
export interface Operation {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly description?: string
  readonly query?: readonly QueryParameter[]
  /** Names of schemas that the body may have. */
  readonly body?: readonly string[]
  /** Name of the schema of a 200. */
  readonly answer: string
  /** Name of another schema that a 200 may have. */
  readonly otherAnswer?: string
  /** Documented refusals beside 401, 429 and 500. */
  readonly refusals?: readonly (400 | 404 | 409)[]
  /** What a 400 may be beside an error body. */
  readonly failure?: string
  /** @default 'Error' */
  readonly error?: 'Error' | 'ErrorWithoutId' | 'PriceError'
}

export const query = (name: string, schema: Schema, description?: string): QueryParameter => ({
  name,
  schema,
  required: true,
  ...(description !== undefined && { description }),
})

export const optionalQuery = (name: string, schema: Schema, description?: string): QueryParameter => ({
  ...query(name, schema, description),
  required: false,
})
