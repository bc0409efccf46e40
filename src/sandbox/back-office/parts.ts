import { html } from 'hono/html'
import { nothing, plus, times } from '../cart/amounts.ts'
import type { Html } from '../checkout/layout.ts'
import { createMoneyFormat } from '../pricing/localize.ts'
import type { Purchase } from '../state/purchase.ts'

export type Cell = Html | string | number

/** A date-time as a column of them is read best: UTC, to the second. */
export const moment = (at: Date | string): Html => {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)}</time>`
}

export const momentOr = (at: string | null | undefined, otherwise: string): Cell =>
  at === null || at === undefined ? otherwise : moment(at)

/** A table that scrolls by itself where it is too wide, and that the keyboard can scroll too. */
export const table = (
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  empty: string,
): Html =>
  rows.length === 0
    ? html`<p class="empty">${empty}</p>`
    : html`<div class="sheet" role="region" aria-label="${caption}" tabindex="0"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
</tbody></table></div>`

export const facts = (entries: readonly (readonly [name: string, value: Cell])[]): Html =>
  html`<dl class="facts">${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`

/** A gross total with its currency's code, which symbols leave open. */
export const grossOf = ({ lines, currency }: Pick<Purchase, 'lines' | 'currency'>): string => {
  const { gross } = lines.map(({ unit, quantity }) => times(unit, quantity)).reduce(plus, nothing)
  return `${createMoneyFormat(currency, 'en-US').format(gross)} ${currency}`
}

export const purchaseLink = (id: number): Html => html`<a href="/sandbox/purchases/${id}">${id}</a>`
export const subscriptionLink = (id: number): Html => html`<a href="/sandbox/subscriptions/${id}">S${id}</a>`
export const notificationLink = (id: number): Html => html`<a href="/sandbox/notifications/${id}">${id}</a>`

/** The latest rows of a table, newest first, and where the older ones are. */
export interface Listed<T> {
  rows: readonly T[]
  older?: number | undefined
}

const rowsAPage = 100

export const latest = <T extends { readonly id: number }>(all: Iterable<T>, before: number): Listed<T> => {
  const rows = [...all].filter(({ id }) => id < before).sort((a, b) => b.id - a.id)
  const shown = rows.slice(0, rowsAPage)
  return { rows: shown, older: rows.length > rowsAPage ? shown.at(-1)?.id : undefined }
}

export const olderLink = (path: string, { older }: Listed<unknown>): Html | '' =>
  older === undefined ? '' : html`<p><a href="/sandbox/${path}?before=${older}">Older</a></p>`
