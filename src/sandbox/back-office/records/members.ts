/**
 * Shows the members of a stored record as they are: names and values, and a table for each list of objects. Moments,
 * amounts, products and the IDs of other records are recognized by their shape or name. The newest of what happened at
 * a time comes first.
 */

import { html } from 'hono/html'
import { nameOfProduct } from '../../catalogue/find-product.ts'
import type { Catalogue } from '../../catalogue/model.ts'
import type { Html } from '../../pages/page.ts'
import {
  type Cell,
  code,
  customerLink,
  type Fact,
  facts,
  listOf,
  moment,
  money,
  purchaseLink,
  subscriptionLink,
  table,
} from '../elements/elements.ts'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is readonly Members[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMembers)

/** Whose products and amounts they are. */
interface Owner {
  catalogue: Catalogue
  clientId: string
  currency: string
}

/** `lastIntervalNo` as words; names of the platform, such as `EMail`, stay. */
const inWords = (name: string): string => {
  const words = /^[a-z]/.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ id$/, ' ID')
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const ofNumbers: Readonly<Record<string, (value: number, owner: Owner) => Cell>> = {
  customerId: (id) => customerLink(id),
  purchaseId: purchaseLink,
  openPurchaseId: purchaseLink,
  productId: (id, { catalogue, clientId }) => html`${code(id)} ${nameOfProduct(catalogue, clientId, id)}`,
  vatRate: (rate) => `${rate} %`,
}

const isMoment = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)

const objectOf = (name: string, value: Members, owner: Owner): Cell => {
  const { net, gross, currency, ...rest } = value
  if (typeof gross === 'number' && typeof net === 'number')
    return `${money(gross, owner.currency)}, net ${money(net, owner.currency)}`
  const inner = typeof currency === 'string' ? { ...owner, currency } : owner
  return listOf(
    Object.entries(rest)
      .filter(([, each]) => !isEmpty(each))
      .map(([key, each]) =>
        name === 'subscription' && key === 'id' && typeof each === 'number'
          ? subscriptionLink(each)
          : html`${inWords(key).toLowerCase()} ${cellOf(key, each, inner)}`,
      ),
  )
}

/** One value as a cell. */
const cellOf = (name: string, value: unknown, owner: Owner): Cell => {
  // A version of an item that begins with the next billing.
  if (name === 'versionActiveDate' && value === null) return 'when it renews'
  if (isEmpty(value)) return ''
  if (typeof value === 'number') return ofNumbers[name]?.(value, owner) ?? value
  if (typeof value === 'string') return isMoment(value) ? moment(value) : value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return listOf(value.map((each) => cellOf(name, each, owner)))
  return isMembers(value) ? objectOf(name, value, owner) : ''
}

/** Objects of objects, such as contacts, have a section with each of them. */
const isGroup = (value: unknown): value is Members =>
  isMembers(value) && Object.values(value).length > 0 && Object.values(value).every(isMembers)

const newestFirst = (rows: readonly Members[]): readonly Members[] =>
  rows.some(({ at }) => at !== undefined) ? rows.toReversed() : rows

const listSection = (
  name: string,
  rows: readonly Members[],
  owner: Owner,
  hidden: readonly string[],
): Html => {
  const all = new Set(rows.flatMap((row) => Object.keys(row)))
  const names = [...(all.has('productId') ? ['productId'] : []), ...all].filter(
    (each, at, ordered) => !hidden.includes(each) && ordered.indexOf(each) === at,
  )
  return html`<section><h2>${inWords(name)}</h2>${table(
    inWords(name),
    names.map((each) => ({ name: inWords(each), phone: 'named' as const })),
    newestFirst(rows).map((row) =>
      names.map((each) => {
        const value = row[each]
        const cell = cellOf(each, value, owner)
        const isLong =
          isMembers(value) || Array.isArray(value) || (typeof value === 'string' && value.length > 24)
        return isLong ? html`<span class="long">${cell}</span>` : cell
      }),
    ),
    '',
  )}</section>`
}

const groupSection = (name: string, group: Members, owner: Owner): Html =>
  html`<section><h2>${inWords(name)}</h2>${Object.entries(group).map(
    ([each, members]) =>
      html`<h3>${inWords(each)}</h3>${facts(
        Object.entries(isMembers(members) ? members : {})
          .filter(([, value]) => !isEmpty(value))
          .map(([key, value]): Fact => [inWords(key), cellOf(key, value, owner)]),
      )}`,
  )}</section>`

/** Every text in a record, to find it by. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

/**
 * The members of a record.
 *
 * @param first facts before its own
 * @param hidden names that are left out, at any depth of a list
 */
export const membersOf = (
  record: object,
  owner: Owner,
  first: readonly Fact[],
  hidden: readonly string[],
): Html => {
  const members: [string, unknown][] = Object.entries(record).filter(
    ([name, value]) => name !== 'id' && !hidden.includes(name) && !isEmpty(value),
  )
  const sections = members.flatMap(([name, value]) => {
    if (isList(value)) return listSection(name, value, owner, hidden)
    return isGroup(value) ? groupSection(name, value, owner) : []
  })
  const plain = members
    .filter(([, value]) => !isList(value) && !isGroup(value))
    .map(([name, value]): Fact => [inWords(name), cellOf(name, value, owner)])
  return html`<section>${facts([...first.filter(([, value]) => value !== ''), ...plain])}</section>${sections}`
}
