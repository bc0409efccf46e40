import { expect, it } from 'vitest'
import { previewShop } from './preview-shop.ts'

const store = (attributes: string): string =>
  `<vitrine-store ${attributes}><vitrine-buy product="1"></vitrine-buy></vitrine-store>`

for (const [what, html, asked, linked] of [
  [
    'the price rule of a buy control',
    '<vitrine-buy product="1" price-rule="partner"></vitrine-buy>',
    { priceRule: 'partner' },
    { pricerule: 'partner' },
  ],
  [
    'the price rule of a card',
    '<vitrine-card product="1" price-rule="partner"></vitrine-card>',
    { priceRule: 'partner' },
    { pricerule: 'partner' },
  ],
  [
    'the price rule of a quantity',
    '<vitrine-card product="1" quantity="50" price-rules="1-49:small 50-:team"></vitrine-card>',
    { priceRule: 'team', items: [{ product: '1', quantity: 50 }] },
    { pricerule: 'team', quantity_1: '50' },
  ],
  [
    'the price rule of the store',
    store('price-rule="spring"'),
    { priceRule: 'spring' },
    { pricerule: 'spring' },
  ],
  [
    'the price rule of the element over that of the store',
    '<vitrine-store price-rule="spring"><vitrine-buy product="1" price-rule="partner"></vitrine-buy></vitrine-store>',
    { priceRule: 'partner' },
    { pricerule: 'partner' },
  ],
  ['the country', store('country="US"'), { country: 'US' }, { deliveryCountryId: 'US' }],
  [
    'the country of a relayed price',
    store('price-fallback-host="https://platform.example"'),
    { country: 'DE' },
    { deliveryCountryId: 'DE' },
  ],
  [
    'the country of a price from a path of the page’s own host',
    store('price-host="/shop"'),
    { country: 'DE' },
    { deliveryCountryId: 'DE' },
  ],
  [
    'the country of the store over that of a relayed price',
    store('country="US" price-fallback-host="https://platform.example"'),
    { country: 'US' },
    { deliveryCountryId: 'US' },
  ],
  [
    'the extra parameters of page and store',
    store('x-campaign="spring" x-ref="a b&c"'),
    { extra: { 'x-shop': 'main', 'x-Shop_Id': '7', 'x-campaign': 'spring', 'x-ref': 'a b&c' } },
    { 'x-shop': 'main', 'x-Shop_Id': '7', 'x-campaign': 'spring', 'x-ref': 'a b&c' },
  ],
  [
    'the extra parameters of `link-params`, in their own letter case',
    store('link-params="x-Source_Id=mail&amp;x-source_id=web&amp;affiliate=7"'),
    { extra: { 'x-Source_Id': 'mail', 'x-source_id': 'web' }, parameters: 'affiliate=7' },
    { 'x-Source_Id': 'mail', 'x-source_id': 'web', affiliate: '7' },
  ],
  ['the language of the store', store('locale="de-AT"'), { language: 'de' }, { language: 'de' }],
  [
    'the merchant’s own product ID as such',
    '<vitrine-buy product="IBC345"></vitrine-buy>',
    { items: [{ product: 'BC345', internal: true, quantity: 1 }] },
    { cart: 'IBC345' },
  ],
] as const) {
  it(`asks the endpoint with ${what}, as the plain link does`, async () => {
    const shop = await previewShop(html, { extra: { 'x-shop': 'main', 'x-Shop_Id': '7' } })
    await shop.press()
    expect(shop.asked.length).toBeGreaterThan(0)
    for (const each of shop.asked) expect(each).toMatchObject(asked)
    expect(shop.linked()).toMatchObject(linked)
  })
}

it('asks with nothing that the page does not say', async () => {
  const { asked, press } = await previewShop('<vitrine-buy product="1" quantity="2"></vitrine-buy>')
  await press()
  expect(asked).toEqual([
    {
      items: [{ product: '1', quantity: 2 }],
      session: true,
      currency: 'EUR',
      language: 'en',
      shown: expect.stringMatching(/^2\*64\.71\*77\*g\*EUR\*DE\*2\*/),
    },
  ])
})
