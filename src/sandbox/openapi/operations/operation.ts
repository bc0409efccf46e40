import type { Schema } from '../schemas/schema.ts'

export interface QueryParameter {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
  readonly description: string
}

/** One operation of the interface. */
export interface Operation {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly id: string
  /** A few words, for lists. */
  readonly summary: string
  /** One or two sentences: effect, defaults and limits. */
  readonly description: string
  readonly query?: readonly QueryParameter[]
  /** Names of schemas that the body may have. */
  readonly body?: readonly string[]
  /** Name of the schema of a 200. */
  readonly answer: string
  /** Name of another schema that a 200 may have. */
  readonly otherAnswer?: string
  /** Documented refusals beside 401, 429 and 500. */
  readonly refusals?: readonly (400 | 404 | 409)[]
  /** Schema of a 400 beside the error body. */
  readonly failure?: string
  /** @default 'Error' */
  readonly error?: 'Error' | 'ErrorWithoutId' | 'PriceError'
}

export const query = (name: string, schema: Schema, description: string): QueryParameter => ({
  name,
  schema,
  required: true,
  description,
})

export const optionalQuery = (name: string, schema: Schema, description: string): QueryParameter => ({
  ...query(name, schema, description),
  required: false,
})
