/** The types that an element's attributes may have, from which the properties of its class follow. */

/** Any text. */
export const text = 'text'

/** A number, whose property is a number too. */
export const number = 'number'

/** An attribute that is present or absent; its property is a boolean. */
export const flag = 'flag'

/** One of several words. */
export const oneOf = <const Words extends readonly string[]>(...words: Words): Words => words

export type AttributeType = typeof text | typeof number | typeof flag | readonly string[]

/** The attributes of an element, by the names of their properties. */
export type Attributes = Readonly<Record<string, AttributeType>>

type PropertyType<Type> = Type extends typeof flag
  ? boolean
  : Type extends typeof number
    ? number | null
    : Type extends readonly (infer Word)[]
      ? Word | null
      : string | null

/** The properties of an element. Each keeps the doc comment of its attribute. */
export type ElementProperties<Stated extends Attributes> = {
  -readonly [Key in keyof Stated]: PropertyType<Stated[Key]>
}
