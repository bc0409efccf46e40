import * as z from 'zod/mini'
import type { Shape } from './shape.ts'

interface JsonSchema {
  type?: string | string[]
  anyOf?: JsonSchema[]
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
}

const letters: Readonly<Record<string, string>> = {
  string: 's',
  number: 'n',
  integer: 'n',
  boolean: 'b',
  null: '0',
}

const optional = (shape: Shape): Shape => {
  if (typeof shape === 'string') return shape.includes('0') ? shape : `${shape}0`
  if (shape[0] === 'a' || shape[0] === 'a0') return ['a0', shape[1] as Shape]
  return ['o0', shape[1] as { [key: string]: Shape }]
}

const union = (parts: readonly Shape[]): Shape => {
  const texts = parts.filter((part) => typeof part === 'string')
  const [structure, second] = parts.filter((part) => typeof part !== 'string')
  if (!structure) return [...new Set(texts.join(''))].join('')
  if (second || texts.some((text) => text !== '0')) throw new Error('A shape cannot hold this union.')
  return optional(structure)
}

const convert = (schema: JsonSchema): Shape => {
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => convert({ type })))
  if (schema.anyOf) return union(schema.anyOf.map(convert))
  if (schema.type === 'array' && schema.items) return ['a', convert(schema.items)]
  if (schema.type === 'object' && schema.properties) {
    const members = Object.entries(schema.properties).map(([key, member]) => [key, convert(member)] as const)
    for (const [key, member] of members) {
      const isNullish = (typeof member === 'string' ? member : member[0]).includes('0')
      if (isNullish === Boolean(schema.required?.includes(key)))
        throw new Error(`A shape cannot hold ${key}: use nullish.`)
    }
    return ['o', Object.fromEntries(members)]
  }
  const letter = schema.enum ? undefined : letters[String(schema.type)]
  if (!letter) throw new Error(`A shape cannot hold ${JSON.stringify(schema)}.`)
  return letter
}

/** The shape of a schema. It throws for a rule that a shape cannot express, so that none is lost on the way. */
export const shapeOf = (schema: z.ZodMiniType): Shape =>
  convert(z.toJSONSchema(schema, { io: 'output' }) as JsonSchema)
