/**
 * The same change meets eight faults of the connection over real HTTP: two served endpoints on one store, and a served
 * sandbox that resets, cuts, garbles or refuses. After the first press four repetitions arrive at both endpoints. The
 * sandbox has made the change once at most, and every exchange is held against its OpenAPI document.
 */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { changePreviewSchema, subscriptionChangeSchema } from '../../../src/contract/subscription-changes.ts'
import { type ServedEndpoint, serveEndpoint } from '../../../src/endpoint/adapters/node.ts'
import { signCustomerToken } from '../../../src/endpoint/customer-token/sign.ts'
import { subscriptions } from '../../../src/endpoint/modules/subscriptions/subscriptions.ts'
import { type ServedSandbox, serveSandbox } from '../../../src/sandbox/index.ts'
import { addTestCustomers } from '../../../src/sandbox/orders/test-customers.ts'
import { merchantOrder } from '../../support/merchant-order.ts'
import { useWatch } from '../../support/watch-exchanges.ts'
import { epoch, memoryStore } from '../support.ts'
import { plans } from './desk.ts'

const tokenKey = 'secret:a shared secret of more than 32 characters'
const origin = 'https://shop.example'
const store = memoryStore()
let sandbox: ServedSandbox
let endpoints: ServedEndpoint[] = []
/** The fault that the next change meets, and not its preview. */
let nextFault: string | undefined

const hold = useWatch()
beforeAll(async () => {
  sandbox = await serveSandbox({ pricingPort: 0, restPort: 0, host: '127.0.0.1', rateLimit: false })
  hold(sandbox.sandbox)
  const env = {
    VITRINE_CLIENT_ID: '1001',
    VITRINE_USERNAME: 'merchant-1001',
    VITRINE_PASSWORD: 'secret-1001',
    VITRINE_PRICING_URL: sandbox.pricingUrl,
    VITRINE_BASE_URL: sandbox.baseUrl,
    VITRINE_CHECKOUT_URL: sandbox.baseUrl,
    VITRINE_ORIGINS: origin,
    VITRINE_TOKEN_KEY: tokenKey,
    VITRINE_DEFAULT_COUNTRY: 'DE',
    VITRINE_PLANS: plans,
    VITRINE_REQUESTS_PER_MINUTE: '0',
    VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
    VITRINE_UPSTREAM_TIMEOUT_MS: '2000',
    VITRINE_UPSTREAM_PER_SECOND: '100000',
  }
  const start = () =>
    serveEndpoint({ env, store, port: 0, drainMs: 0, log: () => undefined }, [
      subscriptions(),
      {
        name: 'faults',
        wrapFetch: (fetch) => async (url, init) => {
          const isChange =
            String(url).endsWith('/updatesubscriptionitem') &&
            String(init.body).includes('PreviewOnly":false')
          if (isChange && nextFault) {
            sandbox.sandbox.context.settings.fault = `updatesubscriptionitem/${nextFault}*1`
            nextFault = undefined
          }
          return fetch(url, init)
        },
      },
    ])
  endpoints = [await start(), await start()]
})
afterAll(async () => {
  for (const endpoint of endpoints) await endpoint.close()
  await sandbox?.close()
})

const customer = 'customer-paid'

const ask = async (path: string, body?: unknown, key?: string, which = 0): Promise<Response> => {
  const token = await signCustomerToken({
    key: tokenKey,
    audience: 'vitrine',
    customerReference: customer,
    may: ['manage'],
  })
  return fetch(`${endpoints[which]?.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      origin,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const signUp = async (): Promise<string> => {
  const { context, state } = sandbox.sandbox
  addTestCustomers(context, state)
  await fetch(`${sandbox.baseUrl}/cart/processcart`, merchantOrder(97769, customer))
  return String(Math.max(...[...state.subscriptions.all()].map(({ id }) => id)))
}

const alignments = (id: string): number =>
  [...sandbox.sandbox.state.purchases.all()].filter(
    ({ revenueCategory, lines }) =>
      revenueCategory === 'Alignment' && lines.some(({ subscription }) => String(subscription?.id) === id),
  ).length

const faults = [
  'reset',
  'reset-after',
  'half-body',
  'malformed',
  'content-type',
  'status:500',
  'status:503',
  'status:400',
]

it.each([...faults.map((fault) => [fault, 'now'] as const), ['reset-after', 'renewal'] as const])(
  'makes a change once at most when it meets %s, for %s',
  async (fault, when) => {
    const id = await signUp()
    const wanted = { item: 1, product: '97771', quantity: 2, when }
    const shown = changePreviewSchema.parse(
      await (await ask(`/subscriptions/${id}/changes/preview`, wanted)).json(),
    )
    const expected = { currency: shown.currency, dueNow: shown.dueNow.gross, next: shown.next.gross }
    const key = `${epoch}-${crypto.randomUUID()}`
    nextFault = fault
    const path = `/subscriptions/${id}/changes`
    const first = await ask(path, { ...wanted, expected }, key)
    sandbox.sandbox.context.settings.fault = undefined
    expect([200, 202]).toContain(first.status)
    const again = await Promise.all(
      [0, 1, 0, 1].map((which) => ask(path, { ...wanted, expected }, key, which)),
    )
    for (const each of again) expect([200, 202]).toContain(each.status)
    const versions = sandbox.sandbox.state.subscriptions.get(Number(id))?.items.length
    expect(versions).toBeLessThanOrEqual(2)
    expect(alignments(id)).toBe(versions === 2 && when === 'now' ? 1 : 0)
    const look = await ask(`/subscriptions/changes/${key}`, undefined, undefined, 1)
    const known = subscriptionChangeSchema.parse(await look.json())
    if (versions === 2) expect(known.state).toBe('changed')
    else expect(known.state).toMatch(/^(unknown|refused)$/)
  },
)
