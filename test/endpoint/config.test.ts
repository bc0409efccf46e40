/**
 * Reading the environment: defaults, missing and invalid settings named all at once, addresses that must be encrypted,
 * and the nearest name for an unknown setting. No value of a refused setting is repeated, and the password is in no
 * printed form of the configuration. Only the parser runs; nothing is connected.
 */

import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { noticesVariable } from '../../src/cli/truth/price-notices.ts'
import { serverSettings } from '../../src/endpoint/adapters/node.ts'
import { allowedCheckoutUrl } from '../../src/endpoint/config/checkout-url.ts'
import { ConfigError, readConfig, type StoreForm } from '../../src/endpoint/config/read-config.ts'
import { settings } from '../../src/endpoint/config/settings.ts'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import type { EndpointModule } from '../../src/endpoint/core/module.ts'
import { countryDatabaseSettings } from '../../src/endpoint/modules/country/country-database.ts'
import { ipv6Settings } from '../../src/endpoint/modules/ipv6/ipv6-previews.ts'
import { memory } from '../../src/endpoint/modules/memory.ts'
import { operators } from '../../src/endpoint/modules/operators/operators.ts'
import { subscriptions } from '../../src/endpoint/modules/subscriptions/subscriptions.ts'
import { connectPlatform, coreOperations } from '../../src/endpoint/platform/platform.ts'
import { canary, environment } from './support.ts'

const server = { name: 'server', settings: serverSettings }

const ipv6 = { name: 'ipv6-previews', settings: { ...ipv6Settings, ...countryDatabaseSettings } }

const problemsOf = (env: Record<string, unknown>, stores?: StoreForm[]): readonly string[] => {
  try {
    readConfig(env, [server, ipv6], stores)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
  }
  return []
}

it('reads the settings and applies the defaults', () => {
  const config = readConfig(environment, [server])
  expect(config.modules).toEqual({ server: { host: '127.0.0.1', port: 4403, drainMs: 5000 } })
  expect(config).toMatchObject({
    clientId: '1001',
    origins: ['https://shop.example'],
    runtime: { name: 'direct' },
    upstreamTimeout: 8000,
  })
})

it('names every missing setting at once', () => {
  const problems = problemsOf({ VITRINE_PASSWORD: '  ' })
  const required = Object.values(settings).filter((setting) => 'required' in setting)
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(required.map((setting) => setting.name))
})

it.each([
  ['VITRINE_ORIGINS', 'https://shop.example/', 'must be written as browsers send it: https://shop.example'],
  [
    'VITRINE_ORIGINS',
    'https://shop.example:443',
    'must be written as browsers send it: https://shop.example',
  ],
  [
    'VITRINE_ORIGINS',
    'https://bücher.example',
    'must be written as browsers send it: https://xn--bcher-kva.example',
  ],
  ['VITRINE_ORIGINS', '*', 'must name origins one by one'],
  ['VITRINE_ORIGINS', 'null', 'cannot admit pages that are opened as files: open them over http'],
  ['VITRINE_ORIGINS', 'file://', 'cannot admit pages that are opened as files: open them over http'],
  ['VITRINE_ORIGINS', 'http://shop.example', 'must begin with https://'],
  ['VITRINE_BASE_URL', 'http://rest.example', 'must begin with https://'],
  ['VITRINE_BASE_URL', 'https://me:secret@rest.example', 'must not carry a user name'],
  ['VITRINE_CHECKOUT_URL', 'javascript:alert(1)', 'must begin with https://'],
  ['VITRINE_CHECKOUT_URL', 'checkout', 'must be a web address'],
  ['VITRINE_CHECKOUT_HOSTS', 'https://checkout.example', 'must be host names'],
  ['VITRINE_RUNTIME', 'proxy:0', 'must be direct, proxy:1'],
  ['VITRINE_RUNTIME', 'x-forwarded-for', 'must be direct, proxy:1'],
  ['VITRINE_IPV6_ADDRESSES', 'DE=999.0.0.1', 'must be entries such as'],
  ['VITRINE_IPV6_ADDRESSES', 'DE=2001:db8::7', 'must be entries such as'],
  ['VITRINE_IPV6_ADDRESSES', 'de=203.0.113.7', 'must be entries such as'],
  ['VITRINE_COUNTRY_HEADER', 'x-country: DE', 'must be the name of a header'],
  ['VITRINE_UPSTREAM_TIMEOUT_MS', '8s', 'must be a whole number from 100 to 30000'],
  ['VITRINE_PORT', '70000', 'must be a whole number from 0 to 65535'],
  ['VITRINE_CLIENT_ID', '../1002', 'must be an account ID'],
  ['VITRINE_PASSWORD', 'two\nlines', 'must not hold control characters'],
])('refuses %s = %s', (name, value, reason) => {
  expect(problemsOf({ ...environment, [name]: value })).toEqual([
    expect.stringContaining(`${name} ${reason}`),
  ])
})

it.each([subscriptions, operators])(
  'keeps a change open while the platform may still make it',
  async (module) => {
    const env = { ...environment, VITRINE_ABSENT_AFTER_S: '12' }
    await expect(createEndpoint({ env }, [memory(), module()])).rejects.toThrow(
      'VITRINE_ABSENT_AFTER_S must be at least 13 with this VITRINE_UPSTREAM_TIMEOUT_MS.',
    )
  },
)

