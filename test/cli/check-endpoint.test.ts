/**
 * `vitrine check --endpoint` asks an endpoint as a page would and names what orders lack. It runs against sandbox and
 * endpoint of `npm start`, over loopback and without the demo, and against servers that are no endpoint or that refuse.
 * The health token may not leave this machine unencrypted.
 */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Running, startAll } from '../../src/cli/start/start-all.ts'
import { createWorker } from '../../src/endpoint/adapters/cloudflare.ts'
import { durableObject } from '../../src/endpoint/modules/durable-object.ts'
import { runCheck } from './run-check.ts'
import { sendJson, serve } from './support.ts'

const origin = 'https://www.shop.example'
const healthToken = 'a-health-token-of-24-characters'
let running: Running | undefined

beforeAll(async () => {
  running = await startAll({
    host: '127.0.0.1',
    demoPort: 0,
    pricingPort: 0,
    restPort: 0,
    endpointPort: 0,
    origins: [origin],
    country: 'DE',
    rateLimit: false,
    healthToken,
    serveSite: async () => ({ url: 'http://127.0.0.1:1', close: async () => {} }),
  })
})
afterAll(() => running?.close())

const endpoint = (): string => running?.addresses.at(-1)?.[1] ?? ''

it('calls the endpoint as a page would, and names what orders lack', async () => {
  const { code, lines, checks } = await runCheck(
    ['--endpoint', endpoint(), '--origin', origin, '--products', '97772'],
    { VITRINE_HEALTH_TOKEN: healthToken },
  )
  expect(lines).toEqual([
    `ok Preflight: pages of ${origin} may call it`,
    'ok Cart preview: one of 97772 costs 77 EUR',
    'ok Ready: takes requests',
    'warning Ready for orders: tokenKey: token-key-missing',
  ])
  expect(checks.at(-1)?.todo).toContain('VITRINE_TOKEN_KEY')
  expect(code).toBe(0)
})

it('says that the reasons need the token, and warns', async () => {
  const { code, lines, checks } = await runCheck(['--endpoint', endpoint(), '--origin', origin])
  expect(lines.at(-1)).toBe('warning Ready for orders: cannot place orders now; the reasons need a token')
  expect(checks.at(-1)?.todo).toContain('VITRINE_HEALTH_TOKEN')
  expect(code).toBe(0)
})

it('says that the token is wrong', async () => {
  const { code, lines } = await runCheck(['--endpoint', endpoint(), '--origin', origin], {
    VITRINE_HEALTH_TOKEN: 'another-token-of-24-characters',
  })
  expect(lines.at(-1)).toBe('failed Ready for orders: refuses the token')
  expect(code).toBe(1)
})

it('sends the token over https, or to this machine', async () => {
  const { code, stderr } = await runCheck(
    ['--endpoint', 'http://shop-api.example', '--origin', 'http://shop.example'],
    { VITRINE_HEALTH_TOKEN: healthToken },
  )
  expect(stderr).toContain('VITRINE_HEALTH_TOKEN is sent to https and to this machine only')
  expect(code).toBe(2)
})

it('names the setting for an origin that is refused, and the name that is admitted', async () => {
  const { code, lines, checks } = await runCheck([
    '--endpoint',
    endpoint(),
    '--origin',
    'http://shop.example',
  ])
  expect(lines[0]).toBe(
    `failed Preflight: refuses pages of http://shop.example, and admits those of ${origin}`,
  )
  expect(checks[0]?.todo).toContain('Add http://shop.example to VITRINE_ORIGINS')
  expect(lines[1]).toBe('skipped Cart preview: needs the preflight')
  expect(code).toBe(1)
})

it('passes on what the endpoint says of a product that it cannot preview', async () => {
  const { lines, checks } = await runCheck(['--endpoint', endpoint(), '--origin', origin, '--products', '1'])
  expect(lines[1]).toMatch(/^failed Cart preview: answers 4\d\d, upstream-refused$/)
  expect(checks[1]?.todo).toContain('The endpoint says: The shop')
})

it('asks for a product where it has none', async () => {
  const { checks } = await runCheck(['--endpoint', endpoint(), '--origin', origin])
  expect(checks[1]).toMatchObject({ status: 'skipped', todo: 'Name one with --products.' })
})

it('finds an http endpoint of an https page', async () => {
  const { lines } = await runCheck([
    '--endpoint',
    'http://endpoint.invalid',
    '--origin',
    origin,
    '--timeout',
    '5',
  ])
  expect(lines.slice(0, 2)).toEqual([
    'failed Mixed content: browsers block an http endpoint on an https page',
    'failed Preflight: nothing answers at endpoint.invalid',
  ])
})

it('tells another service from an endpoint', async () => {
  const address = await serve((request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(204, { 'access-control-allow-origin': '*' }).end()
    else sendJson(response, { hello: 1 })
  })
  const { lines } = await runCheck([
    '--endpoint',
    address,
    '--origin',
    'http://shop.example',
    '--products',
    '1',
  ])
  expect(lines[1]).toBe('failed Cart preview: answers something else than a preview')
  const other = await serve((_, response) => response.writeHead(301, { location: '/' }).end())
  expect((await runCheck(['--endpoint', other, '--origin', 'http://shop.example'])).lines[0]).toBe(
    'failed Preflight: answers 301 to a preflight, which browsers do not follow',
  )
})

it('sends the operator of an endpoint with wrong settings to its log', async () => {
  const worker = createWorker([durableObject()], { log: () => undefined })
  const context = { waitUntil: () => undefined }
  const address = await serve(async (request, response) => {
    const answer = await worker.fetch(new Request(`http://127.0.0.1${request.url}`), {}, context)
    response.writeHead(answer.status).end(await answer.text())
  })
  const { code, lines, checks } = await runCheck(['--endpoint', address, '--origin', 'http://shop.example'])
  expect(lines[0]).toBe('failed Preflight: the endpoint runs, but its settings are not valid')
  expect(checks[0]?.todo).toContain('Its log names each setting')
  expect(code).toBe(1)
})

it.each([
  [['--endpoint', 'shop.example', '--origin', origin], '--endpoint must be'],
  [['--endpoint', 'https://shop.example'], '--endpoint needs --origin'],
  [['--endpoint', 'https://shop.example', '--origin', `${origin}/cart`], '--origin must be'],
  [['--endpoint', 'https://shop.example', '--origin', 'file://'], 'Open it over http'],
  [['--endpoint', 'https://shop.example', '--origin', 'null'], 'Open it over http'],
])('refuses %j as wrong use', async (args, words) => {
  const { code, stderr } = await runCheck(args)
  expect(stderr).toContain(words)
  expect(code).toBe(2)
})
