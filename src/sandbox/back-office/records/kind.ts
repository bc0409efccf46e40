import type { Form } from '../../media/form.ts'
import type { Html } from '../../pages/page.ts'
import type { Row, Table } from '../../state/table.ts'
import type { Cell, Column, Fact } from '../elements/elements.ts'

/** Sections of records, in the order in which a page lists what belongs to its record. */
export const recordSections = ['purchases', 'subscriptions', 'notifications', 'customers'] as const

export type RecordSection = (typeof recordSections)[number]

export const isRecordSection = (name: string): name is RecordSection =>
  recordSections.some((section) => section === name)

/** Something that can be done to a record: a form with one button. */
export interface Act<T> {
  /** The last part of the form's address. */
  name: string
  /** The text of the button. */
  text: string
  /** The message when it is done. */
  done: string
  isDangerous?: boolean
  /** Values to choose from, under the name `choice`, with the present one. */
  choices?: (row: T) => { label: string; chosen: string | undefined; all: readonly [string, string][] }
  /** Whether the page offers it. @default always */
  isOffered?: (row: T) => boolean
  /** Why it had no effect; undefined where it had. */
  run(row: T, form: Form): string | undefined
}

/** What the back office knows about one kind of record; everything else it reads from the record itself. */
export interface Kind<T extends Row & { readonly id: number }> {
  /** The name of one record. */
  name(id: number): string
  table: Table<T>
  /** The hint in the search field. */
  hint: string
  /** The text instead of an empty list. */
  empty: string
  columns: readonly Column[]
  /** The cells of a record in a list. */
  cells(row: T): readonly Cell[]
  state(row: T): Html | string
  /** Words to find it by that are not in the record itself. */
  words(row: T): readonly (string | undefined)[]
  /** Records that it belongs to, by section. */
  belongsTo(row: T): Partial<Readonly<Record<RecordSection, readonly number[]>>>
  /** What follows from the record, before its own members. */
  facts(row: T): readonly Fact[]
  /** Members that another table keeps for it. @default none */
  more?(row: T): object
  /** Members that are not shown. */
  hidden: readonly string[]
  /** Texts such as the platform's answer about it. */
  texts(row: T): readonly { title: string; text: string; isOpen?: boolean }[]
  acts: readonly Act<T>[]
}
