/** Finds the field that a class name means. */

import type { Shape } from '../../../contract/shape.ts'
import { type Hiding, hidingNames } from './hiding-names.ts'
import { type ListedField, listFields } from './list-fields.ts'

/** A field that no price item has: it gives a link its address. */
export const buyField = 'buy'

/** A class name's field, with the form of its text. */
export interface FieldText {
  field: ListedField
  isLocalized: boolean
}

/** What the last part of a class name means: a figure or text, a buy control, or when its element is hidden. */
export type ClassField = FieldText | typeof buyField | { hiding: Hiding }

/** The names of fields in class names. */
export interface FieldNames {
  /** The field of a name, however its words are joined: `listPriceGross`, `list-price-gross`, `listpricegross`. */
  find(name: string): ClassField | undefined
  /** All names, for the nearest to a misspelt one. */
  all: readonly string[]
}

const bare = (name: string): string => name.toLowerCase().replace(/[-_.]/g, '')

/** @param shape of a price item */
export const fieldNamesOf = (shape: Shape): FieldNames => {
  const rows = listFields(shape).flatMap((field): [string, FieldText][] => [
    [field.name, { field, isLocalized: false }],
    ...(field.isAmount
      ? [[`${field.name}Localized`, { field, isLocalized: true }] as [string, FieldText]]
      : []),
  ])
  const fields: ReadonlyMap<string, ClassField> = new Map<string, ClassField>([
    ...rows.map(([name, text]): [string, ClassField] => [bare(name), text]),
    ...Object.entries(hidingNames).map(([name, hiding]): [string, ClassField] => [bare(name), { hiding }]),
  ])
  return {
    find: (name) => (name.toLowerCase() === buyField ? buyField : fields.get(bare(name))),
    all: [...rows.map(([name]) => name), ...Object.keys(hidingNames), buyField],
  }
}
