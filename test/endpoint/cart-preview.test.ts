/**
 * `POST /cart/preview`: the checkout link that it builds from the endpoint's own settings, and the differences between
 * what the page shows and what checkout would charge. The platform is a stand-in in memory that records each question.
 * Comparison is in minor units of the currency; a link over 2,000 characters is shortened, else refused.
 */

import { expect, it } from 'vitest'
import { previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import { cart, endpoint, platformOf, preview, previewOf, problemOf } from './support.ts'

const { totalPrice: total, cartItems } = previewOf().cart
/** A cart whose lines have other members. */
const withLines = (changes: Partial<(typeof cartItems)[number]>) => ({
  cartItems: cartItems.map((item) => ({ ...item, ...changes })),
})

const asked = async (body: unknown, headers: Record<string, string> = {}) => {
  const { platform, asked } = platformOf()
  const { app } = endpoint({ client: platform })
  const response = await preview(app, body, { headers })
  expect(response.status).toBe(200)
  return { input: asked[0], body: previewResponseSchema.parse(await response.json()) }
}

it('builds the link from its own settings and requests no session', async () => {
  const { input, body } = await asked({
    items: [
      { product: '97772', quantity: 2 },
      { product: 'BC345', internal: true, quantity: 1 },
    ],
    coupon: 'SAVE10',
    currency: 'EUR',
    language: 'de',
    priceRule: 'team',
    extra: { 'x-src': 'mail' },
  })
  const url = new URL(input?.shoppingCartUrl ?? '')
  expect(url.origin + url.pathname).toBe('https://checkout.example/1001/')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    cart: '97772,IBC345',
    quantity_97772: '2',
    coupon: 'SAVE10',
    currency: 'EUR',
    language: 'de',
    pricerule: 'team',
    'x-src': 'mail',
  })
  expect(input).toMatchObject({ remoteAddress: '203.0.113.7', generateSessionUrl: false })
  expect(body).toMatchObject({ session: false, checkoutUrl: url.href })
})

it.each<[string, Parameters<typeof previewOf>[0]]>([
  ['total', { totalPrice: { ...total, gross: -77 } }],
  ['total', { totalPrice: { ...total, net: 1e308 } }],
  ['line', withLines({ totalPrice: { ...total, vat: -1 } })],
  ['unit', withLines({ singlePrice: { ...total, gross: 1e308 } })],
])('shows no preview with an amount that cannot be, of a %s', async (_where, changes) => {
  const { app } = endpoint({ client: platformOf(() => previewOf(changes)).platform })
  expect(await problemOf(await preview(app))).toMatchObject({ http: 502, code: 'upstream-contract' })
})

it('asks for a total that a page shows behind the shoppers who leave for checkout', async () => {
  const lanes: string[] = []
  const { platform } = platformOf()
  const { app } = endpoint({
    client: platform,
    onEvent: (event) => void (event.event === 'lane' && lanes.push(event.lane)),
  })
  await preview(app, { ...cart, session: false })
  await preview(app, { ...cart, session: true })
  expect(lanes).toEqual(['prices', 'previews'])
})

it('passes on a well-formed Accept-Language and drops any other', async () => {
  expect((await asked(cart, { 'accept-language': 'de-CH,de;q=0.9' })).input?.acceptLanguage).toBe(
    'de-CH,de;q=0.9',
  )
  const { input } = await asked(cart, { 'accept-language': 'de<script>' })
  expect(input?.acceptLanguage).toBeUndefined()
})

it('adds up the lines of one product', async () => {
  const { input } = await asked({
    items: [
      { product: '97772', quantity: 2 },
      { product: '97772', quantity: 3 },
    ],
  })
  expect(new URL(input?.shoppingCartUrl ?? '').searchParams.get('quantity_97772')).toBe('5')
})

it('returns the session URL on an allowed host, else the plain link', async () => {
  const answer = async (sessionUrl: string) => {
    const { app } = endpoint({ client: platformOf(() => ({ ...previewOf(), sessionUrl })).platform })
    return previewResponseSchema.parse(await (await preview(app, { ...cart, session: true })).json())
  }
  expect(await answer('https://checkout.example/s/abc')).toMatchObject({
    session: true,
    checkoutUrl: 'https://checkout.example/s/abc',
  })
  const refused = await answer('https://evil.example/s/abc')
  expect(refused.session).toBe(false)
  expect(new URL(refused.checkoutUrl).host).toBe('checkout.example')
})

it('returns no session URL that was not requested', async () => {
  const { app } = endpoint({
    client: platformOf(() => ({ ...previewOf(), sessionUrl: 'https://checkout.example/s/abc' })).platform,
  })
  expect(await (await preview(app)).text()).not.toContain('/s/abc')
})

const compared = async (expected: object, items = cart.items, seen = previewOf()) => {
  const { app } = endpoint({ client: platformOf(() => seen).platform })
  return previewResponseSchema.parse(await (await preview(app, { items, expected })).json()).differences
}

const nothing = { currencyId: 'EUR', currency: 'Euro', net: 0, vat: 0, vatPercentage: 0 }

it('finds no difference when checkout charges the shown total', async () => {
  expect(await compared({ total: 119, tax: 'gross', currency: 'EUR' })).toEqual([])
  expect(await compared({ total: 100, tax: 'net', currency: 'EUR' })).toEqual([])
})

