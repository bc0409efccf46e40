/**
 * The facts that `vitrine probe` reads from lists of purchases: how late and in which zone they are, how they treat
 * status IDs, and what comes back with a purchase. A fact is claimed only when the answers prove it; otherwise the
 * reason is given and what would help. It reads at most a few dozen purchases and lists, one at a time, and keeps
 * nothing of a customer.
 */

import { type Facts, notSeen, seen } from './fact.ts'
import {
  type KnownPurchase,
  type Listed,
  listFrom,
  listPeriod,
  readKnownPurchase,
  zoneOf,
} from './purchase-list.ts'
import type { Reader } from './reader.ts'

const second = 1_000
const day = 86_400_000
const mostRead = 10

export interface PurchaseQuestion {
  now: () => number
  days: number
  /** A purchase whose order had an extra parameter. */
  purchaseId: number | undefined
}

const noPurchase = notSeen('No purchase of the last days can be read. More --days may help.')
const noZone = notSeen('Purchases give their time without a zone.')

const unknownStatusIds = ({ status }: Listed): Facts['unknownStatusIds'] => {
  if (status === 200) return seen('ignored')
  return status === 400 ? seen('refused') : notSeen(`The answer has the status ${status}.`)
}

const statusSeparator = async (
  list: (statuses: string) => Promise<Listed>,
  status: string,
  single: Listed,
  unknown: Listed,
): Promise<Facts['statusSeparator']> => {
  if (single.ids.length === 0 && unknown.status === 200) return noPurchase
  for (const [name, sign] of [
    ['comma', ','],
    ['semicolon', ';'],
  ] as const) {
    const both = await list(`${status}${sign}WOF`)
    if (both.status === 200 && single.ids.every((id) => both.ids.includes(id))) return seen(name)
  }
  return notSeen('Neither commas nor semicolons separate status IDs.')
}

const extraParameters = (
  purchases: readonly KnownPurchase[],
  { purchaseId }: PurchaseQuestion,
): Facts['extraParameters'] => {
  const named = purchases.find(({ id }) => id === purchaseId)
  if (named) return seen(named.extraKeys.length > 0 ? 'kept' : 'dropped')
  // Only orders of the endpoint have this key, so the platform has returned it.
  if (purchases.some(({ extraKeys }) => extraKeys.includes('x-vitrine-intent'))) return seen('kept')
  return notSeen('Name a purchase whose order had an x-parameter with --purchase.')
}

const revenueCategory = (purchases: readonly KnownPurchase[]): Facts['revenueCategory'] => {
  const subscriptions = purchases.filter(({ isSubscription }) => isSubscription)
  if (subscriptions.length === 0) return notSeen('No purchase that was read has a subscription.')
  return seen(subscriptions.some(({ hasRevenueCategory }) => hasRevenueCategory))
}

const steps = [3_600, 600, 300, 60, 30, 10, 5, 1]

/** The roundest number above `low` and up to `high`. */
const roundBetween = (low: number, high: number): number =>
  steps.map((step) => Math.floor(high / step) * step).find((number) => number > low) ?? high

/** The delay of the list of a period, by the oldest purchase that it lacks and the youngest in it. */
const listDelaySeconds = (
  lacking: readonly number[],
  listed: readonly number[],
): Facts['listDelaySeconds'] => {
  const least = Math.max(0, ...lacking)
  const most = Math.min(...listed)
  if (most === Infinity) return notSeen(`The list is more than ${least} seconds late.`)
  if (most < least) return notSeen('The list has a younger purchase and lacks an older one.')
  if (least === 0 && most <= 60) return seen(0)
  if (least > 0 && most <= 2 * least) return seen(roundBetween(least, most))
  return notSeen(`The list is between ${least} and ${most} seconds late. Probe soon after a purchase.`)
}

type PurchaseFacts = Pick<
  Facts,
  | 'extraParameters'
  | 'unknownStatusIds'
  | 'statusSeparator'
  | 'listDelaySeconds'
  | 'listZoneMinutes'
  | 'revenueCategory'
>

/** Reads lists of purchases, and a few of the purchases in them. */
export const purchaseFacts = async (reader: Reader, question: PurchaseQuestion): Promise<PurchaseFacts> => {
  const { now, days, purchaseId } = question
  const start = now()
  // A further day on either side covers every zone.
  const list = (statuses: string) =>
    listPeriod(reader, { from: start - (days + 1) * day, to: start + day }, statuses)
  const paid = await list('PAY')
  const status = paid.ids.length > 0 ? 'PAY' : 'TST'
  const single = paid.ids.length > 0 ? paid : await list('TST')
  const unknown = await list('XYZ')

  const from = single.ids.at(-1) ?? purchaseId
  const later = from === undefined ? [] : (await listFrom(reader, from, status)).ids
  const lacking = later.filter((id) => !single.ids.includes(id)).slice(0, mostRead)
  const wanted = [
    ...lacking,
    ...single.ids.slice(-mostRead),
    ...(purchaseId === undefined ? [] : [purchaseId]),
  ]
  const purchases: KnownPurchase[] = []
  for (const id of new Set(wanted)) {
    const purchase = await readKnownPurchase(reader, id)
    if (purchase) purchases.push(purchase)
  }
  const dated = purchases.flatMap(({ id, createdAt }) => (createdAt === undefined ? [] : [{ id, createdAt }]))
  const agesOf = (ids: readonly number[]) =>
    dated
      .filter(({ id }) => ids.includes(id))
      .map(({ createdAt }) => Math.round((start - createdAt) / second))
  const newest = dated
    .filter(({ id }) => single.ids.includes(id))
    .sort((a, b) => b.createdAt - a.createdAt)[0]
  const untimed = purchases.length > 0 ? noZone : noPurchase
  const zone = newest && (await zoneOf(reader, newest, status))
  return {
    unknownStatusIds: unknownStatusIds(unknown),
    statusSeparator: await statusSeparator(list, status, single, unknown),
    extraParameters: extraParameters(purchases, question),
    revenueCategory: revenueCategory(purchases),
    listDelaySeconds: dated.length > 0 ? listDelaySeconds(agesOf(lacking), agesOf(single.ids)) : untimed,
    listZoneMinutes:
      zone === undefined
        ? newest
          ? notSeen('No zone explains where the list shows a known purchase.')
          : untimed
        : seen(zone),
  }
}
