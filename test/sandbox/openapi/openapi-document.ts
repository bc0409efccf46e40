import * as z from 'zod'
import { openapiDocument } from '../../../src/sandbox/openapi/document.ts'

type Tree = { readonly [key: string]: unknown }

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The document as served. All checks read it from here. */
export const document: unknown = JSON.parse(
  JSON.stringify(openapiDocument({ pricingUrl: 'http://localhost:4401', baseUrl: 'http://localhost:4402' })),
)

/** The value at a path of the document, with references resolved. */
export const at = (...path: string[]): unknown => {
  let found: unknown = document
  for (const key of path) found = deref(isTree(found) ? found[key] : undefined)
  return found
}

export const deref = (value: unknown): unknown => {
  if (!isTree(value) || typeof value.$ref !== 'string') return value
  const { $ref, ...beside } = value
  const target = at(...$ref.slice(2).split('/'))
  if (!isTree(target)) throw new Error(`${$ref} is not there.`)
  return { ...target, ...beside }
}

/** Undocumented members in requests of tests are mistakes, so they are refused. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed)
  if (!isTree(value)) return value
  const entries = Object.entries(value).map(([key, entry]) => [key, closed(entry)] as const)
  const isOpen =
    value.type === 'object' && isTree(value.properties) && value.additionalProperties === undefined
  return { ...Object.fromEntries(entries), ...(isOpen && { additionalProperties: false }) }
}

const withDefs = (schema: unknown, schemas: unknown): unknown =>
  JSON.parse(
    JSON.stringify({ ...(isTree(schema) ? schema : {}), $defs: schemas }).replaceAll(
      '"#/components/schemas/',
      '"#/$defs/',
    ),
  )

const isSchema = (value: unknown): value is Parameters<typeof z.fromJSONSchema>[0] => isTree(value)

const createValidator = (schema: unknown, kind: 'request' | 'response'): z.ZodType => {
  const whole = withDefs(schema, at('components', 'schemas'))
  const strict = kind === 'request' ? closed(whole) : whole
  if (!isSchema(strict)) throw new Error('There is no schema.')
  return z.fromJSONSchema(strict, { defaultTarget: 'draft-2020-12', registry: z.registry<Tree>() })
}

const validators = new Map<string, z.ZodType>()

/** Differences between a value and a schema. */
export const violations = (schema: unknown, value: unknown, kind: 'request' | 'response'): string[] => {
  const key = kind + JSON.stringify(schema)
  const validator = validators.get(key) ?? createValidator(schema, kind)
  validators.set(key, validator)
  const result = validator.safeParse(value)
  if (result.success) return []
  return result.error.issues.map((issue) => `${issue.path.join('.') || 'all of it'}: ${issue.message}`)
}

export interface Found {
  path: string
  method: string
  operation: Tree
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '\\d+')}$`, 'i')

/** The documented operation of a request. Other methods of a known path are told apart. */
export const find = (method: string, path: string): Found | 'other method' | undefined => {
  const paths = at('paths')
  if (!isTree(paths)) throw new Error('The document has no paths.')
  const known = Object.keys(paths).find((template) => patternOf(template).test(path))
  if (known === undefined) return undefined
  const operation = at('paths', known, method.toLowerCase())
  return isTree(operation) ? { path: known, method: method.toLowerCase(), operation } : 'other method'
}
