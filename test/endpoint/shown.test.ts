import { expect, it } from 'vitest'
import { encodeShown } from '../../src/contract/shown.ts'
import { shown } from '../cli/truth/purchase.ts'
import { key, shop } from './shop.ts'
import { cart, endpoint, orderPlatform, platformOf, preview } from './support.ts'

const text = encodeShown(shown)
const later = encodeShown({ ...shown, time: shown.time + 60_000 })

const linkOf = async (body: unknown) => {
  const { platform, asked } = platformOf()
  const response = await preview(endpoint({ client: platform }).app, body)
  return { status: response.status, link: new URL(asked[0]?.shoppingCartUrl ?? 'about:blank') }
}

it('travels in the link of a preview, also in that of a session', async () => {
  for (const session of [false, true]) {
    const { link } = await linkOf({ ...cart, session, shown: text })
    expect(link.searchParams.get('x-vitrine-shown')).toBe(text)
  }
})

it('gives way where a link would be too long, and never costs a sale', async () => {
  const extra = Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [`x-${n}`, 'x'.repeat(n < 9 ? 200 : 60)]),
  )
  const { status, link } = await linkOf({ ...cart, shown: text, extra })
  expect(status).toBe(200)
  expect(link.searchParams.has('x-vitrine-shown')).toBe(false)
  expect(link.searchParams.has('x-8')).toBe(true)
  const forged = await linkOf({ ...cart, shown: `${text}!` })
  expect(forged.status).toBe(200)
  expect(forged.link.searchParams.has('x-vitrine-shown')).toBe(false)
})

it('travels with several products, in the short form of their link too, and goes before a product does', async () => {
  const total = encodeShown({ ...shown, quantity: 2, lines: 2 })
  const itemsOf = (count: number, letters: number) =>
    Array.from({ length: count }, (_, n) => ({ product: `${'p'.repeat(letters)}${n + 10}`, quantity: 1 }))
  for (const [items, isThere] of [
    [itemsOf(2, 1), true],
    [itemsOf(50, 30), true],
    [itemsOf(50, 35), false],
  ] as const) {
    const { status, link } = await linkOf({ items, shown: total })
    expect(status).toBe(200)
    expect(link.searchParams.get('cart')?.split(',')).toHaveLength(items.length)
    expect(link.searchParams.get('x-vitrine-shown')).toBe(isThere ? total : null)
  }
})

it('cannot be sent as an extra parameter', async () => {
  expect((await linkOf({ ...cart, extra: { 'x-vitrine-shown': text } })).status).toBe(400)
})

it('travels with an order', async () => {
  const platform = orderPlatform()
  const { order } = shop(platform)
  await order({ ...cart, shown: text })
  await order({ ...cart, shown: `${text}!` }, { 'idempotency-key': `${key}-2` })
  const parameters = platform.orders.map((input) => input.cart.extraParameters)
  expect(parameters[0]?.[0]).toEqual({ key: 'x-vitrine-shown', value: text })
  expect(parameters[1]?.map((each) => each.key)).toEqual([
    'x-vitrine-intent',
    'x-vitrine-expected',
    'x-vitrine-cart',
  ])
})

it('is no part of the order’s identity: a repetition with a later price is the same order', async () => {
  const platform = orderPlatform()
  const { order } = shop(platform)
  expect((await order({ ...cart, shown: text })).status).toBe(200)
  const again = await order({ ...cart, shown: later })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(platform.orders).toHaveLength(1)
})

it('is no part of the cart’s identity: a lost order is not sent again under a new key', async () => {
  const platform = orderPlatform(() => Promise.reject(new Error('the answer is lost')))
  const { order } = shop(platform)
  await order({ ...cart, shown: text })
  await order({ ...cart, shown: later }, { 'idempotency-key': `${key}-2` })
  expect(platform.orders).toHaveLength(1)
})
