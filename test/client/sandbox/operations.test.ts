/**
 * All operations of the client against a sandbox over HTTP, in one table: an input that succeeds, one that is refused,
 * the method and path of the call, and another merchant's object. What the client does about faults is the same for all
 * of them and stands in ../http. The clock of the sandbox stands still.
 */

import { afterEach, describe, expect, it } from 'vitest'
import { operations } from '../../../src/client/index.ts'
import type { Operation } from '../../../src/client/operation.ts'
import { callByName, failure } from '../support.ts'
import { day, standing, useSandbox } from './support.ts'

const { advance, buy, clientOf, sandbox, setFault, subscribe } = useSandbox(standing())

afterEach(() => setFault(null))

const monthly = 97769
const teamMonthly = 97770
const oneOff = 97776

const link = () => `${sandbox().baseUrl}/1001/?scope=checkout&cart=${oneOff}`

const subscriptionId = async (acceptSubscription = true) =>
  (await subscribe('customer-paid', monthly, { acceptSubscription })).id

const period = { startDateTime: '2026-05-01T00:00:00Z', endDateTime: '2026-09-01T00:00:00Z' }

const order = (customerReferenceId: string) => ({
  acceptSubscription: true,
  cartItems: [{ productId: oneOff, quantity: 1 }],
  customerReferenceId,
  defaultCountryId: 'DE',
  defaultLanguageId: 'en',
  useInternalContacts: true,
})

const customerPrice = { currencyId: 'EUR', isGross: true, value: 5 }
const contact = { languageId: 'de', countryId: 'DE', firstname: 'Ada' }

const ok = { resultMessage: 'OK' }
const notFound = { code: 'not-found', platformMessage: expect.any(String) }
const refused = { code: 'bad-request', status: 400, platformMessage: expect.any(String) }
const absent = { subscriptionId: 999_999_999 }

interface Row {
  /** An input that succeeds. */
  input: () => Promise<object>
  answer: object
  /** An input that the platform refuses, and the expected error. */
  refusal?: [input: () => Promise<object>, error: object]
}

