/**
 * The endpoint as most of its tests open it: the core with a store in memory, any modules, and a platform in memory
 * that records the requests and takes orders. `call` asks as a browser does on the merchant's page; nothing listens on
 * a port. Time and log belong to the test. Tests that need prices, sessions or renewals of the platform's own use the
 * sandbox in its place.
 */

import type { ClientFor } from '../../src/client/create-client-for.ts'
import { NotFoundError, UnreachableError } from '../../src/client/errors.ts'
import type { CallOptions } from '../../src/client/options.ts'
import { readConfig } from '../../src/endpoint/config/read-config.ts'
import { type App, createApp } from '../../src/endpoint/core/app.ts'
import type { EndpointModule } from '../../src/endpoint/core/module.ts'
import { createService, type ServiceOptions } from '../../src/endpoint/core/service.ts'
import type { healthOperations } from '../../src/endpoint/modules/health/health.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import type { Comparer } from '../../src/endpoint/orders/comparer.ts'
import type { Platform, PlatformPreview } from '../../src/endpoint/platform/platform.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'

export const origin = 'https://shop.example'
export const canary = 'c4nary/pass word+&'

/** The epoch of `memoryStore`, with which the keys of tests begin. */
export const epoch = '0123456789abcdef'

/** A store in memory whose history has the name that tests know. */
export const memoryStore = (now?: () => number): Store => {
  const store = createMemoryStore(now)
  return { ...store, history: async () => ({ ...(await store.history()), epoch }) }
}

export const environment = {
  VITRINE_CLIENT_ID: '1001',
  VITRINE_USERNAME: 'merchant-1001',
  VITRINE_PASSWORD: canary,
  VITRINE_PRICING_URL: 'https://pricing.example',
  VITRINE_BASE_URL: 'https://rest.example',
  VITRINE_CHECKOUT_URL: 'https://checkout.example/',
  VITRINE_ORIGINS: origin,
  // Clocks of tests stand still, so a budget would never be refilled.
  VITRINE_UPSTREAM_PER_SECOND: '100000',
  // A store of a test has what the test is about, and no pace.
  VITRINE_EGRESS: 'unknown',
}

const price = { currencyId: 'EUR', currency: 'Euro', net: 100, vat: 19, gross: 119, vatPercentage: 19 }

/** The platform's preview of one product 97772. */
export const previewOf = (changes: Partial<PlatformPreview['cart']> = {}): PlatformPreview => ({
  cart: {
    currencyId: 'EUR',
    currency: 'Euro',
    languageId: 'en',
    language: 'English',
    totalPrice: price,
    cartItems: [
      {
        runningNumber: 1,
        productId: 97772,
        name: 'Studio',
        quantity: 1,
        singlePrice: price,
        totalPrice: price,
      },
    ],
    ...changes,
  },
  resultMessage: 'OK',
})

/** The platform's client, with the operations of the core and of the modules. */
export type TestPlatform = Platform & ClientFor<typeof healthOperations>

type PreviewInput = Parameters<Platform['cart']['preview']>[0]
export type ProcessInput = Parameters<Platform['cart']['process']>[0]
export type ProcessOutcome = Awaited<ReturnType<Platform['cart']['process']>>
/** An outcome with the members that a test needs. */
export const outcomeOf = (members: object): ProcessOutcome => members as ProcessOutcome
type Purchase = Awaited<ReturnType<Platform['purchase']['get']>>['purchase']

/** A platform in memory that records the requested previews. */
export const platformOf = (
  preview: (input: PreviewInput) => Promise<PlatformPreview> | PlatformPreview = () => previewOf(),
  test: TestPlatform['connection']['test'] = async () => ({ resultMessage: 'OK' }),
) => {
  const asked: PreviewInput[] = []
  const platform: TestPlatform = {
    cart: {
      async preview(input) {
        asked.push(input)
        return preview(input)
      },
      process: () => Promise.reject(new Error('this platform takes no orders')),
    },
    connection: { test },
    purchase: {
      list: async () => ({ purchases: [], resultMessage: 'OK' }),
      listByIds: async () => ({ purchases: [], resultMessage: 'OK' }),
      get: () => Promise.reject(new Error('this platform has no purchases')),
    },
  }
  return { platform, asked }
}

/** A platform whose price host answers so, and what it was asked for. */
export const pricedBy = <Asked>(
  answer: (asked: Asked, options?: CallOptions) => Promise<string> | string,
) => {
  const asked: Asked[] = []
  const prices = {
    async asSent(input: Asked, options?: CallOptions) {
      asked.push(input)
      return answer(input, options)
    },
  }
  return { asked, client: Object.assign(platformOf().platform, { prices }) }
}

const total = (unit: object) => ({ customerPrice: { totalTotalPrice: unit } })

