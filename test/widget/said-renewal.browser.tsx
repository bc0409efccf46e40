import { expect, it } from 'vitest'
import { decodeRenewal, type RenewalSaid } from '../../src/contract/renewal-said.ts'
import { previewShop } from './preview-shop.ts'
import { discounted, mount, priced, rootOf, testPage } from './support.ts'

const saidIn = (address: string | null | undefined): RenewalSaid | undefined =>
  decodeRenewal(new URL(address ?? '').searchParams.get('x-vitrine-renewal') ?? '')

const linkOf = async (html: string, coupon = false) => {
  const { settle } = testPage(coupon ? priced((product) => discounted(product)) : priced())
  const host = mount(html)
  await settle()
  return rootOf(host, host.querySelector('vitrine-card') ? 'vitrine-card' : 'vitrine-buy').querySelector('a')
    ?.href
}

it('says in the link which amount renews, and for which product and period', async () => {
  const link = await linkOf(
    '<vitrine-card product="97772" renewal="P1Y" renewal-price="price"></vitrine-card>',
  )
  expect(saidIn(link)).toMatchObject({
    currency: 'EUR',
    country: 'DE',
    statements: [
      {
        basis: 'price',
        period: '1Y',
        gross: 77,
        net: 64.71,
        products: [{ id: '97772', quantity: 1 }],
      },
    ],
  })
})

it('says the list price beside a price that a coupon reduces, and the reverse', async () => {
  const price = await linkOf(
    '<vitrine-buy product="97772" renewal="P1Y" renewal-price="price"></vitrine-buy>',
    true,
  )
  expect(saidIn(price)?.statements).toMatchObject([{ basis: 'price', gross: 69.3, other: 77 }])
  const list = await linkOf(
    '<vitrine-buy product="97772" renewal="P1Y" renewal-price="list-price"></vitrine-buy>',
    true,
  )
  expect(saidIn(list)?.statements).toMatchObject([{ basis: 'list-price', gross: 77, other: 69.3 }])
})

it('says that no amount was named, or that nothing renews', async () => {
  expect(saidIn(await linkOf('<vitrine-buy product="97772" renewal="P3M"></vitrine-buy>'))).toMatchObject({
    statements: [{ basis: 'not-named', period: '3M' }],
  })
  const once = await linkOf('<vitrine-buy product="97772" renewal="none"></vitrine-buy>')
  expect(saidIn(once)?.statements).toEqual([{ basis: 'once', products: [{ id: '97772', quantity: 1 }] }])
})

it('says nothing where the merchant states no renewal', async () => {
  expect(await linkOf('<vitrine-buy product="97772"></vitrine-buy>')).not.toContain('x-vitrine-renewal')
})

it('says in the preview what the link says', async () => {
  const { linked, press, asked } = await previewShop(
    '<vitrine-card product="1" renewal="P1M" renewal-price="price"></vitrine-card>',
  )
  const text = linked()['x-vitrine-renewal']
  expect(text).toBeDefined()
  await press()
  expect(asked[0]).toMatchObject({ renewal: text })
})

it('says of an order of several products which renews for how much', async () => {
  const { settle } = testPage(priced())
  const host =
    mount(`<vitrine-order><vitrine-card product="1" renewal="P1Y" renewal-price="price"></vitrine-card>
<vitrine-card product="2" renewal="P1M"></vitrine-card></vitrine-order>`)
  await settle()
  const link = [...rootOf(host, 'vitrine-order').querySelectorAll('a')].find(({ href }) =>
    href.includes('cart='),
  )?.href
  expect(saidIn(link)?.statements).toMatchObject([
    { basis: 'price', period: '1Y', gross: 77, products: [{ id: '1', quantity: 1 }] },
    { basis: 'not-named', period: '1M', products: [{ id: '2', quantity: 1 }] },
  ])
})
