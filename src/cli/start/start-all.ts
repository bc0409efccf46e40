/**
 * Starts the sandbox, the endpoint and the demo pages in one process, for `npm start` and for tests. Each part gets
 * the addresses of the others, and ports may be 0. If one part cannot start, those that run are stopped, and an
 * error about a taken port names the option to change. Orders are kept in memory, and the endpoint places none
 * without a token key. All addresses use `localhost`, because browsers treat `127.0.0.1` as another site.
 */

import { serveEndpoint } from '../../endpoint/adapters/node.ts'
import type { EndpointModule } from '../../endpoint/core/module.ts'
import { memory } from '../../endpoint/modules/memory.ts'
import type { Sandbox } from '../../sandbox/app/create-sandbox.ts'
import { loadCatalogue } from '../../sandbox/node/load-catalogue.ts'
import { serveSandbox } from '../../sandbox/node/serve.ts'
import { addTargets, type NotificationTarget } from '../../sandbox/notification/receiver.ts'
import { loadRender } from '../render/load-render.ts'
import { addAccountCustomer } from './account-customer.ts'
import { type ServeSite, serveDemo } from './demo-host.ts'
import {
  catalogueNotes,
  endpointCredentials,
  endpointMerchant,
  explainCredentials,
} from './endpoint-merchant.ts'
import { bearerOf, createSecret, isLoopback } from './local-key.ts'
import { createSignIn } from './sign-in.ts'
import { settingsFor, startModules } from './start-modules.ts'

export interface StartOptions {
  host: string
  /** 0 takes any free port, as for the ports below. */
  demoPort: number
  pricingPort: number
  restPort: number
  endpointPort: number
  /** Origins of further pages that may call the endpoint. @default none */
  origins?: readonly string[]
  /** ISO 3166-1 alpha-2: the country of callers on this machine. */
  country: string
  rateLimit: boolean
  /** The path of a catalogue file. @default the sample */
  catalogue?: string
  /** The key of customer tokens. Without it the endpoint places no orders. */
  tokenKey?: string
  notificationSecret?: string
  /** Reads the reasons of `/ready/orders`. */
  healthToken?: string
  /** Modules of the endpoint beside its store. @default all, and the sandbox notifies the endpoint of payments */
  modules?: readonly EndpointModule[]
  /** Adds a customer with subscriptions, for the account page. @default false */
  hasAccount?: boolean
  /** @default the built site */
  serveSite?: ServeSite
  /** Receives the log of the endpoint, one JSON line for each request. @default none */
  log?: (line: string) => void
  /** Receives errors of the sandbox that callers see only as a 500. @default none */
  report?: (error: unknown) => void
  /** The command that errors name. @default 'npm start' */
  command?: string
}

/** The addresses with which a page or a plug-in sells from the sandbox. */
export interface Shop {
  client: string
  priceHost: string
  checkoutHost: string
  endpoint: string
}

export interface Running {
  sandbox: Sandbox
  /** The address of each server. */
  addresses: [name: string, url: string][]
  shop: Shop
  /** Further notes, one sentence each. */
  notes: string[]
  close(): Promise<void>
}

/** The key of this machine, and how to use it. */
const keyNotes = (key: string, site: string): string[] => [
  `${'key of customer tokens'.padEnd(30)} ${key}`,
  `${'a token of a customer'.padEnd(30)} curl ${site}/sign-in -d customer=customer-paid`,
]

/** Names the option of a taken port. `options` are the option names by port. */
export const listening = async <Thing>(
  options: Readonly<Record<number, string>>,
  command: string,
  start: () => Promise<Thing>,
): Promise<Thing> => {
  try {
    return await start()
  } catch (error) {
    const { code, port } = error as { code?: unknown; port?: unknown }
    const option = options[Number(port)]
    if (code !== 'EADDRINUSE' || !option) throw error
    throw new Error(
      `Port ${port} is taken. If Vitrine runs here already, end that first (Ctrl-C). Or choose another port: ${command} -- --${option} ${Number(port) + 100}`,
      { cause: error },
    )
  }
}

/** A page can be opened by either name, so the endpoint allows both origins. */
const originsOf = (url: string): string[] => {
  const { port } = new URL(url)
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
}

/** Browsers treat `localhost` and `127.0.0.1` as two sites, so every address uses the first. */
const named = (url: string): string => url.replace('127.0.0.1', 'localhost')