it('names every unencrypted address and every other problem in one list', () => {
  const problems = problemsOf({
    ...environment,
    VITRINE_PRICING_URL: 'http://pricing.example',
    VITRINE_BASE_URL: 'http://10.0.0.7:8080',
    VITRINE_CHECKOUT_URL: 'http://checkout.example',
    VITRINE_PORT: 'x',
  })
  const https = 'must begin with https:// (http:// is for localhost only).'
  expect(problems).toEqual([
    `VITRINE_PRICING_URL ${https}`,
    `VITRINE_BASE_URL ${https}`,
    `VITRINE_CHECKOUT_URL ${https}`,
    'VITRINE_PORT must be a whole number from 0 to 65535.',
  ])
})

it('gives the client only addresses that it accepts', () => {
  for (const host of ['http://localhost:1', 'http://127.0.0.7', 'http://[::1]:1', 'http://shop.localhost'])
    expect(() =>
      connectPlatform(readConfig({ ...environment, VITRINE_BASE_URL: host }), coreOperations),
    ).not.toThrow()
})

it('names the stores of the installed modules', () => {
  const redis: StoreForm = { schemes: ['redis', 'rediss'], form: 'a redis:// address' }
  const memory: StoreForm = { schemes: ['memory'], form: 'memory' }
  const problems = (store: string, stores: StoreForm[]) =>
    problemsOf({ ...environment, VITRINE_STORE: store }, stores)
  expect(problems('', [redis])).toEqual(['VITRINE_STORE must be a redis:// address.'])
  expect(problems('rediss://127.0.0.1', [redis])).toEqual([])
  expect(problems('durable-object', [memory, redis])).toEqual([
    'VITRINE_STORE must be memory or a redis:// address.',
  ])
  expect(problems('memory', [])).toEqual([
    'VITRINE_STORE must be the name of a store whose module is installed.',
  ])
  expect(problems('no store', [memory])).toEqual([
    'VITRINE_STORE must be the name or the address of a store.',
  ])
})

it('allows plain http for loopback hosts only', () => {
  const local = {
    VITRINE_ORIGINS: 'http://localhost:4400, http://127.0.0.1:4400',
    VITRINE_BASE_URL: 'http://localhost:4402',
  }
  expect(readConfig({ ...environment, ...local }).origins).toHaveLength(2)
  expect(problemsOf({ ...environment, VITRINE_BASE_URL: 'http://localhost.evil.example' })).toHaveLength(1)
})

it('keeps the password out of every printed form', () => {
  const config = readConfig(environment)
  const texts = [
    inspect(config, { depth: 9, showHidden: true }),
    JSON.stringify(config),
    `${config.password}`,
  ]
  for (const text of texts) expect(text).not.toContain('c4nary')
  expect(config.password.reveal()).toBe(canary)
})

it('repeats no value of a refused setting', () => {
  const problems = problemsOf({
    ...environment,
    VITRINE_BASE_URL: `https://user:${encodeURIComponent(canary)}@x.example`,
  })
  expect(problems.join()).not.toContain('c4nary')
})

it('allows only configured hosts with the scheme of the checkout', () => {
  const config = readConfig({ ...environment, VITRINE_CHECKOUT_HOSTS: 'secure.example:8443' })
  const allowed = (address: string) => allowedCheckoutUrl(config, address)
  expect(allowed('https://checkout.example/s/1')).toBe('https://checkout.example/s/1')
  expect(allowed('https://secure.example:8443/s/1')).toBe('https://secure.example:8443/s/1')
  const refused = [
    'http://checkout.example/s/1',
    'https://checkout.example.evil.example/',
    'https://evil.example/?https://checkout.example',
    'https://checkout.example@evil.example/',
    'https://user@checkout.example/',
    'https://checkout.example:444/',
    'javascript:alert(1)//checkout.example',
    '//checkout.example/s',
    '',
  ]
  for (const address of refused) expect(allowed(address), address).toBeUndefined()
})

it('names the nearest setting for an unknown one, and requires a store that is named for orders', () => {
  const stores: StoreForm[] = [{ schemes: ['memory'], form: 'memory' }]
  const misspelt = { ...environment, VITRINE_STOR: 'memory' }
  expect(problemsOf(misspelt, stores)).toEqual([
    'VITRINE_STOR is no setting of the installed modules. Is VITRINE_STORE meant?',
  ])
  // Both programs may read one file.
  expect(problemsOf({ ...environment, [noticesVariable]: '[]' }, stores)).toEqual([])
  // The adapter for Node has read such files by now; where none does, orders would silently be off.
  expect(problemsOf({ ...environment, VITRINE_TOKEN_KEY_FILE: '/run/key' }, stores)).toEqual([
    'VITRINE_TOKEN_KEY_FILE is no setting of the installed modules. Is VITRINE_TOKEN_KEY meant?',
  ])
  const order = {
    ...environment,
    VITRINE_TOKEN_KEY: `secret:${'k'.repeat(32)}`,
    VITRINE_DEFAULT_COUNTRY: 'DE',
  }
  expect(problemsOf(order, stores)).toEqual([expect.stringContaining('VITRINE_STORE is missing.')])
  expect(problemsOf({ ...order, VITRINE_STORE: 'memory' }, stores)).toEqual([])
})

it('refuses a store that a restart empties for orders, except in development', () => {
  const named = { ...environment, VITRINE_STORE: 'memory', VITRINE_DEFAULT_COUNTRY: 'DE' }
  const env = { ...named, VITRINE_TOKEN_KEY: `secret:${'k'.repeat(32)}` }
  const of = (module: EndpointModule) => (module.store ? [module.store] : [])
  expect(problemsOf(env, of(memory()))).toEqual([
    expect.stringContaining('VITRINE_STORE must not be memory with VITRINE_TOKEN_KEY'),
  ])
  expect(problemsOf(named, of(memory()))).toEqual([])
  expect(problemsOf(env, of(memory({ isDevelopment: true })))).toEqual([])
})