it('ignores floating-point errors and nothing else', async () => {
  expect(await compared({ total: 119.00000000000001, tax: 'gross', currency: 'EUR' })).toEqual([])
  const free = previewOf({ totalPrice: { ...nothing, gross: 0 } })
  expect(await compared({ total: 5e-17, tax: 'gross', currency: 'EUR' }, cart.items, free)).toEqual([])
  expect(await compared({ total: 118.99, tax: 'gross', currency: 'EUR' })).toEqual([
    { kind: 'total', expected: 118.99, actual: 119 },
  ])
})

it('compares in the currency’s own minor units', async () => {
  const total = (gross: number, currencyId: string) =>
    previewOf({ currencyId, totalPrice: { ...nothing, gross } })
  expect(
    await compared({ total: 1.234, tax: 'gross', currency: 'KWD' }, cart.items, total(1.235, 'KWD')),
  ).toHaveLength(1)
  expect(
    await compared({ total: 1000.2, tax: 'gross', currency: 'JPY' }, cart.items, total(1000, 'JPY')),
  ).toEqual([])
  expect(
    await compared({ total: 10.5, tax: 'gross', currency: 'HUF' }, cart.items, total(11, 'HUF')),
  ).toHaveLength(1)
})

it('reports another currency instead of comparing totals', async () => {
  expect(await compared({ total: 119, tax: 'gross', currency: 'USD' })).toEqual([
    { kind: 'currency', expected: 'USD', actual: 'EUR' },
  ])
})

it('reports another quantity and a missing product', async () => {
  expect(
    await compared({ total: 119, tax: 'gross', currency: 'EUR' }, [
      { product: '97772', quantity: 3 },
      { product: '4', quantity: 1 },
    ]),
  ).toEqual([
    { kind: 'quantity', product: '97772', expected: 3, actual: 1 },
    { kind: 'missing', product: '4', expected: 1, actual: 0 },
  ])
})

it.each([
  ['a price', { items: [{ product: '1', quantity: 1, price: 5 }] }, ['items.0.price']],
  [
    'an address',
    { ...cart, remoteAddress: '198.51.100.1', ShoppingCartUrl: 'https://evil.example' },
    ['remoteAddress', 'ShoppingCartUrl'],
  ],
  ['a customer', { ...cart, customerReferenceId: 'C1' }, ['customerReferenceId']],
  ['a name that is markup', { ...cart, '<b>\u0007"': 1 }, ['?b???']],
  ['a name without end', { ...cart, ['n'.repeat(1000)]: 1 }, ['n'.repeat(64)]],
])('refuses %s by naming the field', async (_what, body, fields) => {
  const { platform, asked } = platformOf()
  const problem = await problemOf(await preview(endpoint({ client: platform }).app, body))
  expect(problem).toMatchObject({ http: 400, code: 'unknown-field', fields })
  expect(asked).toEqual([])
})

const item = { product: '1', quantity: 1 }
it.each([
  ['no items', { items: [] }, 'items'],
  ['51 lines', { items: Array.from({ length: 51 }, (_, n) => ({ product: `p${n}`, quantity: 1 })) }, 'items'],
  ['quantity 0', { items: [{ ...item, quantity: 0 }] }, 'items.0.quantity'],
  ['quantity 10,001', { items: [{ ...item, quantity: 10_001 }] }, 'items.0.quantity'],
  [
    'quantities that add up to more',
    {
      items: [
        { ...item, quantity: 9_999 },
        { ...item, quantity: 2 },
      ],
    },
    'items.1.quantity',
  ],
  ['a fraction', { items: [{ ...item, quantity: 1.5 }] }, 'items.0.quantity'],
  ['a number as string', { items: [{ ...item, quantity: '1' }] }, 'items.0.quantity'],
  ['a link as product', { items: [{ product: '1&scope=cart', quantity: 1 }] }, 'items.0.product'],
  ['a long coupon', { items: [item], coupon: 'x'.repeat(10_000) }, 'coupon'],
  ['a price rule with a space', { items: [item], priceRule: 'a b' }, 'priceRule'],
  ['a key without x-', { items: [item], extra: { coupon: 'A' } }, 'extra.coupon'],
  [
    'a parameter of the endpoint’s own',
    { items: [item], extra: { 'x-vitrine-intent': 'a' } },
    'extra.x-vitrine-intent',
  ],
  ['no object', [], 'body'],
])('refuses %s', async (_what, body, field) => {
  const problem = await problemOf(await preview(endpoint().app, body))
  expect(problem).toMatchObject({ http: 400, code: 'bad-request', fields: [field] })
})

it('asks with a short link where the usual one would be too long', async () => {
  const items = Array.from({ length: 50 }, (_, n) => ({ product: `${'p'.repeat(30)}${n}`, quantity: 1 }))
  const { input } = await asked({ items })
  const link = input?.shoppingCartUrl ?? ''
  expect(link.length).toBeLessThanOrEqual(2000)
  expect(new URL(link).searchParams.get('cart')?.split(',')).toHaveLength(50)
})

it('refuses a cart with a link that would be too long', async () => {
  const items = Array.from({ length: 50 }, (_, n) => ({ product: `${'p'.repeat(50)}${n}`, quantity: 1 }))
  expect(await problemOf(await preview(endpoint().app, { items }))).toMatchObject({
    http: 422,
    code: 'cart-refused',
  })
})
