import * as z from 'zod'
import { isPlural, singular } from '../../media/xml.ts'
import { documented } from '../../requests/fields.ts'
import { noted } from '../../responses/schemas/fields.ts'
import type { Schema, Schemas } from './schema.ts'

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds how a member is written in XML, by the rules of `encodeXml`: attributes have an @, lists a plural name. */
const withXml = (key: string, schema: unknown): unknown => {
  if (!isTree(schema)) return schema
  if (key.startsWith('@')) return { ...schema, xml: { name: key.slice(1), attribute: true } }
  if (!isTree(schema.items) || !isPlural(key)) return schema
  const own = isTree(schema.xml) ? schema.xml : {}
  const items = { ...schema.items, xml: { name: singular(String(own.name ?? key)) } }
  return { ...schema, items, xml: { ...own, wrapped: true } }
}

/** Adds XML hints. Drops hidden members and limits of 0. */
const cleaned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(cleaned)
  if (!isTree(value)) return value
  const entries = Object.entries(value)
    .filter(([key, entry]) => key !== '$schema' && key !== '$id' && !(key === 'minItems' && entry === 0))
    .map(([key, entry]) => [key, cleaned(entry)] as const)
  const { properties, ...rest } = Object.fromEntries(entries)
  if (!isTree(properties)) return { ...rest, ...(properties !== undefined && { properties }) }
  const members = Object.entries(properties)
    .filter(([, member]) => !isTree(member) || !member['x-hidden'])
    .map(([key, member]) => [key, withXml(key, member)])
  return { ...rest, properties: Object.fromEntries(members) }
}

const options = {
  metadata: noted,
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    const own = documented.get(zodSchema)
    if (!own) return
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, own)
  },
} as const satisfies z.core.ToJSONSchemaParams

/** The JSON Schema of a request, derived from the schema that reads it. */
export const ofRequest = (schema: z.ZodType): Schema =>
  cleaned(z.toJSONSchema(schema, { ...options, io: 'input' })) as Schema

/** JSON Schemas of responses, which refer to each other by name. */
export const ofResponses = (schemas: Readonly<Record<string, z.ZodType>>): Schemas => {
  const named = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) named.add(schema, { id })
  const found = z.toJSONSchema(named, { ...options, uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(found.schemas).map(([name, schema]) => [name, withXml(name, cleaned(schema)) as Schema]),
  )
}
