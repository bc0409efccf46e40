/**
 * Each switch of a profile changes an answer of the sandbox, and the table `effects` says which. A profile is how the
 * sandbox follows a platform that differs from its documentation. A new switch needs an entry here, since the type
 * asks for all of them. The reader of profile files is tested below.
 */

import { expect, it } from 'vitest'
import { ProfileError, parseProfile, type Sandbox, usualProfile } from '../../../src/sandbox/index.ts'
import { type Profile, switches, switchNames } from '../../../src/sandbox/profile/switches.ts'
import { call, json, link, order, purchaseBody, unchecked } from '../rest-support.ts'

const withProfile = (changes: Partial<Profile>, waits: number[] = []): Promise<Sandbox> =>
  unchecked({
    profile: { ...usualProfile, ...changes },
    wait: async (ms) => void waits.push(ms),
  })

const prices = async (sandbox: Sandbox, query: string) => {
  const response = await sandbox.prices.request(`/prices?client_id=1001&${query}`, {}, {})
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>[] & { message?: string },
  }
}

const checksum = 'a'.repeat(64)
const dynamic = (price: string): string => `dp_97772=__PRICE:${price}__CHECKSUM:${checksum}`

const previewOf = async (sandbox: Sandbox, query: string, path = '') =>
  (await json(
    call(sandbox, '/cart/generatecartpreview', {
      body: { ShoppingCartUrl: link(query).replace('/?', `/${path}?`), RemoteAddress: '127.0.0.1' },
    }),
  )) as { Cart: { TotalPrice: { Gross: number; VatPercentage: number } } }

const listOf = async (sandbox: Sandbox, query: string) => {
  const response = await call(sandbox, `/purchase/getpurchaselist?${query}`)
  return ((await response.json()) as { Purchases?: unknown[] }).Purchases?.length ?? response.status
}

const period = 'startdatetime=2026-11-21T11:30:00&enddatetime=2026-11-21T12:30:00'

const placed = async (sandbox: Sandbox, cart: object = {}) =>
  (await json(call(sandbox, '/cart/processcart', { body: order({ cart: { ...cart } }) }))) as {
    PurchaseId: number
    Error: unknown
  }

