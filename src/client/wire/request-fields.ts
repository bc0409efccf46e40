/**
 * Fields of requests that several groups of operations share; those of one group are in files of their own, so that
 * a bundle without the group lacks them. A value that breaks a documented rule is refused before anything is sent,
 * and each message ends the sentence "<field> …" without repeating the value. A member that no schema knows counts
 * as a misspelling, unless the caller puts it under `undocumented`.
 */

import * as z from 'zod/mini'
import { checkoutLinkLimit } from '../../contract/checkout-link.ts'
import type { BrokenRule } from '../operation.ts'
import { isDateTime } from './date-time.ts'

export const pattern = (expression: RegExp, error: string) =>
  z.string({ error }).check(z.regex(expression, { error }))

const whole = (least: number, most: number, error: string) =>
  z
    .number({ error })
    .check(z.refine(Number.isInteger, { error }), z.minimum(least, { error }), z.maximum(most, { error }))

/** int32, at least one. */
export const quantity = whole(1, 2_147_483_647, 'must be a whole number of at least 1')

/** int32, at least zero. */
export const int32 = whole(0, 2_147_483_647, 'must be a whole number of at least 0')

/** The platform's int64, up to the largest whole number that JavaScript represents exactly. */
export const numericId = whole(1, Number.MAX_SAFE_INTEGER, 'must be a positive whole number')

export const idText = pattern(/^\d{1,16}$/, 'must be a numeric ID')

/** An ID in a query: a number or its digits. */
export const queryId = z.pipe(
  z.union([numericId, idText], { error: 'must be a numeric ID' }),
  z.transform((id) => String(id)),
)

/** A subscription ID, with or without its leading S. It is sent as digits, which every operation accepts. */
export const subscriptionId = z.pipe(
  z.union([numericId, pattern(/^S?\d{1,16}$/, 'must be a subscription ID such as S12345')], {
    error: 'must be a subscription ID such as S12345',
  }),
  z.transform((id) => String(id).replace(/^S/, '')),
)

/** A text that is not empty. */
export const text = z
  .string({ error: 'must be a text' })
  .check(z.minLength(1, { error: 'must not be empty' }))

/** A text that may be empty. */
export const anyText = z.string({ error: 'must be a text' })

export const flag = z.boolean({ error: 'must be true or false' })

export const countryCode = pattern(/^[A-Z]{2}$/, 'must be two capitals (ISO 3166-1)')
export const currencyCode = pattern(/^[A-Z]{3}$/, 'must be three capitals (ISO 4217)')
export const languageCode = pattern(/^[a-z]{2}$/, 'must be two lower-case letters (ISO 639-1)')

/** The platform accepts IPv4 only (docs/platform/cart.md#preview). */
export const ipv4 = pattern(
  /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/,
  'must be an IPv4 address',
)

export const dateTime = z
  .string({ error: 'must be a text' })
  .check(z.refine(isDateTime, { error: 'must be an RFC 3339 date-time with its offset' }))

export const webAddress = z.string({ error: 'must be a text' }).check(
  z.refine((value) => URL.canParse(value) && /^https?:/i.test(value), {
    error: 'must be an http(s) address',
  }),
)

const listEntry = pattern(/^[^,\s](?:[^,]*[^,\s])?$/, 'must not be empty or hold a comma')

/** A list with at least one entry. */
export const listOf = <T extends z.ZodMiniType>(entry: T) =>
  z.array(entry, { error: 'must be a list' }).check(z.minLength(1, { error: 'must not be empty' }))

/** Several values of one query parameter, separated by commas. */
export const commaList = <T extends z.ZodMiniType<string | number, string | number>>(entry: T) =>
  z.pipe(
    listOf(entry),
    z.transform((entries) => entries.join(',')),
  )

export const codes = commaList(listEntry)

/** One of the names. */
export const oneOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum(Object.fromEntries(names.map((name) => [name, name])) as { [Key in Name]: Key }, {
    error: `must be one of ${names.join(', ')}`,
  })

/** One of the names, sent as its documented integer. */
export const codeOf = <const Numbers extends Readonly<Record<string, number>>>(numbers: Numbers) =>
  z.pipe(
    oneOf(Object.keys(numbers) as (keyof Numbers & string)[]),
    z.transform((name) => numbers[name] as number),
  )

/**
 * An object of a request. `undocumented` holds further members under the platform's own names, and any other member is
 * refused as a misspelling.
 */
export const object = <const Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject({
    ...shape,
    undocumented: z.optional(z.looseObject({}, { error: 'must be an object' })),
  })

/** The rule that at least one of several fields is given. */
export const atLeastOne = (fields: Readonly<Record<string, unknown>>): BrokenRule | undefined => {
  const [first = '', ...others] = Object.keys(fields)
  const isGiven = Object.values(fields).some((value) => value !== undefined)
  return isGiven ? undefined : { field: first, reason: `or ${others.join(' or ')} must be given` }
}

/** The rule that exactly one of several fields is given. */
export const exactlyOne = (fields: Readonly<Record<string, unknown>>): BrokenRule | undefined => {
  const names = Object.keys(fields)
  const [first = '', second] = names.filter((name) => fields[name] !== undefined)
  if (first && !second) return undefined
  const others = names.slice(1).join(' or ')
  return second
    ? { field: second, reason: `must not be given together with ${first}` }
    : { field: names[0] ?? '', reason: `or ${others} must be given` }
}

/** A checkout link (docs/platform/checkout-links.md#form). */
export const checkoutUrl = webAddress.check(
  z.maxLength(checkoutLinkLimit, { error: `must have at most ${checkoutLinkLimit} characters` }),
)
