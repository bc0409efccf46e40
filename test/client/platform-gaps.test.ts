/**
 * Places where the platform's documentation and its behaviour leave a gap, and how the client bridges it: refusals with
 * status 200, several ways to name a customer, undocumented members, unknown status numbers, and lists that are too
 * large for one answer. A stand-in for `fetch` answers in turn and records what was sent. A name in brackets in a title
 * is the statement of docs/platform that the test proves.
 */

import { afterEach, expect, it } from 'vitest'
import { type Client, isVitrineError, purchasesBetween, RefusedError } from '../../src/client/index.ts'
import { clientOf, failure, wireItem, wireSubscription } from './support.ts'

interface Sent {
  url: string
  body: unknown
}

const sent: Sent[] = []
afterEach(() => void sent.splice(0))

/** A client whose platform gives these answers in turn, and then repeats the last one. */
const answering = (answer: (call: Sent, index: number) => unknown, status = 200): Client =>
  clientOf('https://platform.example', {
    fetch: async (url, { body }) => {
      const call = { url, body: typeof body === 'string' ? JSON.parse(body) : undefined }
      sent.push(call)
      return Response.json(answer(call, sent.length - 1), { status })
    },
  })

const locked = { ResultMessage: 'Subscription is locked' }

it.each<[string, (client: Client) => Promise<unknown>, boolean]>([
  ['a change', (client) => client.subscription.updateAccount({ subscriptionId: 1 }), true],
  ['a renewal', (client) => client.subscription.renew({ subscriptionId: 1 }), true],
  ['a read', (client) => client.subscription.get({ subscriptionId: 1 }), false],
  ['the test of the connection', (client) => client.connection.test(), false],
  [
    'a preview',
    (client) =>
      client.cart.preview({ shoppingCartUrl: 'https://c.example/1/?cart=1', remoteAddress: '192.0.2.1' }),
    false,
  ],
])(
  'rejects %s whose ResultMessage is not OK [subscriptions#result-message]',
  async (_, act, mayHaveActed) => {
    const error = await failure(act(answering(() => locked)))
    expect(error).toBeInstanceOf(RefusedError)
    expect(isVitrineError(error)).toBe(true)
    expect(error).toMatchObject({
      code: 'refused',
      status: 200,
      platformMessage: 'Subscription is locked',
      mayHaveActed,
    })
    expect(error.message).not.toContain('locked')
  },
)

it('keeps the secret out of the platform message of a refusal', async () => {
  const client = answering(() => ({ ResultMessage: 'no access for canary & pässword/42' }))
  const error = await failure(client.connection.test())
  expect(JSON.stringify({ ...error })).not.toContain('canary')
})

it.each(['OK', 'Ok', ' ok '])(
  'takes %j for OK [cart#preview-answer] [subscriptions#result-message]',
  async (ResultMessage) => {
    await expect(answering(() => ({ ResultMessage })).connection.test()).resolves.toBeDefined()
  },
)

const process = {
  cart: {
    cartItems: [{ productId: 1, quantity: 1 }],
    defaultCountryId: 'DE',
    defaultLanguageId: 'en',
    useInternalContacts: true,
    customerReferenceId: 'kim',
  },
}

it('judges an order by its result, whatever its message is [cart#process-result] [subscriptions#result-message]', async () => {
  const paid = { ResultMessage: 'Done', ProcessResult: 0, PurchaseId: 7 }
  expect(await answering(() => paid).cart.process(process)).toMatchObject({ result: 'Paid', purchaseId: 7 })
})

it('sends an order with several ways to name the customer [cart#customer]', async () => {
  const client = answering(() => ({ ResultMessage: 'OK', ProcessResult: 0, PurchaseId: 7 }))
  await client.cart.process({
    cart: { ...process.cart, logonPurchaseId: 3 },
    subscription: { subscriptionId: 'S4' },
  })
  expect(sent[0]?.body).toMatchObject({
    Cart: { CustomerReferenceId: 'kim', LogonPurchaseId: 3 },
    Subscription: { SubscriptionId: '4' },
  })
})

it('sends a contact with both identifiers [contacts#update]', async () => {
  await answering(() => ({ ResultMessage: 'OK' })).subscription.updateContact({
    subscriptionId: 'S4',
    customerReferenceId: 'kim',
    contactType: 'BillingContact',
    contact: { languageId: 'en', countryId: 'DE' },
  })
  expect(sent[0]?.body).toMatchObject({ SubscriptionId: '4', CustomerReferenceId: 'kim' })
})

const preview = {
  AlignmentCustomerGrossPrice: 0,
  AlignmentCustomerVatPrice: 0,
  AlignmentCustomerNetPrice: 0,
  NextBillingCustomerGrossPrice: 1,
  NextBillingCustomerVatPrice: 0,
  NextBillingCustomerNetPrice: 1,
  PriceCurrencyId: 'EUR',
  ResultMessage: 'OK',
}

