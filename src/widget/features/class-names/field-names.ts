/** Finds the field that a class name means. */

import type { Shape } from '../../../contract/shape.ts'
import { type ClassField, listFields } from './list-fields.ts'

/** A field that no price item has: it gives a link its address. */
export const buyField = 'buy'

/** A class name's field, with the form of its text. */
export interface FieldText {
  field: ClassField
  isLocalized: boolean
}

/** The names of fields in class names. */
export interface FieldNames {
  /** The field of a name, however its words are joined: `listPriceGross`, `list-price-gross`, `listpricegross`. */
  find(name: string): FieldText | typeof buyField | undefined
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
  const texts: ReadonlyMap<string, FieldText> = new Map(rows.map(([name, text]) => [bare(name), text]))
  return {
    find: (name) => (name.toLowerCase() === buyField ? buyField : texts.get(bare(name))),
    all: [...rows.map(([name]) => name), buyField],
  }
}
