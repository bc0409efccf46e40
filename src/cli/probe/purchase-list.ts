import { membersOf, objectsOf } from './fact.ts'
import type { Reader } from './reader.ts'

const minute = 60_000

/** Which purchases to list: a period in milliseconds since 1970, written without a zone. */
export interface Period {
  from: number
  to: number
}

export interface Listed {
  status: number
  /** Ascending. */
  ids: number[]
}

const written = (time: number): string => new Date(time).toISOString().slice(0, 19)

const idsIn = (body: unknown): number[] =>
  objectsOf(membersOf(body).Purchases)
    .map(({ PurchaseId }) => Number(PurchaseId))
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .sort((a, b) => a - b)

/** Lists the purchases of a period. */
export const listPeriod = async (reader: Reader, { from, to }: Period, statuses: string): Promise<Listed> => {
  const { status, body } = await reader.get('/purchase/getpurchaselist', {
    startdatetime: written(from),
    enddatetime: written(to),
    purchasestatusids: statuses,
  })
  return { status, ids: status === 200 ? idsIn(body) : [] }
}

/** Lists the purchases from an ID on, which needs no period. */
export const listFrom = async (reader: Reader, id: number, statuses: string): Promise<Listed> => {
  const { status, body } = await reader.get('/purchase/getpurchaselistByIds', {
    startpurchaseid: String(id),
    purchasestatusids: statuses,
  })
  return { status, ids: status === 200 ? idsIn(body) : [] }
}

/** The members of a purchase that the probe reads. */
export interface KnownPurchase {
  id: number
  /** Milliseconds since 1970. Undefined when the moment has no zone. */
  createdAt: number | undefined
  extraKeys: string[]
  isSubscription: boolean
  hasRevenueCategory: boolean
}

/** Reads a purchase; undefined when there is no such purchase. */
export const readKnownPurchase = async (reader: Reader, id: number): Promise<KnownPurchase | undefined> => {
  const { status, body } = await reader.get('/purchase/getpurchase', {
    purchaseid: String(id),
    reimbursementid: '0',
  })
  const { PaidOrderNotification } = membersOf(membersOf(body).Purchase)
  const purchase = membersOf(membersOf(PaidOrderNotification).Purchase)
  if (status !== 200 || Object.keys(purchase).length === 0) return undefined
  const created = String(purchase.CreationTime ?? '')
  const time = /^[^T]*T.*(Z|[+-]\d{2}:?\d{2})$/.test(created) ? Date.parse(created) : Number.NaN
  const extra = objectsOf(membersOf(purchase.ExtraParameters).ExtraParameter)
  const isRecurring = ({ RecurringBilling }: Readonly<Record<string, unknown>>): boolean =>
    Object.keys(membersOf(RecurringBilling)).length > 0
  return {
    id,
    createdAt: Number.isNaN(time) ? undefined : time,
    extraKeys: extra.map(({ Key }) => String(Key)),
    isSubscription: objectsOf(membersOf(purchase.Items).Item).some(isRecurring),
    hasRevenueCategory: Boolean(purchase.SubscriptionRevenueCategoryId),
  }
}

/** Zones lie at most 14 hours from UTC, in steps of a quarter of an hour. */
const mostQuarters = 56

/**
 * Finds the offset from UTC, in minutes, of moments without a zone. Only in the list's own zone does a period that ends
 * at `createdAt` have the purchase.
 */
export const zoneOf = async (
  reader: Reader,
  purchase: { id: number; createdAt: number },
  statuses: string,
): Promise<number | undefined> => {
  const { id, createdAt } = purchase
  const shows = async (from: number, to: number) => {
    const period = { from: createdAt + from * minute, to: createdAt + to * minute }
    return (await listPeriod(reader, period, statuses)).ids.includes(id)
  }
  const half = 7
  const first = -mostQuarters * 15 - half
  if (!(await shows(first, mostQuarters * 15 + half))) return undefined
  let low = -mostQuarters
  let high = mostQuarters
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await shows(first, middle * 15 + half)) high = middle
    else low = middle + 1
  }
  // A list by whole days, or by no moments at all, shows the purchase in a later period too.
  return (await shows(low * 15 + half + 1, low * 15 + 60)) ? undefined : low * 15
}
