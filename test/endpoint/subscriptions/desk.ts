/**
 * A desk: one sandbox whose clock stands still, and endpoints with the module of subscriptions in front of it, in this
 * process and without network. Tests sign customers up, ask as a page does, open further processes on the same store,
 * and intercept any call to the platform. Deadlines stay real, however far the clock is moved. It closes with its test.
 */

import { onTestFinished } from 'vitest'
import type { SubscriptionsResponse } from '../../../src/contract/subscriptions.ts'
import { createEndpoint, type Endpoint } from '../../../src/endpoint/core/create-endpoint.ts'
import type { EndpointModule } from '../../../src/endpoint/core/module.ts'
import { type SignOptions, signCustomerToken } from '../../../src/endpoint/customer-token/sign.ts'
import { subscriptions } from '../../../src/endpoint/modules/subscriptions/subscriptions.ts'
import type { EndpointEvent } from '../../../src/endpoint/utils/events.ts'
import type { Store } from '../../../src/endpoint/utils/store.ts'
import { createSandbox } from '../../../src/sandbox/app/create-sandbox.ts'
import { createClock } from '../../../src/sandbox/context/clock.ts'
import type { Profile } from '../../../src/sandbox/profile/switches.ts'
import type { Subscription } from '../../../src/sandbox/state/subscription.ts'
import { memoryStore } from '../support.ts'

const tokenKey = 'secret:a shared secret of more than 32 characters'
export const origin = 'https://shop.example'
const baseUrl = 'http://localhost:4402'
const local = { remoteAddress: '127.0.0.1' }
export const start = new Date('2026-12-01T09:00:00Z')

/** Monthly plans, and yearly ones beside them. */
export const plans = '[{"plans":[["97769","97770","97771"],["97772","97773","97774"]],"most":50}]'

const environment = {
  VITRINE_PRICING_URL: 'http://localhost:4401',
  VITRINE_BASE_URL: baseUrl,
  VITRINE_CHECKOUT_URL: baseUrl,
  VITRINE_CLIENT_ID: '1001',
  VITRINE_USERNAME: 'merchant-1001',
  VITRINE_PASSWORD: 'secret-1001',
  VITRINE_ORIGINS: origin,
  VITRINE_DEFAULT_COUNTRY: 'DE',
  VITRINE_TOKEN_KEY: tokenKey,
  VITRINE_PLANS: plans,
  VITRINE_RENEWAL_TYPES: 'on',
  // The steps of a change at the store are counted without those of the pace.
  VITRINE_EGRESS: 'unknown',
  VITRINE_REQUESTS_PER_MINUTE: '0',
  VITRINE_ORDERS_PER_MINUTE: '0',
  VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
  // The clock stands still, so a budget would never be refilled.
  VITRINE_UPSTREAM_PER_SECOND: '100000',
}

type Send = () => Promise<Response>

/** Stands between the endpoint and the platform. */
export type Intercept = (operation: string, send: Send, body: string) => Promise<Response>

interface DeskOptions {
  env?: Record<string, string>
  modules?: EndpointModule[]
  profile?: Profile
  /** True where a test opens thousands, and calls `close` for each. */
  isClosedByTest?: boolean
}

export interface Ask {
  /** The reference in the token; null for a shopper without one. */
  customer?: string | null
  token?: string
  /** Makes it a POST. */
  body?: unknown
  key?: string
  /** Another process. */
  at?: Pick<Endpoint, 'fetch'>
  headers?: Record<string, string>
}

interface SignUp {
  customer?: string
  quantity?: number
  coupon?: string
  currency?: string
  /** More products of the same interval, which become items of the same subscription. */
  besides?: { product: number; quantity: number }[]
}

interface Process {
  store?: Store
  intercept?: Intercept
  env?: Record<string, string>
}

