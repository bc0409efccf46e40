import * as z from 'zod'
import { invalid } from '../http/rest-error.ts'

/**
 * Fields of request bodies. XML has only strings, and empty elements where JSON has null: numbers and booleans are
 * taken in either form, and an empty optional field is as good as none.
 */
export const integer = z
  .union([z.int(), z.string().regex(/^-?\d{1,15}$/)], { error: 'must be an integer' })
  .transform(Number)

export const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })], {
  error: 'must be true or false',
})

export const text = z
  .string({ error: 'must be a text' })
  .min(1, 'must not be empty')
  .max(1_000, 'is too long')

export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional())

/** An empty array is an empty element in XML. */
export const listOf = <T extends z.ZodType>(entry: T, fewest = 0) =>
  z.preprocess(
    (value) => (value === '' ? [] : value),
    z
      .array(entry, { error: 'must be a list' })
      .min(fewest, 'must not be empty')
      .max(200, 'has too many entries'),
  )

/**
 * A documented string parameter that JSON requests give as an integer (platform-api.md, "Conventions"). Names are
 * taken as well, without regard to case (platform-facts.md, "Cart").
 */
export const enumerated = <Name extends string>(numbers: Readonly<Record<Name, number>>) => {
  const names = Object.keys(numbers) as Name[]
  return z.union([z.string(), z.number()]).transform((given, issues): Name => {
    const name = names.find(
      (known) =>
        known.toLowerCase() === String(given).toLowerCase() || String(numbers[known]) === String(given),
    )
    if (name !== undefined) return name
    issues.addIssue({
      code: 'custom',
      message: `must be one of ${names.map((known) => `${numbers[known]} (${known})`).join(', ')}`,
    })
    return z.NEVER
  })
}

const reasonOf = (issue: z.core.$ZodIssue): string =>
  issue.input === undefined && issue.code !== 'custom' ? 'is required' : issue.message

/** The decoded body, or a 400 that names every field at fault. */
export const readFields = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> => {
  const result = schema.safeParse(body, { reportInput: true })
  if (result.success) return result.data
  const problems = result.error.issues.map(
    (issue) => `${z.core.toDotPath(issue.path) || 'The body'} ${reasonOf(issue)}`,
  )
  throw invalid(`${[...new Set(problems)].join('; ')}.`)
}
