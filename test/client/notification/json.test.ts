/**
 * Notifications as JSON: each documented type with the purchase, contact or subscription that it brings, and unknown
 * types passed through. Bodies are derived from a fixture by changing one member at a time. Missing members, deep
 * nesting and prototype keys are refused or ignored, never half read. XML has a test of its own beside this one.
 */

import { describe, expect, it } from 'vitest'
import { parseNotification } from '../../../src/client/notifications.ts'
import { changed, fixture, refusal } from '../support.ts'

const json = 'application/json; charset=utf-8'

const meta = (type: string) => ({
  type,
  date: '2026-03-01T10:00:05.857671',
  schemaUrl: `https://schemas.example/${type}`,
})

const { model, decoded: purchase } = fixture('notifications/purchase-model.json')

const parse = (value: unknown) => parseNotification(JSON.stringify(value), json)

describe('a JSON notification', () => {
  it.for(['PaidOrderNotification', 'NewOfflinePaymentPurchaseNotification'] as const)(
    'of type %s gives the purchase',
    (type) => {
      expect(parse({ meta: meta(type), ...model })).toStrictEqual({
        type,
        date: '2026-03-01T10:00:05.857671Z',
        schemaUrl: `https://schemas.example/${type}`,
        purchase,
      })
    },
  )

  it.for(['RefundNotification', 'RecurringBillingOnHoldNotification'] as const)(
    'of type %s gives the purchase, and is unknown without one [notifications#lifecycle]',
    (type) => {
      expect(parse({ meta: meta(type), ...model })).toMatchObject({ type, purchase })
      expect(parse({ meta: meta(type), subscriptionId: 'S1' })).toStrictEqual({
        type: 'unknown',
        name: type,
        date: '2026-03-01T10:00:05.857671Z',
        schemaUrl: `https://schemas.example/${type}`,
        payload: { subscriptionId: 'S1' },
      })
    },
  )

  it('of a paid order may have the form of an answer of getpurchase', () => {
    const { response, decoded } = fixture('purchase.get.json')
    for (const content of [response.Purchase, response.Purchase.PaidOrderNotification])
      expect(parse({ meta: meta('PaidOrderNotification'), ...content })).toStrictEqual({
        type: 'PaidOrderNotification',
        date: '2026-03-01T10:00:05.857671Z',
        schemaUrl: 'https://schemas.example/PaidOrderNotification',
        purchase: decoded.purchase,
      })
  })

  it('reads the conditional members of an item', () => {
    const item = {
      ...model.items[0],
      deliveries: [{ deliveryType: 'Key', deliveryTypeId: 'KEY', key: 'Key: 1', keyRaw: '1' }],
      extraParameters: [{ key: 'x-order', value: 'intent-1' }],
      recurringBilling: {
        subscriptionId: 'S4711',
        subscriptionItemRunningNo: 1,
        originalPurchaseId: 166412284,
        intervalNumber: 3,
        nextBillingDate: '2027-03-01T10:00:00Z',
      },
    }
    const parsed = parse({ meta: meta('PaidOrderNotification'), ...model, items: [item] })
    expect(parsed).toMatchObject({
      purchase: {
        items: [
          {
            deliveries: [{ deliveryType: 'Key', deliveryTypeId: 'KEY', key: 'Key: 1', keyRaw: '1' }],
            extraParameters: [{ key: 'x-order', value: 'intent-1' }],
            recurringBilling: { subscriptionId: 4711, subscriptionItemRunningNo: 1, intervalNo: 3 },
          },
        ],
      },
    })
  })

  it('of a changed contact gives the customer', () => {
    const { body, decoded: expected } = fixture('notifications/customer-profile.json')
    expect(parse(body)).toStrictEqual(expected)
    const { customer, ...outer } = body
    expect(parse({ ...outer, ...customer })).toStrictEqual(expected)
  })

  /** The path of every member of the model, which has each documented key. */
  const pathsIn = (tree: unknown, path: readonly string[] = []): string[][] =>
    typeof tree !== 'object' || tree === null
      ? []
      : Object.entries(tree).flatMap(([name, member]) => [
          ...(Array.isArray(tree) ? [] : [[...path, name]]),
          ...pathsIn(member, [...path, name]),
        ])
  const required =
    /^(purchaseId|statusId)$|\.(runningNumber|productId|quantity|netPrice|vatPrice|grossPrice)$/

  it.for(pathsIn(model).map((path) => [path.join('.'), path] as const))(
    'decodes the key %s of the purchase model, or requires it [notifications#purchase-model]',
    ([key, path]) => {
      const type = 'NewOfflinePaymentPurchaseNotification'
      const whole = { meta: meta(type), ...model }
      const outcome = refusal(() => parse(changed(whole, path, null)))
      if (required.test(key)) expect(outcome).toMatchObject({ code: 'contract' })
      else {
        expect(outcome).toMatchObject({ type })
        expect(outcome).not.toEqual(parse(whole))
      }
    },
  )

  it('of an unknown type is passed through [notifications#types]', () => {
    expect(parse({ meta: meta('SomethingNewNotification'), anything: [1, null] })).toStrictEqual({
      type: 'unknown',
      name: 'SomethingNewNotification',
      date: '2026-03-01T10:00:05.857671Z',
      schemaUrl: 'https://schemas.example/SomethingNewNotification',
      payload: { anything: [1, null] },
    })
  })

  it.for([
    ['no JSON', '{"meta":', ''],
    ['no object', '[]', ''],
    ['no meta', '{}', 'meta'],
    ['no type', '{"meta":{}}', 'meta.type'],
    ['a broken date', JSON.stringify({ meta: { type: 'X', date: 'yesterday' } }), 'meta.date'],
    ['no purchase', JSON.stringify({ meta: meta('PaidOrderNotification') }), 'Purchase.@Id'],
    [
      'an invalid amount',
      JSON.stringify({
        meta: meta('PaidOrderNotification'),
        ...model,
        items: [{ ...model.items[0], quantity: 'two' }],
      }),
      'Purchase.Items.0.Quantity',
    ],
    [
      'an invalid purchase',
      JSON.stringify({ meta: meta('PaidOrderNotification'), Purchase: [] }),
      'Purchase',
    ],
    [
      'no customer',
      JSON.stringify({ meta: meta('CustomerProfileUpdateNotification') }),
      'Customer.CustomerId',
    ],
  ] as const)('with %s is refused by its path', ([, body, path]) => {
    const error = refusal(() => parseNotification(body, json))
    expect(error).toMatchObject({ code: 'contract', operation: 'parseNotification', path })
  })

  it('that is nested too deeply is refused', () => {
    const deep = `{"meta":{"type":"PaidOrderNotification"},"purchase":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`
    expect(refusal(() => parseNotification(deep, json))).toMatchObject({ code: 'contract' })
  })

  it('cannot reach the prototype of anything', () => {
    const body = `{"meta":{"type":"Other"},"__proto__":{"polluted":1}}`
    parseNotification(body, json)
    expect({}).not.toHaveProperty('polluted')
  })
})