/** A sandbox whose clock stands still, and endpoints in front of it. */
export const openDesk = async ({
  env = {},
  modules = [],
  profile,
  isClosedByTest = false,
}: DeskOptions = {}) => {
  const clock = createClock(start)
  const sandbox = createSandbox({
    clock,
    baseUrl,
    rateLimit: false,
    ...(profile && { profile }),
    fetch: async () => new Response(null),
  })
  const now = (): number => clock.now().getTime()
  const store = memoryStore(now)
  const calls: string[] = []
  const sent: { operation: string; body: string }[] = []
  const lines: string[] = []
  const events: EndpointEvent[] = []
  const desk = {
    intercept: (async (_, send) => send()) as Intercept,
    /** Milliseconds by which the monotonic clock is later. Deadlines are real, however far the clock of the sandbox is moved. */
    later: 0,
  }

  /** Another process on the same store, or on one of its own. */
  const open = async ({ store: own = store, intercept, env: ownEnv = {} }: Process = {}) => {
    const endpoint = await createEndpoint(
      {
        env: { ...environment, ...env, ...ownEnv },
        store: own,
        now,
        steady: () => performance.now() + desk.later,
        log: (line) => lines.push(line),
        onEvent: (event) => events.push(event),
      },
      [
        subscriptions(),
        ...modules,
        {
          name: 'sandbox',
          wrapFetch: () => async (url, init) => {
            const operation = new URL(String(url)).pathname.split('/').at(-1) ?? ''
            calls.push(operation)
            const request = new Request(url, init)
            const body = await request.clone().text()
            sent.push({ operation, body })
            const send: Send = async () => sandbox.rest.request(request, {}, local)
            return (intercept ?? desk.intercept)(operation, send, body)
          },
        },
      ],
    )
    return endpoint
  }
  const endpoint = await open()
  if (!isClosedByTest) onTestFinished(() => sandbox.close())

  const sign = (customerReference: string, changes: Partial<SignOptions> = {}): Promise<string> =>
    signCustomerToken({
      key: tokenKey,
      audience: 'vitrine',
      customerReference,
      may: ['subscriptions', 'manage'],
      now,
      ...changes,
    })

  const ask = async (
    path: string,
    { customer = 'customer-paid', token, body, key, at = endpoint, headers = {} }: Ask = {},
  ): Promise<Response> => {
    const signed = token ?? (customer === null ? undefined : await sign(customer))
    return at.fetch(
      new Request(`https://api.shop.example${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          origin,
          ...(signed === undefined ? {} : { authorization: `Bearer ${signed}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      local,
    )
  }

  /** Calls the platform as the merchant's own program does. */
  const platform = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await sandbox.rest.request(
      path,
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa('merchant-1001:secret-1001')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      },
      local,
    )
    return response.json()
  }

  const subscriptionsOf = (): Subscription[] => [...sandbox.state.subscriptions.all()]

  /** The subscription of a new order. */
  const signUp = async (
    product: number,
    { customer = 'customer-paid', quantity = 1, coupon, currency = 'EUR', besides = [] }: SignUp = {},
  ): Promise<string> => {
    const answer = await platform('/cart/processcart', {
      Cart: {
        AcceptSubscription: true,
        CartItems: [{ product, quantity }, ...besides].map((item) => ({
          ProductId: item.product,
          Quantity: item.quantity,
        })),
        DefaultCountryId: 'DE',
        DefaultCurrencyId: currency,
        DefaultLanguageId: 'en',
        CustomerReferenceId: customer,
        UseInternalContacts: true,
        ...(coupon && { Coupons: [coupon] }),
      },
    })
    const id = Math.max(0, ...subscriptionsOf().map((subscription) => subscription.id))
    if (!id) throw new Error(`no subscription: ${JSON.stringify(answer)}`)
    return String(id)
  }

  const stateOf = (id: string): Subscription => {
    const found = sandbox.state.subscriptions.get(Number(id))
    if (!found) throw new Error(`no subscription ${id}`)
    return found
  }

  const list = async (options: Ask = {}): Promise<SubscriptionsResponse> =>
    (await ask('/subscriptions', options)).json()

  return Object.assign(desk, {
    sandbox,
    clock,
    now,
    store,
    endpoint,
    calls,
    sent,
    lines,
    events,
    open,
    sign,
    ask,
    platform,
    signUp,
    stateOf,
    subscriptionsOf,
    list,
    close: async () => {
      await endpoint.close()
      await sandbox.close()
    },
  })
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** The code of a problem. */
export const codeOf = async (response: Response): Promise<string | undefined> =>
  response.headers.get('content-type') === 'application/problem+json'
    ? ((await response.json()) as { code: string }).code
    : undefined
