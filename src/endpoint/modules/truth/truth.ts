/**
 * The module `truth()`: each paid purchase is compared with what was shown before it, and each renewal with what was
 * said about it; both are counted by day. It keeps an index of what is billed when, and asks about the renewals of the
 * next days before they are charged. A purchase costs one call, and up to two more for a renewal that it does not explain.
 */

import { setting, type ValuesOf } from '../../config/setting.ts'
import { integer } from '../../config/setting-values.ts'
import type { EndpointModule } from '../../core/module.ts'
import type { Service } from '../../core/service.ts'
import { createLease } from '../../orders/lease.ts'
import type { EndpointEvent } from '../../utils/events.ts'
import { createPurchaseQueue, type PurchaseQueue } from '../purchase-queue.ts'
import { createRenewalBook, createTruthBook, dayOf } from './book.ts'
import { dayMs } from './calendar.ts'
import { priceNotices } from './notices.ts'
import { type TruthPlatform, truthOperations } from './operations.ts'
import { ownPricesReader } from './own-prices.ts'
import { reconcile } from './reconcile.ts'
import { createRenewalIndex } from './renewal-index.ts'
import { renewalOutcomeOf } from './renewal-verdict.ts'
import { aheadOf, indexed, isPaidRenewal, reconcileRenewal, subscriptionOf } from './renewals.ts'
import { aheadOutcomeOf, createUpcomingCheck, isDeviation, subscriptionReader } from './upcoming.ts'
import { outcomeOf } from './verdict.ts'

/** Names the queue of purchases that are to be counted. */
export const pendingPurchases = 'truth-purchases'

export const truthSettings = {
  /**
   * [Price changes that customers were told of](../guide/truth.md#notices), as JSON:
   * `[{"product":"97772","sent":"2026-10-01","from":"2026-11-01","prices":{"EUR":89}}]`.
   */
  notices: setting('VITRINE_PRICE_NOTICES', priceNotices, { default: '[]' }),
  /**
   * [Days before a renewal](../guide/truth.md#upcoming) from which on the endpoint asks what it will charge; `0`
   * asks nothing.
   */
  upcomingDays: setting('VITRINE_UPCOMING_DAYS', integer(0, 60), { default: '14' }),
} as const

export type TruthSettings = ValuesOf<typeof truthSettings>

/** The parts of an endpoint that the module needs. */
export interface TruthParts {
  service: Service
  client: TruthPlatform
  settings: TruthSettings
}

const queueOf = ({ service, client, settings }: TruthParts): PurchaseQueue => {
  const { budget, store, readPurchase, emit, now, warn } = service
  const { notices } = settings
  const book = createTruthBook(store)
  const renewals = createRenewalBook(store)
  const index = createRenewalIndex(store, now)
  const readSubscription = subscriptionReader(client, budget)
  const readOwnPrices = ownPricesReader(client, budget)
  return createPurchaseQueue({
    name: pendingPurchases,
    store,
    now,
    warn,
    read: readPurchase,
    tasks(purchase) {
      const { id, creationTime } = purchase
      const entry = indexed(purchase)
      const subscription = subscriptionOf(purchase)?.subscriptionId
      const verdict = reconcile(purchase)
      const isRenewal = isPaidRenewal(purchase)
      const countOrder = async (): Promise<void> => {
        if (!verdict || !(await book.add(dayOf(creationTime), id, verdict))) return
        const { reason, page = '' } = verdict
        const outcome = outcomeOf(reason)
        const isUnexplained = outcome === 'unexplained'
        emit({ event: 'truth', outcome, reason, purchase: id, page }, isUnexplained ? 'error' : undefined)
      }
      const countRenewal = async (): Promise<void> => {
        const known = subscription === undefined ? undefined : await index.read(String(subscription))
        const ahead = aheadOf(known, purchase)
        const judged = await reconcileRenewal(purchase, {
          notices,
          known,
          readSubscription,
          readOwnPrices,
        })
        if (!(await renewals.add(dayOf(creationTime), id, { ...judged, ahead }))) return
        const { reason, page = '', plan } = judged
        const outcome = renewalOutcomeOf(reason)
        const isUnexplained = outcome === 'unexplained'
        emit(
          { event: 'renewal', outcome, reason, ahead, purchase: id, page, plan },
          isUnexplained ? 'error' : undefined,
        )
      }
      return [
        ...(verdict ? [{ name: 'counted', run: countOrder }] : []),
        ...(isRenewal ? [{ name: 'renewal', run: countRenewal }] : []),
        // After the count, because the earlier index says what was known of the charge.
        ...(entry
          ? [{ name: 'indexed', after: 'renewal', run: () => index.notePurchase(entry.subscription, entry) }]
          : []),
      ]
    },
    onLost: (purchase, reason) => emit({ event: 'truth-lost', purchase: String(purchase), reason }, 'error'),
  })
}

