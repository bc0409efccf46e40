import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callerKey, parseAddress } from '../../src/endpoint/http/remote-address.ts'
import { cart, endpoint, platformOf, preview, problemOf } from './support.ts'

const told = async (env: Record<string, string>, headers: Record<string, string>, address?: string) => {
  const { platform, asked } = platformOf()
  const { app } = endpoint({ client: platform, env })
  const response = await preview(app, cart, { headers, address })
  return { response, address: asked[0]?.remoteAddress }
}

const lies = {
  'x-forwarded-for': '6.6.6.6, 7.7.7.7',
  'x-real-ip': '6.6.6.6',
  'cf-connecting-ip': '6.6.6.6',
  'x-vercel-forwarded-for': '6.6.6.6',
  'true-client-ip': '6.6.6.6',
  forwarded: 'for=6.6.6.6',
}

it.each([
  ['direct', {}, '203.0.113.7'],
  ['aws', {}, '203.0.113.7'],
  ['cloudflare', { 'cf-connecting-ip': '198.51.100.1' }, '198.51.100.1'],
  ['vercel', { 'x-vercel-forwarded-for': '198.51.100.1' }, '198.51.100.1'],
  ['proxy:1', { 'x-forwarded-for': '6.6.6.6, 198.51.100.1' }, '198.51.100.1'],
  ['proxy:2', { 'x-forwarded-for': '6.6.6.6, 198.51.100.1, 10.0.0.1' }, '198.51.100.1'],
])('reads the address of the runtime %s from its own source only', async (runtime, headers, expected) => {
  const { address } = await told({ VITRINE_RUNTIME: runtime }, { ...lies, ...headers }, '203.0.113.7')
  expect(address).toBe(expected)
})

it.each([
  ['cloudflare', { 'x-forwarded-for': '6.6.6.6' }],
  ['vercel', { 'x-forwarded-for': '6.6.6.6' }],
  ['proxy:2', { 'x-forwarded-for': '6.6.6.6' }],
  ['proxy:1', { 'x-forwarded-for': 'unknown' }],
  ['proxy:1', {}],
])('has no address when %s sent none', async (runtime, headers) => {
  const { response, address } = await told({ VITRINE_RUNTIME: runtime }, headers, '203.0.113.7')
  expect(address).toBeUndefined()
  expect(await problemOf(response)).toMatchObject({ http: 422, code: 'address-unsupported' })
})

it.each([
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['::ffff:c633:6401', '198.51.100.1'],
  ['0:0:0:0:0:FFFF:198.51.100.1', '198.51.100.1'],
  ['::1', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1'],
])('passes %s to the platform as %s', async (socket, expected) => {
  expect((await told({}, {}, socket)).address).toBe(expected)
})

it.each([
  ['9.9.9.9:51234', '9.9.9.9'],
  ['[::ffff:9.9.9.9]:51234', '9.9.9.9'],
])('reads the forwarded address %s without its port', async (entry, expected) => {
  const { address } = await told({ VITRINE_RUNTIME: 'proxy:1' }, { 'x-forwarded-for': `6.6.6.6, ${entry}` })
  expect(address).toBe(expected)
})

it('refuses an IPv6 caller’s preview rather than show another country’s tax', async () => {
  const { response, address } = await told({}, {}, '2001:db8::7')
  expect(address).toBeUndefined()
  expect(await problemOf(response)).toMatchObject({ http: 422, code: 'address-unsupported' })
})

it.each([
  '',
  '1.2.3',
  '1.2.3.256',
  '01.2.3.4',
  '1.2.3.4.5',
  '0x7f.1',
  '2130706433',
  'localhost',
  ':::',
  '::g',
  '[::1',
  '1.2.3.4:port',
  `::${'1'.repeat(80)}`,
])('parses %j as no address', (text) => {
  expect(parseAddress(text)).toBeUndefined()
})

it('returns plain IPv4, canonical IPv6 or nothing for any input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
      const address = parseAddress(text)
      if (address) expect(address.text).toMatch(address.version === 4 ? /^\d+(\.\d+){3}$/ : /^[0-9a-f:]+$/)
    }),
  )
})

it('counts an IPv6 customer by the /64', () => {
  const key = (text: string) => callerKey(parseAddress(text))
  expect(key('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(key('2001:db8:1:2::9')).toBe(key('2001:db8:1:2:ffff::'))
  expect(key('2001:db8::9')).toBe('2001:db8:0:0::/64')
  expect(key('::2')).toBe('0:0:0:0::/64')
  expect(key('203.0.113.7')).toBe('203.0.113.7')
})
