/**
 * Refuses to order what the customer has: a plan of a group in which a subscription of theirs goes on. Two orders for one
 * group wait for each other, so that two tabs do not both find nothing. It is for customers whose token lets their
 * subscriptions be read. Two plans of one group in one cart are refused to everyone, since that takes no customer. A read that fails or takes too long lets the order pass, because a sale is not lost for it. A
 * checkout that is open already, and a plain link, are out of reach. It costs one call and two operations of the store.
 */

import { LRUCache } from 'lru-cache'
import type { Subscription } from '../../../client/types/subscription.ts'
import { ProblemError } from '../../http/problem.ts'
import { recordTtl } from '../../once/once.ts'
import { readPurchaseMs } from '../../orders/check-receipt.ts'
import type { Ledger } from '../../orders/ledger.ts'
import type { OrderCheck } from '../../orders/order-check.ts'
import { refusal } from '../../orders/refusal.ts'
import { sha256 } from '../../utils/fingerprint.ts'
import { createLatest } from '../../utils/latest.ts'
import type { Store } from '../../utils/store.ts'
import { withTimeout } from '../../utils/timers.ts'
import type { CustomerReads } from './customer-reads.ts'
import { itemsOf } from './items.ts'
import type { PlanGroup } from './plans.ts'
import { problems } from './problems.ts'
import { holdsPlan, standingOf } from './standing.ts'

interface Options {
  store: Store
  reads: Pick<CustomerReads, 'readNow' | 'written'>
  orders: Pick<Ledger, 'look'>
  groups: readonly PlanGroup[]
  now: () => number
  warn: (error: unknown) => void
}

/** Orders under way that one process remembers. */
const mostRemembered = 1_000

/** Refuses a cart with two plans of a group, each of which would begin a subscription in place of the other. */
export const refuseTwoPlans = (groups: readonly PlanGroup[], products: readonly string[]): void => {
  for (const { several, plans } of groups)
    if (!several && new Set(products.filter((product) => plans.includes(product))).size > 1)
      throw new ProblemError(problems.plansExcludeEachOther)
}

/** Whether the customer has a plan of the group. */
const has = (subscriptions: readonly Subscription[], group: PlanGroup, now: number): boolean =>
  subscriptions.some((subscription) => {
    // Whether a payment failed or has not arrived, the customer has the plan, so no purchase is read.
    const standing = standingOf(subscription, now)
    return itemsOf(subscription).some((item) => holdsPlan(standing, item, group))
  })

export const createRepeatCheck = ({ store, reads, orders, groups, now, warn }: Options) => {
  /** Hashes of the references of customers whose orders are under way, by intent. */
  const customers = new LRUCache<string, string>({ max: mostRemembered })
  const latest = createLatest(store, 'plan-of:', recordTtl)

  /** Makes the order the latest one of its customer and group. Throws while the one before it is open. */
  const takeTurn = async (group: PlanGroup, reference: string, id: string): Promise<void> => {
    const subject = await sha256(JSON.stringify([reference, ...group.plans]))
    const old = await latest.earlier(subject, id)
    if (old === undefined) return
    const order = await orders.look(old)
    if (order?.state === 'in-flight' || (order?.state === 'unknown' && !order.mayRepeat))
      throw refusal('order-unresolved', `Another plan of the group is ${order.state}.`)
    if (!(await latest.supersede(subject, old, id)))
      throw new ProblemError('order-in-flight', { retryAfter: 1 })
  }

  const check: OrderCheck = async ({ claims, request, intent }) => {
    const products = request.items.filter(({ internal }) => !internal).map(({ product }) => product)
    // Before the turn of the group is taken for an order that its preview would refuse.
    refuseTwoPlans(groups, products)
    const wanted = groups.filter(
      ({ several, plans }) => !several && products.some((product) => plans.includes(product)),
    )
    if (!claims.may.some((permission) => permission === 'subscriptions' || permission === 'manage')) return
    if (intent !== undefined) customers.set(intent, await sha256(claims.sub))
    if (wanted.length === 0) return
    if (intent !== undefined) for (const group of wanted) await takeTurn(group, claims.sub, intent)
    const reading = reads.readNow(claims.sub, 'orders').catch((error: unknown) => warn(error))
    const read = await withTimeout(reading, readPurchaseMs, () => undefined)
    if (read && wanted.some((group) => has(read.subscriptions, group, now())))
      throw new ProblemError(problems.alreadySubscribed)
  }

  return {
    check,
    /** Ends what is kept of a customer whose order got its outcome: it may have begun a subscription. */
    async settled(intent: string): Promise<void> {
      const customer = customers.get(intent)
      customers.delete(intent)
      if (customer !== undefined) await reads.written(customer)
    },
  }
}
