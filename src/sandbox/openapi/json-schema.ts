import type { Schema } from './schemas/schema.ts'
import { schemas } from './schemas/schemas.ts'

const prefix = '#/components/schemas/'

/** Names of the schemas that a schema refers to, directly or not. */
const referredBy = (schema: object, found = new Set<string>()): Set<string> => {
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref' && typeof value === 'string') {
      const name = value.slice(prefix.length)
      if (found.has(name)) continue
      found.add(name)
      const target = schemas[name]
      if (target) referredBy(target, found)
    } else if (typeof value === 'object' && value !== null) referredBy(value, found)
  }
  return found
}

const moved = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(moved)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === '$ref' && typeof entry === 'string' ? entry.replace(prefix, '#/$defs/') : moved(entry),
    ]),
  )
}

/** A JSON Schema 2020-12 with all its references. */
export const standalone = (schema: Schema): Record<string, unknown> => {
  const defs = [...referredBy(schema)].map((name) => [name, moved(schemas[name])] as const)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, moved(value)])),
    ...(defs.length > 0 && { $defs: Object.fromEntries(defs) }),
  }
}
