/**
 * Readers of the fields of answers. The platform writes one value as a number or as a text, and omits members or
 * sends null for them; that is accepted, and nothing else is. A value with another meaning is an error rather than
 * a guess, with one exception: a new word in a list of states becomes `Unknown`, because it must not hide the rest
 * of the answer. The readers are used by every schema and decide which answers count as documented.
 */

import * as z from 'zod/mini'
import { isDateTime } from './date-time.ts'

/** A schema from a function that returns undefined for a value that it does not accept. */
export const read = <T>(expected: string, reader: (value: unknown) => T | undefined) =>
  z.transform((value: unknown, context): T => {
    const result = reader(value)
    if (result !== undefined) return result
    context.issues.push({ code: 'custom', message: `expected ${expected}`, input: undefined })
    return z.NEVER
  })

const asNumber = (value: unknown): number | undefined => {
  const isNumeric = typeof value === 'string' && /^-?\d{1,16}(\.\d{1,16})?$/.test(value)
  const number = isNumeric ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : asNumber(value) === undefined ? undefined : String(value)

/** The value as a whole number of at least `least`, if JavaScript represents it exactly. */
const asWhole = (value: unknown, least: number): number | undefined => {
  const number = asNumber(value)
  return number !== undefined && Number.isSafeInteger(number) && number >= least ? number : undefined
}

/** A whole number. */
export const integer = read('a whole number', (value) => asWhole(value, Number.MIN_SAFE_INTEGER))

/** A number of at least one: an ID, a quantity. */
export const positive = read('a positive whole number', (value) => asWhole(value, 1))

/** A subscription ID as a number; purchases may write it with a leading S. */
export const subscriptionNumber = read('a subscription ID', (value) =>
  asWhole(typeof value === 'string' ? value.replace(/^S/, '') : value, 1),
)

/** An amount, in units of its currency. */
export const decimal = read('a number', asNumber)

export const flag = read('true or false', (value) => {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : undefined
})

export const text = read('a text', asText)

/**
 * An RFC 3339 date-time. Without an offset it is UTC (docs/platform/purchases.md#lists) and gets a Z, because
 * JavaScript would read it in the local zone.
 */
export const dateTime = read('an RFC 3339 date-time', (value) => {
  if (typeof value !== 'string') return undefined
  return [value, `${value}Z`].find(isDateTime)
})

export const currencyCode = read('an ISO 4217 code', (value) =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined,
)

export const webAddress = read('an http(s) address', (value) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:/i.test(value) ? value : undefined,
)

/** One of the names, in any case. */
export const word = <const Name extends string>(names: readonly Name[]) =>
  read(`one of ${names.join(', ')}`, (value) =>
    typeof value === 'string' ? names.find((name) => name.toLowerCase() === value.toLowerCase()) : undefined,
  )

/** Like `word`, and `Unknown` for any other word, which must not hide the rest of the answer. */
export const wordOrUnknown = <const Name extends string>(names: readonly Name[]) =>
  read('a word', (value): Name | 'Unknown' | undefined => {
    if (typeof value !== 'string' || !value.trim()) return undefined
    return names.find((name) => name.toLowerCase() === value.toLowerCase()) ?? 'Unknown'
  })

/** One of the names, written as a number, as the number in a text, or as the name. */
export const named = <const Numbers extends Readonly<Record<string, number>>>(numbers: Numbers) => {
  const names = Object.entries(numbers)
  return read(`one of ${Object.keys(numbers).join(', ')}`, (value): (keyof Numbers & string) | undefined => {
    const number = asNumber(value)
    const word = typeof value === 'string' ? value.toLowerCase() : undefined
    const [name] = names.find(([key, code]) => code === number || key.toLowerCase() === word) ?? []
    return name
  })
}

/** Like `named`, and `Unknown` for any other number or name: guides of the platform number states differently. */
export const namedOrUnknown = <const Numbers extends Readonly<Record<string, number>>>(numbers: Numbers) => {
  const known = named(numbers)
  return read('a name or a number', (value): (keyof Numbers & string) | 'Unknown' | undefined => {
    if (!asText(value)?.trim()) return undefined
    const parsed = z.safeParse(known, value)
    return parsed.success ? parsed.data : 'Unknown'
  })
}

/** Deeper than any document of the platform. The bound keeps recursive functions from exhausting the stack. */
const maxDepth = 32

const isShallow = (value: unknown, depth = 0): boolean =>
  depth <= maxDepth &&
  (typeof value !== 'object' ||
    value === null ||
    Object.values(value).every((member) => isShallow(member, depth + 1)))

/** A value whose form the platform does not document. */
export const anything = read(`at most ${maxDepth} levels`, (value) => (isShallow(value) ? value : undefined))

const withoutEmpty = (value: unknown): unknown => (value === null || value === '' ? undefined : value)

const entriesOf = (value: unknown): unknown[] => {
  const entries = withoutEmpty(value)
  return entries === undefined ? [] : Array.isArray(entries) ? entries : [entries]
}

/** A member that may be absent, null or empty; it is then undefined. */
export const maybe = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(z.pipe(z.transform(withoutEmpty), z.optional(schema)))

/** Reads anything that the schema does not accept as `instead`. */
export const lenient = <T extends z.ZodMiniType, const Instead>(schema: T, instead: Instead) =>
  z.union([schema, z.transform(() => instead)])

/** A list. Null or absent is an empty list; a single entry may come without an array. */
export const listOf = <T extends z.ZodMiniType>(schema: T) => z.pipe(z.transform(entriesOf), z.array(schema))

/** A list that may be wrapped in a member, as XML writes lists (`Items.Item`). */
export const listIn = <T extends z.ZodMiniType>(member: string, schema: T) =>
  z.pipe(
    z.transform((value: unknown) => {
      const isWrapped = typeof value === 'object' && value !== null && !Array.isArray(value)
      const content = isWrapped ? Object.entries(value).find(([key]) => key === member)?.[1] : value
      return entriesOf(content)
    }),
    z.array(schema),
  )

/** The members of an object that can be read by themselves, and the names of the others. */
export const readMembers = (shape: Readonly<Record<string, z.ZodMiniType>>, value: unknown) => {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const readable: Record<string, unknown> = {}
  const others: string[] = []
  for (const [name, schema] of Object.entries(shape)) {
    const parsed = z.safeParse(schema, given[name])
    if (parsed.success) readable[name] = parsed.data
    else others.push(name)
  }
  return { readable, others }
}
