import { expect, it } from 'vitest'
import { call, json, link, standing } from '../rest-support.ts'

const path = (currencies: string, products: string) =>
  `/product/getproductprice?currencyids=${currencies}&productids=${products}`

const row = (CurrencyId: string, Quantity: number, single: readonly number[], total: readonly number[]) => ({
  CurrencyId,
  Quantity,
  SinglePriceNet: single[0],
  SinglePriceVat: single[1],
  SinglePriceGross: single[2],
  TotalPriceNet: total[0],
  TotalPriceVat: total[1],
  TotalPriceGross: total[2],
})

it('returns one row for each currency and tier, with single and total prices [prices#product-prices] [prices#product-price] [prices#tiers]', async () => {
  const sandbox = await standing()
  expect(await json(call(sandbox, path('EUR', '97776')))).toEqual({
    Products: [
      {
        Id: 97776,
        ProductPrices: [
          row('EUR', 1, [108.4, 20.6, 129], [108.4, 20.6, 129]),
          row('EUR', 5, [100, 19, 119], [500, 95, 595]),
          row('EUR', 25, [83.19, 15.81, 99], [2079.75, 395.25, 2475]),
          row('EUR', 100, [71.01, 13.49, 84.5], [7101, 1349, 8450]),
        ],
      },
    ],
    ResultMessage: 'OK',
  })
})

it('has the digits of each currency and adds VAT to net prices [prices#product-price]', async () => {
  const sandbox = await standing()
  const answer = await json(call(sandbox, path('JPY, KWD,USD', '97787,97782')))
  expect(answer).toMatchObject({
    Products: [
      {
        Id: 97787,
        ProductPrices: [
          { CurrencyId: 'JPY', SinglePriceGross: 1639, SinglePriceNet: 1377, SinglePriceVat: 262 },
          { CurrencyId: 'KWD', SinglePriceGross: 3.255, SinglePriceNet: 2.735, SinglePriceVat: 0.52 },
          { CurrencyId: 'USD', SinglePriceGross: 10.61 },
        ],
      },
      {
        Id: 97782,
        ProductPrices: [
          { CurrencyId: 'JPY', SinglePriceNet: 7200, SinglePriceVat: 1368, SinglePriceGross: 8568 },
          { CurrencyId: 'KWD' },
          { CurrencyId: 'USD', SinglePriceNet: 49, SinglePriceVat: 9.31, SinglePriceGross: 58.31 },
        ],
      },
    ],
  })
})

it('prices currencies that the client does not offer [prices#product-prices]', async () => {
  const sandbox = await standing()
  expect((await call(sandbox, path('JPY', '210003'), { client: 1002 })).status).toBe(200)
})

it('agrees with the cart about every tier [prices#tiers]', async () => {
  const sandbox = await standing()
  for (const currency of ['EUR', 'USD', 'JPY', 'KWD']) {
    const { Products } = (await json(call(sandbox, path(currency, '97776,97781')))) as {
      Products: { Id: number; ProductPrices: Record<string, number>[] }[]
    }
    for (const { Id, ProductPrices } of Products) {
      for (const {
        Quantity,
        SinglePriceGross,
        TotalPriceNet,
        TotalPriceVat,
        TotalPriceGross,
      } of ProductPrices) {
        const ShoppingCartUrl = link(`cart=${Id}&quantity_${Id}=${Quantity}&currency=${currency}`)
        const body = { ShoppingCartUrl, RemoteAddress: '127.0.0.1' }
        expect(await json(call(sandbox, '/cart/generatecartpreview', { body }))).toMatchObject({
          Cart: {
            TotalPrice: { Net: TotalPriceNet, Vat: TotalPriceVat, Gross: TotalPriceGross },
            CartItems: [{ SinglePrice: { Gross: SinglePriceGross } }],
          },
        })
      }
    }
  }
})

it('returns duplicates once, and refuses more than two hundred entries', async () => {
  const sandbox = await standing()
  expect(await json(call(sandbox, path('EUR,EUR', '97777,97777')))).toMatchObject({
    Products: [{ Id: 97777, ProductPrices: [{ CurrencyId: 'EUR' }] }],
  })
  const many = Array.from({ length: 201 }, (_, id) => id).join()
  expect(await json(call(sandbox, path('EUR', many)))).toMatchObject({
    Message: "The parameter 'productids' has too many entries.",
    Status: 400,
  })
})

it.each([
  ['an unknown product', path('EUR', '1')],
  ['a product of another client', path('EUR', '210001')],
  ['one unknown product among known ones', path('EUR', '97772,1')],
  ['an unknown currency', path('XXX', '97772')],
  ['a currency in small letters', path('eur', '97772')],
  ['an empty entry', path('EUR,', '97772')],
  ['no currency', '/product/getproductprice?productids=97772'],
  ['no product', '/product/getproductprice?currencyids=EUR'],
])('refuses %s with the documented error [errors#status] [prices#product-prices]', async (_, asked) => {
  const response = await call(await standing(), asked)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ Id: expect.any(String), Message: expect.any(String), Status: 400 })
})