const rows: Record<string, Row> = {
  'prices.lookup': {
    input: async () => ({ productIds: [oneOff], country: 'DE' }),
    answer: [{ productId: String(oneOff) }],
    refusal: [async () => ({ productIds: [1] }), { ...notFound, status: 404 }],
  },
  'product.prices': {
    input: async () => ({ currencyIds: ['EUR', 'USD'], productIds: [oneOff] }),
    answer: { ...ok, products: [{ id: oneOff }] },
    refusal: [async () => ({ currencyIds: ['EUR'], productIds: [1] }), refused],
  },
  'purchase.get': {
    input: async () => ({ purchaseId: await buy('customer-paid', oneOff) }),
    answer: { ...ok, purchase: { statusId: 'PAY' } },
    refusal: [async () => ({ purchaseId: 1 }), notFound],
  },
  'purchase.list': {
    input: async () => ({ ...period, purchaseStatusIds: ['PAY'] }),
    answer: ok,
    refusal: [async () => ({ ...period, purchaseStatusIds: ['XXX'] }), refused],
  },
  'purchase.listByIds': {
    input: async () => ({
      startPurchaseId: await buy('customer-paid', oneOff),
      purchaseStatusIds: ['PAY', 'TST'],
    }),
    answer: { ...ok, purchases: [{ purchaseStatusId: 'PAY' }] },
    refusal: [async () => ({ startPurchaseId: 1, purchaseStatusIds: ['XXX'] }), refused],
  },
  'purchase.updateLicenseKey': {
    input: async () => ({
      purchaseId: await buy('customer-paid', oneOff),
      runningNumber: 1,
      licenseKey: 'K-1',
    }),
    answer: ok,
    refusal: [async () => ({ purchaseId: 1, runningNumber: 1, licenseKey: 'K-1' }), notFound],
  },
  'cart.process': {
    input: async () => ({ cart: order('customer-paid') }),
    answer: { ...ok, result: 'Paid', purchaseId: expect.any(Number) },
    refusal: [
      async () => ({ cart: { ...order('customer-paid'), cartItems: [{ productId: 1, quantity: 1 }] } }),
      refused,
    ],
  },
  'cart.preview': {
    input: async () => ({ shoppingCartUrl: link(), remoteAddress: '84.19.3.7' }),
    answer: { ...ok, sessionUrl: expect.stringMatching(/^http/) },
    refusal: [
      async () => ({ shoppingCartUrl: `${link()}9`, remoteAddress: '84.19.3.7' }),
      { ...refused, platformId: expect.any(String) },
    ],
  },
  'subscription.get': {
    input: async () => ({ subscriptionId: await subscriptionId() }),
    answer: { ...ok, subscription: { status: 'Active' } },
    refusal: [async () => absent, notFound],
  },
  'subscription.byPurchase': {
    input: async () => ({ purchaseId: await buy('customer-paid', monthly) }),
    answer: { ...ok, subscription: { status: 'Active' } },
    refusal: [async () => ({ purchaseId: 1 }), notFound],
  },
  'subscription.forCustomer': {
    input: async () => ({ customerReferenceId: 'customer-paid' }),
    answer: { ...ok, subscriptions: expect.any(Array) },
  },
  'subscription.updateNextBillingDate': {
    input: async () => ({ subscriptionId: await subscriptionId(), nextBillingDate: '2030-01-01T00:00:00Z' }),
    answer: ok,
    refusal: [async () => ({ ...absent, nextBillingDate: '2030-01-01T00:00:00Z' }), notFound],
  },
  'subscription.addItem': {
    input: async () => ({ subscriptionId: await subscriptionId(), productId: teamMonthly, quantity: 1 }),
    answer: { ...ok, priceCurrencyId: 'EUR' },
    refusal: [
      async () => ({ subscriptionId: await subscriptionId(), productId: oneOff, quantity: 1 }),
      refused,
    ],
  },
  'subscription.increaseItemQuantity': {
    input: async () => ({ subscriptionId: await subscriptionId(), runningNumber: 1, quantity: 1 }),
    answer: { ...ok, priceCurrencyId: 'EUR' },
    refusal: [
      async () => ({ subscriptionId: await subscriptionId(), runningNumber: 9, quantity: 1 }),
      refused,
    ],
  },
  'subscription.updateItem': {
    input: async () => ({
      subscriptionId: await subscriptionId(),
      runningNumber: 1,
      quantity: 2,
      updateAction: 'Update',
    }),
    answer: { ...ok, nextBillingDate: expect.any(String) },
    refusal: [async () => ({ ...absent, runningNumber: 1, quantity: 2, updateAction: 'Update' }), notFound],
  },
  'subscription.updateItemPrice': {
    input: async () => ({
      subscriptionId: await subscriptionId(),
      runningNumber: 1,
      quantity: 1,
      customerPrice,
      updateAction: 'Update',
    }),
    answer: { ...ok, nextBillingCustomerGrossPrice: 5 },
    refusal: [
      async () => ({
        subscriptionId: await subscriptionId(),
        runningNumber: 1,
        quantity: 1,
        customerPrice: { ...customerPrice, currencyId: 'USD' },
        updateAction: 'Update',
      }),
      { ...refused, platformMessage: "'CustomerPrice' currency differs from subscription currency" },
    ],
  },
  'subscription.align': {
    input: async () => {
      const secondarySubscriptionId = await subscriptionId()
      await advance(day)
      return { primarySubscriptionId: await subscriptionId(), secondarySubscriptionId }
    },
    answer: ok,
    refusal: [
      async () => ({ primarySubscriptionId: 999_999_999, secondarySubscriptionId: 999_999_998 }),
      notFound,
    ],
  },
  'subscription.reinstateItems': {
    input: async () => ({ subscriptionId: await subscriptionId(false), items: [1] }),
    answer: ok,
    refusal: [async () => ({ subscriptionId: await subscriptionId(), items: [1] }), refused],
  },
  'subscription.updateParameters': {
    input: async () => ({ subscriptionId: await subscriptionId(), items: [{ key: 'x-a', value: '' }] }),
    answer: ok,
    refusal: [async () => ({ ...absent, items: [{ key: 'x-a', value: '' }] }), notFound],
  },
  'subscription.updateContact': {
    input: async () => ({ subscriptionId: await subscriptionId(), contactType: 'BillingContact', contact }),
    answer: ok,
    refusal: [async () => ({ ...absent, contactType: 'BillingContact', contact }), notFound],
  },
  'subscription.updateAccount': {
    input: async () => ({ subscriptionId: await subscriptionId() }),
    answer: ok,
    refusal: [async () => ({ subscriptionId: (await subscribe('customer-offline', monthly)).id }), refused],
  },
  'subscription.updateRenewalType': {
    input: async () => ({ subscriptionId: await subscriptionId(), renewalType: 'Manual' }),
    answer: ok,
    refusal: [
      // A product that ends after three billings has no renewal type.
      async () => ({ subscriptionId: (await subscribe('customer-paid', 97786)).id, renewalType: 'Manual' }),
      refused,
    ],
  },
  'subscription.renew': {
    input: async () => ({ subscriptionId: await subscriptionId() }),
    answer: { ...ok, transactionStatus: 'Success' },
    refusal: [async () => absent, notFound],
  },
  'subscription.updateCustomer': {
    // No reference, so that the customer of the other rows stays the same.
    input: async () => ({ subscriptionId: await subscriptionId() }),
    answer: ok,
    refusal: [async () => absent, { ...notFound, platformId: undefined }],
  },
  'subscription.deactivateItems': {
    input: async () => ({ subscriptionId: await subscriptionId(), items: [1] }),
    answer: ok,
    refusal: [async () => ({ ...absent, items: [1] }), notFound],
  },
  'subscription.removeItem': {
    input: async () => ({ subscriptionId: await subscriptionId(), runningNumber: 1 }),
    answer: ok,
    refusal: [async () => ({ ...absent, runningNumber: 1 }), notFound],
  },
  'purchase.cancelRetry': {
    input: async () => ({ purchaseId: await buy('customer-retry', oneOff) }),
    answer: ok,
    refusal: [async () => ({ purchaseId: await buy('customer-paid', oneOff) }), refused],
  },
  'session.generateUrl': {
    input: async () => ({ targetUrl: link() }),
    answer: { ...ok, url: expect.stringMatching(/^http/) },
    refusal: [async () => ({ targetUrl: 'https://elsewhere.example/?cart=1' }), refused],
  },
  'connection.test': { input: async () => ({}), answer: ok },
}

