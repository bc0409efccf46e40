import { expect, it } from 'vitest'
import { checkoutLink, checkoutLinkLimit } from '../../src/contract/checkout-link.ts'
import { shortCheckoutLink } from '../../src/contract/short-checkout-link.ts'
import { readCartQuery } from '../../src/sandbox/cart/cart-link.ts'
import sample from '../../src/sandbox/catalogue/default-catalogue.json' with { type: 'json' }
import { parseCatalogue } from '../../src/sandbox/catalogue/parse-catalogue.ts'

const host = 'https://checkout.example'
const order = { coupon: 'A,B', currency: 'EUR', priceRule: 'team', extra: { 'x-a': 'b' } }
const bare = checkoutLink(host, '1001', { ...order, items: [] })

it('means the same to the platform as the usual link', () => {
  const [merchant] = parseCatalogue(sample, 'default-catalogue.json').merchants
  const items = [
    { product: '97772', quantity: 3 },
    { product: '97773', quantity: 1 },
  ]
  const read = (link: string | undefined) =>
    readCartQuery(new URL(link ?? '').searchParams, merchant as never)
  const short = shortCheckoutLink(bare, items)
  expect(read(short)).toEqual(read(checkoutLink(host, '1001', { ...order, items })))
  expect(short).toContain('&cart=97772,97773&quantity_97772=3')
})

it('holds products for which the usual link is too long, up to the limit', () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      product: `${'P'.repeat(30)}${index + 10}`,
      internal: true,
      quantity: 1,
    }))
  expect(checkoutLink(host, '1001', { ...order, items: items(40) })).toBeUndefined()
  const short = shortCheckoutLink(bare, items(50))
  expect(short?.length).toBeLessThanOrEqual(checkoutLinkLimit)
  expect(new URL(short ?? '').searchParams.get('cart')?.split(',')).toHaveLength(50)
  expect(shortCheckoutLink(bare, items(70))).toBeUndefined()
})

it('lets no product leave its parameter', () => {
  const short = shortCheckoutLink(bare, [{ product: '1&coupon=FREE', quantity: 2 }])
  expect(new URL(short ?? '').searchParams.getAll('coupon')).toEqual(['A,B'])
})

it('has no link without a base', () => {
  expect(shortCheckoutLink(checkoutLink('nonsense', '1', { items: [] }), [])).toBeUndefined()
})
