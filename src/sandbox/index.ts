import type { Hono } from 'hono'
import { addTestCustomers } from './cart/test-customers.ts'
import { loadCatalogue } from './catalogue/load.ts'
import type { Catalogue } from './catalogue/model.ts'
import { createClock, type SandboxClock } from './clock.ts'
import type { Geo, SandboxContext, SandboxEnv, SandboxSettings } from './context.ts'
import { openGeo } from './geo/open-geo.ts'
import { createFaultTools } from './http/faults.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { seededRandom } from './http/seeded-random.ts'
import { createNotifications, type Notifications } from './notification/notifications.ts'
import { addTargets, type NotificationTarget } from './notification/receiver.ts'
import { openFileStore } from './persistence/file-store.ts'
import { keptClock } from './persistence/kept-clock.ts'
import { createPriceHost } from './prices/price-host.ts'
import { createRestHost } from './rest/rest-host.ts'
import { createState, type State } from './state/state.ts'
import { createCollections } from './subscription/collections.ts'
import { createLife } from './subscription/life.ts'

export interface SandboxOptions extends Partial<SandboxSettings> {
  /** A catalogue, or the path of a file with one. @default the one that comes with the sandbox */
  catalogue?: Catalogue | string | undefined
  /** @default one that runs with the machine's, from where it was moved to before a restart */
  clock?: SandboxClock | undefined
  /** @default the GeoIP database */
  geo?: Geo | undefined
  /** A folder for everything that has to survive a restart, for one process at a time. @default in memory */
  data?: string | undefined
  /** Instead of `data`. @default in memory */
  state?: State | undefined
  /** Where each client's notifications go, by client ID. @default nowhere, or where they went before a restart */
  notifications?: Readonly<Record<string, NotificationTarget>> | undefined
  /** Delivers notifications. @default the global one */
  fetch?: typeof fetch | undefined
  /** Waits for latency faults. @default setTimeout */
  wait?: ((ms: number) => Promise<void>) | undefined
  /** Is told of errors that callers see as a 500. @default nobody */
  report?: ((error: unknown) => void) | undefined
}

export interface Sandbox {
  /** The public price host. */
  prices: Hono<SandboxEnv>
  /** The authenticated host, the checkout pages, and `/sandbox/` for looking into it. */
  rest: Hono<SandboxEnv>
  clock: SandboxClock
  state: State
  context: SandboxContext
  notifications: Notifications
  /** Runs what has become due by time passing, without waiting for merchants' servers. */
  keepUp(): Promise<void>
  /** Ends it, when nothing more is asked of it: what is on its way to merchants is waited for. */
  close(): Promise<void>
}

const openState = ({ data }: SandboxOptions, seed: number, report: (error: unknown) => void): State =>
  createState({ seed, ...(data !== undefined && { store: openFileStore(data, { report }) }) })

/** How long a merchant's server may take to accept a notification, in milliseconds of the machine. */
const deliveryTimeout = 10_000

/** The whole platform as two apps. Nothing listens anywhere: `serve.ts` does that. */
export const createSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const { geo = await openGeo(), seed = 1 } = options
  const catalogue =
    typeof options.catalogue === 'object' ? options.catalogue : loadCatalogue(options.catalogue)
  const report = options.report ?? (() => {})
  const settings: SandboxSettings = {
    pricingUrl: options.pricingUrl ?? 'http://localhost:4401',
    baseUrl: options.baseUrl ?? 'http://localhost:4402',
    defaultCountry: options.defaultCountry ?? 'DE',
    rateLimit: options.rateLimit ?? true,
    fault: options.fault,
    seed,
  }
  const state = options.state ?? openState(options, seed, report)
  const clock = options.clock ?? createClock(undefined, Date.now, keptClock(state.clock))
  const parts = { catalogue, clock, geo, settings }
  try {
    addTestCustomers(parts, state)
    addTargets(catalogue, state, options.notifications ?? {})
    state.commit()
  } catch (error) {
    state.close()
    throw error
  }
  const notifications = createNotifications(parts, state, {
    fetch: options.fetch ?? globalThis.fetch,
    timeout: deliveryTimeout,
    report,
  })
  clock.addWork(notifications.work)
  const context = { ...parts, outbox: notifications.outbox }
  clock.addWork(createCollections(context, state))
  clock.addWork(createLife(context, state))
  const keepUp = async () => {
    notifications.start()
    // A merchant's server may ask back before it accepts, as it should: waiting for it here would be waiting for it to
    // give up.
    if (!notifications.isBusy()) await clock.catchUp()
  }
  const shares = {
    limits: createRateLimits(),
    faultTools: createFaultTools({
      wait: options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
      random: seededRandom(seed),
    }),
  }
  return {
    prices: createPriceHost(context, shares),
    rest: createRestHost(context, state, { ...shares, notifications, keepUp, report }),
    clock,
    state,
    context,
    notifications,
    keepUp,
    close: async () => {
      await notifications.settled()
      state.close()
    },
  }
}
