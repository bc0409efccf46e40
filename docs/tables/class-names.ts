import { priceItemSchema } from '../../src/contract/price-item-schema.ts'
import { shapeOf } from '../../src/contract/shape-of.ts'
import { listFields } from '../../src/widget/features/class-names/list-fields.ts'
import { fieldMeanings } from './fields.ts'
import { code, table } from './table.ts'

const meaningOf = (path: string): string =>
  fieldMeanings[path] ??
  (fieldMeanings[`${path}.gross`] ?? '').replace(', with tax', ', with or without tax as `tax` says')

/** What an amount of money may end in. Its parts have no rows of their own. */
const moneyEndings = ['Net', 'Vat', 'Gross', 'Localized'].map(code).join(', ')

/** Every name of a field in class names of older scripts, by field, and what may follow the name. */
export const classNameTable = (): string => {
  const names = new Map<string, string[]>()
  const endings = new Map<string, string>()
  for (const { name, path, isAmount } of listFields(shapeOf(priceItemSchema))) {
    const [, money] = /^(.+)\.(?:net|vat|gross)$/.exec(path) ?? []
    if (money !== undefined) {
      endings.set(money, moneyEndings)
      continue
    }
    names.set(path, [...(names.get(path) ?? []), name])
    if (isAmount) endings.set(path, code('Localized'))
  }
  return table(
    ['field', 'ends also in', 'meaning'],
    [...names].map(([path, all]) => [all.map(code).join(', '), endings.get(path) ?? '–', meaningOf(path)]),
  )
}
