import { createTokenVerifier, type VerifyToken } from './customer-token/verify.ts'
import { type CouponGuard, createCouponGuard } from './guards/coupon-guard.ts'
import { createRateLimits, type RateLimits } from './guards/rate-limit.ts'
import { describeError } from './http/describe-error.ts'
import { createLogger, type LogFields, type Logger, secretForms } from './http/log.ts'
import { loggingHandler, type OnNotification } from './notifications/handler.ts'
import { createLedger, type Ledger } from './orders/ledger.ts'
import { createSettler, type Settle } from './orders/settler.ts'
import { createWatch } from './orders/watch.ts'
import { type Platform, purchasesOf } from './platform.ts'
import { createReadiness } from './readiness.ts'
import type { Config } from './settings.ts'
import { createMemoryStore } from './stores/memory.ts'
import type { Store } from './stores/store.ts'
import { createUpstreamGate, type UpstreamGate } from './upstream-gate.ts'

export interface EndpointOptions {
  config: Config
  /** The platform's client; `createClient` with this configuration's hosts and credentials. */
  client: Platform
  /** Where orders and limits are remembered. @default in this process's memory */
  store?: Store
  /** Receives the platform's notifications. @default writes a line into the log */
  onNotification?: OnNotification
  /** Milliseconds since the epoch. @default Date.now */
  now?: () => number
  /** Receives one line of JSON a request. @default console.log */
  log?: (line: string) => void
}

/** What the routes work with; made once per endpoint. */
export interface Service {
  config: Config
  client: Platform
  logger: Logger
  gate: UpstreamGate
  ledger: Ledger
  limits: RateLimits
  store: Store
  onNotification: OnNotification
  /** Looks for the orders whose answer was lost. To be called every ten seconds or so. */
  settle: Settle
  /** The same for a scheduler that comes once a minute. */
  watch: () => Promise<void>
  checkCoupon: CouponGuard
  verifyToken: VerifyToken
  isReady: () => Promise<void>
  now: () => number
  /** Writes down trouble that the caller is not told. */
  warn: (error: unknown, fields?: LogFields) => void
}

/** Callers that may wait for each call under way: at 30 calls a second the last of them still meets its deadline. */
const waitingPlaces = 16
/** What a request may need beyond the platform's own time before nobody waits for it any more, in milliseconds. */
export const margin = 2_000

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

export const createService = (options: EndpointOptions): Service => {
  const { config, client, now = Date.now, log = console.log, store = createMemoryStore(now) } = options
  const logger = createLogger({
    write: log,
    now: () => new Date(now()),
    key: config.logKey.reveal(),
    secrets: secretForms(config),
  })
  const warn: Service['warn'] = (error, fields = {}) =>
    logger.write('warn', { ...fields, error: describeError(error) })
  const gate = createUpstreamGate({ now, concurrent: config.upstreamConcurrency * waitingPlaces })
  const limits = createRateLimits({ store, warn })
  const ledger = createLedger({
    store,
    now,
    warn,
    inFlightFor: config.upstreamTimeout + margin,
    uuid: () => crypto.randomUUID(),
  })
  const settle = createSettler({
    warn,
    ledger,
    now,
    purchases: purchasesOf(config, client, gate),
    absentAfter: config.absentAfter * 1000,
  })
  return {
    config,
    client,
    logger,
    gate,
    ledger,
    limits,
    store,
    onNotification: options.onNotification ?? loggingHandler(logger),
    now,
    warn,
    settle,
    watch: createWatch({ settle, warn, hasOpen: ledger.hasOpen, wait }),
    checkCoupon: createCouponGuard(limits, logger, config.couponGuesses),
    verifyToken: createTokenVerifier({
      keys: [config.tokenKey, config.previousTokenKey].filter((key) => key !== undefined),
      audience: config.tokenAudience,
      allowLogonPurchaseId: config.logonPurchaseId,
      now,
    }),
    isReady: createReadiness(client, now),
  }
}
