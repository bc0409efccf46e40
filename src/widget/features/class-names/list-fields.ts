import type { Shape } from '../../../contract/shape.ts'

/** A field as class names spell it, with its path in a price item. */
export interface ListedField {
  /** `priceGross`, without `Localized`. */
  name: string
  path: string
  /** Whether it has a localized text beside its plain value. */
  isAmount: boolean
}

/** The members of an object by their names; other shapes have none. */
export const membersOf = (shape: Shape | undefined): Readonly<Record<string, Shape>> =>
  Array.isArray(shape) && typeof shape[1] === 'object' && !Array.isArray(shape[1]) ? shape[1] : {}

const camelCase = (path: string): string =>
  path.replace(/[._](.)/g, (_, letter: string) => letter.toUpperCase())

const fieldsOf = (shape: Shape, path: string): ListedField[] => {
  const members = Object.entries(membersOf(shape))
  const isAmount = 'localized' in membersOf(shape)
  const isMoney = 'gross' in membersOf(shape)
  const own = { name: camelCase(path), path, isAmount: isAmount || isMoney }
  if (isAmount || members.length === 0) return [own]
  return [
    // A name without a last word follows the tax display.
    ...(isMoney ? [own] : []),
    ...members.flatMap(([name, member]) => fieldsOf(member, (path && `${path}.${name}`) || name)),
  ]
}

/** Shorter names of fields, as older scripts have them. */
const shortNames: readonly (readonly [prefix: RegExp, short: string])[] = [
  [/^product(?=[A-Z])(?!Id$)/, ''],
  [/^discountAbsolute/, 'discount'],
  [/^currencyIso$/, 'currency'],
]

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

const shortOf = ({ name }: ListedField): string | undefined => {
  const [prefix, short] = shortNames.find(([long]) => long.test(name)) ?? []
  return prefix && lowerFirst(name.replace(prefix, short ?? ''))
}

/**
 * Every field of a price item, under its whole name and then under its short one.
 *
 * @param shape of a price item
 */
export const listFields = (shape: Shape): readonly ListedField[] =>
  fieldsOf(shape, '').flatMap((field) => {
    const short = shortOf(field)
    return short ? [field, { ...field, name: short }] : [field]
  })
