import { html } from 'hono/html'
import type { Html } from '../../pages/page.ts'

/** Selects rows of a list: below an ID, and with a text in them. */
export interface ListQuery {
  readonly before: number
  readonly wanted: string
}

export const firstPage: ListQuery = { before: Infinity, wanted: '' }

/** One page of a list, newest rows first. */
export interface PageOfRows<T> {
  readonly rows: readonly T[]
  readonly older?: number | undefined
  readonly view: ListQuery
}

const pageSize = 100

/** Selects one page of rows. `textsOf` returns the searchable texts beside the ID. */
export const paginate = <T extends { readonly id: number }>(
  all: Iterable<T>,
  view: ListQuery,
  textsOf: (row: T) => readonly (string | number | undefined)[],
): PageOfRows<T> => {
  const wanted = view.wanted.toLowerCase()
  const has = (row: T) =>
    wanted === '' || [row.id, ...textsOf(row)].some((text) => `${text ?? ''}`.toLowerCase().includes(wanted))
  const rows = [...all].filter((row) => row.id < view.before && has(row)).sort((a, b) => b.id - a.id)
  const onPage = rows.slice(0, pageSize)
  return { rows: onPage, older: rows.length > pageSize ? onPage.at(-1)?.id : undefined, view }
}

/** Text instead of an empty list. */
export const emptyText = ({ view }: PageOfRows<unknown>, otherwise: string): string =>
  view.wanted === '' ? otherwise : 'No row contains this text.'

export const searchForm = (path: string, { wanted }: ListQuery, hint: string): Html =>
  html`<search><form method="get" action="/sandbox/${path}"><input type="search" name="find"
  value="${wanted}" maxlength="100" placeholder="${hint}" aria-label="Find: ${hint}"><button
  class="plain">Find</button></form></search>`

export const olderLink = (path: string, { older, view }: PageOfRows<unknown>): Html | '' => {
  if (older === undefined) return ''
  const query = new URLSearchParams({ before: String(older), ...(view.wanted && { find: view.wanted }) })
  return html`<p class="older"><a href="/sandbox/${path}?${query.toString()}">Older</a></p>`
}
