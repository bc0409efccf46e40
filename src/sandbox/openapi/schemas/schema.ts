import type * as z from 'zod'

/** JSON Schema 2020-12, with OpenAPI's additions. */
export type Schema = z.core.JSONSchema.JSONSchema

export type Schemas = Readonly<Record<string, Schema>>

export const text: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
export const currency: Schema = { type: 'string', pattern: '^[A-Z]{3}$' }
export const country: Schema = { type: 'string', pattern: '^[A-Z]{2}$' }

export const oneOf = (...values: string[]): Schema => ({ type: 'string', enum: values })

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
