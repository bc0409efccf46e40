/**
 * A shop for tests of renewals: a sandbox whose clock the test moves by days, and an endpoint with the modules of
 * truth, notifications, metrics and operators, which the sandbox notifies directly. `signUp` begins a subscription
 * whose page stated a renewal, and `failing` names operations that then fail. Opening one costs a whole sandbox; a
 * test that opens many closes each.
 */

import { onTestFinished } from 'vitest'
import { encodeRenewal, type RenewalStatement } from '../../../src/contract/renewal-said.ts'
import { renewalParameter } from '../../../src/contract/renewal-text.ts'
import { encodeShown } from '../../../src/contract/shown.ts'
import { shownParameter } from '../../../src/contract/shown-text.ts'
import { changePreviewSchema } from '../../../src/contract/subscriptions-schema.ts'
import { createEndpoint } from '../../../src/endpoint/core/create-endpoint.ts'
import type { EndpointModule } from '../../../src/endpoint/core/module.ts'
import { signCustomerToken } from '../../../src/endpoint/customer-token/sign.ts'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { metrics } from '../../../src/endpoint/modules/metrics/metrics.ts'
import { notifications } from '../../../src/endpoint/modules/notifications/notifications.ts'
import { operators } from '../../../src/endpoint/modules/operators/operators.ts'
import { createRenewalActs } from '../../../src/endpoint/modules/operators/renewal-acts.ts'
import { subscriptions } from '../../../src/endpoint/modules/subscriptions/subscriptions.ts'
import { createRenewalBook } from '../../../src/endpoint/modules/truth/book.ts'
import { type TruthPlatform, truthOperations } from '../../../src/endpoint/modules/truth/operations.ts'
import { renewalReport } from '../../../src/endpoint/modules/truth/report.ts'
import { type TruthParts, truth, truthSettings } from '../../../src/endpoint/modules/truth/truth.ts'
import type { EndpointEvent } from '../../../src/endpoint/utils/events.ts'
import { createSandbox } from '../../../src/sandbox/app/create-sandbox.ts'
import sampleCatalogue from '../../../src/sandbox/catalogue/default-catalogue.json' with { type: 'json' }
import type { Catalogue } from '../../../src/sandbox/catalogue/model.ts'
import { parseCatalogue } from '../../../src/sandbox/catalogue/parse-catalogue.ts'
import { createClock } from '../../../src/sandbox/context/clock.ts'
import type { Profile } from '../../../src/sandbox/profile/switches.ts'

const tokenKey = 'secret:a shared secret of more than 32 characters'
const secret = 'a-notification-secret-of-32-chars'
export const metricsToken = 'a-token-of-more-than-24-characters'
export const adminKey = 'an-admin-key-of-more-than-32-characters'
const baseUrl = 'http://localhost:4402'
const receiver = 'https://api.shop.example'
const local = { remoteAddress: '127.0.0.1' }
export const day = 86_400_000
export const start = new Date('2026-12-01T09:00:00Z')

export interface SignUp {
  product?: number
  quantity?: number
  coupon?: string | undefined
  currency?: string
  customer?: string
  /** The statement of its page about renewals; undefined says nothing. */
  said?: (Partial<RenewalStatement> & { gross?: number | undefined }) | undefined
  /** The parameter itself, in place of a statement. */
  text?: string | undefined
}

interface ShopOptions {
  env?: Record<string, string>
  catalogue?: Catalogue
  profile?: Profile
  /** True where a test opens many, and calls `close` for each. */
  isClosedByTest?: boolean
}

