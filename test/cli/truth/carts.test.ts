/**
 * Whole carts from a page to the verdict about their purchase: bought by link, by session or on the page, and then
 * judged as charged as said, explained, or not. Sandbox and endpoint are real and call each other in this process.
 * `judge-order.test.ts` judges made-up purchases; this file shows that real ones arrive with what the judgement needs.
 */

import { expect, it, onTestFinished } from 'vitest'
import { previewResponseSchema } from '../../../src/contract/cart-answer-schemas.ts'
import { encodeShown, type Shown } from '../../../src/contract/shown.ts'
import { createEndpoint } from '../../../src/endpoint/core/create-endpoint.ts'
import { signCustomerToken } from '../../../src/endpoint/customer-token/sign.ts'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { baseUrl, start } from '../../sandbox/rest-support.ts'
import { openJudgedShop } from './judged-shop.ts'

const tokenKey = 'secret:a shared secret of more than 32 characters'
const local = { remoteAddress: '127.0.0.1' }

/** Sandbox and endpoint, which reach each other without a network. */
const openShop = async () => {
  const { sandbox, verdicts } = await openJudgedShop()
  const env = {
    VITRINE_PRICING_URL: 'http://localhost:4401',
    VITRINE_BASE_URL: baseUrl,
    VITRINE_CHECKOUT_URL: baseUrl,
    VITRINE_CLIENT_ID: '1001',
    VITRINE_USERNAME: 'merchant-1001',
    VITRINE_PASSWORD: 'secret-1001',
    VITRINE_ORIGINS: 'https://shop.example',
    VITRINE_DEFAULT_COUNTRY: 'DE',
    VITRINE_TOKEN_KEY: tokenKey,
  }
  const endpoint = await createEndpoint({ env, store: createMemoryStore(), log: () => undefined }, [
    {
      name: 'sandbox',
      wrapFetch: () => async (url, init) => sandbox.rest.request(new Request(url, init), {}, local),
    },
  ])
  onTestFinished(() => endpoint.close())
  return {
    ask: async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      const request = new Request(`https://api.shop.example${path}`, {
        method: 'POST',
        headers: { origin: 'https://shop.example', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      const response = await endpoint.fetch(request, local)
      expect(response.status).toBe(200)
      return response.json()
    },
    /** Follows a checkout link and pays by card. */
    pay: async (url: string) => {
      const opened = await sandbox.rest.request(url.replace(baseUrl, ''), {}, local)
      const session = opened.headers.get('location') ?? url
      const page = await (await sandbox.rest.request(session.replace(baseUrl, ''), {}, local)).text()
      const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? ''
      const fields = { email: 'kim@example.test', method: 'card', card: '4111 1111 1111 1111', seen }
      const init = { method: 'POST', body: new URLSearchParams(fields) }
      expect((await sandbox.rest.request(session.replace(baseUrl, ''), init, local)).status).toBe(303)
    },
    /** The verdict about the one purchase. */
    verdict: async () => {
      const [judged, ...more] = await verdicts()
      expect(more).toEqual([])
      return judged
    },
  }
}

const items = (quantity: number) => [
  { product: '97772', quantity: 1 },
  { product: '97776', quantity },
]

/** The shown total of one product and some of another: 77 and 129 each. */
const shownOf = (quantity: number, changes: Partial<Shown> = {}): string => {
  const gross = 77 + quantity * 129
  return encodeShown({
    net: 64.71 + quantity * 108.4,
    gross,
    tax: 'gross',
    currency: 'EUR',
    country: 'DE',
    quantity: 1 + quantity,
    lines: 2,
    time: start.getTime(),
    page: '/order/',
    ...changes,
  })
}

it.for([
  ['by link', 2, {}, false, 'as-said'],
  ['by session', 2, {}, true, 'as-said'],
  // From five units on the platform charges 119 each.
  ['before volume discounts', 5, { isBeforeVolume: true }, true, 'volume-price'],
  ['at a total that checkout does not charge', 5, {}, true, 'lower'],
] as const)(
  'judges a cart of two products that was bought %s',
  async ([, quantity, changes, session, reason]) => {
    const { ask, pay, verdict } = await openShop()
    const body = { items: items(quantity), shown: shownOf(quantity, changes), session }
    const preview = previewResponseSchema.parse(await ask('/cart/preview', body))
    expect(preview.session).toBe(session)
    await pay(preview.checkoutUrl)
    expect(await verdict()).toMatchObject({ reason, page: '/order/', country: 'DE' })
  },
)

it('explains the volume price of a product whose page has shown the price of one unit', async () => {
  const { ask, pay, verdict } = await openShop()
  const unit = { net: 108.4, gross: 129, quantity: 5, lines: undefined, page: '/product/' }
  const asked = { items: [{ product: '97776', quantity: 5 }], shown: shownOf(5, unit), session: true }
  const preview = previewResponseSchema.parse(await ask('/cart/preview', asked))
  await pay(preview.checkoutUrl)
  expect(await verdict()).toMatchObject({ reason: 'volume-price', page: '/product/' })
})

it('explains a cart whose quantity was changed on the way to checkout', async () => {
  const { ask, pay, verdict } = await openShop()
  const preview = previewResponseSchema.parse(
    await ask('/cart/preview', { items: items(2), shown: shownOf(2) }),
  )
  await pay(preview.checkoutUrl.replace('quantity_97776=2', 'quantity_97776=3'))
  expect((await verdict())?.reason).toBe('quantity')
})

it('judges an order of two products that was placed on the page', async () => {
  const { ask, verdict } = await openShop()
  const token = await signCustomerToken({
    key: tokenKey,
    audience: 'vitrine',
    customerReference: 'customer-paid',
  })
  await ask(
    '/cart/process',
    {
      items: items(2),
      shown: shownOf(2),
      expected: { total: 335, tax: 'gross', currency: 'EUR' },
    },
    { authorization: `Bearer ${token}`, 'idempotency-key': 'an-order-of-two-products' },
  )
  expect(await verdict()).toMatchObject({ reason: 'as-said', page: '/order/' })
})
