/**
 * Connects what places orders and finds out what became of them: the ledger, the reader of purchases, comparer and
 * reconciler, and the checks that an order passes before it is sent.
 */

import type { PreviewFor } from '../cart/preview-for.ts'
import type { Config } from '../config/settings.ts'
import type { LogFields } from '../http/log.ts'
import { createLease } from '../once/lease.ts'
import { type Budget, lookUpsAtOnce } from '../platform/budget.ts'
import { type Platform, requestMarginMs } from '../platform/platform.ts'
import type { Emit } from '../utils/events.ts'
import type { Store } from '../utils/store.ts'
import { wait } from '../utils/timers.ts'
import { createComparer } from './comparer.ts'
import { createFollowOrder } from './follow-order.ts'
import { createLedger } from './ledger.ts'
import type { OrderCheck } from './order-check.ts'
import { createPlaceOrder } from './place-order.ts'
import { purchasesOf } from './purchases.ts'
import { createReconcileLoop } from './reconcile-loop.ts'
import { createReconciler } from './reconciler.ts'

interface Options {
  config: Config
  client: Platform
  budget: Budget
  store: Store
  previewFor: PreviewFor
  checkOrder: OrderCheck
  now: () => number
  steady: () => number
  emit: Emit
  warn: (error: unknown, fields?: LogFields) => void
}

/**
 * How long a killed process keeps the others waiting, short enough for processes that live for seconds only. The holder
 * renews its right four times as often, so one whose right has ended is gone.
 */
const leaseSeconds = 1

/** Creates the parts of the service that deal with orders. */
export const createOrders = (options: Options) => {
  const { config, client, budget, store, now, steady, emit, warn } = options
  const ledger = createLedger({
    store,
    now,
    warn,
    emit,
    decideAfterMs: config.decideAfter * 1000,
    inFlightMs: config.upstreamTimeout + requestMarginMs,
  })
  const purchases = purchasesOf(config, client, budget)
  // More readers than places in the budget would only wait.
  const readers = lookUpsAtOnce(config.upstreamConcurrency)
  const lease = createLease({ store, name: 'look-ups', seconds: leaseSeconds, owner: crypto.randomUUID() })
  const comparer = createComparer({ store, ledger, purchases, emit, warn, readers })
  const reconcile = createReconciler({
    warn,
    lease,
    store,
    ledger,
    now: steady,
    purchases,
    comparer,
    readers,
  })
  const followOrder = createFollowOrder({
    ledger,
    comparer,
    reconcile,
    warn,
    now: steady,
    timeoutMs: config.upstreamTimeout,
  })
  return {
    ledger,
    /** Compares what purchases charge with what the page showed. */
    comparer,
    /** Finds the outcomes of unknown orders. Expects a call about every ten seconds. */
    reconcile,
    /** Reconciles for up to a minute. For a scheduler that calls once a minute. */
    reconcileLoop: createReconcileLoop({
      reconcile,
      warn,
      hasOpen: async () => (await ledger.hasYoung()) || (await comparer.oldest()) !== undefined,
      wait,
    }),
    /** Reads purchases, in the lane of look-ups. */
    purchases,
    placeOrder: createPlaceOrder({ ...options, ledger, comparer, purchases, follow: followOrder }),
    /** Looks up a recorded order for a caller who waits for its outcome. */
    followOrder,
    /** Gives back what other processes would wait for, before the process stops. */
    end: () => lease.end(),
  }
}
