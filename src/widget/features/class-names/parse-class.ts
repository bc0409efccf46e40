import { isProduct } from '../../settings/text.ts'
import type { ClassField, FieldNames } from './field-names.ts'

/** A class name of an older script, in its parts. */
export interface ClassName {
  product: string
  /** Undefined if no field has this name. */
  field: ClassField | undefined
  /** The field as the class name has it. */
  written: string
}

/** A product has at most 65 characters and no hyphen at its beginning: its field begins within these words. */
const mostWords = 66

/**
 * Reads `<prefix>-<product>-<field>`. Both IDs of the merchant's own and fields may have hyphens: the longest product
 * with a known field behind it counts.
 *
 * @returns undefined for class names of other purposes
 */
export const parseClass = (name: string, prefix: string, fields: FieldNames): ClassName | undefined => {
  if (!name.startsWith(`${prefix}-`)) return undefined
  const words = name.slice(prefix.length + 1).split('-')
  const readings = words
    .slice(0, mostWords)
    .map((_, index) => ({ product: words.slice(0, index).join('-'), written: words.slice(index).join('-') }))
    .filter(({ product, written }) => isProduct(product) && written)
    .reverse()
    .map((reading) => ({ ...reading, field: fields.find(reading.written) }))
  return readings.find(({ field }) => field) ?? readings[0]
}