const table = Object.entries(operations).flatMap(([group, members]) =>
  Object.entries<Operation>(members).map(([name, row]) => ({ operation: `${group}.${name}`, row })),
)

it('the sandbox is called for every operation', () => {
  expect(Object.keys(rows).toSorted()).toEqual(table.map(({ operation }) => operation).toSorted())
})

describe.for(table)('against the sandbox, $operation', ({ operation, row }) => {
  const { input, answer, refusal } = rows[operation] ?? { input: async () => ({}), answer: {} }

  it('succeeds, by its own method and path', async () => {
    const request = await input()
    const called: string[] = []
    const client = clientOf('1001', {
      fetch: (url, init) => {
        called.push(`${init.method} ${new URL(url).pathname}`)
        return fetch(url, init)
      },
    })
    expect(await callByName(client, operation, request)).toMatchObject(answer)
    expect(called).toEqual([`${row.method} ${row.path}`])
  })

  if (refusal)
    it('is refused, and says why', async () => {
      const [refusedInput, error] = refusal
      expect(await failure(callByName(clientOf(), operation, await refusedInput()))).toMatchObject({
        operation,
        mayHaveActed: false,
        ...error,
      })
    })

  if (/^(subscription\.(?!forCustomer)|purchase\.(?!list))/.test(operation))
    it('finds nothing of another client, and leaves it alone [conventions#authentication]', async () => {
      const request = await input()
      const owned = new Map(Object.entries(request))
      const purchaseId = owned.get('purchaseId')
      const subscriptionId = owned.get('subscriptionId') ?? owned.get('primarySubscriptionId')
      const state = () =>
        purchaseId
          ? callByName(clientOf(), 'purchase.get', { purchaseId })
          : callByName(clientOf(), 'subscription.get', { subscriptionId })
      const before = await state()
      expect(await failure(callByName(clientOf('1002'), operation, request))).toMatchObject({
        code: 'not-found',
      })
      expect(await state()).toEqual(before)
    })
})

it('retries a read after a lost answer, and reports a write', async () => {
  const id = await subscriptionId()
  await setFault('reset-after*1')
  expect(await clientOf().subscription.get({ subscriptionId: id })).toMatchObject(ok)
  await setFault('reset-after*1')
  expect(await failure(clientOf().subscription.renew({ subscriptionId: id }))).toMatchObject({
    code: 'unreachable',
    operation: 'subscription.renew',
    mayHaveActed: true,
  })
})
