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
import { createPriceHost } from './prices/price-host.ts'
import { createRestHost } from './rest/rest-host.ts'
import { createState, type State } from './state/state.ts'

export interface SandboxOptions extends Partial<SandboxSettings> {
  /** A catalogue, or the path of a file with one. @default the one that comes with the sandbox */
  catalogue?: Catalogue | string | undefined
  /** @default one that runs with the machine's */
  clock?: SandboxClock | undefined
  /** @default the GeoIP database */
  geo?: Geo | undefined
  /** @default in memory */
  state?: State | undefined
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
}

/** The whole platform as two apps. Nothing listens anywhere: `serve.ts` does that. */
export const createSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const { catalogue, clock = createClock(), geo = await openGeo(), seed = 1 } = options
  const settings: SandboxSettings = {
    pricingUrl: options.pricingUrl ?? 'http://localhost:4401',
    baseUrl: options.baseUrl ?? 'http://localhost:4402',
    defaultCountry: options.defaultCountry ?? 'DE',
    rateLimit: options.rateLimit ?? true,
    fault: options.fault,
    seed,
  }
  const state = options.state ?? createState({ seed })
  const context = {
    catalogue: typeof catalogue === 'object' ? catalogue : loadCatalogue(catalogue),
    clock,
    geo,
    settings,
  }
  addTestCustomers(context, state)
  const shares = {
    limits: createRateLimits(),
    faultTools: createFaultTools({
      wait: options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
      random: seededRandom(seed),
    }),
  }
  return {
    prices: createPriceHost(context, shares),
    rest: createRestHost(context, state, { ...shares, report: options.report }),
    clock,
    state,
    context,
  }
}
