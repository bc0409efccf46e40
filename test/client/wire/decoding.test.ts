/**
 * From the platform's answers to the client's values: statuses by number or name, tolerated variants, and answers that
 * are invalid. One odd subscription in a list must not cost the others, so it is reported beside them. Answers come
 * from a stand-in for `fetch`; the message of an error names operation and path.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callerName } from '../../../src/client/wire/names.ts'
import { clientOf, failure, fixture, wireItem, wireSubscription } from '../support.ts'

const clientAnswering = (body: unknown) =>
  clientOf('http://127.0.0.1', { fetch: async () => Response.json(body) })

const subscription = (members: object) => ({
  Subscription: wireSubscription(members),
  ResultMessage: 'OK',
})
const item = wireItem()

const get = (members: object) =>
  clientAnswering(subscription(members)).subscription.get({ subscriptionId: 1 })

const subscriptionStatuses = { Active: 1, Deactivated: 3, Finished: 4, Grace: 5, Hold: 6, New: 7 }
const itemStatuses = {
  Undefined: 0,
  Active: 1,
  Deactivated: 2,
  AwaitingReinstate: 3,
  Finished: 4,
  Removed: 5,
}

describe('a status', () => {
  it.for(Object.entries(subscriptionStatuses))(
    'of a subscription, %s, has one name in all its forms [subscriptions#states]',
    async ([name, number]) => {
      for (const form of [number, String(number), name, name.toUpperCase()])
        expect((await get({ Subscriptionstatus: form })).subscription.status).toBe(name)
    },
  )

  it.for(Object.entries(itemStatuses))(
    'of an item, %s, has one name in all its forms [subscriptions#states]',
    async ([name, number]) => {
      for (const form of [number, String(number), name, name.toLowerCase()]) {
        const { subscription: decoded } = await get({ Items: [{ ...item, Status: form }] })
        expect(decoded.items[0]?.status).toBe(name)
      }
    },
  )

  it('is Unknown when the number or name is not documented, and else an error with operation and path [subscriptions#states]', async () => {
    const documented = new Set<unknown>(
      Object.entries(subscriptionStatuses).flatMap(([name, number]) => [
        name.toLowerCase(),
        number,
        String(number),
      ]),
    )
    const other = fc
      .oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.double(), fc.array(fc.integer()))
      .filter((value) => !documented.has(typeof value === 'string' ? value.toLowerCase() : value))
    await fc.assert(
      fc.asyncProperty(other, async (Subscriptionstatus) => {
        const isReadable =
          typeof Subscriptionstatus === 'string'
            ? Subscriptionstatus.trim() !== ''
            : typeof Subscriptionstatus === 'number' && Number.isFinite(Subscriptionstatus)
        if (isReadable) {
          const { subscription: decoded } = await get({ Subscriptionstatus })
          expect(decoded.status).toBe('Unknown')
          return
        }
        const error = await failure(get({ Subscriptionstatus }))
        expect(error).toMatchObject({ code: 'contract', path: 'Subscription.Subscriptionstatus' })
        expect(error.message).toContain('subscription.get')
      }),
      { numRuns: 50 },
    )
  })
})

describe('a tolerated answer', () => {
  it('may omit, null or empty a conditional member [prices#price-item]', async () => {
    const conditional = ['EndDate', 'PaymentInfo', 'CustomerReferenceId', 'CustomerReferenceNo']
    const plain = await get({})
    for (const name of conditional) expect(plain.subscription).not.toHaveProperty(callerName(name))
    for (const nothing of [undefined, null, ''])
      expect(await get(Object.fromEntries(conditional.map((name) => [name, nothing])))).toStrictEqual(plain)
  })

  it('may write numbers as texts and texts as numbers', async () => {
    const { subscription: decoded } = await get({
      Id: '4711',
      GracePeriodDays: '14',
      CustomerReferenceId: 77,
    })
    expect(decoded).toMatchObject({ id: 4711, gracePeriodDays: 14, customerReferenceId: '77' })
  })

  it('loses its unknown members', async () => {
    const { subscription: decoded } = await get({ Surprise: 1, Items: [{ ...item, Other: {} }] })
    expect(Object.keys(decoded)).toEqual(Object.keys((await get({})).subscription))
    expect(decoded.items[0]).not.toHaveProperty('other')
  })

  it('cannot reach the prototype of anything', async () => {
    const client = clientOf('http://127.0.0.1', {
      fetch: async () =>
        new Response(
          '{"__proto__":{"polluted":1},"ResultMessage":"OK","constructor":{"prototype":{"polluted":1}}}',
        ),
    })
    expect(await client.connection.test()).toStrictEqual({ resultMessage: 'OK' })
    expect({}).not.toHaveProperty('polluted')
  })

  it('has date-times in UTC when they lack an offset, in any zone', async () => {
    const { subscription: decoded } = await get({ NextBillingDate: '2026-12-01T10:00:00' })
    expect(decoded.nextBillingDate).toBe('2026-12-01T10:00:00Z')
  })

  it('may have a single entry without an array, and null for an empty list', async () => {
    const { subscription: decoded } = await get({ Items: { ...item, SubscriptionPurchaseItems: null } })
    expect(decoded.items).toMatchObject([{ runningNo: 1, quantity: 1, subscriptionPurchaseItems: [] }])
  })

  it('of the price host may use the field listing instead of the example [prices#price-item]', async () => {
    const amount = { localized: '1', value: 1 }
    const money = { net: amount, vat: amount, gross: amount }
    const listed = {
      data: { client_id: '1001', product_id: '1', locale: 'en-US', currency: { symbol: '$', iso: 'USD' } },
      'list-price': money,
      'monthly-price': money,
      price: money,
      product: { name: 'Nimbus' },
    }
    const [decoded] = await clientAnswering([listed]).prices.lookup({ productIds: [1] })
    expect(decoded).toMatchObject({
      productId: '1',
      listPrice: money,
      monthlyPrice: money,
      currency: { iso: 'USD' },
    })
  })
})

describe('a list with an odd subscription', () => {
  const list = (...entries: unknown[]) =>
    clientAnswering({ Subscriptions: entries, ResultMessage: 'OK' }).subscription.forCustomer({
      customerId: 7,
    })

  it('has the others, and says of the odd one what could not be read', async () => {
    const odd = wireSubscription({ Id: 2, StartDate: 'long ago', RenewalType: 'Sometimes' })
    const { subscriptions, unread } = await list(wireSubscription({}), odd, wireSubscription({ Id: 3 }))
    expect(subscriptions.map(({ id }) => id)).toEqual([wireSubscription({}).Id, 3])
    expect(unread).toEqual([
      {
        subscription: expect.objectContaining({ id: 2, status: 'Active' }),
        members: ['renewalType', 'startDate'],
      },
    ])
    expect(unread[0]?.subscription).not.toHaveProperty('startDate')
  })

  it.for([null, 'text', 5, [], [[]]])('has the others beside %j', async (odd) => {
    const { subscriptions, unread } = await list(wireSubscription({}), odd)
    expect(subscriptions).toHaveLength(1)
    expect(unread).toMatchObject([{ subscription: {}, members: expect.arrayContaining(['id', 'status']) }])
  })

  it('names a subscription by an odd item of it', async () => {
    const { subscriptions, unread } = await list(
      wireSubscription({ Items: [{ ...item, IsCurrent: 'perhaps' }] }),
    )
    expect([subscriptions.length, unread[0]?.members]).toEqual([0, ['items']])
  })

  it('has nothing unread when all is as documented', async () => {
    expect((await list(wireSubscription({}))).unread).toEqual([])
  })
})

describe('a subscription that is not billed any more', () => {
  it('has no dates of billing, and no days of grace', async () => {
    const nothing = { NextBillingDate: null, NextBillingDateReminder: null, GracePeriodDays: null }
    const { subscription: decoded } = await get(nothing)
    for (const name of Object.keys(nothing)) expect(decoded).not.toHaveProperty(callerName(name))
  })
})

describe('an invalid answer', () => {
  it.for([
    ['Subscription', { Subscription: null }],
    ['Subscription.Id', subscription({ Id: 0 })],
    ['Subscription.Id', subscription({ Id: 2 ** 53 })],
    ['Subscription.Id', subscription({ Id: '1e3' })],
    ['Subscription.NextBillingDate', subscription({ NextBillingDate: '01.12.2026' })],
    ['Subscription.NextBillingDate', subscription({ NextBillingDate: '2026-02-30T00:00:00Z' })],
    ['Subscription.NextBillingDate', subscription({ NextBillingDate: 1_796_118_400 })],
    ['Subscription.RenewalType', subscription({ RenewalType: 'Sometimes' })],
    ['Subscription.Items.1.IsCurrent', subscription({ Items: [item, { ...item, IsCurrent: 'perhaps' }] })],
    ['Subscription.Items.0.Quantity', subscription({ Items: [{ ...item, Quantity: 1.5 }] })],
    ['Subscription.CustomerCurrencyId', subscription({ CustomerCurrencyId: 'euro' })],
  ] as const)('names the path %s', async ([path, body]) => {
    const error = await failure(clientAnswering(body).subscription.get({ subscriptionId: 1 }))
    expect(error).toMatchObject({ code: 'contract', operation: 'subscription.get', path })
  })

  it.for([[[]], [[1, 2]]])('has %j subscriptions instead of one', async ([ids]) => {
    const body = { Subscriptions: ids?.map((Id) => wireSubscription({ Id })), ResultMessage: 'OK' }
    const error = await failure(clientAnswering(body).subscription.byPurchase({ purchaseId: 1 }))
    expect(error).toMatchObject({ code: 'contract', path: 'Subscriptions' })
  })

  it('has an undocumented member that is nested too deeply', async () => {
    const { response } = fixture('purchase.get.json')
    const { Item } = response.Purchase.PaidOrderNotification.Purchase.Items
    Item.Additionals = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)
    const error = await failure(clientAnswering(response).purchase.get({ purchaseId: 1 }))
    const path = 'Purchase.PaidOrderNotification.Purchase.Items.0.Additionals'
    expect(error).toMatchObject({ code: 'contract', path })
  })

  it('has a price that is a text in a price item', async () => {
    const amount = { localized: '1', value: 1 }
    const money = { net: amount, vat: amount, gross: { localized: '1', value: '1' } }
    const body = [{ product_id: 1, currency: { iso: 'EUR' }, price: money, product: { name: 'N' } }]
    const error = await failure(clientAnswering(body).prices.lookup({ productIds: [1] }))
    expect(error).toMatchObject({ code: 'contract', operation: 'prices.lookup', path: '0.price.gross.value' })
  })

  it.for(['', 'null', '<html></html>', '{"ResultMessage":', '[]', '"OK"'])('is the body %s', async (text) => {
    const client = clientOf('http://127.0.0.1', { fetch: async () => new Response(text) })
    const error = await failure(client.connection.test())
    expect(error).toMatchObject({ code: 'contract', operation: 'connection.test' })
    if (text) expect(error.message).not.toContain(text)
  })

  it('is not UTF-8', async () => {
    const bytes = new TextEncoder().encode('{"ResultMessage":"OK","More":"~"}')
    const client = clientOf('http://127.0.0.1', { fetch: async () => new Response(bytes) })
    expect(await client.connection.test()).toEqual({ resultMessage: 'OK' })
    bytes[bytes.indexOf(0x7e)] = 0xff
    expect(await failure(client.connection.test())).toMatchObject({ code: 'contract' })
  })

  it('is an error body of the price host with status 200', async () => {
    const body = { statusCode: 404, error: 'Not Found', message: 'No price found' }
    const error = await failure(clientAnswering(body).prices.lookup({ productIds: [1] }))
    expect(error).toMatchObject({ code: 'contract', operation: 'prices.lookup', path: '' })
  })
})
