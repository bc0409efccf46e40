import { priceItem } from 'virtual:vitrine-shapes'
import { currencyDigits } from '../../../contract/currency-digits.ts'
import type { PriceItem } from '../../../contract/price-item.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import { fieldText, fieldValue } from '../../prices/field.ts'
import { type ClassField, listFields } from './list-fields.ts'

/** Every field of a price item. */
const classFields = listFields(priceItem)

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
