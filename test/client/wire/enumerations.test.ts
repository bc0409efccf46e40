/**
 * The numbers and words of the platform behind the client's names: modes of an order, kinds of contacts and prices,
 * renewal types, statuses in searches, results of transactions. Each name is sent or read once and compared with its
 * documented form. An undocumented word for a transaction is `Unknown`, because the renewal has happened.
 */

import { describe, expect, it } from 'vitest'
import type { Client } from '../../../src/client/index.ts'
import { callByName, clientOf, failure, fixture } from '../support.ts'

/** The body or the query that a call sends. */
const sentBy = async (operation: string, input: unknown, response: unknown = { ResultMessage: 'OK' }) => {
  const sent: unknown[] = []
  const client = clientOf('http://127.0.0.1', {
    fetch: async (url, { body }) => {
      sent.push(body ? JSON.parse(String(body)) : Object.fromEntries(new URL(url).searchParams))
      return Response.json(response)
    },
  })
  await callByName(client, operation, input)
  return sent[0]
}

const order = fixture('cart.process.json')

describe('an order', () => {
  const rows = {
    processCartMode: ['ProcessCartMode', { Interactive: 0, Noninteractive: 1 }],
    fraudProtectionMode: ['FraudProtectionMode', { Disabled: 0, Enabled: 1 }],
    extraParameterMode: ['ExtraParameterMode', { Default: 0, PurchaseOnly: 1, SubscriptionOnly: 2 }],
  } as const
  const modes = Object.entries(rows).flatMap(([field, [wire, numbers]]) =>
    Object.entries(numbers).map(([name, number]) => [field, name, wire, number] as const),
  )

  it.for(modes)(
    'with the %s %s is sent with %s %d [cart#modes] [conventions#integers]',
    async ([field, name, wire, number]) => {
      const body = await sentBy('cart.process', { ...order.input, [field]: name }, order.response)
      expect(body).toMatchObject({ [wire]: number })
    },
  )

  it('without modes leaves them to the platform [cart#modes]', async () => {
    const { cart } = order.input
    const body = await sentBy('cart.process', { cart }, order.response)
    expect(Object.keys(body ?? {})).toEqual(['Cart'])
  })
})

describe('a contact', () => {
  const change = { subscriptionId: 1, contact: { languageId: 'en', countryId: 'US' } }

  it.for([
    ['LicenseeContact', 0],
    ['BillingContact', 1],
    ['DeliveryContact', 2],
  ] as const)('of type %s is sent with the number %d [contacts#update]', async ([contactType, number]) => {
    const body = await sentBy('subscription.updateContact', { ...change, contactType })
    expect(body).toMatchObject({ ContactType: number })
  })

  it.for([
    ...['MR', 'MS', 'MRS', 'MIS'].map((id) => ['salutationId', 'SalutationId', id] as const),
    ...['COM', 'GOV', 'MIS', 'NPR', 'UNI'].map((id) => ['companyTypeId', 'CompanyTypeId', id] as const),
  ])('with the %s is sent with %s %s', async ([field, wire, id]) => {
    const contact = { ...change.contact, [field]: id }
    const body = await sentBy('subscription.updateContact', {
      ...change,
      contactType: 'BillingContact',
      contact,
    })
    expect(body).toMatchObject({ Contact: { [wire]: id } })
  })
})

describe('a change', () => {
  it.for(['Automatic', 'Manual'])('to the renewal type %s is sent by name', async (renewalType) => {
    const body = await sentBy('subscription.updateRenewalType', { subscriptionId: 1, renewalType })
    expect(body).toMatchObject({ RenewalType: renewalType })
  })

  const { input, response } = fixture('subscription.updateItem.json')
  const price = fixture('subscription.updateItemPrice.json')

  it.for(['Update', 'Upgrade', 'Downgrade'])(
    'by the action %s is sent with it [subscriptions#update-item]',
    async (updateAction) => {
      expect(await sentBy('subscription.updateItem', { ...input, updateAction }, response)).toMatchObject({
        UpdateAction: updateAction,
      })
      const sent = await sentBy(
        'subscription.updateItemPrice',
        { ...price.input, updateAction },
        price.response,
      )
      expect(sent).toMatchObject({ UpdateAction: updateAction })
    },
  )
})

describe('a search', () => {
  it.for(['Active', 'Deactivated', 'Finished', 'Grace', 'Hold', 'New'])(
    'for the status %s is sent with its name',
    async (subscriptionStatus) => {
      const query = await sentBy('subscription.forCustomer', { customerId: 1, subscriptionStatus })
      expect(query).toEqual({ customerid: '1', subscriptionstatus: subscriptionStatus })
    },
  )

  it.for('CAN CHB DEC HLD PAY PPR PEN QUO REF REG TST TST_RFD WOF WPO'.split(' '))(
    'for purchases of the status %s is sent with it, and finds it [purchases#status-ids]',
    async (status) => {
      const entry = { PurchaseId: 1, PurchasestatusId: status, ReimbursementId: null }
      const client = clientOf('http://127.0.0.1', {
        fetch: async (url) => {
          expect(new URL(url).searchParams.get('purchasestatusids')).toBe(status)
          return Response.json({ Purchases: [entry], ResultMessage: 'OK' })
        },
      })
      const range = { startPurchaseId: 1, purchaseStatusIds: [status] }
      expect((await client.purchase.listByIds(range)).purchases).toEqual([
        { purchaseId: 1, purchaseStatusId: status },
      ])
    },
  )
})

describe('a transaction', () => {
  const renewed = (TransactionStatus: unknown): ReturnType<Client['subscription']['renew']> =>
    clientOf('http://127.0.0.1', {
      fetch: async () =>
        Response.json({
          NextBillingDate: '2026-12-01T10:00:00Z',
          TransactionStatus,
          ResultMessage: 'OK',
        }),
    }).subscription.renew({ subscriptionId: 1 })

  it.for(['Success', 'Error', 'Rejected', 'Pending', 'Unknown'] as const)(
    'may be %s [subscriptions#price-preview]',
    async (status) => {
      for (const form of [status, status.toLowerCase(), status.toUpperCase()])
        expect((await renewed(form)).transactionStatus).toBe(status)
    },
  )

  it('is Unknown by any other word, because the renewal has happened', async () => {
    expect((await renewed('Done')).transactionStatus).toBe('Unknown')
  })

  it.for([0, 1, true, ''])('may not be %j', async (status) => {
    expect(await failure(renewed(status))).toMatchObject({ code: 'contract', path: 'TransactionStatus' })
  })
})
