/**
 * Operators settle orders, changes and declarations without access to Redis: through the admin route of the endpoint. A
 * served endpoint on a real Redis holds one unknown order, one unknown change and a declaration. The commands have to
 * say the same over the route as over Redis, follow the same rules, and print the admin key nowhere.
 */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { expect, it, onTestFinished } from 'vitest'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import type { EndpointModule } from '../../src/endpoint/core/module.ts'
import type { Service } from '../../src/endpoint/core/service.ts'
import { exits } from '../../src/endpoint/modules/exits/exits.ts'
import { operators } from '../../src/endpoint/modules/operators/operators.ts'
import { redis } from '../../src/endpoint/modules/redis.ts'
import { subscriptionOperations } from '../../src/endpoint/modules/subscriptions/operations.ts'
import {
  createSubscriptionParts,
  type SubscriptionParts,
  subscriptionSettings,
} from '../../src/endpoint/modules/subscriptions/parts.ts'
import { startRedis } from '../endpoint/stores/redis-server.ts'
import { runHere, useSandbox } from './support.ts'

const { env: sandboxEnv } = useSandbox()
const order = 'a'.repeat(40)
const change = 'b'.repeat(40)
const key = 'an-admin-key-of-more-than-32-characters'
const origin = 'https://shop.example'

/** A served endpoint with an unknown order, an unknown change and a declaration. */
const serveEndpoint = async (own: Record<string, string> = { VITRINE_ADMIN_KEY: key }) => {
  const server = await startRedis()
  onTestFinished(server.stop)
  const env = sandboxEnv({
    VITRINE_CHECKOUT_URL: 'https://checkout.example/',
    VITRINE_ORIGINS: origin,
    VITRINE_STORE: server.url,
    ...own,
  })
  let service: Service | undefined
  let parts: SubscriptionParts | undefined
  const module: EndpointModule<typeof subscriptionSettings, typeof subscriptionOperations> = {
    name: 'subscriptions',
    settings: subscriptionSettings,
    operations: subscriptionOperations,
    connect(context) {
      service = context.service
      parts = createSubscriptionParts(context.service, context.client, context.settings)
    },
  }
  const logged: string[] = []
  const endpoint = await createEndpoint({ env, log: (line) => logged.push(line) }, [
    redis(),
    module,
    exits({ deliver: () => Promise.reject(new Error('The webhook is down.')) }),
    operators(),
  ])
  onTestFinished(() => endpoint.close())
  const http = serve({ fetch: (request) => endpoint.fetch(request), port: 0, hostname: '127.0.0.1' })
  await once(http, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => http.close(() => resolve())))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  await service?.ledger.place(
    { id: order, fingerprint: 'f' },
    () => undefined,
    async () => ({ state: 'unknown' }),
  )
  const wish = {
    kind: 'renew',
    expected: { total: 7.99, date: '2027-01-01T09:00:00Z', currency: 'EUR' },
  } as const
  await parts?.ledger.place(
    { id: change, fingerprint: 'f', subscription: '4711', customer: 'c', wish },
    async () => ({ before: { interval: 3, purchase: 166_000_001 }, ready: undefined }),
    async () => ({ state: 'unknown' }),
  )
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'idempotency-key': 'a-key-of-a-declaration' },
      body: JSON.stringify(body),
    })
  const left = await post('/exits', {
    kind: 'withdraw',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    contract: 'Lumen',
    language: 'en',
  })
  const { number }: { number: string } = await left.json()
  return {
    url,
    number,
    logged: () => logged.map((line): Record<string, unknown> => JSON.parse(line)),
    look: () => service?.ledger.look(order),
    overStore: (...args: string[]) => runHere(args, { env }),
    overHttp: (...args: string[]) =>
      runHere([...args, '--endpoint', url], { env: { VITRINE_ADMIN_KEY: key } }),
  }
}

it('says the same over the admin route as over Redis', async () => {
  const { overStore, overHttp, number } = await serveEndpoint()
  for (const args of [
    ['orders'],
    ['orders', order],
    ['orders', order, '--json'],
    ['orders', 'c'.repeat(40)],
    ['changes'],
    ['changes', change],
    ['changes', change, '--json'],
    ['exits'],
    ['exits', number],
    ['exits', number, '--json'],
    ['truth', '--since', '3d'],
    ['truth', '--fill', '--since', '3d'],
    ['truth', '--upcoming', '14d'],
  ]) {
    const { code, stdout, stderr } = await overStore(...args)
    expect(await overHttp(...args), args.join(' ')).toMatchObject({ code, stdout, stderr })
  }
})

