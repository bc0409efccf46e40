/**
 * Creates the dependencies of the routes, once per endpoint: log, budget, limits and guards here, and what orders need
 * in `orders/create-orders.ts`. Each part receives what it needs as arguments, so that two endpoints in one process
 * share nothing and a test can replace a clock or a store. Every call to the platform goes through the one budget.
 * Creating the service sends nothing.
 */

import { type CartCheck, createPreviewFor } from '../cart/preview-for.ts'
import type { Config } from '../config/settings.ts'
import { createTokenVerifier } from '../customer-token/verify.ts'
import { createCouponGuard } from '../guards/coupon-guard.ts'
import { createProcessLimits } from '../guards/process-limits.ts'
import { createRateLimits } from '../guards/rate-limit.ts'
import { createLogger, describeError, type LogFields, secretForms } from '../http/log.ts'
import { createOrders } from '../orders/create-orders.ts'
import type { OrderCheck } from '../orders/order-check.ts'
import { createBudget } from '../platform/budget.ts'
import { createOwnPacer } from '../platform/pacer.ts'
import type { Platform } from '../platform/platform.ts'
import { createSharedPacer } from '../platform/shared-pacer.ts'
import type { Emit, EndpointEvent } from '../utils/events.ts'
import { namedStore } from '../utils/named-store.ts'
import type { Store } from '../utils/store.ts'
import { steadyNow, wait } from '../utils/timers.ts'

export interface ServiceOptions {
  config: Config
  /** The platform's client. */
  client: Platform
  /** Keeps orders and limits. */
  store: Store
  /** Keeps the pace of calls, when endpoints of several clients share one address. @default `store` */
  budgetStore?: Store
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

/** Creates the dependencies of the routes. */
export const createService = (options: ServiceOptions) => {
  const {
    config,
    client,
    budgetStore = options.store,
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
  const warn = (error: unknown, fields: LogFields = {}): void =>
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
      config.egress === 'unknown'
        ? createOwnPacer(config.upstreamPerSecond, steady)
        : createSharedPacer({
            limit: config.upstreamPerSecond,
            now: steady,
            store: budgetStore,
            egress: config.egress,
            warn,
          }),
  })
  const limits = createRateLimits({ store, warn })
  const previewFor = createPreviewFor({ config, client, budget, checkCart })
  return {
    config,
    /** The platform's client. */
    client,
    logger,
    /** Paces every call to the platform. */
    budget,
    limits,
    /** Limits that each process counts for itself. */
    processLimits: createProcessLimits(steady),
    store,
    /** Milliseconds since the epoch, for times that are stored or sent. */
    now,
    /** Milliseconds by a monotonic clock, for durations. */
    steady,
    emit,
    /** Logs an error that no answer reports. */
    warn,
    /** Previews a cart for a caller's address and language. */
    previewFor,
    checkOrder,
    ...createOrders({ config, client, budget, store, previewFor, checkOrder, now, steady, emit, warn }),
    checkCoupon: createCouponGuard(limits, logger, config.couponGuesses),
    verifyToken: createTokenVerifier({
      keys: [config.tokenKey, config.previousTokenKey].filter((key) => key !== undefined),
      audience: config.tokenAudience,
      allowLogonPurchaseId: config.logonPurchaseId,
      now,
    }),
  }
}

/** The dependencies of the routes, created once per endpoint. */
export type Service = ReturnType<typeof createService>
