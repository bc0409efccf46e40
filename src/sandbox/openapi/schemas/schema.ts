/** How a value is written in XML (OpenAPI 3.1, "XML Object"). */
export interface XmlHint {
  readonly name?: string
  readonly attribute?: true
  readonly wrapped?: true
}

type TypeName = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null'

/** The part of JSON Schema 2020-12, with OpenAPI's additions, that the document uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: TypeName | readonly TypeName[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly enum?: readonly (string | number | null)[]
  /** Names of the numbers in `enum`, in the same order. XML has the names. */
  readonly 'x-enum-varnames'?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly title?: string
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly xml?: XmlHint
}

export type Schemas = Readonly<Record<string, Schema>>

export const text: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
export const number: Schema = { type: 'number' }
export const flag: Schema = { type: 'boolean' }
export const dateTime: Schema = { type: 'string', format: 'date-time' }
export const address: Schema = { type: 'string', format: 'uri' }
export const currency: Schema = { type: 'string', pattern: '^[A-Z]{3}$' }
export const country: Schema = { type: 'string', pattern: '^[A-Z]{2}$' }
export const language: Schema = { type: 'string', pattern: '^[a-z]{2}$' }

export const oneOf = (...values: readonly string[]): Schema => ({ type: 'string', enum: values })

/** An enumeration that is an integer in JSON and a name in XML (docs/platform/conventions.md#integers). */
export const numbered = (numbers: Readonly<Record<string, number>>): Schema => ({
  type: 'integer',
  enum: Object.values(numbers),
  'x-enum-varnames': Object.keys(numbers),
})

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

export const nullable = (schema: Schema): Schema => {
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] }
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) }
}

/** An array, which is one element in XML with an element for each entry. */
export const listOf = (entryName: string, entry: Schema, more: Schema = {}): Schema => ({
  type: 'array',
  items: { ...entry, xml: { name: entryName } },
  xml: { wrapped: true },
  ...more,
})

/** A member that is an attribute in XML. Its key in JSON starts with @. */
export const attribute = (name: string, schema: Schema): Schema => ({
  ...schema,
  xml: { name, attribute: true },
})

const members = (required: Schemas, optional: Schemas) => ({
  type: 'object' as const,
  properties: { ...required, ...optional },
  ...(Object.keys(required).length > 0 && { required: Object.keys(required) }),
})

/** An object of a response, which has no other members. */
export const answered = (required: Schemas, optional: Schemas = {}): Schema => ({
  ...members(required, optional),
  additionalProperties: false,
})

/** The response of an operation of the REST host. */
export const result = (required: Schemas = {}): Schema =>
  answered({ ...required, ResultMessage: { ...text, examples: ['OK'] } })
