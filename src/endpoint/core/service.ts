/**
 * Creates the dependencies of the routes, once per endpoint: budget, ledger, limits, reconciler and comparer. This is the only place that wires them together; each part receives what it needs as arguments, so that
 * two endpoints in one process share nothing and a test can replace a clock or a store. Every call to the platform
 * goes through the one budget. Creating the service sends nothing.
 */

import type { Purchase } from '../../client/types/purchase.ts'
import { type CartCheck, createPreviewFor, type PreviewFor } from '../cart/preview-for.ts'
import type { Config } from '../config/settings.ts'
import { createTokenVerifier, type VerifyToken } from '../customer-token/verify.ts'
import { type CouponGuard, createCouponGuard } from '../guards/coupon-guard.ts'
import { createProcessLimits, type ProcessLimits } from '../guards/process-limits.ts'
import { createProxyWatch, type ProxyWatch } from '../guards/proxy-watch.ts'
import { createRateLimits, type RateLimits } from '../guards/rate-limit.ts'
import { createLogger, describeError, type LogFields, type Logger, secretForms } from '../http/log.ts'
import { createLease } from '../once/lease.ts'
import { createContactCheck, createReceiptCheck } from '../orders/check-receipt.ts'
import { type Comparer, createComparer } from '../orders/comparer.ts'
import { createEarlierOrder } from '../orders/earlier-order.ts'
import { createFollowOrder, type FollowOrder } from '../orders/follow-order.ts'
import { createLedger, type Ledger } from '../orders/ledger.ts'
import { createPlaceOrder, type PlaceOrder } from '../orders/place-order.ts'
import { type FoundPurchase, purchasesOf, readPurchase } from '../orders/purchases.ts'
import { createReconcileLoop } from '../orders/reconcile-loop.ts'
import { createReconciler, type Reconcile } from '../orders/reconciler.ts'
import { type Budget, createBudget, lookUpsAtOnce } from '../platform/budget.ts'
import { createOwnPacer } from '../platform/pacer.ts'
import type { Platform } from '../platform/platform.ts'
import type { CreateSharedPacer } from '../platform/shared-pacer.ts'
import type { Emit, EndpointEvent } from '../utils/events.ts'
import { namedStore } from '../utils/named-store.ts'
import type { Store } from '../utils/store.ts'
import { steadyNow, wait } from '../utils/timers.ts'
import type { OrderCheck } from './order-check.ts'

export interface ServiceOptions {
  config: Config
  /** The platform's client. */
  client: Platform
  /** Keeps orders and limits. */
  store: Store
  /** Keeps the pace of calls, when endpoints of several clients share one address. @default `store` */
  budgetStore?: Store
  /** Paces the processes that share the store. @default each process paces itself */
  sharedPacer?: CreateSharedPacer | undefined
  /** Milliseconds since the epoch. @default Date.now */
  now?: () => number
  /** Milliseconds by a monotonic clock, for durations. @default `now`, if that is given */
  steady?: () => number
  /** Receives the lines of the log, one JSON object each. @default console.log */
  log?: (line: string) => void
  /** Refuses an order that a module does not want to be sent. @default none */
  checkOrder?: OrderCheck | undefined
  /** Refuses a cart that a module does not want to be sold. @default none */
  checkCart?: CartCheck | undefined
  /** Receives events. An error that it throws is logged. @default none */
  onEvent?: ((event: EndpointEvent) => void) | undefined
}

/** The dependencies of the routes, created once per endpoint. */
export interface Service {
  config: Config
  client: Platform
  logger: Logger
  /** Paces every call to the platform. */
  budget: Budget
  ledger: Ledger
  limits: RateLimits
  /** Limits that each process counts for itself. */
  processLimits: ProcessLimits
  proxyWatch: ProxyWatch
  store: Store
  /** Finds the outcomes of unknown orders. Expects a call about every ten seconds. */
  reconcile: Reconcile
  /** Reads one purchase, in the lane of look-ups. */
  readPurchase: (purchaseId: number) => Promise<Purchase>
  /** Reads one purchase with what tells the order that it belongs to, in the lane of look-ups. */
  findPurchase: (purchaseId: number) => Promise<FoundPurchase>
  /** Compares what purchases charge with what the page showed. */
  comparer: Comparer
  /** Previews a cart for a caller's address and language. */
  previewFor: PreviewFor
  placeOrder: PlaceOrder
  checkOrder: OrderCheck
  /** Looks up a recorded order for a caller who waits for its outcome. */
  followOrder: FollowOrder
  /** Reconciles for up to a minute. For a scheduler that calls once a minute. */
  reconcileLoop: () => Promise<void>
  checkCoupon: CouponGuard
  /** Gives back what other processes would wait for, before the process stops. */
  end: () => Promise<void>
  verifyToken: VerifyToken
  /** Milliseconds since the epoch, for times that are stored or sent. */
  now: () => number
  /** Milliseconds by a monotonic clock, for durations. */
  steady: () => number
  emit: Emit
  /** Logs an error that no answer reports. */
  warn: (error: unknown, fields?: LogFields) => void
}

