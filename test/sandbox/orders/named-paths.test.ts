/**
 * What a link sells whose path has a content of its own, and which parameters change an amount. Each link is followed
 * through the preview, the checkout page, a session URL and the purchase, which have to agree; the sums are written by
 * hand from the sample catalogue.
 */

import { expect, it } from 'vitest'
import sample from '../../../src/sandbox/catalogue/default-catalogue.json' with { type: 'json' }
import { parseCatalogue } from '../../../src/sandbox/catalogue/parse-catalogue.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import type { Purchase } from '../../../src/sandbox/state/purchase.ts'
import { payAt, seenIn, textAt } from '../checkout-support.ts'
import { baseUrl, call, json, standing, unchecked } from '../rest-support.ts'

const checksum = 'c'.repeat(64)

const buyAt = async (sandbox: Sandbox, address: string): Promise<Purchase> => {
  const done = await payAt(sandbox, address)
  expect(done.headers.get('location')).toContain('/confirmation/')
  return [...sandbox.state.purchases.all()].at(-1) as Purchase
}

interface Preview {
  Cart: {
    CurrencyId: string
    TotalPrice: { Gross: number }
    CartItems: { ProductId: number; Quantity: number }[]
  }
  SessionUrl: string
}

/** The gross total of a link in its four places: they are one, or the answer shows all. */
const soldBy = async (below: string) => {
  const sandbox = await standing()
  const link = `${baseUrl}/1001/${below}`
  const body = { ShoppingCartUrl: link, RemoteAddress: '127.0.0.1' }
  const { Cart, SessionUrl } = (await json(call(sandbox, '/cart/generatecartpreview', { body }))) as Preview
  const opened = await sandbox.rest.request(`/1001/${below}`, {}, {})
  const { Url } = (await json(
    call(sandbox, '/urlgenerator/generateusersessionurl', { body: { TargetUrl: link } }),
  )) as { Url: string }
  const page = opened.headers.get('location') ?? ''
  const totals: string[] = []
  for (const address of [page, new URL(SessionUrl).pathname, new URL(Url).pathname])
    totals.push(seenIn(await textAt(sandbox, address)))
  const purchase = await buyAt(sandbox, page)
  const charged = purchase.lines.reduce((sum, { unit, quantity }) => sum + unit.gross * quantity, 0)
  const minor = ['JPY'].includes(Cart.CurrencyId) ? 1 : 100
  const gross = [
    Cart.TotalPrice.Gross,
    ...totals.map((seen) => Number(seen.split(' ')[0]) / minor),
    charged / minor,
  ]
  const items = Cart.CartItems.map(({ ProductId, Quantity }) => [ProductId, Quantity])
  await sandbox.close()
  return { items, gross: [...new Set(gross)], currency: [...new Set([Cart.CurrencyId, purchase.currency])] }
}

const eur = (items: number[][], gross: number) => ({ items, gross: [gross], currency: ['EUR'] })

it.each([
  ['sells the content of a path', 'purl-two', eur([[97772, 2]], 154)],
  [
    'lets a bare quantity belong to its only product',
    'purl-two?quantity=80&x-Source=w',
    eur([[97772, 80]], 6160),
  ],
  ['lets a quantity of the product win', 'purl-two?quantity_97772=3', eur([[97772, 3]], 231)],
  ['knows that product by its own ID', 'purl-two?quantity_ILUM-P-Y=3', eur([[97772, 3]], 231)],
  ['has the code and the currency of a path', 'purl-kite', eur([[97772, 2]], 138.6)],
  ['sells a cart in place of its products', 'purl-kite?cart=97777', eur([[97777, 1]], 17.91)],
  ['switches its code off', 'purl-kite?enablecoupon=false', eur([[97772, 2]], 154)],
  ['lets a code of the link win', 'purl-kite?coupon=WELCOME20', eur([[97772, 2]], 123.2)],
  [
    'sells several products',
    'purl-bundle?quantity=5',
    eur(
      [
        [97776, 1],
        [97777, 3],
      ],
      188.7,
    ),
  ],
  ['has looks alone where it is unknown', 'purl-kite_shop?cart=97772', eur([[97772, 1]], 77)],
  [
    'keeps a protected path as it is',
    'uurl-partner?cart=97777&quantity=9&coupon=SAVE10&pricerule=none&currency=EUR&scope=quote',
    { items: [[97772, 3]], gross: [201.45], currency: ['USD'] },
  ],
  ['sells a session path', 'surl-7f3c9a', eur([[97774, 1]], 209.3)],
  ['sells a permanent word', 'pro-access?x-userid=U1', eur([[97773, 1]], 149)],
  ['ends with a slash or without', 'pro-access/', eur([[97773, 1]], 149)],
  ['follows a redirect with its parameters', 'purl-moved?quantity=3', eur([[97772, 3]], 231)],
])('%s: %s [checkout-links#paths]', async (_, below, sold) => {
  expect(await soldBy(below)).toEqual(sold)
})

