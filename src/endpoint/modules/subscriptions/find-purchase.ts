/**
 * Searches for the purchase of a change that its subscription does not name, among the purchases from around the sending.
 * The one of the same subscription and kind with the highest ID is taken, once all of them were read and the platform has
 * had the time to make it; a subscription has one change at a time. What was read is kept, and a try reads few purchases,
 * so a search of a busy shop takes several tries. A try costs one list and some purchases, in the lane of look-ups.
 */

import { LRUCache } from 'lru-cache'
import type { Purchase } from '../../../client/types/purchase.ts'
import { type Charged, chargedOf } from '../../orders/charged.ts'
import { repeatsIntent } from '../../orders/intent.ts'
import { clockSkewMs, zoneMs } from '../../orders/list-tolerance.ts'
import { indexAt } from '../../orders/nearest-first.ts'
import type { Purchases } from '../../orders/purchases.ts'
import { isUnreadable } from '../../orders/unreadable.ts'
import type { KnownChange } from './change-record.ts'
import { mayBeOf, renewalCategories } from './prove.ts'

interface Options {
  between: Purchases['between']
  readPurchase: (purchaseId: number) => Promise<Purchase>
  time: () => Promise<number>
  /** Milliseconds after which the platform makes no sent change any more. */
  absentAfterMs: number
  /** Purchases that one try reads. @default 20 */
  mostRead?: number
}

/** Searches that one process keeps. */
const mostKept = 50
/** Milliseconds between two tries, beside a part of the age. */
const pauseMs = 3_000

/** What is kept of a purchase that was read. */
interface Billing {
  /** The subscription that it bills; undefined where it names none. */
  subscription: number | undefined
  category: string
  /** Whether it repeats the intent of an earlier order. */
  isLater: boolean
  createdAt: number | undefined
  statusId: string
  charged: Charged | undefined
}

interface Search {
  read: Map<number, Billing | undefined>
  nextAt: number
}

/** A search's result. It is whole when no purchase is left that could be the one. */
export interface PurchaseSearch {
  id?: number
  found?: Billing
  isWhole: boolean
}

const unfinished: PurchaseSearch = { isWhole: false }

export const createPurchaseSearch = (options: Options) => {
  const { between, readPurchase, time, absentAfterMs, mostRead = 20 } = options
  const searches = new LRUCache<string, Search>({ max: mostKept })

  const readBilling = async (id: number): Promise<Billing> => {
    const purchase = await readPurchase(id)
    const { creationTime, items, statusId, subscriptionRevenueCategoryId: category = '' } = purchase
    return {
      subscription: items.find(({ recurringBilling }) => recurringBilling)?.recurringBilling?.subscriptionId,
      category,
      isLater: await repeatsIntent(purchase, readPurchase),
      createdAt: creationTime ? Date.parse(creationTime) : undefined,
      statusId,
      charged: chargedOf(purchase),
    }
  }

  return async (id: string, record: KnownChange): Promise<PurchaseSearch> => {
    const at = await time()
    const { sentAt, before } = record
    const search = searches.get(id) ?? { read: new Map(), nextAt: 0 }
    if (at < sentAt + absentAfterMs || at < search.nextAt) return unfinished
    search.nextAt = at + pauseMs + (at - sentAt) / 16
    searches.set(id, search)
    const { read } = search
    let left = mostRead
    const readOne = async (purchase: number): Promise<Billing | undefined> => {
      if (read.has(purchase)) return read.get(purchase)
      left -= 1
      const found = await readBilling(purchase).catch((error: unknown) => {
        if (!isUnreadable(error)) throw error
        return undefined
      })
      read.set(purchase, found)
      return found
    }
    const timeOf = async (purchase: number) => (await readOne(purchase))?.createdAt
    const listed = await between(sentAt - zoneMs - clockSkewMs, sentAt + zoneMs + absentAfterMs)
    const ids = listed.filter((each) => each > (before.purchase ?? 0)).sort((a, b) => a - b)
    const first = await indexAt(ids, sentAt - clockSkewMs, timeOf, 'last')
    const last = await indexAt(ids, sentAt + absentAfterMs + clockSkewMs, timeOf, 'last')
    const window = ids.slice(first ?? 0, last ?? ids.length)
    for (const each of window) {
      if (left <= 0) return unfinished
      await readOne(each)
    }
    const own = window.findLast((each) => {
      const { subscription, category = '', isLater } = read.get(each) ?? {}
      // An order for a subscription may count as a renewal by hand, so those are not said to be later billings.
      const isBilling = isLater || renewalCategories.has(category)
      return isBilling && String(subscription) === record.subscription && mayBeOf(record, category)
    })
    const found = own === undefined ? undefined : read.get(own)
    return own === undefined || !found ? { isWhole: true } : { id: own, found, isWhole: true }
  }
}

export type FindPurchase = ReturnType<typeof createPurchaseSearch>
