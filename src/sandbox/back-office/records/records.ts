/**
 * One list, one page and one way to act, for every kind of record. A list has the newest records first and finds them
 * by any text in them. The page of a record has what can be done to it, its members, the records that belong to it, and
 * what the platform would answer about it.
 */

import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import { RestError } from '../../http/rest-error.ts'
import type { Form } from '../../media/form.ts'
import type { Notifications } from '../../notification/notifications.ts'
import type { Html } from '../../pages/page.ts'
import type { State } from '../../state/state.ts'
import { rawText, table } from '../elements/elements.ts'
import { type PageContent, sections } from '../elements/layout.ts'
import { customerKind } from './customers.ts'
import { type Act, type Kind, type RecordSection, recordSections } from './kind.ts'
import { membersOf, textsIn } from './members.ts'
import { notificationKind } from './notifications.ts'
import { purchaseKind } from './purchases.ts'
import { subscriptionKind } from './subscriptions.ts'

/** Selects rows of a list: below an ID, and with a text in them. */
export interface ListQuery {
  readonly before: number
  readonly wanted: string
}

export const firstPage: ListQuery = { before: Infinity, wanted: '' }

const pageSize = 100

/** The records of one section. */
export interface Records {
  list(view: ListQuery): PageContent
  /** A table of the latest ones. */
  latest(most: number, empty: string): Html
  /** A table of those that belong to a record; empty where there are none. */
  of(section: RecordSection, id: number): Html | ''
  /** Undefined when the ID is unknown. */
  one(id: number): PageContent | undefined
  /** @throws RestError 422 where it has no effect */
  act(id: number, name: string, form: Form): void
  isAct(name: string): boolean
  /** The message of an act that is done. */
  doneOf(name: string): string | undefined
}

export type AllRecords = Readonly<Record<RecordSection, Records>>

const actForm = <T>(path: string, row: T, { name, text, isDangerous, choices }: Act<T>): Html => {
  const { label, chosen, all } = choices?.(row) ?? { label: '', chosen: undefined, all: [] }
  const select = choices
    ? html`<select name="choice" aria-label="${label}">${all.map(
        ([value, shown]) =>
          html`<option value="${value}"${value === chosen ? html` selected` : ''}>${shown}</option>`,
      )}</select>`
    : ''
  return html`<form method="post" action="${path}/${name}">${select}<button
  class="plain${isDangerous ? ' danger' : ''}">${text}</button></form>`
}

const searchForm = (section: RecordSection, { wanted }: ListQuery, hint: string): Html =>
  html`<search><form method="get" action="/sandbox/${section}"><input type="search" name="find"
  value="${wanted}" maxlength="100" placeholder="${hint}" aria-label="Find: ${hint}"><button
  class="plain">Find</button></form></search>`

const olderLink = (section: RecordSection, { wanted }: ListQuery, last: number | undefined): Html | '' => {
  if (last === undefined) return ''
  const query = new URLSearchParams({ before: String(last), ...(wanted && { find: wanted }) })
  return html`<p class="older"><a href="/sandbox/${section}?${query.toString()}">Older</a></p>`
}

type Owned = { readonly id: number; readonly clientId: string; readonly currency?: string }

const createRecords = <T extends Owned>(
  { catalogue }: SandboxContext,
  section: RecordSection,
  kind: Kind<T>,
  others: () => AllRecords,
): Records => {
  const { table: stored, acts } = kind
  const newest = (isWanted: (row: T) => boolean): T[] =>
    [...stored.all()].filter(isWanted).sort((a, b) => b.id - a.id)
  const tableOf = (rows: readonly T[], empty: string): Html =>
    table(
      sections[section],
      kind.columns,
      rows.map((row) => kind.cells(row)),
      empty,
    )
  const related = (id: number): Html[] =>
    recordSections.flatMap((name) => {
      const rows = others()[name].of(section, id)
      return rows === '' ? [] : html`<section><h2>${sections[name]}</h2>${rows}</section>`
    })
  return {
    list(view) {
      const wanted = view.wanted.toLowerCase()
      const isFound = (row: T): boolean =>
        row.id < view.before &&
        (wanted === '' ||
          [kind.name(row.id), ...textsIn(row), ...kind.words(row)].some((text) =>
            text?.toLowerCase().includes(wanted),
          ))
      const found = newest(isFound)
      const rows = found.slice(0, pageSize)
      const last = found.length > pageSize ? rows.at(-1)?.id : undefined
      return {
        aside: searchForm(section, view, kind.hint),
        content: html`<section>${tableOf(rows, wanted === '' ? kind.empty : 'No row contains this text.')}
${olderLink(section, view, last)}</section>`,
      }
    },
    latest: (most, empty) => tableOf(newest(() => true).slice(0, most), empty),
    of(other, id) {
      const rows = newest((row) => kind.belongsTo(row)[other]?.includes(id) ?? false)
      return rows.length === 0 ? '' : tableOf(rows, '')
    },
    one(id) {
      const row = stored.get(id)
      if (!row) return undefined
      const { clientId, currency = '' } = row
      const offered = acts.filter(({ isOffered }) => isOffered?.(row) ?? true)
      return {
        title: kind.name(id),
        aside: html`${kind.state(row)}${offered.map((act) => actForm(`/sandbox/${section}/${id}`, row, act))}`,
        content: html`${membersOf({ ...row, ...kind.more?.(row) }, { catalogue, clientId, currency }, kind.facts(row), kind.hidden)}
${related(id)}
<section><h2>Raw data</h2>${kind.texts(row).map(({ title, text, isOpen }) => rawText(title, text, isOpen))}${rawText('As it is stored', JSON.stringify(row, undefined, 2))}</section>`,
      }
    },
    act(id, name, form) {
      const row = stored.get(id)
      const refusal = row
        ? acts.find((act) => act.name === name)?.run(row, form)
        : `There is nothing with the ID ${id}.`
      if (refusal !== undefined) throw new RestError(422, refusal)
    },
    isAct: (name) => acts.some((act) => act.name === name),
    doneOf: (name) => acts.find((act) => act.name === name)?.done,
  }
}

/** The records of all sections. */
export const createAllRecords = (
  context: SandboxContext,
  state: State,
  { resend }: Pick<Notifications, 'resend'>,
): AllRecords => {
  const all: AllRecords = {
    purchases: createRecords(context, 'purchases', purchaseKind(context, state), () => all),
    subscriptions: createRecords(context, 'subscriptions', subscriptionKind(context, state), () => all),
    notifications: createRecords(
      context,
      'notifications',
      notificationKind(context, state, resend),
      () => all,
    ),
    customers: createRecords(context, 'customers', customerKind(context, state), () => all),
  }
  return all
}
