/**
 * Assembles the sandbox: two fetch handlers, one clock and one state, from parts that know nothing of each other.
 * It uses web standards only and opens no port, file or database, so it runs in a test, in a service worker and
 * behind a server alike. Time moves only through the clock, and due jobs run before each request. Two sandboxes in
 * one process share nothing, and the same seed gives the same IDs.
 */

import type { Hono } from 'hono'
import sampleCatalogue from '../catalogue/default-catalogue.json' with { type: 'json' }
import type { Catalogue } from '../catalogue/model.ts'
import { parseCatalogue } from '../catalogue/parse-catalogue.ts'
import { clockStore, createClock, type SandboxClock } from '../context/clock.ts'
import type { Geo, Outbox, SandboxContext, SandboxEnv, SandboxSettings } from '../context/context.ts'
import { createFaultTools } from '../http/faults.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { createNotifications, type Notifications } from '../notification/notifications.ts'
import { addTargets, type NotificationTarget } from '../notification/receiver.ts'
import { addTestCustomers } from '../orders/test-customers.ts'
import type { SandboxStyles } from '../pages/page.ts'
import { createPriceHost } from '../prices/price-host.ts'
import { usualProfile } from '../profile/parse-profile.ts'
import { seededRandom } from '../state/seeded-random.ts'
import { createState, emptyState, type State } from '../state/state.ts'
import { createPaymentJobs } from '../subscription/billing/payment-jobs.ts'
import { createRenewalJobs } from '../subscription/billing/renewal-jobs.ts'
import { observeLifecycle } from './observe-lifecycle.ts'
import { createRestHost } from './rest-host.ts'

/** Options of a sandbox that uses nothing but web standards, so that it runs in a service worker too. */
export interface SandboxOptions extends Partial<SandboxSettings> {
  /** Merchants, products, coupons and price rules. @default the sample catalogue */
  catalogue?: Catalogue | undefined
  /** @default the machine's time, plus the offset that `state` has kept */
  clock?: SandboxClock | undefined
  /** Finds the country of an address. @default none: every address is in `defaultCountry` */
  geo?: Geo | undefined
  /** All data of the sandbox. @default a new one in memory */
  state?: State | undefined
  /** CSS text of the checkout and back-office pages. @default empty: the pages are unstyled */
  styles?: SandboxStyles | undefined
  /** Receives each client's notifications, by client ID. @default the receivers that `state` has kept */
  notifications?: Readonly<Record<string, NotificationTarget>> | undefined
  /** Delivers notifications. @default the global `fetch` */
  fetch?: typeof fetch | undefined
  /** Waits for latency faults, in milliseconds. @default setTimeout */
  wait?: ((ms: number) => Promise<void>) | undefined
  /** Receives errors that callers see only as a 500. @default they are dropped */
  report?: ((error: unknown) => void) | undefined
  /**
   * Receives sentences about legal requests that look like a mistake, each once: `product_id[]=97772` loads the whole
   * catalogue. @default they are dropped
   */
  warn?: ((sentence: string) => void) | undefined
}

/** A whole platform: two hosts that share one clock and one state. */
export interface Sandbox {
  /** The public price host, a fetch handler: `prices.fetch(request)`. */
  prices: Hono<SandboxEnv>
  /** The authenticated host with the checkout pages and the back office under `/sandbox/`, a fetch handler. */
  rest: Hono<SandboxEnv>
  /** The sandbox's time. Moving it forward runs renewals, retries and late notifications. */
  clock: SandboxClock
  state: State
  context: SandboxContext
  notifications: Notifications
  /** Runs renewals and retries that are due. `rest` calls it before each request. */
  runDueJobs(): Promise<void>
  /** Deletes all data and restores the state of a new sandbox. */
  reset(): void
  /** Waits for notifications in flight, then closes the state. */
  close(): Promise<void>
}

/** The timeout of a receiver that accepts a notification, in milliseconds of real time. */
const deliveryTimeout = 10_000

/**
 * Creates the platform as two fetch handlers. It opens no port, file or database.
 *
 * @throws NotificationAddressError when `notifications` has an unknown client or an address that is not http(s)
 */
export const createSandbox = (options: SandboxOptions = {}): Sandbox => {
  const { geo = { countryOf: () => undefined }, seed = 1, styles, report = () => {} } = options
  const catalogue = options.catalogue ?? parseCatalogue(sampleCatalogue, 'default-catalogue.json')
  const settings: SandboxSettings = {
    pricingUrl: options.pricingUrl ?? 'http://localhost:4401',
    baseUrl: options.baseUrl ?? 'http://localhost:4402',
    defaultCountry: options.defaultCountry ?? 'DE',
    rateLimit: options.rateLimit ?? true,
    fault: options.fault,
    profile: options.profile ?? usualProfile,
    seed,
  }
  const state = observeLifecycle(options.state ?? createState({ seed }), (): Outbox => notifications.outbox)
  const clock = options.clock ?? createClock(undefined, Date.now, clockStore(state.clock))
  const parts = { catalogue, clock, geo, settings }
  const fill = () => {
    addTestCustomers(parts, state)
    addTargets(catalogue, state, options.notifications ?? {})
  }
  try {
    fill()
  } catch (error) {
    state.close()
    throw error
  }
  const notifications = createNotifications(parts, state, {
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    timeout: deliveryTimeout,
    report,
  })
  const context = { ...parts, outbox: notifications.outbox }
  clock.addJobs(notifications.work)
  clock.addJobs(createPaymentJobs(context, state))
  clock.addJobs(createRenewalJobs(context, state))
  const runDueJobs = async () => {
    notifications.start()
    // A receiver may call the sandbox before it accepts a notification, and waiting for the delivery would be a deadlock.
    if (!notifications.isBusy()) await clock.catchUp()
  }
  const shared = {
    limits: createRateLimits(),
    faultTools: createFaultTools({
      wait: options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
      random: seededRandom(seed),
    }),
    report,
    warn: options.warn,
  }
  const reset = () => {
    notifications.clear()
    emptyState(state)
    clock.reset()
    settings.fault = options.fault
    shared.limits.callers.clear()
    shared.faultTools.applied.clear()
    fill()
  }
  return {
    prices: createPriceHost(context, shared),
    rest: createRestHost(context, state, { ...shared, notifications, runDueJobs, reset, styles }),
    clock,
    state,
    context,
    notifications,
    runDueJobs,
    reset,
    close: async () => {
      await notifications.settled()
      state.close()
    },
  }
}
