/**
 * A page with the endpoint and the sandbox behind it, all real and in this one page. Only the clock, and the network
 * between the three, are the test's.
 */

import { readConfig } from '../../src/endpoint/config/read-config.ts'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { connectPlatform, coreOperations } from '../../src/endpoint/platform/platform.ts'
import { type Catalogue, createSandbox, type Merchant, usualProfile } from '../../src/sandbox/browser.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { endpoint, environment, origin } from '../endpoint/support.ts'
import { testPage } from './support.ts'

export const checkoutHost = 'https://checkout.example'

interface Platform {
  /** @default the sample */
  catalogue?: Catalogue
  /** Whose shop it is. @default that of the sample */
  merchant?: Merchant
  /** Where shoppers are. @default 'DE' */
  defaultCountry?: string
}

export const wholeShop = (
  settings: Settings,
  { catalogue, merchant, defaultCountry = 'DE' }: Platform = {},
) => {
  const { prices, rest, state } = createSandbox({
    ...(catalogue && { catalogue }),
    rateLimit: false,
    baseUrl: checkoutHost,
    defaultCountry,
    profile: usualProfile,
  })
  const env = {
    ...environment,
    VITRINE_CLIENT_ID: merchant?.clientId ?? '1001',
    VITRINE_USERNAME: merchant?.username ?? 'merchant-1001',
    VITRINE_PASSWORD: merchant?.password ?? 'secret-1001',
    VITRINE_BASE_URL: checkoutHost,
    VITRINE_REQUESTS_PER_MINUTE: '0',
    VITRINE_COUPONS_PER_HOUR: '0',
  }
  const atPlatform = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input))
    const host = url.host === 'pricing.example' ? prices : rest
    return host.request(url.pathname + url.search, init)
  }
  const modules = [volumePrices()]
  const client = connectPlatform(
    readConfig(env, modules),
    { ...coreOperations, ...modules[0]?.operations },
    atPlatform as typeof fetch,
  )
  const { app } = endpoint({ client, env, modules })
  const atEndpoint = (url: URL, init: RequestInit = {}) => {
    const request = new Request(url, init)
    // A browser lets no script name its origin.
    const headers = new Headers(request.headers)
    headers.set('origin', origin)
    Object.defineProperty(request, 'headers', { value: headers })
    return app.fetch(request, { remoteAddress: '203.0.113.7' })
  }
  const page = testPage(
    (url, init) =>
      url.host === 'endpoint.example'
        ? atEndpoint(url, init)
        : atPlatform(`https://pricing.example${url.pathname}${url.search}`, init),
    { endpoint: 'https://endpoint.example', ...settings },
  )
  return { ...page, atEndpoint, rest, state }
}
