import { expect, it } from 'vitest'
import { previewShop } from './preview-shop.ts'
import { money, mount, priced, priceItem, testPage, textOf } from './support.ts'

/** A platform whose price is lower under the rule. */
const ruled = priced((product, url) =>
  priceItem(product, { price: money(url.searchParams.get('price_rule') === 'partner' ? 50 : 77) }),
)

for (const [place, html] of [
  [
    'the element itself',
    `<p><b data-vitrine-product="1" data-vitrine-price-rule="partner" data-vitrine-field="price">?</b>
     <a data-vitrine-product="1" data-vitrine-price-rule="partner" data-vitrine-field="buy" href="#">Buy</a></p>`,
  ],
  [
    'what is around it',
    `<p data-vitrine-product="1" data-vitrine-price-rule="partner"><b data-vitrine-field="price">?</b>
     <a data-vitrine-field="buy" href="#">Buy</a></p>`,
  ],
] as const) {
  it(`asks for the price, and sells, by the price rule that ${place} names`, async () => {
    const { requests, settle } = testPage(ruled)
    const host = mount(html)
    await settle()
    expect(requests.map((url) => url.searchParams.get('price_rule'))).toEqual(['partner'])
    expect(textOf(host.querySelector('b'))).toBe('50.00 €')
    expect(new URL(host.querySelector('a')?.href ?? '').searchParams.get('pricerule')).toBe('partner')
  })
}

it('takes the nearest price rule, over that of the store', async () => {
  const { requests, settle } = testPage(ruled)
  const host =
    mount(`<vitrine-store price-rule="spring"><div data-vitrine-product="1" data-vitrine-price-rule="team">
    <a data-vitrine-price-rule="partner" data-vitrine-field="buy" href="#">Buy</a></div></vitrine-store>`)
  await settle()
  expect(requests.map((url) => url.searchParams.get('price_rule'))).toEqual(['partner'])
  expect(new URL(host.querySelector('a')?.href ?? '').searchParams.get('pricerule')).toBe('partner')
})

it('asks for the other price when the rule changes', async () => {
  const { requests, settle } = testPage(ruled)
  const host = mount(
    '<p data-vitrine-product="1"><b data-vitrine-field="price">?</b> <a data-vitrine-field="buy" href="#">Buy</a></p>',
  )
  await settle()
  expect(textOf(host.querySelector('b'))).toBe('77.00 €')
  host.querySelector('p')?.setAttribute('data-vitrine-price-rule', 'partner')
  await settle()
  expect(requests.map((url) => url.searchParams.get('price_rule'))).toEqual([null, 'partner'])
  expect(textOf(host.querySelector('b'))).toBe('50.00 €')
  expect(new URL(host.querySelector('a')?.href ?? '').searchParams.get('pricerule')).toBe('partner')
})

it('asks the endpoint with the price rule of a bound link', async () => {
  const { asked, press } = await previewShop(
    '<a data-vitrine-product="1" data-vitrine-price-rule="partner" data-vitrine-field="buy" href="#">Buy</a>',
  )
  await press()
  expect(asked).toMatchObject([{ priceRule: 'partner' }])
})

it('leaves out what can be no price rule, and nothing else', async () => {
  const { requests, settle } = testPage(ruled)
  const host = mount(
    '<a data-vitrine-product="1" data-vitrine-price-rule="a b" data-vitrine-field="buy" href="#">Buy</a>',
  )
  await settle()
  expect(requests.map((url) => url.searchParams.get('price_rule'))).toEqual([null])
  const { searchParams } = new URL(host.querySelector('a')?.href ?? '')
  expect([searchParams.get('cart'), searchParams.get('pricerule')]).toEqual(['1', null])
})
