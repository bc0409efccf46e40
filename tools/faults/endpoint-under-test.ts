import { inspect } from 'node:util'
import type { ClientFor } from '../../src/client/create-client-for.ts'
import { readConfig } from '../../src/endpoint/config/read-config.ts'
import { createApp } from '../../src/endpoint/core/app.ts'
import { createService } from '../../src/endpoint/core/service.ts'
import { health, healthOperations } from '../../src/endpoint/modules/health/health.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { notifications } from '../../src/endpoint/modules/notifications/notifications.ts'
import { connectPlatform, coreOperations } from '../../src/endpoint/platform/platform.ts'
import { canary, canaryUser } from './canary.ts'

/** The endpoint's deadline upstream, far below the real one so that thousands of schedules end within minutes. */
export const deadline = 300
export const tokenSecret = 'secret:a shared secret of more than 32 characters'
export const origin = 'https://shop.example'

const operations = { ...coreOperations, ...healthOperations } as const

type TestedPlatform = ClientFor<typeof operations>

/** Records what the platform's client threw, with its causes and members. */
const telling = (client: TestedPlatform, tell: (thrown: string) => void): TestedPlatform => {
  const told =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      call(...args).catch((error: unknown) => {
        tell(inspect(error, { depth: 12, showHidden: true, maxStringLength: null }))
        throw error
      })
  return {
    cart: { preview: told(client.cart.preview), process: told(client.cart.process) },
    connection: { test: told(client.connection.test) },
    purchase: {
      list: told(client.purchase.list),
      listByIds: told(client.purchase.listByIds),
      get: told(client.purchase.get),
    },
  }
}

interface EndpointOptions {
  /** Receives the notifications. */
  handled?: unknown[]
  /** Where previews are asked for: past the disturbed way, if it is the order that shall be disturbed. */
  previewUrl?: string
}

/**
 * An endpoint of a schedule's own, with a clock that can be moved and a record of its output.
 */
export const makeEndpoint = (
  platformUrl: string,
  restUrl: string,
  { handled = [], previewUrl = platformUrl }: EndpointOptions = {},
) => {
  const clock = { offset: 0 }
  const modules = [
    health(),
    notifications({ onNotification: (notification) => void handled.push(notification) }),
  ]
  const said: string[] = []
  const config = {
    ...readConfig(
      {
        VITRINE_CLIENT_ID: '1001',
        VITRINE_EGRESS: 'unknown',
        VITRINE_USERNAME: canaryUser,
        VITRINE_PASSWORD: canary,
        VITRINE_PRICING_URL: platformUrl,
        VITRINE_BASE_URL: platformUrl,
        VITRINE_CHECKOUT_URL: restUrl,
        VITRINE_ORIGINS: origin,
        VITRINE_TOKEN_KEY: tokenSecret,
        VITRINE_DEFAULT_COUNTRY: 'DE',
        VITRINE_UPSTREAM_PER_SECOND: '100000',
        VITRINE_NOTIFICATION_SECRET: 'a-notification-secret-of-24',
      },
      modules,
    ),
    upstreamTimeout: deadline,
  }
  const now = () => Date.now() + clock.offset
  const disturbed = connectPlatform(config, operations)
  const { preview } = connectPlatform({ ...config, baseUrl: previewUrl }, operations).cart
  const client = { ...disturbed, cart: { ...disturbed.cart, preview } }
  const service = createService({
    config,
    client: telling(client, (thrown) => said.push(thrown)),
    store: createMemoryStore(now),
    now,
    log: (line) => said.push(line),
  })
  const app = createApp(service, modules)
  const call = async (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) => {
    const common = { origin, 'content-type': 'application/json' }
    const request = new Request(`https://api.example${path}`, { ...init, headers: { ...common, ...headers } })
    const response = await app.fetch(request, { remoteAddress: '127.0.0.1' })
    const text = await response.text()
    said.push(text)
    return { status: response.status, body: JSON.parse(text) as unknown }
  }
  return { app, service, call, clock, said, now, config }
}

export type Endpoint = ReturnType<typeof makeEndpoint>
