import * as z from 'zod/mini'
import { isDateTime, isFullDate } from './date-time.ts'

/**
 * Readers for what the platform answers. It writes the same value as a number here and as a text there (the purchase
 * body holds texts only), leaves members out or sends null for them. Nothing else is forgiven.
 */
const read = <T>(expected: string, reader: (value: unknown) => T | undefined) =>
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

/** A whole number that JavaScript holds exactly. */
export const integer = read('a whole number', (value) => {
  const number = asNumber(value)
  return Number.isSafeInteger(number) ? number : undefined
})

/** A number of at least one: an ID, a quantity. */
export const positive = read('a positive whole number', (value) => {
  const number = asNumber(value)
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined
})

/** A subscription's ID as a number, which it is everywhere else, also where it comes with its S. */
export const subscriptionNumber = read('a subscription ID', (value) => {
  const number = asNumber(typeof value === 'string' ? value.replace(/^S/, '') : value)
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined
})

/** An amount, in units of its currency. */
export const decimal = read('a number', asNumber)

export const flag = read('true or false', (value) => {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : undefined
})

export const text = read('a text', asText)

/**
 * A date-time with its offset (RFC 3339), kept as it came. Without an offset it is in UTC (platform-facts.md,
 * "Purchases and notifications") and gets its Z, so that nobody reads it in the zone of a server.
 */
export const dateTime = read('an RFC 3339 date-time', (value) => {
  if (typeof value !== 'string') return undefined
  return [value, `${value}Z`].find(isDateTime)
})

/** A date, with or without a time. */
export const dateOrDateTime = read('an RFC 3339 date', (value) => {
  if (typeof value !== 'string') return undefined
  return isFullDate(value) ? value : [value, `${value}Z`].find(isDateTime)
})

/** Three capitals. */
export const currencyCode = read('an ISO 4217 code', (value) =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined,
)

/** An http(s) address, kept as it came. */
export const webAddress = read('an http(s) address', (value) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:/i.test(value) ? value : undefined,
)

/** One of the words that have no number. */
export const word = <const Name extends string>(names: readonly Name[]) =>
  read(`one of ${names.join(', ')}`, (value) =>
    typeof value === 'string' ? names.find((name) => name.toLowerCase() === value.toLowerCase()) : undefined,
  )

/** One of the names, whether it came as its number, as the number in a text, or as the name. */
export const named = <const Numbers extends Readonly<Record<string, number>>>(numbers: Numbers) => {
  const names = Object.entries(numbers)
  return read(`one of ${Object.keys(numbers).join(', ')}`, (value): (keyof Numbers & string) | undefined => {
    const number = asNumber(value)
    const word = typeof value === 'string' ? value.toLowerCase() : undefined
    const [name] = names.find(([key, code]) => code === number || key.toLowerCase() === word) ?? []
    return name
  })
}

/** Deeper than any of the platform's documents; beyond it a value would exhaust the stack of whoever walks it. */
const deepest = 32

const isShallow = (value: unknown, depth = 0): boolean =>
  depth <= deepest &&
  (typeof value !== 'object' ||
    value === null ||
    Object.values(value).every((member) => isShallow(member, depth + 1)))

/** What the platform does not describe, handed on as it came. */
export const anything = read(`at most ${deepest} levels`, (value) => (isShallow(value) ? value : undefined))

const nothing = (value: unknown): unknown => (value === null || value === '' ? undefined : value)

const entriesOf = (value: unknown): unknown[] => {
  const entries = nothing(value)
  return entries === undefined ? [] : Array.isArray(entries) ? entries : [entries]
}

/** The member may be absent, null or empty, and is then undefined. */
export const maybe = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(z.pipe(z.transform(nothing), z.optional(schema)))

/** A list. Null and nothing are an empty one; an entry alone may stand without its array. */
export const listOf = <T extends z.ZodMiniType>(schema: T) => z.pipe(z.transform(entriesOf), z.array(schema))

/**
 * A list that may stand in a member of its own, as XML writes lists (`Items.Item`). The member may be absent
 * altogether.
 */
export const listIn = <T extends z.ZodMiniType>(member: string, schema: T) =>
  z.pipe(
    z.transform((value: unknown) => {
      const isWrapped = typeof value === 'object' && value !== null && !Array.isArray(value)
      const inner = isWrapped ? Object.entries(value).find(([key]) => key === member)?.[1] : value
      return entriesOf(inner)
    }),
    z.array(schema),
  )
