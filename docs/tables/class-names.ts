import { priceItemSchema } from '../../src/contract/price-item-schema.ts'
import { shapeOf } from '../../src/contract/shape-of.ts'
import { listFields } from '../../src/widget/features/class-names/list-fields.ts'
import { fieldMeanings } from './fields.ts'
import { code, table } from './table.ts'

const meaningOf = (path: string): string =>
  fieldMeanings[path] ??
  (fieldMeanings[`${path}.gross`] ?? '').replace(', with tax', ', with or without tax as `tax` says')

/** Every name of a field in class names of older scripts, by field. */
export const classNameTable = (): string => {
  const names = new Map<string, string[]>()
  const amounts = new Set<string>()
  for (const { name, path, isAmount } of listFields(shapeOf(priceItemSchema))) {
    names.set(path, [...(names.get(path) ?? []), name])
    if (isAmount) amounts.add(path)
  }
  return table(
    ['field', 'localized', 'meaning'],
    [...names].map(([path, all]) => [
      all.map(code).join(', '),
      amounts.has(path) ? all.map((name) => code(`${name}Localized`)).join(', ') : '–',
      meaningOf(path),
    ]),
  )
}
