/**
 * The small parts of the back office: moments, amounts, links, tables and lists of facts. They are strings of HTML
 * whose values `html` escapes, and they read no state. A table is one element on all screens; its columns say how a
 * phone shows them.
 */

import { html } from 'hono/html'
import { currencyDigits, fromMinor } from '../../money/currency.ts'
import { nothing, plus, times } from '../../money/split.ts'
import type { Html } from '../../pages/page.ts'
import type { Purchase } from '../../state/purchase.ts'

export type Cell = Html | string | number

/** A date-time in UTC, to the second. */
export const moment = (at: Date | string): Html => {
  const iso = new Date(at).toISOString()
  const [date = '', time = ''] = iso.split(/[T.]/)
  return html`<time datetime="${iso}">${date} <span class="soft">${time}</span></time>`
}

const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The time until a job, such as `in 12 days`. */
export const distance = (at: Date | string, now: Date): string => {
  const ms = new Date(at).getTime() - now.getTime()
  if (ms < 1_000) return 'due now'
  const [unit, length] = units.find(([, size]) => ms >= size) ?? ['second', 1_000]
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(Math.trunc(ms / length), unit)
}

export const muted = (text: Cell): Html => html`<span class="soft">${text}</span>`
export const code = (text: string | number): Html => html`<code>${text}</code>`

export interface NamedColumn {
  readonly name: string
  /** Numbers are right-aligned. Long texts are truncated and have a tooltip; a growing one takes the free width. */
  readonly kind?: 'number' | 'text' | 'grow'
  /** On a phone: on the first line, at its end, or among the details with the column's name. */
  readonly phone?: 'main' | 'end' | 'named'
}

/** A name alone is a column of details on a phone. */
export type Column = string | NamedColumn

const classOf = (column: Column | undefined): Html | '' => {
  const { kind, phone } = typeof column === 'object' ? column : {}
  const classes = [kind === 'grow' ? 'text grow' : kind, phone].filter(Boolean).join(' ')
  return classes === '' ? '' : html` class="${classes}"`
}

const titleOf = (column: Column | undefined, cell: Cell): Html | '' =>
  typeof column === 'object' &&
  (column.kind ?? 'number') !== 'number' &&
  typeof cell === 'string' &&
  cell !== ''
    ? html` title="${cell}"`
    : ''

/** Rows are two or three lines on a phone where the first line is set, and names with values elsewhere. */
const isCompact = (columns: readonly Column[]): boolean =>
  columns.some((column) => typeof column === 'object' && column.phone === 'main')

const nameOf = (column: Column | undefined): string =>
  typeof column === 'object' ? column.name : (column ?? '')

/** A column without a value is left out. */
const isFilled = (cell: Cell | undefined): boolean => cell !== undefined && cell !== ''

/**
 * A table that scrolls horizontally, with the keyboard too; on a phone, rows are a few lines, or names and values. The
 * roles keep it a table, which other `display` values would end.
 */
export const table = (
  name: string,
  allColumns: readonly Column[],
  allRows: readonly (readonly Cell[])[],
  empty: Cell,
): Html => {
  const used = allColumns.map((_, at) => allRows.some((row) => isFilled(row[at])))
  const columns = allColumns.filter((_, at) => used[at])
  const rows = allRows.map((row) => row.filter((_, at) => used[at]))
  return rows.length === 0
    ? html`<p class="empty">${empty}</p>`
    : html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table role="table"${isCompact(columns) ? html` class="compact"` : ''}>
<thead role="rowgroup"><tr role="row">${columns.map(
        (column) => html`<th scope="col" role="columnheader"${classOf(column)}>${nameOf(column)}</th>`,
      )}</tr></thead>
<tbody role="rowgroup">
${rows.map(
  (row) =>
    html`<tr role="row">${row.map(
      (cell, at) =>
        html`<td role="cell" data-name="${nameOf(columns[at])}"${classOf(columns[at])}${titleOf(columns[at], cell)}>${cell === '' ? '' : html`<div>${cell}</div>`}</td>`,
    )}</tr>\n`,
)}</tbody></table></div>`
}

export type Fact = readonly [name: string, value: Cell]

/** A list of names and values. */
export const facts = (entries: readonly Fact[]): Html =>
  html`<dl class="about">${entries.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`

/** A raw text in a collapsible section. */
export const rawText = (title: string, text: string, isOpen = false): Html =>
  html`<details${isOpen ? html` open` : ''}><summary>${title}</summary><pre tabindex="0" role="region"
  aria-label="${title}">${text}</pre></details>`

/** Formats an amount with the currency's code, because symbols are ambiguous. */
export const money = (minor: number, currency: string): string => {
  const digits = currencyDigits(currency)
  const amount = fromMinor(minor, currency).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${amount} ${currency}`
}

export const grossOf = ({ lines, currency }: Pick<Purchase, 'lines' | 'currency'>): string =>
  money(lines.map(({ unit, quantity }) => times(unit, quantity)).reduce(plus, nothing).gross, currency)

export const purchaseLink = (id: number): Html => html`<a href="/sandbox/purchases/${id}">${id}</a>`
export const subscriptionLink = (id: number): Html => html`<a href="/sandbox/subscriptions/${id}">S${id}</a>`
export const notificationLink = (id: number): Html => html`<a href="/sandbox/notifications/${id}">${id}</a>`
export const customerLink = (id: number, text: string | number = id): Html =>
  html`<a href="/sandbox/customers/${id}" title="${text}">${text}</a>`

/** Joins links with commas. */
export const listOf = (entries: readonly Cell[]): Cell =>
  entries.length === 0 ? '' : html`${entries.map((entry, at) => html`${at === 0 ? '' : ', '}${entry}`)}`