/** A sandbox whose clock stands still, and an endpoint that its notifications reach. */
export const openRenewalShop = async ({
  env = {},
  catalogue = parseCatalogue(structuredClone(sampleCatalogue), 'default-catalogue.json'),
  profile,
  isClosedByTest = false,
}: ShopOptions = {}) => {
  const clock = createClock(start)
  const now = (): number => clock.now().getTime()
  const store = createMemoryStore(now)
  const events: EndpointEvent[] = []
  const calls: string[] = []
  const failing = new Set<string>()
  const desk: { parts: TruthParts | undefined } = { parts: undefined }
  let endpoint: Awaited<ReturnType<typeof createEndpoint>> | undefined
  const sandbox = createSandbox({
    clock,
    baseUrl,
    rateLimit: false,
    catalogue,
    ...(profile && { profile }),
    notifications: { 1001: { url: `${receiver}/notifications/${secret}` } },
    fetch: async (url, init) =>
      (await endpoint?.fetch(new Request(url, init))) ?? new Response(null, { status: 503 }),
  })
  const catchParts: EndpointModule<typeof truthSettings, typeof truthOperations> = {
    name: 'parts',
    settings: truthSettings,
    operations: truthOperations,
    connect(context) {
      desk.parts = context as TruthParts & { client: TruthPlatform }
    },
  }
  endpoint = await createEndpoint(
    {
      env: {
        VITRINE_PRICING_URL: 'http://localhost:4401',
        VITRINE_BASE_URL: baseUrl,
        VITRINE_CHECKOUT_URL: baseUrl,
        VITRINE_CLIENT_ID: '1001',
        VITRINE_USERNAME: 'merchant-1001',
        VITRINE_PASSWORD: 'secret-1001',
        VITRINE_ORIGINS: 'https://shop.example',
        VITRINE_DEFAULT_COUNTRY: 'DE',
        VITRINE_TOKEN_KEY: tokenKey,
        VITRINE_PLANS: '[{"plans":["97769","97770","97771"],"most":50,"several":true}]',
        VITRINE_ORDERS_PER_MINUTE: '0',
        VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
        VITRINE_NOTIFICATION_SECRET: secret,
        VITRINE_METRICS_TOKEN: metricsToken,
        VITRINE_ADMIN_KEY: adminKey,
        VITRINE_ADMIN_PER_MINUTE: '0',
        VITRINE_UPSTREAM_PER_SECOND: '100000',
        VITRINE_REQUESTS_PER_MINUTE: '0',
        ...env,
      },
      store,
      now,
      steady: () => performance.now(),
      log: () => undefined,
      onEvent: (event) => events.push(event),
    },
    [
      notifications(),
      truth(),
      subscriptions(),
      metrics(),
      operators(),
      catchParts,
      {
        name: 'sandbox',
        wrapFetch: () => async (url, init) => {
          const request = new Request(url, init)
          const operation = new URL(request.url).pathname.split('/').at(-1) ?? ''
          calls.push(operation)
          if (failing.has(operation)) return new Response('{}', { status: 500 })
          return sandbox.rest.request(request, {}, local)
        },
      },
    ],
  )
  const close = async (): Promise<void> => {
    await endpoint?.close()
    await sandbox.close()
  }
  if (!isClosedByTest) onTestFinished(close)

  /** Calls the platform as the merchant's own program does. */
  const platform = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const headers = {
      authorization: `Basic ${btoa('merchant-1001:secret-1001')}`,
      'content-type': 'application/json',
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await sandbox.rest.request(path, init, local)).json()
  }

  /** Previews and confirms a change of the item, as its customer does. False where it is not possible. */
  const change = async (id: string, wanted: object): Promise<boolean> => {
    const token = await signCustomerToken({
      key: tokenKey,
      audience: 'vitrine',
      customerReference: 'customer-paid',
      may: ['subscriptions', 'manage'],
      now,
    })
    const ask = (path: string, body: object): Promise<Response> => {
      const headers = {
        origin: 'https://shop.example',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `change-${crypto.randomUUID()}`,
      }
      const request = new Request(`${receiver}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return endpoint.fetch(request, local)
    }
    const response = await ask(`/subscriptions/${id}/changes/preview`, wanted)
    if (response.status !== 200) return false
    const { when, currency, dueNow, next } = changePreviewSchema.parse(await response.json())
    const expected = { currency, dueNow: dueNow.gross, next: next.gross }
    const made = await ask(`/subscriptions/${id}/changes`, { ...wanted, when, expected })
    return made.status === 200 && ((await made.json()) as { state: string }).state === 'changed'
  }

  /** Lets notifications arrive, and the endpoint do its work. */
  const settle = async (): Promise<void> => {
    await sandbox.notifications.settled()
    await endpoint?.reconcile()
  }

  /** The subscription of a new order. */
  const signUp = async ({
    product = 97769,
    quantity = 1,
    coupon,
    currency = 'EUR',
    customer = 'customer-paid',
    said,
    text: own,
  }: SignUp = {}): Promise<string> => {
    const products = [{ id: String(product), quantity }]
    const text =
      own ??
      (said &&
        encodeRenewal({
          time: now(),
          currency: 'EUR',
          country: 'DE',
          statements: [{ basis: 'price', period: '1M', products, ...said }],
        }))
    const shown = encodeShown({
      net: 1,
      gross: 1.19,
      tax: 'gross',
      currency: 'EUR',
      country: 'DE',
      quantity,
      time: now(),
      page: '/pricing/',
    })
    const answer = await platform('/cart/processcart', {
      Cart: {
        AcceptSubscription: true,
        CartItems: [{ ProductId: product, Quantity: quantity }],
        DefaultCountryId: 'DE',
        DefaultCurrencyId: currency,
        DefaultLanguageId: 'en',
        CustomerReferenceId: customer,
        UseInternalContacts: true,
        ...(coupon && { Coupons: [coupon] }),
        ExtraParameters: [
          { Key: shownParameter, Value: shown },
          ...(text ? [{ Key: renewalParameter, Value: text }] : []),
        ],
      },
    })
    const id = Math.max(0, ...[...sandbox.state.subscriptions.all()].map((subscription) => subscription.id))
    if (!id || !answer.PurchaseId) throw new Error(`no subscription: ${JSON.stringify(answer)}`)
    return String(id)
  }

  const parts = (): TruthParts => {
    if (!desk.parts) throw new Error('The endpoint has not connected its modules.')
    return desk.parts
  }

  return {
    sandbox,
    catalogue,
    endpoint,
    clock,
    now,
    store,
    events,
    calls,
    /** Operations that the endpoint's calls fail at. */
    failing,
    platform,
    settle,
    signUp,
    change,
    close,
    parts,
    /** The acts of an operator about coming renewals. */
    acts: () => createRenewalActs(parts()),
    /** The renewals of all days up to now. */
    report: async () => {
      const book = createRenewalBook(store)
      const days = Math.ceil((now() - start.getTime()) / day) + 1
      const records = await Promise.all(
        Array.from({ length: days }, (_, index) =>
          book.read(new Date(start.getTime() + index * day).toISOString().slice(0, 10)),
        ),
      )
      return renewalReport(records.flat())
    },
  }
}

/** The members that changes of a subscription's only item share when they hold from the next renewal on. */
export const fromNextRenewal = (subscription: string) => ({
  SubscriptionId: subscription,
  RunningNumber: 1,
  UpdateAction: 'Update',
  AlignmentSettings: {
    AlignToCurrentInterval: false,
    GetCustomerPricePreviewOnly: false,
    ExtendInterval: false,
  },
  GenerateMail: false,
})