it('updates a price without a quantity [subscriptions#changes]', async () => {
  await answering(() => preview).subscription.updateItemPrice({
    subscriptionId: 1,
    runningNumber: 1,
    customerPrice: { currencyId: 'EUR', isGross: true, value: 1 },
    updateAction: 'Update',
  })
  expect(sent[0]?.body).not.toHaveProperty('Quantity')
})

it('passes members on that the platform does not document [cart#process]', async () => {
  const client = answering(() => ({ ResultMessage: 'OK', ProcessResult: 0, PurchaseId: 7 }))
  await client.cart.process({
    cart: {
      ...process.cart,
      cartItems: [{ productId: 1, quantity: 2, undocumented: { ItemId: 5, 'x-a': { b: [1, null] } } }],
      undocumented: { Affiliate: 9 },
    },
    undocumented: { TraceId: 'abc' },
  })
  expect(sent[0]?.body).toEqual({
    Cart: expect.objectContaining({
      Affiliate: 9,
      CartItems: [{ ProductId: 1, Quantity: 2, ItemId: 5, 'x-a': { b: [1, null] } }],
    }),
    TraceId: 'abc',
  })
})

it('lets a documented member win over an undocumented one of the same name', async () => {
  const client = answering(() => ({ ResultMessage: 'OK' }))
  const undocumented = { SubscriptionId: '2', Reason: 'x' }
  await client.subscription.updateAccount({ subscriptionId: 1, undocumented })
  expect(sent[0]?.body).toEqual({ SubscriptionId: '1', Reason: 'x' })
})

it('reads subscriptions and items whose status number it does not know', async () => {
  const Subscriptions = [
    wireSubscription({ Subscriptionstatus: 2, Items: [wireItem({ Status: 6 })] }),
    wireSubscription({ Id: 2, Subscriptionstatus: 'Paused' }),
  ]
  const client = answering(() => ({ Subscriptions, ResultMessage: 'OK' }))
  const { subscriptions } = await client.subscription.forCustomer({ customerId: 7 })
  expect(subscriptions).toMatchObject([
    { status: 'Unknown', items: [{ status: 'Unknown' }] },
    { status: 'Unknown' },
  ])
})

const listed = (ids: number[]) => ({
  Purchases: ids.map((PurchaseId) => ({ PurchaseId, PurchasestatusId: 'PAY' })),
  ResultMessage: 'OK',
})

const windowOf = ({ url }: Sent): string => {
  const { searchParams } = new URL(url)
  return `${searchParams.get('startdatetime')} ${searchParams.get('enddatetime')}`
}

const period = {
  startDateTime: '2026-01-01T00:00:00Z',
  endDateTime: '2026-01-03T12:00:00Z',
  purchaseStatusIds: ['PAY', 'TST'],
}

const all = async (client: Client, options?: Parameters<typeof purchasesBetween>[2]): Promise<number[]> => {
  const ids: number[] = []
  for await (const { purchaseId } of purchasesBetween(client, period, options)) ids.push(purchaseId)
  return ids
}

it('reads a long list of purchases in windows, each purchase once', async () => {
  const client = answering((_, index) => listed([[1, 2], [2, 3], []][index] ?? []))
  expect(await all(client)).toEqual([1, 2, 3])
  expect(sent.map(windowOf)).toEqual([
    '2026-01-01T00:00:00 2026-01-02T00:00:00',
    '2026-01-02T00:00:00 2026-01-03T00:00:00',
    '2026-01-03T00:00:00 2026-01-03T12:00:00',
  ])
})

it('halves a window whose list is too large', async () => {
  const large = Array.from({ length: 30_000 }, (_, index) => index + 10)
  const client = answering((_, index) => listed(index === 0 ? large : [index]))
  expect(await all(client, { windowMs: 3 * 86_400_000 })).toEqual([1, 2])
  expect(sent.slice(1).map(windowOf)).toEqual([
    '2026-01-01T00:00:00 2026-01-02T06:00:00',
    '2026-01-02T06:00:00 2026-01-03T12:00:00',
  ])
})

it('gives up on a list that is too large for any window', async () => {
  const large = Array.from({ length: 30_000 }, (_, index) => index + 10)
  expect(await failure(all(answering(() => listed(large))))).toMatchObject({ code: 'contract' })
  expect(sent.length).toBeLessThan(30)
})

it.each([
  ['endDateTime', { ...period, endDateTime: '2025-01-01T00:00:00Z' }, {}],
  ['startDateTime', { ...period, startDateTime: 'yesterday' }, {}],
  ['windowMs', period, { windowMs: 0 }],
])('refuses a wrong %s before it sends', async (field, input, options) => {
  const entries = purchasesBetween(
    answering(() => listed([])),
    input,
    options,
  )
  expect(await failure(entries.next())).toMatchObject({ code: 'invalid-argument', field })
  expect(sent).toEqual([])
})
