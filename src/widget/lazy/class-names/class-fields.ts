import { priceItem } from 'virtual:vitrine-shapes'
import { currencyDigits } from '../../../contract/currency-digits.ts'
import type { PriceItem } from '../../../contract/price-item.ts'
import type { Shape } from '../../../contract/shape.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import { fieldText, fieldValue } from '../../prices/field.ts'

/** A field as class names spell it, with its path in a price item. */
export interface ClassField {
  /** `priceGross`, without `Localized`. */
  name: string
  path: string
  /** Whether it has a localized text beside its plain value. */
  isAmount: boolean
}

const membersOf = (shape: Shape | undefined): Readonly<Record<string, Shape>> =>
  Array.isArray(shape) && typeof shape[1] === 'object' && !Array.isArray(shape[1]) ? shape[1] : {}

const camelCase = (path: string): string =>
  path.replace(/[._](.)/g, (_, letter: string) => letter.toUpperCase())

const fieldsOf = (shape: Shape, path: string): ClassField[] => {
  const members = Object.entries(membersOf(shape))
  const isAmount = 'localized' in membersOf(shape)
  const isMoney = 'gross' in membersOf(shape)
  const own = { name: camelCase(path), path, isAmount: isAmount || isMoney }
  if (isAmount || members.length === 0) return [own]
  return [
    // Without a last word it follows the tax display.
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

const shortOf = ({ name }: ClassField): string | undefined => {
  const [prefix, short] = shortNames.find(([long]) => long.test(name)) ?? []
  return prefix && lowerFirst(name.replace(prefix, short ?? ''))
}

/** Every field of a price item, under its whole name and then under its short one. */
export const classFields: readonly ClassField[] = fieldsOf(priceItem, '').flatMap((field) => {
  const short = shortOf(field)
  return short ? [field, { ...field, name: short }] : [field]
})

/** Fields that no price item has: `buy` gives a link its address. */
export const buyField = 'buy'

const bare = (name: string): string => name.toLowerCase().replace(/[-_.]/g, '')

/** A class name's field, with the form of its text. */
export interface FieldText {
  field: ClassField
  isLocalized: boolean
}

const texts: ReadonlyMap<string, FieldText> = new Map(
  classFields.flatMap((field): [string, FieldText][] => [
    [bare(field.name), { field, isLocalized: false }],
    ...(field.isAmount
      ? [[`${bare(field.name)}localized`, { field, isLocalized: true }] as [string, FieldText]]
      : []),
  ]),
)

/** The field of a name, however its words are joined: `listPriceGross`, `list-price-gross`, `listpricegross`. */
export const findField = (name: string): FieldText | undefined => texts.get(bare(name))

/** All names of fields, for the nearest to a misspelt one. */
export const fieldNames: readonly string[] = [
  ...classFields.flatMap(({ name, isAmount }) => (isAmount ? [name, `${name}Localized`] : [name])),
  buyField,
]

/** The text of a field: the platform's own, or a bare number with the digits of its currency. */
export const classText = (
  item: PriceItem,
  { field, isLocalized }: FieldText,
  tax: TaxDisplay,
): string | undefined => {
  if (!field.isAmount || isLocalized) return fieldText(item, field.path, tax)
  const value = fieldValue(item, field.path, tax)
  const isMoney = !/(percentage|vat_rate)$/.test(field.path)
  return value === undefined
    ? undefined
    : isMoney
      ? value.toFixed(currencyDigits(item.currency.iso))
      : String(value)
}