it.each([
  [
    'reads documented names in any letter case',
    '?CART=97772&Quantity_97772=4&Coupon=SAVE10',
    eur([[97772, 4]], 277.2),
  ],
  ['reads a small i before an own ID', '?cart=iLUM-P-Y&quantity_iLUM-P-Y=4', eur([[97772, 4]], 308)],
  ['reads the two letters as one name', '?cart=iLUM-P-Y&quantity_ILUM-P-Y=4', eur([[97772, 4]], 308)],
  [
    'reads a currency in small letters',
    '?cart=97772&currency=usd',
    { ...eur([[97772, 1]], 79), currency: ['USD'] },
  ],
  ['takes the first of several codes that counts', '?cart=97772&coupon=NONE,SAVE10', eur([[97772, 1]], 69.3)],
  [
    'bounds a quantity from above',
    '?cart=97772&quantity_97772=9&maxquantity_97772=2',
    eur([[97772, 2]], 154),
  ],
  ['bounds it from below', '?cart=97772&minquantity_97772=3', eur([[97772, 3]], 231)],
  [
    'holds the maximum against a minimum',
    '?cart=97772&minquantity_97772=5&maxquantity_97772=2',
    eur([[97772, 2]], 154),
  ],
  [
    'counts owned units for the volume price',
    '?cart=97776&quantity_97776=2&basequantity_97776=23',
    eur([[97776, 2]], 198),
  ],
  [
    'takes no owned units as none',
    '?cart=97776&quantity_97776=2&basequantity_97776=0',
    eur([[97776, 2]], 258),
  ],
  [
    'charges a gross price of the link',
    `?cart=97772&quantity=2&dp_97772=__PRICE:19.95:EUR;G__CHECKSUM:${checksum}`,
    eur([[97772, 2]], 39.9),
  ],
  [
    'adds the tax to a net price of the link',
    `?cart=97772&dp_97772=__PRICE:100:EUR;N__NAME:Kite__CHECKSUM:${checksum}`,
    eur([[97772, 1]], 119),
  ],
  [
    'charges the price of the currency',
    `?cart=97772&currency=USD&dp_97772=__PRICE:20:EUR;G__PRICE:25:USD;G__CHECKSUM:${checksum}`,
    { ...eur([[97772, 1]], 25), currency: ['USD'] },
  ],
  ['ignores a price without a checksum', '?cart=97772&dp_97772=__PRICE:1:EUR;G', eur([[97772, 1]], 77)],
  [
    'ignores a price that cannot be read',
    `?cart=97772&dp_97772=__PRICE:1,5:EUR;X__CHECKSUM:${checksum}`,
    eur([[97772, 1]], 77),
  ],
])('%s: %s [checkout-links#parameters] [checkout-links#dynamic-price]', async (_, below, sold) => {
  expect(await soldBy(below)).toEqual(sold)
})

it.each(['uurl-other', 'surl-other', 'other', 'purl-download'])('sells nothing at %s', async (below) => {
  const sandbox = await standing()
  for (const [path, member] of [
    [
      '/cart/generatecartpreview',
      { ShoppingCartUrl: `${baseUrl}/1001/${below}?cart=97772`, RemoteAddress: '127.0.0.1' },
    ],
    ['/urlgenerator/generateusersessionurl', { TargetUrl: `${baseUrl}/1001/${below}?cart=97772` }],
  ] as const)
    expect((await call(sandbox, path, { body: member })).status).toBe(400)
  const page = await sandbox.rest.request(`/1001/${below}?cart=97772`, {}, {})
  expect([page.status, page.headers.get('location')]).toEqual(
    below === 'purl-download' ? [303, 'https://www.example.com/download'] : [404, null],
  )
})

it('returns extra parameters and the affiliate of a link as they were written', async () => {
  const sandbox = await unchecked()
  const opened = await sandbox.rest.request(
    '/1001/purl-two?x-Source=a&x-source=b&x-extset_3=c&AFFILIATE=&Affiliate=77',
    {},
    {},
  )
  const purchase = await buyAt(sandbox, opened.headers.get('location') ?? '')
  expect(purchase.extra).toEqual([
    { key: 'x-Source', value: 'a' },
    { key: 'x-source', value: 'b' },
    { key: 'x-extset_3', value: 'c' },
  ])
  expect(purchase.affiliate).toBe('77')
})

it('sells nothing at a path for quotes, with its price rule', async () => {
  const sandbox = await unchecked()
  const opened = await sandbox.rest.request('/1001/purl-kite_quote?cart=97772', {}, {})
  const purchase = await buyAt(sandbox, opened.headers.get('location') ?? '')
  expect(purchase).toMatchObject({ status: 'QUO', lines: [{ unit: { gross: 6545 } }] })
  expect(purchase.lines[0]?.subscription).toBeUndefined()
})

it.each([
  [{ path: 'shop', cart: [{ product: 97772 }] }, 'paths[0].path: is an address of checkout itself'],
  [{ path: 'purl-x', cart: [{ product: 4 }] }, '4 is not a product of this merchant'],
  [{ path: 'purl-x', redirect: 'purl-y' }, 'is no path of this merchant'],
  [{ path: 'purl-x', redirect: 'https://a.example/', scope: 'quote' }, 'no content of its own'],
])('refuses the path %j in a catalogue', (path, problem) => {
  const [merchant] = sample.merchants
  expect(() => parseCatalogue({ merchants: [{ ...merchant, paths: [path] }] }, 'c.json')).toThrow(problem)
})
