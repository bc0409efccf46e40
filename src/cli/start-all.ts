import { serveEndpoint } from '../endpoint/adapters/node.ts'
import type { Sandbox } from '../sandbox/app/create-sandbox.ts'
import { loadCatalogue } from '../sandbox/node/load-catalogue.ts'
import { serveSandbox } from '../sandbox/node/serve.ts'
import { serveDemo } from './demo-host.ts'
import {
  catalogueNotes,
  endpointCredentials,
  endpointMerchant,
  tellOfCredentials,
} from './endpoint-merchant.ts'

export interface StartOptions {
  host: string
  /** 0 takes any free port, here and below. */
  demoPort: number
  pricingPort: number
  restPort: number
  endpointPort: number
  /** ISO 3166-1 alpha-2: where callers on this machine are taken to be. */
  country: string
  rateLimit: boolean
  /** The path of a file with one. @default the sample */
  catalogue?: string
  /** Verifies customer tokens; without one the endpoint hands over to checkout only. */
  tokenKey?: string
  notificationSecret?: string
  /** Receives the endpoint's log, a JSON line a request. @default nowhere */
  log?: (line: string) => void
}

export interface Running {
  /** The platform's sandbox, to look into. */
  sandbox: Sandbox
  /** What runs where, one a line. */
  addresses: [name: string, url: string][]
  /** What to know besides, a sentence each. */
  notes: string[]
  close(): Promise<void>
}

/** Another program listens on a port that was asked for. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  readonly code = 'port_taken'

  constructor(port: number, option: string, cause: unknown) {
    super(
      `Port ${port} is taken. Choose another one with --${option} <n>, for example: npm start -- --${option} ${port + 100}`,
      {
        cause,
      },
    )
  }
}

/** `options` are the command-line options of the ports that are opened here, by port. */
const listening = async <Thing>(
  options: Readonly<Record<number, string>>,
  start: () => Promise<Thing>,
): Promise<Thing> => {
  try {
    return await start()
  } catch (error) {
    const { code, port } = error as { code?: unknown; port?: unknown }
    const option = options[Number(port)]
    throw code === 'EADDRINUSE' && option ? new PortTakenError(Number(port), option, error) : error
  }
}

/** Pages of this machine are opened by either name, so both may call the endpoint. */
const originsOf = (url: string): string => {
  const { port } = new URL(url)
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`].join(' ')
}

/** Browsers treat `localhost` and `127.0.0.1` as two sites; everything here goes by the first name. */
const named = (url: string): string => url.replace('127.0.0.1', 'localhost')

/**
 * The platform's sandbox, the endpoint and the demo pages, in this process. Whatever has started is stopped again
 * when a later one cannot start.
 */
export const startAll = async (options: StartOptions): Promise<Running> => {
  const { host } = options
  const stops: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  }
  try {
    const catalogue = loadCatalogue(options.catalogue)
    const merchant = endpointMerchant(catalogue)
    const credentials = endpointCredentials(merchant)
    const sandbox = await listening(
      { [options.pricingPort]: 'pricing-port', [options.restPort]: 'rest-port' },
      () =>
        serveSandbox({
          host,
          pricingPort: options.pricingPort,
          restPort: options.restPort,
          defaultCountry: options.country,
          rateLimit: options.rateLimit,
          catalogue,
        }),
    )
    stops.push(() => sandbox.close())
    const pricing = named(sandbox.pricingUrl)
    const rest = named(sandbox.baseUrl)
    // The demo pages name the endpoint and the endpoint allows the demo's origin: the pages learn its port when it is known.
    let endpointUrl = ''
    const demo = await listening({ [options.demoPort]: 'demo-port' }, () =>
      serveDemo({
        host,
        port: options.demoPort,
        priceHost: pricing,
        checkoutHost: rest,
        endpoint: () => endpointUrl,
      }),
    )
    stops.push(() => demo.close())
    const env = {
      ...credentials,
      VITRINE_PRICING_URL: pricing,
      VITRINE_BASE_URL: rest,
      VITRINE_CHECKOUT_URL: `${rest}/`,
      VITRINE_ORIGINS: originsOf(demo.url),
      VITRINE_TOKEN_KEY: options.tokenKey ?? '',
      VITRINE_DEFAULT_COUNTRY: options.country,
      VITRINE_NOTIFICATION_SECRET: options.notificationSecret ?? '',
      VITRINE_REQUESTS_PER_MINUTE: options.rateLimit ? '' : '0',
      VITRINE_ORDERS_PER_MINUTE: options.rateLimit ? '' : '0',
    }
    const log = options.log ?? (() => {})
    const endpoint = await listening({ [options.endpointPort]: 'endpoint-port' }, () =>
      serveEndpoint({ env, host, port: options.endpointPort, grace: 1000, log }),
    ).catch((error: unknown) => {
      throw tellOfCredentials(error, merchant)
    })
    stops.push(() => endpoint.close())
    endpointUrl = named(endpoint.url)
    return {
      sandbox: sandbox.sandbox,
      addresses: [
        ['demo pages and widget', named(demo.url)],
        ['price host', pricing],
        ['REST host and checkout', rest],
        ['companion endpoint', endpointUrl],
      ],
      notes: options.catalogue ? catalogueNotes(catalogue, loadCatalogue()) : [],
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