it('settles an order over the admin route by the same rules, and logs the reason', async () => {
  const { overHttp, look, logged } = await serveEndpoint()
  const args = ['orders', order, '--settle', 'not-placed', '--reason', 'asked the platform, ticket 4711']
  const settled = await overHttp(...args)
  expect(settled.code).toBe(0)
  expect(settled.stdout).toMatch(/State +not-placed[\s\S]+Known from +a person\nReason +asked the platform/)
  expect(await look()).toEqual({ state: 'not-placed' })
  const reason = 'asked the platform, ticket 4711'
  expect(logged()).toContainEqual(expect.objectContaining({ event: 'order-settled-by-hand', reason }))
  expect(logged()).toContainEqual(expect.objectContaining({ act: 'settleOrder', subject: order, reason }))
})

it('settles an order by no purchase that does not exist, over the admin route', async () => {
  const { overHttp, look } = await serveEndpoint()
  const refused = await overHttp(
    'orders',
    order,
    '--settle',
    '199999999',
    '--reason',
    'seen in the back office',
  )
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('no such purchase') })
  expect(await look()).toMatchObject({ state: 'unknown' })
})

it('settles a change and delivers a declaration over the admin route', async () => {
  const { overHttp, overStore, number } = await serveEndpoint()
  const settled = await overHttp('changes', change, '--settle', 'refused', '--reason', 'no such purchase')
  expect(settled.stdout).toContain('no such purchase')
  expect((await overStore('changes')).stdout).toContain('No change is open.')
  const delivered = await overHttp('exits', number, '--deliver')
  expect(delivered).toMatchObject({ code: 0, stderr: expect.stringContaining('within ten seconds') })
})

it('settles nothing over the admin route while the platform cannot be read', async () => {
  const { overHttp, look } = await serveEndpoint({ VITRINE_ADMIN_KEY: key, VITRINE_PASSWORD: 'wrong' })
  const refused = await overHttp('orders', order, '--settle', 'not-placed', '--reason', 'guess')
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('does not accept the credentials of the endpoint')
  expect(await look()).toMatchObject({ state: 'unknown' })
})

it('demands no setting that it does not use', async () => {
  const server = await startRedis()
  onTestFinished(server.stop)
  const env = { VITRINE_STORE: server.url, VITRINE_CLIENT_ID: '1001' }
  for (const args of [['orders'], ['changes'], ['exits'], ['truth']])
    expect(await runHere(args, { env }), args.join(' ')).toMatchObject({ code: 0, stderr: '' })
  const lookUp = await runHere(['orders', '--look-up'], { env })
  expect(lookUp.code).toBe(2)
  for (const name of ['VITRINE_BASE_URL', 'VITRINE_USERNAME', 'VITRINE_PASSWORD'])
    expect(lookUp.stderr).toContain(`${name} is missing.`)
  expect(lookUp.stderr).not.toMatch(/VITRINE_(ORIGINS|CHECKOUT_URL|PRICING_URL)/)
})

it('asks for the admin key, and prints it nowhere', async () => {
  const { url } = await serveEndpoint()
  const asked = await runHere(['orders', '--endpoint', url], { isTTY: true, answers: [`${key}\r`] })
  expect(asked.code).toBe(0)
  expect(asked.stdout).toContain(order)
  expect(asked.stderr).toContain('Admin key of the endpoint (it is not shown): ')
  const wrong = await runHere(['orders', '--endpoint', url], { env: { VITRINE_ADMIN_KEY: `${key}x` } })
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('does not accept this key') })
  expect(asked.stdout + asked.stderr + wrong.stdout + wrong.stderr).not.toContain(key)
})

it.each([
  [['orders', '--endpoint', 'https://shop.example'], {}, 2, 'VITRINE_ADMIN_KEY is not set'],
  [['exits', '--endpoint', 'shop.example'], { VITRINE_ADMIN_KEY: key }, 2, '--endpoint must be'],
  [['truth', '--endpoint', 'http://shop.example'], { VITRINE_ADMIN_KEY: key }, 2, 'use the https address'],
  [
    ['changes', '--endpoint', 'http://127.0.0.1:1'],
    { VITRINE_ADMIN_KEY: key },
    1,
    'Nothing answers at 127.0.0.1:1',
  ],
] as const)('says what is wrong with %j', async (args, env, code, words) => {
  expect(await runHere([...args], { env })).toMatchObject({ code, stderr: expect.stringContaining(words) })
})

it('says that an endpoint has no admin route', async () => {
  const { overHttp } = await serveEndpoint({})
  const refused = await overHttp('orders')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('has no admin route') })
})
