import * as z from 'zod'
import { Enumerated } from '../../media/xml.ts'
import { documented } from '../../requests/fields.ts'

/** Descriptions of schemas, and names of root elements in XML that differ from the name of the schema. */
export const noted = z.registry<{ readonly description?: string; readonly xml?: { readonly name: string } }>()

export const text = z.string()
export const integer = z.int().register(documented, { type: 'integer' })
export const number = z.number()
export const flag = z.boolean()
export const flagText = z.enum(['true', 'false'])
export const dateTime = z.string().register(documented, { type: 'string', format: 'date-time' })
export const address = z.string().register(documented, { type: 'string', format: 'uri' })
export const currency = z.string().regex(/^[A-Z]{3}$/)
export const country = z.string().regex(/^[A-Z]{2}$/)
export const language = z.string().regex(/^[a-z]{2}$/)

/** The keys of an object, as an enumeration. */
export const keyOf = <Key extends string>(values: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(values) as Key[])

/** An enumeration that is an integer in JSON and a name in XML (docs/platform/conventions.md#integers). */
export const numbered = (numbers: Readonly<Record<string, number>>) =>
  z.instanceof(Enumerated).register(documented, {
    type: 'integer',
    enum: Object.values(numbers),
    'x-enum-varnames': Object.keys(numbers),
  })

/** Members with one schema. */
export const each = <const Name extends string, T extends z.ZodType>(schema: T, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, T>

/** An object of a response, which has no other members. */
export const answered = z.strictObject

/** The response of an operation of the REST host. */
export const result = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject({
    ...shape,
    ResultMessage: z.string().register(documented, { type: 'string', examples: ['OK'] }),
  })