/** The environment of the endpoint. */
const endpointEnv = (
  options: StartOptions,
  { pricing, rest, demo }: Record<'pricing' | 'rest' | 'demo', string>,
): Record<string, string> => ({
  VITRINE_PRICING_URL: pricing,
  VITRINE_BASE_URL: rest,
  VITRINE_CHECKOUT_URL: `${rest}/`,
  VITRINE_ORIGINS: [...originsOf(demo), ...(options.origins ?? [])].join(' '),
  VITRINE_STORE: 'memory',
  VITRINE_TOKEN_KEY: options.tokenKey ?? '',
  VITRINE_DEFAULT_COUNTRY: options.country,
  ...(options.notificationSecret && { VITRINE_NOTIFICATION_SECRET: options.notificationSecret }),
  ...(options.healthToken && { VITRINE_HEALTH_TOKEN: options.healthToken }),
  VITRINE_REQUESTS_PER_MINUTE: options.rateLimit ? '' : '0',
  VITRINE_ORDERS_PER_MINUTE: options.rateLimit ? '' : '0',
})

/** Starts sandbox, endpoint and demo pages in this process. If one cannot start, the others are stopped. */
export const startAll = async (options: StartOptions): Promise<Running> => {
  const { host, command = 'npm start' } = options
  const stops: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  }
  try {
    const catalogue = loadCatalogue(options.catalogue)
    const merchant = endpointMerchant(catalogue)
    const credentials = endpointCredentials(merchant)
    const secret = bearerOf(options.tokenKey) ?? createSecret()
    // A reset of the sandbox reads them again.
    const targets: Record<string, NotificationTarget> = {}
    const sandbox = await listening(
      { [options.pricingPort]: 'pricing-port', [options.restPort]: 'rest-port' },
      command,
      () =>
        serveSandbox({
          host,
          pricingPort: options.pricingPort,
          restPort: options.restPort,
          defaultCountry: options.country,
          rateLimit: options.rateLimit,
          catalogue,
          notifications: targets,
          ...(options.report && { report: options.report }),
        }),
    )
    stops.push(() => sandbox.close())
    const pricing = named(sandbox.pricingUrl)
    const rest = named(sandbox.baseUrl)
    if (options.hasAccount) await addAccountCustomer(sandbox.sandbox, merchant)
    const signIn = isLoopback(host)
      ? createSignIn(options.tokenKey, merchant.clientId, sandbox.sandbox.state)
      : undefined
    // Pages and endpoint need each other's address, so pages read it when they are requested.
    let endpointUrl = ''
    const demo = await listening({ [options.demoPort]: 'demo-port' }, command, () =>
      (options.serveSite ?? serveDemo)({
        host,
        port: options.demoPort,
        priceHost: pricing,
        checkoutHost: rest,
        endpoint: () => endpointUrl,
        country: options.country,
        signIn,
      }),
    )
    stops.push(() => demo.close())
    const modules = options.modules ?? startModules(options.country, demo.loadRender ?? loadRender)
    const env = {
      ...credentials,
      ...settingsFor(modules, options.modules ? undefined : secret),
      ...endpointEnv(options, { pricing, rest, demo: demo.url }),
    }
    const log = options.log ?? (() => {})
    const endpoint = await listening({ [options.endpointPort]: 'endpoint-port' }, command, () =>
      serveEndpoint({ env, host, port: options.endpointPort, graceMs: 1000, drainMs: 0, log }, [
        memory({ isDevelopment: true }),
        ...modules,
      ]),
    ).catch((error: unknown) => {
      throw explainCredentials(error, merchant)
    })
    stops.push(() => endpoint.close())
    endpointUrl = named(endpoint.url)
    if (!options.modules) {
      targets[merchant.clientId] = {
        url: `${endpointUrl}/notifications`,
        username: 'sandbox',
        password: secret,
      }
      addTargets(catalogue, sandbox.sandbox.state, targets)
    }
    const notes = options.catalogue ? catalogueNotes(catalogue, loadCatalogue()) : []
    return {
      sandbox: sandbox.sandbox,
      addresses: [
        ['demo pages and widget', named(demo.url)],
        ['price host', pricing],
        ['REST host and checkout', rest],
        ['companion endpoint', endpointUrl],
      ],
      shop: { client: merchant.clientId, priceHost: pricing, checkoutHost: rest, endpoint: endpointUrl },
      notes: signIn ? [...notes, ...keyNotes(options.tokenKey ?? '', named(demo.url))] : notes,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