/** A purchase that charges what `previewOf` costs. */
const paid = {
  items: [total({ grossPrice: 119, netPrice: 100 })],
  paymentInfo: { currencyId: 'EUR' },
} as unknown as Pick<Purchase, 'items' | 'paymentInfo'>

/** A platform that accepts orders. `answer` changes or loses the answer after the purchase. */
export const orderPlatform = (
  answer: (outcome: ProcessOutcome) => Promise<ProcessOutcome> | ProcessOutcome = (outcome) => outcome,
) => {
  const orders: ProcessInput[] = []
  const purchases: Purchase[] = []
  const state = { isDown: false }
  const listed = (first = 0) => {
    if (state.isDown) throw new UnreachableError('purchase.list', undefined)
    const rows = purchases.filter(({ id }) => id >= first)
    return {
      purchases: rows.map(({ id, statusId }) => ({ purchaseId: id, purchaseStatusId: statusId })),
      resultMessage: 'OK',
    }
  }
  const { platform, asked } = platformOf()
  const client: TestPlatform = {
    ...platform,
    cart: {
      ...platform.cart,
      async process(input) {
        orders.push(input)
        if (state.isDown) throw new UnreachableError('cart.process', undefined)
        const id = 166_000_000 + orders.length
        const extraParameters = [...(input.cart.extraParameters ?? [])]
        purchases.push({ id, statusId: 'PAY', extraParameters, ...paid })
        return answer({ result: 'Paid', purchaseId: id, continueUrl: 'https://checkout.example/done' })
      },
    },
    purchase: {
      list: async () => listed(),
      listByIds: async ({ startPurchaseId }) => listed(Number(startPurchaseId)),
      async get({ purchaseId }) {
        const purchase = purchases.find(({ id }) => id === purchaseId)
        if (!purchase) throw new NotFoundError('purchase.get', { status: 404 })
        return { purchase, resultMessage: 'OK' }
      },
    },
  }
  return { client, orders, purchases, asked, state }
}

/** For tests of look-ups alone. */
export const idleComparer: Pick<Comparer, 'noteFound' | 'run'> = {
  noteFound: async () => undefined,
  run: async () => undefined,
}

interface Overrides extends Partial<ServiceOptions> {
  env?: Record<string, string>
  modules?: EndpointModule[]
}

/** An endpoint of the core alone, or with `modules`. */
export const endpoint = ({ env = {}, modules = [], ...options }: Overrides = {}) => {
  const lines: string[] = []
  const service = createService({
    config: readConfig({ ...environment, ...env }, modules),
    client: platformOf().platform,
    store: memoryStore(options.now),
    log: (line) => lines.push(line),
    onEvent: (event) => {
      for (const module of modules) module.onEvent?.(event)
    },
    ...options,
  })
  return { app: createApp(service, modules), service, lines }
}

export const cart = { items: [{ product: '97772', quantity: 1 }] }

/** The total of `previewOf`, as a page has shown it. */
export const shownTotal = { total: 119, tax: 'gross', currency: 'EUR' } as const

/** An order of the cart, with the total that was shown. */
export const shownOrder = { ...cart, expected: shownTotal }

export interface Call {
  headers?: Record<string, string | undefined>
  method?: string
  address?: string | undefined
}

/** A GET request without an origin. */
export const get = (app: App, path: string) => app.fetch(new Request(`https://api.shop.example${path}`))

/** A call as a browser makes it from the merchant's page. `headers` replaces headers, or removes them by undefined. */
export const call = (app: App, path: string, body: unknown, options: Call = {}) => {
  const headers = new Headers({ origin, 'content-type': 'application/json' })
  for (const [name, value] of Object.entries(options.headers ?? {}))
    if (value === undefined) headers.delete(name)
    else headers.set(name, value)
  const method = options.method ?? 'POST'
  const text = typeof body === 'string' || body instanceof ReadableStream ? body : JSON.stringify(body)
  const init = method === 'GET' || method === 'OPTIONS' ? {} : { body: text, duplex: 'half' }
  const request = new Request(`https://api.shop.example${path}`, { method, headers, ...init })
  const remoteAddress = 'address' in options ? options.address : '203.0.113.7'
  return app.fetch(request, { remoteAddress })
}

export const preview = (app: App, body: unknown = cart, options: Call = {}) =>
  call(app, '/cart/preview', body, options)

/** The problem in a response. Throws for a response of any other kind. */
export const problemOf = async (response: Response) => {
  const type = response.headers.get('content-type')
  if (type !== 'application/problem+json') throw new Error(`no problem but ${response.status} ${type}`)
  const body: { status: number; code: string; fields?: string[]; detail?: string } = await response.json()
  return { http: response.status, ...body }
}
