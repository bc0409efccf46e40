/** The fields that class names may show, and their texts. */

import { priceItem } from 'virtual:vitrine-shapes'
import { currencyDigits } from '../../../contract/currency-digits.ts'
import type { PriceItem } from '../../../contract/price-item.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import { fieldText, fieldValue } from '../../prices/field.ts'
import { type FieldText, fieldNamesOf } from './field-names.ts'

/** Every field of a price item. */
export const fieldNames = fieldNamesOf(priceItem)

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