/** Notes what a customer has confirmed, or that it could not be written. */
export const noteSaid = (
  { service: { store, now, warn } }: TruthParts,
  { subscription, next, interval, text }: Extract<EndpointEvent, { event: 'renewal-said' }>,
): void => {
  createRenewalIndex(store, now).noteChange(subscription, { next, interval, text }).catch(warn)
}

/**
 * Counts the purchases that wait and are due.
 *
 * @returns how many still wait
 */
export const countPending = async (parts: TruthParts): Promise<number> => {
  const queue = queueOf(parts)
  const count = async (): Promise<number> => (await parts.service.store.members(pendingPurchases)).length
  let before = await count()
  while (before > 0) {
    await queue.work()
    const after = await count()
    // The remaining purchases have failed, or another process counts them.
    if (after >= before) return after
    before = after
  }
  return 0
}

/** Milliseconds between two subscriptions that are asked about: two calls a second. */
const perSubscriptionMs = 1_000
/** The most subscriptions of one run, which a scheduler of a minute allows. */
const mostPerRun = 60
/** Milliseconds after which a run asks about no further one. */
const longestRun = 40_000
/** Milliseconds after which the days ahead are listed again. */
const listEvery = 600_000
/** Exists for as many seconds as a run may ask about subscriptions, for all processes of a store. */
const pauseKey = 'upcoming:pause'
/** Longer than one subscription takes with its timeouts. */
const leaseSeconds = 60

/** Asks about the renewals of the next days, as many as the time since the last run allows. */
const createUpcomingWork = ({ service, client, settings }: TruthParts) => {
  const { budget, emit, now, store, warn } = service
  const { notices, upcomingDays } = settings
  const index = createRenewalIndex(store, now)
  const check = createUpcomingCheck({ index, client, budget, notices, now })
  const lease = createLease({ store, name: 'upcoming', seconds: leaseSeconds, owner: crypto.randomUUID() })
  let waiting: string[] = []
  let listedAt = Number.NEGATIVE_INFINITY
  let ranAt = now()

  const list = async (): Promise<void> => {
    if (waiting.length > 0 || now() - listedAt < listEvery) return
    listedAt = now()
    await index.forget()
    waiting = await index.due(now() + upcomingDays * dayMs)
  }

  const run = async (most: number): Promise<void> => {
    const began = now()
    for (let asked = 0; asked < most && now() - began < longestRun; ) {
      const id = waiting.shift()
      if (id === undefined || !(await lease.hold())) return
      try {
        const { wasAsked, isNew, found } = await check.look(id, now() + upcomingDays * dayMs)
        if (wasAsked) asked += 1
        if (!found || !isNew) continue
        const { reason, next } = found
        const outcome = aheadOutcomeOf(reason)
        const level = isDeviation(reason) ? (outcome === 'unexplained' ? 'error' : 'warn') : undefined
        emit({ event: 'renewal-ahead', subscription: id, outcome, reason, next: next.slice(0, 10) }, level)
      } catch (error) {
        asked += 1
        // The next listing has it again.
        warn(error)
      }
    }
  }

  return async (): Promise<void> => {
    if (upcomingDays === 0) return
    const most = Math.min(mostPerRun, Math.floor((now() - ranAt) / perSubscriptionMs))
    if (most === 0) return
    await list()
    if (waiting.length === 0 || !(await lease.hold())) return
    try {
      if ((await store.create(pauseKey, 'asking', most)) !== undefined) return
      ranAt = now()
      await run(most)
    } finally {
      await lease.release()
    }
  }
}

/**
 * Compares each paid purchase with [what its page has shown](../guide/truth.md), and each renewal with what was said
 * about it, and counts both by day. Requires `notifications()`; `vitrine truth` reads the figures.
 */
export const truth = (): EndpointModule<typeof truthSettings, typeof truthOperations> => {
  let parts: TruthParts | undefined
  let queue: PurchaseQueue | undefined
  let askAhead: (() => Promise<void>) | undefined
  return {
    name: 'truth',
    settings: truthSettings,
    operations: truthOperations,
    connect(context) {
      parts = context
      queue = queueOf(context)
      askAhead = createUpcomingWork(context)
    },
    async onNotification(notification) {
      if (notification.type === 'PaidOrderNotification') await queue?.add(notification.purchase.id)
    },
    onEvent(event) {
      if (event.event === 'renewal-said' && parts) noteSaid(parts, event)
    },
    async work() {
      await queue?.work()
      await askAhead?.()
    },
  }
}
