import * as z from 'zod'
import { invalid } from '../http/rest-error.ts'

/** JSON Schema of fields that accept more than the document recommends, such as numbers as text. */
export const documented = z.registry<z.core.JSONSchema.BaseSchema & { readonly [key: string]: unknown }>()

/**
 * Fields of request bodies. XML has only strings, and empty elements for null: texts count as numbers and booleans, and
 * an empty optional field as absent.
 */
export const integer = z
  .union([z.int(), z.string().regex(/^-?\d{1,15}$/)], { error: 'must be an integer' })
  .transform(Number)
  .register(documented, { type: 'integer' })

/** A whole number within limits. @param error @default a message with the limits */
export const integerBetween = (minimum: number, maximum: number, error?: string) =>
  integer
    .refine((value) => value >= minimum && value <= maximum, {
      error: error ?? `must be from ${minimum} to ${maximum}`,
    })
    .register(documented, { type: 'integer', minimum, maximum })

export const flag = z
  .union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })], {
    error: 'must be true or false',
  })
  .register(documented, { type: 'boolean' })

export const text = z
  .string({ error: 'must be a text' })
  .min(1, 'must not be empty')
  .max(1_000, 'is too long')

/** A text, number or boolean, read as text. */
export const scalar = z
  .union([z.string(), z.number(), z.boolean()], { error: 'must be a text' })
  .transform(String)
  .pipe(z.string().max(2_000, 'is too long'))
  .register(documented, { type: ['string', 'number', 'boolean'], maxLength: 2_000 })

/** An object that ignores unknown members, as the platform does. */
export const body = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.object(shape, { error: 'must be an object' })

export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional())

/** A list. An empty XML element is an empty list. */
export const listOf = <T extends z.ZodType>(entry: T, fewest = 0) =>
  z.preprocess(
    (value) => (value === '' ? [] : value),
    z
      .array(entry, { error: 'must be a list' })
      .min(fewest, 'must not be empty')
      .max(200, 'has too many entries'),
  )

/** Names are matched without regard to case. */
const knownName = <Name extends string>(names: readonly Name[], given: unknown): Name | undefined =>
  names.find((known) => known.toLowerCase() === String(given).toLowerCase())

/** A name that has no number. */
export const oneOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .string({ error: 'must be a text' })
    .transform((given, issues): Name => {
      const name = knownName(names, given)
      if (name !== undefined) return name
      issues.addIssue({ code: 'custom', message: `must be one of ${names.join(', ')}` })
      return z.NEVER
    })
    .register(documented, { type: 'string', enum: [...names] })

/** A string parameter that JSON requests give as an integer (docs/platform/conventions.md#integers). */
export const enumerated = <Name extends string>(numbers: Readonly<Record<Name, number>>) => {
  const names = Object.keys(numbers) as Name[]
  const values = names.map((name) => numbers[name])
  return z
    .union([z.string(), z.number()])
    .transform((given, issues): Name => {
      const name = knownName(names, given) ?? names.find((known) => String(numbers[known]) === String(given))
      if (name !== undefined) return name
      issues.addIssue({
        code: 'custom',
        message: `must be one of ${names.map((known) => `${numbers[known]} (${known})`).join(', ')}`,
      })
      return z.NEVER
    })
    .register(documented, {
      anyOf: [
        { type: 'integer', enum: values, 'x-enum-varnames': names },
        { type: 'string', enum: names },
      ],
    })
}

const reasonOf = (issue: z.core.$ZodIssue): string =>
  issue.input === undefined && issue.code !== 'custom' ? 'is required' : issue.message

/**
 * Reads a decoded body.
 * @throws RestError 400 that names every wrong field
 */
export const readFields = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const problems = result.error.issues.map(
    (issue) => `${z.core.toDotPath(issue.path) || 'The body'} ${reasonOf(issue)}`,
  )
  throw invalid(`${[...new Set(problems)].join('; ')}.`)
}