/** Milliseconds that a request may take beyond the timeout of its call to the platform. */
export const requestMarginMs = 2_000

/**
 * How long a killed process keeps the others waiting, short enough for processes that live for seconds only. The holder
 * renews its right four times as often, so one whose right has ended is gone.
 */
const leaseSeconds = 1

export const createService = (options: ServiceOptions): Service => {
  const {
    config,
    client,
    budgetStore = options.store,
    sharedPacer,
    now = Date.now,
    steady = options.now ?? steadyNow,
    log = console.log,
    checkOrder = async () => undefined,
    checkCart = () => undefined,
    onEvent,
  } = options
  const store = namedStore(options.store)
  const logger = createLogger({
    write: log,
    now: () => new Date(now()),
    key: config.logKey.reveal(),
    secrets: secretForms(config),
  })
  const warn: Service['warn'] = (error, fields = {}) =>
    logger.write('warn', { ...fields, error: describeError(error) })
  const emit: Emit = (event, level) => {
    if (level) logger.write(level, { ...event })
    try {
      onEvent?.(event)
    } catch (error) {
      // A module that only observes must not change the outcome of an order.
      warn(error)
    }
  }
  const budget = createBudget({
    emit,
    now: steady,
    wait,
    atOnce: config.upstreamConcurrency,
    timeoutMs: config.upstreamTimeout,
    pacer:
      sharedPacer && config.egress !== 'unknown'
        ? sharedPacer({
            limit: config.upstreamPerSecond,
            now: steady,
            store: budgetStore,
            egress: config.egress,
            warn,
          })
        : createOwnPacer(config.upstreamPerSecond, steady),
  })
  const limits = createRateLimits({ store, warn })
  const ledger = createLedger({
    store,
    now,
    warn,
    emit,
    decideAfterMs: config.decideAfter * 1000,
    inFlightMs: config.upstreamTimeout + requestMarginMs,
    uuid: () => crypto.randomUUID(),
  })
  const purchases = purchasesOf(config, client, budget)
  const owner = crypto.randomUUID()
  // More readers than places in the budget would only wait.
  const readers = lookUpsAtOnce(config.upstreamConcurrency)
  const lease = createLease({ store, name: 'look-ups', seconds: leaseSeconds, owner, wait })
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
  const previewFor = createPreviewFor({ config, client, budget, checkCart })
  const followOrder = createFollowOrder({
    ledger,
    comparer,
    reconcile,
    warn,
    now: steady,
    timeoutMs: config.upstreamTimeout,
  })
  const placeOrder = createPlaceOrder({
    config,
    client,
    budget,
    ledger,
    warn,
    earlierOrder: createEarlierOrder({ ledger, follow: followOrder }),
    checkReceipt: createReceiptCheck({ previewFor }),
    checkOrder: ({ id, claims, request }) => checkOrder({ claims, request, intent: id }),
    checkContacts: createContactCheck({ comparer, purchases, warn }),
    follow: followOrder,
  })
  return {
    config,
    client,
    logger,
    budget,
    ledger,
    limits,
    processLimits: createProcessLimits(steady),
    proxyWatch: createProxyWatch({ runtime: config.runtime, emit }),
    store,
    now,
    steady,
    emit,
    warn,
    reconcile,
    readPurchase: (purchaseId) => readPurchase(client, budget, purchaseId),
    findPurchase: purchases.find,
    comparer,
    previewFor,
    placeOrder,
    checkOrder,
    followOrder,
    reconcileLoop: createReconcileLoop({
      reconcile,
      warn,
      hasOpen: async () => (await ledger.hasYoung()) || (await comparer.oldest()) !== undefined,
      wait,
    }),
    end: () => lease.end(),
    checkCoupon: createCouponGuard(limits, logger, config.couponGuesses),
    verifyToken: createTokenVerifier({
      keys: [config.tokenKey, config.previousTokenKey].filter((key) => key !== undefined),
      audience: config.tokenAudience,
      allowLogonPurchaseId: config.logonPurchaseId,
      now,
    }),
  }
}
