/**
 * The preview of a cart link: how its parameters are read, and which price, coupon, rule, country, currency and
 * language apply. The amounts are those of the platform's published examples. Any text in a link is answered by 200 or
 * 400, over random links from the fixed seed.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { decodeXml } from '../../../src/sandbox/media/xml.ts'
import { call, json, link, order, standing } from '../rest-support.ts'

const preview = (
  sandbox: Sandbox,
  query: string,
  more: Record<string, unknown> = {},
  client: 1001 | 1002 = 1001,
) =>
  call(sandbox, '/cart/generatecartpreview', {
    client,
    body: { ShoppingCartUrl: link(query, client), RemoteAddress: '127.0.0.1', ...more },
  })

it('answers the published example: 77 with a coupon of 10 % [cart#preview-answer]', async () => {
  expect(await json(preview(await standing(), 'cart=97772&coupon=SAVE10&language=en'))).toEqual({
    Cart: {
      CurrencyId: 'EUR',
      Currency: 'Euro',
      LanguageId: 'en',
      Language: 'English',
      TotalPrice: {
        CurrencyId: 'EUR',
        Currency: 'Euro',
        Gross: 69.3,
        Net: 58.24,
        Vat: 11.06,
        VatPercentage: 19,
      },
      CartItems: [
        {
          RunningNumber: 1,
          ProductId: 97772,
          InternalProductId: 'LUM-P-Y',
          Name: 'Lumen Personal',
          NameExtension: 'Yearly',
          Quantity: 1,
          SinglePrice: {
            CurrencyId: 'EUR',
            Currency: 'Euro',
            Gross: 69.3,
            Net: 58.24,
            Vat: 11.06,
            VatPercentage: 19,
          },
          TotalPrice: {
            CurrencyId: 'EUR',
            Currency: 'Euro',
            Gross: 69.3,
            Net: 58.24,
            Vat: 11.06,
            VatPercentage: 19,
          },
          Discount: 7.7,
        },
      ],
    },
    SessionUrl: expect.stringMatching(/^http:\/\/localhost:4402\/1001\/session\/[0-9a-f]{32}$/),
    ResultMessage: 'OK',
  })
})

const items = async (sandbox: Sandbox, query: string, more?: Record<string, unknown>) => {
  const response = await preview(sandbox, query, more)
  expect(response.status).toBe(200)
  return (await response.json()) as {
    Cart: {
      CurrencyId: string
      LanguageId: string
      TotalPrice: Record<'Net' | 'Vat' | 'Gross' | 'VatPercentage', number>
      CartItems: {
        ProductId: number
        Name: string
        Quantity: number
        Discount: number | null
        SinglePrice: { Gross: number }
        TotalPrice: { Gross: number }
      }[]
    }
    SessionUrl: string | null
  }
}

it.each([
  [
    'cart=97772,97777',
    [
      [97772, 1],
      [97777, 1],
    ],
  ],
  [
    'cart=97769,IBC345&quantity_97769=2&quantity_IBC345=3',
    [
      [97769, 2],
      [97777, 3],
    ],
  ],
  ['cart=IBC345&quantity_BC345=4', [[97777, 4]]],
  ['cart=97772,97772&quantity_97772=2', [[97772, 2]]],
  [
    'cart=97772,97772&quantity_97772=2&allowmultiple=true',
    [
      [97772, 2],
      [97772, 2],
    ],
  ],
  ['cart=97772&quantity_97777=5', [[97772, 1]]],
  ['cart=97772&quantity_97772=', [[97772, 1]]],
  ['cart=%20ILUM-P-Y%20,', [[97772, 1]]],
])('reads %s [checkout-links#parameters]', async (query, expected) => {
  const { Cart } = await items(await standing(), query)
  expect(Cart.CartItems.map(({ ProductId, Quantity }) => [ProductId, Quantity])).toEqual(expected)
})

it.each([
  ['a coupon', 'cart=97769&coupon=save10', 7.19, 0.8],
  ['no coupon when coupons are switched off', 'cart=97769&coupon=SAVE10&enablecoupon=false', 7.99, null],
  ['no expired coupon', 'cart=97769&coupon=SPRING2020', 7.99, null],
  ['no coupon below its quantity', 'cart=97769&coupon=FIVEUP', 7.99, null],
  ['a price rule that is named', 'cart=97769&pricerule=team', 6.79, 1.2],
  ['no rule that nobody named', 'cart=97769', 7.99, null],
])('applies %s [cart#preview-answer] [checkout-links#parameters]', async (_, query, gross, discount) => {
  const { Cart } = await items(await standing(), query)
  expect(Cart.CartItems[0]?.SinglePrice.Gross).toBe(gross)
  expect(Cart.CartItems[0]?.Discount).toBe(discount)
})

it('applies automatic rules by country and switches them off with none [checkout-links#parameters]', async () => {
  const sandbox = await standing({ geo: { countryOf: () => 'IN' } })
  const automatic = await items(sandbox, 'cart=97772')
  const off = await items(sandbox, 'cart=97772&pricerule=none')
  expect(automatic.Cart.TotalPrice.Gross).toBeLessThan(off.Cart.TotalPrice.Gross)
})

const geo = { countryOf: (address: string) => (address === '203.0.113.9' ? 'CH' : undefined) }

it.each([
  ['the address decides', 'cart=97772', '203.0.113.9', 'CHF', 8.1],
  ['a private address means the default country', 'cart=97772', '192.168.1.1', 'EUR', 19],
  ['loopback means the default country', 'cart=97772', '127.0.0.1', 'EUR', 19],
  ['a stated currency wins over the country', 'cart=97772&currency=GBP', '203.0.113.9', 'GBP', 8.1],
  ['an unknown currency costs no sale', 'cart=97772&currency=XXX', '203.0.113.9', 'CHF', 8.1],
  ['a restricted choice', 'cart=97772&currencies=USD,EUR', '203.0.113.9', 'USD', 8.1],
  ['a stated one outside the choice', 'cart=97772&currencies=USD,EUR&currency=GBP', '127.0.0.1', 'USD', 19],
  ['a prefilled delivery country', 'cart=97772&deliveryCountryId=FR', '203.0.113.9', 'EUR', 20],
])(
  'finds country and currency: %s [cart#preview] [checkout-links#parameters]',
  async (_, query, RemoteAddress, currency, vat) => {
    const { Cart } = await items(await standing({ geo }), query, { RemoteAddress })
    expect(Cart.CurrencyId).toBe(currency)
    expect(Cart.TotalPrice.VatPercentage).toBe(vat)
  },
)

it.each([
  ['the link decides', 'cart=97777&language=ja', 'de', 'ja'],
  ['else the shopper', 'cart=97777', 'fr;q=0.3, de-AT;q=0.9', 'de'],
  ['else English', 'cart=97777', undefined, 'en'],
  ['a restricted choice', 'cart=97777&languages=de,fr', 'ja', 'de'],
  ['nonsense', 'cart=97777&language=%3Cscript%3E', undefined, 'en'],
])(
  'finds the language: %s [cart#preview] [checkout-links#parameters]',
  async (_, query, AcceptLanguage, language) => {
    const { Cart } = await items(await standing(), query, { AcceptLanguage })
    expect(Cart.LanguageId).toBe(language)
  },
)

it('opens a session unless GenerateSessionUrl is false [cart#preview] [cart#preview-answer] [checkout-links#session-urls]', async () => {
  const sandbox = await standing()
  expect((await items(sandbox, 'cart=97772')).SessionUrl).not.toBeNull()
  expect((await items(sandbox, 'cart=97772', { GenerateSessionUrl: true })).SessionUrl).not.toBeNull()
  expect((await items(sandbox, 'cart=97772', { GenerateSessionUrl: false })).SessionUrl).toBeNull()
  expect([...sandbox.state.sessions.all()]).toHaveLength(2)
})

it.each([
  ['an unknown product', link('cart=1')],
  ['a product of another client', link('cart=210001')],
  ['an internal ID without its I', link('cart=BC345')],
  ['one unknown product among known ones', link('cart=97772,IXYZ')],
  ['the link of another client', link('cart=97772', 1002)],
  ['another host', 'http://evil.test/1001/?cart=97772'],
  ['another port', 'http://localhost:4403/1001/?cart=97772'],
  ['another scheme', 'javascript:alert(1)'],
  ['credentials in the link', 'http://a:b@localhost:4402/1001/?cart=97772'],
  ['no link', 'cart=97772'],
  ['no product', link('cart=')],
  ['an unknown scope', `${link('cart=97772')}&scope=x`.replace('scope=checkout&', '')],
  ['a quantity of nothing', link('cart=97772&quantity_97772=0')],
  ['half a unit', link('cart=97772&quantity_97772=1.5')],
  ['far too many', link('cart=97772&quantity_97772=1000000000')],
  ['more than 2,000 characters', link(`cart=97772&x-a=${'a'.repeat(2_000)}`)],
])(
  'refuses %s with 400 [cart#preview] [checkout-links#form] [checkout-links#parameters] [conventions#ids] [errors#sizes]',
  async (_, ShoppingCartUrl) => {
    const body = { ShoppingCartUrl, RemoteAddress: '127.0.0.1' }
    const response = await call(await standing(), '/cart/generatecartpreview', { body })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      Id: expect.any(String),
      Message: expect.any(String),
      Status: 400,
    })
  },
)

it.each(['', '1.2.3', '1.2.3.256', '::1', 'localhost', '01.2.3.4', 7, null])(
  'refuses the remote address %s [cart#preview] [errors#status]',
  async (RemoteAddress) => {
    const response = await preview(await standing(), 'cart=97772', { RemoteAddress })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ Message: expect.stringContaining('RemoteAddress') })
  },
)

it('refuses a country that cannot buy', async () => {
  const response = await preview(await standing({ geo: { countryOf: () => 'KP' } }), 'cart=97772')
  expect(response.status).toBe(400)
})

const url = link('cart=97772&coupon=SAVE10&x-a=%C3%A9&continueurl=https%3A%2F%2Fshop.example%2F')

it.each(['application/json', 'application/xml'])(
  'opens a session for a URL-encoded link in %s',
  async (type) => {
    const sandbox = await standing()
    const written = encodeURIComponent(url)
    const isXml = type === 'application/xml'
    const asked = async (path: string, member: string, more: Record<string, string>) => {
      const members = Object.entries({ [member]: written, ...more })
      const response = await call(sandbox, path, {
        body: isXml
          ? `<Request>${members.map(([name, text]) => `<${name}>${text}</${name}>`).join('')}</Request>`
          : JSON.stringify(Object.fromEntries(members)),
        headers: { 'content-type': type, accept: type },
      })
      expect(response.status).toBe(200)
      const text = await response.text()
      return (isXml ? decodeXml(text) : JSON.parse(text)) as Record<string, string>
    }
    const preview = await asked('/cart/generatecartpreview', 'ShoppingCartUrl', {
      RemoteAddress: '127.0.0.1',
    })
    const generated = await asked('/urlgenerator/generateusersessionurl', 'TargetUrl', {})
    for (const address of [preview.SessionUrl, generated.Url]) {
      const id = address?.split('/').at(-1) ?? ''
      expect(sandbox.state.sessions.get(id)).toMatchObject({
        entryUrl: url,
        cart: { lines: [{ productId: 97772, quantity: 1 }], extra: [{ key: 'x-a', value: 'é' }] },
      })
    }
  },
)

it.each(['http%3A%2F%2F', 'https%3A%FF', 'http%3Ax%3Fcart%3D97772'])(
  'refuses the encoded text %s',
  async (text) => {
    for (const GenerateSessionUrl of [true, false]) {
      const response = await preview(await standing(), '', { ShoppingCartUrl: text, GenerateSessionUrl })
      expect(response.status).toBe(400)
    }
  },
)

const query = (params: Record<string, string>) => new URLSearchParams(params).toString()

it.each(['team', ' team ', 'none', ' ', 'TEAM'])(
  'prices the rule %j alike on page, link and order',
  async (rule) => {
    const sandbox = await standing()
    const asked = query({
      client_id: '1001',
      product_id: '97772',
      country: 'DE',
      currency: 'EUR',
      price_rule: rule,
    })
    const [item] = (await json(sandbox.prices.request(`/prices?${asked}`) as Promise<Response>)) as {
      price: { gross: { value: number } }
    }[]
    const { Cart } = await items(sandbox, query({ cart: '97772', currency: 'EUR', pricerule: rule }))
    await call(sandbox, '/cart/processcart', {
      body: order({ cart: { Pricelistrules: [rule], DefaultCurrencyId: 'EUR' } }),
    })
    const placed = [...sandbox.state.purchases.all()].at(-1)
    expect(item?.price.gross.value).toBe(rule.trim() === 'team' ? 65.45 : 77)
    expect(Cart.TotalPrice.Gross).toBe(item?.price.gross.value)
    expect(placed?.lines[0]?.unit.gross).toBe(Cart.TotalPrice.Gross * 100)
  },
)

it('answers any text in a cart link with 200 or 400', async () => {
  const sandbox = await standing()
  await fc.assert(
    fc.asyncProperty(fc.webQueryParameters({ size: 'small' }), async (text) => {
      expect([200, 400]).toContain((await preview(sandbox, `cart=97772&${text}`)).status)
    }),
    { numRuns: 40 },
  )
})