/** The effect of each switch: the answer of the usual profile, and of each other value. */
const effects: {
  readonly [Name in keyof Profile]: { read: (sandbox: Sandbox) => Promise<unknown>; expected: unknown[] }
} = {
  promotionMembers: {
    read: async (s) => (await prices(s, 'product_id=97772')).body[0]?.coupon,
    expected: [undefined, null],
  },
  echoesPriceRule: {
    read: async (s) => (await prices(s, 'product_id=97772&price_rule=x')).body[0]?.price_rule,
    expected: ['x', undefined],
  },
  embargoStatus: {
    read: async (s) => (await prices(s, 'product_id=97772&country=KP')).status,
    expected: [400, 404],
  },
  withoutProducts: { read: async (s) => (await prices(s, '')).status, expected: [200, 404] },
  unknownProduct: {
    read: async (s) => (await prices(s, 'product_id=97772,4')).status,
    expected: [200, 404],
  },
  errorWording: {
    read: async (s) => [
      (await prices(s, 'product_id=4')).body.message,
      ((await json(call(s, '/subscription/getsubscription?subscriptionid=1'))) as { Message: string })
        .Message,
    ],
    expected: [
      ['No price was found.', 'The subscription 1 does not exist.'],
      ['Not Found', 'Not Found'],
    ],
  },
  rateLimit: {
    read: async (s) => {
      s.context.settings.rateLimit = true
      let status = 0
      for (let count = 0; count < 31; count++) status = (await s.prices.request('/', {}, {})).status
      return status
    },
    expected: [429, 200],
  },
  previewSeconds: {
    read: async (s) => {
      await previewOf(s, 'cart=97772')
      return waits.splice(0)
    },
    expected: [[], [6_000]],
  },
  previewPriceRule: {
    read: async (s) => (await previewOf(s, 'cart=97772&pricerule=team&currency=EUR')).Cart.TotalPrice.Gross,
    expected: [65.45, 77],
  },
  deliveryPrefill: {
    read: async (s) => (await previewOf(s, 'cart=97772&deliveryCountryId=FR')).Cart.TotalPrice.VatPercentage,
    expected: [20, 19],
  },
  extraParameters: {
    read: async (s) => {
      const { PurchaseId } = await placed(s, { ExtraParameters: [{ Key: 'x-a', Value: '1' }] })
      return (await purchaseBody<Record<string, unknown>>(s, PurchaseId)).ExtraParameters
    },
    expected: [{ ExtraParameter: { Key: 'x-a', Value: '1' } }, null],
  },
  parameterCase: {
    read: async (s) => (await previewOf(s, 'cart=97772&Quantity_97772=2&currency=EUR')).Cart.TotalPrice.Gross,
    expected: [154, 77],
  },
  ownIdCase: {
    read: async (s) => (await previewOf(s, 'cart=iLUM-P-Y&currency=EUR')).Cart?.TotalPrice.Gross,
    expected: [77, undefined],
  },
  currencyCase: {
    read: async (s) => (await previewOf(s, 'cart=97772&currency=usd')).Cart.TotalPrice.Gross,
    expected: [79, 77],
  },
  severalCodes: {
    read: async (s) => (await previewOf(s, 'cart=97772&coupon=NONE,SAVE10')).Cart.TotalPrice.Gross,
    expected: [69.3, 77, 77],
  },
  quantityBounds: {
    read: async (s) =>
      (await previewOf(s, 'cart=97772&quantity=9&maxquantity_97772=2')).Cart.TotalPrice.Gross,
    expected: [154, 693],
  },
  baseQuantity: {
    read: async (s) =>
      (await previewOf(s, 'cart=97776&basequantity_97776=4&currency=EUR')).Cart.TotalPrice.Gross,
    expected: [119, 129],
  },
  dynamicPriceCurrency: {
    read: async (s) =>
      (await previewOf(s, `cart=97772&currency=USD&${dynamic('20:EUR;G')}`)).Cart.TotalPrice.Gross,
    expected: [expect.closeTo(23, 0), 79],
  },
  dynamicPriceReductions: {
    read: async (s) =>
      (await previewOf(s, `cart=97772&currency=EUR&coupon=SAVE10&${dynamic('20:EUR;G')}`)).Cart.TotalPrice
        .Gross,
    expected: [18, 20],
  },
  pathCart: {
    read: async (s) => (await previewOf(s, 'cart=97776&currency=EUR', 'purl-kite')).Cart.TotalPrice.Gross,
    expected: [116.1, 129, 254.7, 138.6],
  },
  pathParameters: {
    read: async (s) => (await previewOf(s, 'quantity=3&coupon=WELCOME20', 'purl-kite')).Cart.TotalPrice.Gross,
    expected: [184.8, 138.6],
  },
  orderCountry: {
    read: async (s) => {
      const { PurchaseId } = await placed(s, { DefaultCountryId: 'FR' })
      const { Items } = (await purchaseBody<Record<string, unknown>>(s, PurchaseId)) as {
        Items: { Item: { CustomerPrice: { TotalTotalPrice: { VatPercentage: string } } } }
      }
      return Items.Item.CustomerPrice.TotalTotalPrice.VatPercentage
    },
    expected: ['19', '20'],
  },
  orderError: {
    read: async (s) => (await placed(s, { CustomerReferenceId: 'customer-declined' })).Error,
    expected: [{ Code: 'PaymentFailed', Message: expect.any(String) }, 'The payment was not accepted.'],
  },
  updateActionNumbers: {
    read: async (s) => {
      const body = { SubscriptionId: 1, RunningNumber: 1, Quantity: 1, UpdateAction: 1 }
      return (await call(s, '/subscription/updatesubscriptionitem', { body })).status
    },
    expected: [404, 400],
  },
  unknownStatusIds: {
    read: async (s) => {
      await placed(s)
      return listOf(s, `${period}&purchasestatusids=PAY,XYZ`)
    },
    expected: [400, 1],
  },
  statusSeparator: {
    read: async (s) => {
      await placed(s)
      return listOf(s, `${period}&purchasestatusids=${encodeURIComponent('PAY;TST')}`)
    },
    expected: [400, 1],
  },
  listDelaySeconds: {
    read: async (s) => {
      await placed(s)
      const early = await listOf(s, `${period}&purchasestatusids=PAY`)
      await s.clock.advance(600_000)
      return [early, await listOf(s, `${period}&purchasestatusids=PAY`)]
    },
    expected: [
      [1, 1],
      [0, 1],
    ],
  },
  listZoneMinutes: {
    read: async (s) => {
      await placed(s)
      const east = 'startdatetime=2026-11-21T13:30:00&enddatetime=2026-11-21T14:30:00'
      const west = 'startdatetime=2026-11-21T03:30:00&enddatetime=2026-11-21T04:30:00'
      return Promise.all([west, period, east].map((one) => listOf(s, `${one}&purchasestatusids=PAY`)))
    },
    expected: [
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, 1],
    ],
  },
  lateRenewal: {
    read: async (s) => {
      const { PurchaseId } = await placed(s)
      const id = s.state.purchases.get(PurchaseId)?.lines[0]?.subscription?.id ?? 0
      const { customerId } = s.state.subscriptions.get(id) ?? {}
      await call(s, `/sandbox/customers/${customerId}/payment`, { body: { method: 'declined' } })
      await s.clock.advance(366 * 86_400_000)
      await call(s, `/sandbox/customers/${customerId}/payment`, { body: { method: 'visa' } })
      return (await call(s, '/subscription/renewsubscription', { body: { SubscriptionId: id } })).status
    },
    expected: [200, 400],
  },
  otherRenewals: {
    read: async (s) => {
      const { PurchaseId } = await placed(s, { AcceptSubscription: false })
      const SubscriptionId = s.state.purchases.get(PurchaseId)?.lines[0]?.subscription?.id ?? 0
      return (await call(s, '/subscription/renewsubscription', { body: { SubscriptionId } })).status
    },
    expected: [200, 400],
  },
  renewalPriceRule: {
    read: async (s) => {
      const { PurchaseId } = await placed(s, { Pricelistrules: ['team'] })
      await s.clock.advance(366 * 86_400_000)
      const all = [...s.state.purchases.all()]
      const signUp = all.find(({ id }) => id === PurchaseId)?.lines[0]?.unit.gross ?? 0
      return (all.at(-1)?.lines[0]?.unit.gross ?? 0) > signUp
    },
    expected: [true, false],
  },
  revenueCategory: {
    read: async (s) => {
      const { PurchaseId } = await placed(s)
      return (await purchaseBody<Record<string, unknown>>(s, PurchaseId)).SubscriptionRevenueCategoryId
    },
    expected: ['Signup', undefined],
  },
  unchangedPreview: {
    read: async (s) => {
      const { PurchaseId } = await placed(s)
      const id = s.state.purchases.get(PurchaseId)?.lines[0]?.subscription?.id ?? 0
      const item = s.state.subscriptions.get(id)?.items[0]
      const body = {
        SubscriptionId: id,
        RunningNumber: 1,
        ProductId: item?.productId,
        Quantity: item?.quantity,
        UpdateAction: 'Update',
        AlignmentSettings: {
          AlignToCurrentInterval: false,
          GetCustomerPricePreviewOnly: true,
          ExtendInterval: false,
        },
      }
      return (await call(s, '/subscription/updatesubscriptionitem', { body })).status
    },
    expected: [200, 400],
  },
  otherIntervals: {
    read: async (s) => {
      const { PurchaseId } = await placed(s)
      const id = s.state.purchases.get(PurchaseId)?.lines[0]?.subscription?.id ?? 0
      const body = {
        SubscriptionId: id,
        RunningNumber: 1,
        ProductId: 97769,
        Quantity: 1,
        UpdateAction: 'Update',
      }
      const { status } = await call(s, '/subscription/updatesubscriptionitem', { body })
      return [status, s.state.subscriptions.get(id)?.items.at(-1)?.interval.months]
    },
    expected: [
      [200, 1],
      [400, 12],
    ],
  },
  reconstructedOperations: {
    read: async (s) => (await call(s, '/purchase/cancelretry', { body: { PurchaseId: 'x' } })).status,
    expected: [400, 404],
  },
}

let waits: number[] = []

it.each(switchNames)(
  'answers by the switch %s [cart#process-result] [index#sureness] [prices#lookup] [prices#location] [prices#price-item] [purchases#lists] [purchases#purchase] [subscriptions#end] [checkout-links#paths]',
  async (name) => {
    const values = [switches[name].usual, ...switches[name].others]
    const seen = []
    for (const value of values) {
      waits = []
      seen.push(await effects[name].read(await withProfile({ [name]: value }, waits)))
    }
    expect(seen).toEqual(effects[name].expected)
  },
)

it('reads a profile, with the usual answers for the rest', () => {
  expect(parseProfile({ previewSeconds: 6 }, 'p.json')).toEqual({ ...usualProfile, previewSeconds: 6 })
})

it.each([
  ['an unknown switch', { previewSecond: 6 }, 'previewSecond'],
  ['a wrong value', { previewSeconds: 61, rateLimit: 'no' }, 'previewSeconds'],
  ['a list', [], 'the file'],
])('refuses a profile with %s', (_, content, problem) => {
  expect(() => parseProfile(content, 'p.json')).toThrow(ProfileError)
  expect(() => parseProfile(content, 'p.json')).toThrow(problem)
})
