/**
 * Every documented rule for a request, as a table of calls that break it. The client has to refuse each call at once,
 * to name the field, and to send nothing; `fetch` counts that. The calls are untyped, as from plain JavaScript, since
 * the compiler would refuse many of them. A few valid requests stand at the edge of a rule.
 */

import { describe, expect, it } from 'vitest'
import type { Client } from '../../src/client/index.ts'
import { isVitrineError } from '../../src/client/index.ts'
import { clientOf, failure, manualClock } from './support.ts'

const contact = { languageId: 'de', countryId: 'DE' }

const order = {
  cartItems: [{ productId: 1, quantity: 1 }],
  defaultCountryId: 'DE',
  defaultLanguageId: 'de',
  useInternalContacts: true,
  customerReferenceId: 'c',
}

const preview = { shoppingCartUrl: 'https://checkout.example/1/?cart=1', remoteAddress: '84.19.3.7' }

const update = {
  subscriptionId: 'S1',
  runningNumber: 1,
  quantity: 1,
  updateAction: 'Update',
  customerPrice: { currencyId: 'EUR', isGross: true, value: 1 },
}

const extend = { alignToCurrentInterval: false, getCustomerPricePreviewOnly: false, extendInterval: true }

type Row = [field: string, call: (client: Loose) => Promise<unknown>]

/** The client without types, as plain JavaScript calls it. */
type Loose = { [Group in keyof Client]: Record<keyof Client[Group], (input: unknown) => Promise<unknown>> }

const rows: Row[] = [
  [
    'alignmentSettings.extendInterval',
    (c) =>
      c.subscription.addItem({ subscriptionId: 1, productId: 1, quantity: 1, alignmentSettings: extend }),
  ],
  [
    'alignmentSettings.extendInterval',
    (c) => c.subscription.updateItem({ ...update, alignmentSettings: extend }),
  ],
  [
    'alignmentSettings.extendInterval',
    (c) => c.subscription.updateItemPrice({ ...update, alignmentSettings: extend }),
  ],
  [
    'alignmentSettings.extendInterval',
    (c) =>
      c.subscription.updateItem({ ...update, alignmentSettings: { ...extend, extendInterval: undefined } }),
  ],
  [
    'alignmentSettings.extendInterval',
    (c) =>
      c.subscription.increaseItemQuantity({
        subscriptionId: 1,
        runningNumber: 1,
        quantity: 1,
        alignmentSettings: extend,
      }),
  ],
  [
    'alignmentSettings.getCustomerPricePreviewOnly',
    (c) =>
      c.subscription.align({
        primarySubscriptionId: 1,
        secondarySubscriptionId: 2,
        alignmentSettings: { alignToCurrentInterval: true },
      }),
  ],
  [
    'secondarySubscriptionId',
    (c) => c.subscription.align({ primarySubscriptionId: 'S1', secondarySubscriptionId: 1 }),
  ],
  [
    'nextBillingDate',
    (c) =>
      c.subscription.updateNextBillingDate({ subscriptionId: 1, nextBillingDate: '2026-03-01T00:00:00Z' }),
  ],
  [
    'nextBillingDate',
    (c) =>
      c.subscription.updateNextBillingDate({ subscriptionId: 1, nextBillingDate: '2026-02-28T23:59:59Z' }),
  ],
  [
    'nextBillingDate',
    (c) =>
      c.subscription.updateNextBillingDate({
        subscriptionId: 1,
        nextBillingDate: '2027-01-01T00:00:00+01:00',
      }),
  ],
  [
    'nextBillingDate',
    (c) =>
      c.subscription.updateNextBillingDate({ subscriptionId: 1, nextBillingDate: '2027-02-29T00:00:00Z' }),
  ],
  [
    'nextBillingDate',
    (c) =>
      c.subscription.updateNextBillingDate({ subscriptionId: 1, nextBillingDate: '2027-01-01T00:00:00' }),
  ],
  [
    'cart.extraParameters.0.key',
    (c) => c.cart.process({ cart: { ...order, extraParameters: [{ key: 'order', value: '1' }] } }),
  ],
  [
    'cart.extraParameters.0.key',
    (c) => c.cart.process({ cart: { ...order, extraParameters: [{ key: 'x-', value: '1' }] } }),
  ],
  ['cart.cartItems', (c) => c.cart.process({ cart: { ...order, cartItems: [] } })],
  [
    'cart.cartItems.0.quantity',
    (c) => c.cart.process({ cart: { ...order, cartItems: [{ productId: 1, quantity: 0 }] } }),
  ],
  [
    'cart.cartItems.0.productId',
    (c) => c.cart.process({ cart: { ...order, cartItems: [{ productId: 2 ** 53, quantity: 1 }] } }),
  ],
  [
    'cart.cartItems.0.price',
    (c) => c.cart.process({ cart: { ...order, cartItems: [{ productId: 1, quantity: 1, price: 1 }] } }),
  ],
  ['cart.customerReferenceId', (c) => c.cart.process({ cart: { ...order, customerReferenceId: undefined } })],
  ['cart.defaultCountryId', (c) => c.cart.process({ cart: { ...order, defaultCountryId: 'de' } })],
  ['cart.defaultLanguageId', (c) => c.cart.process({ cart: { ...order, defaultLanguageId: 'DE' } })],
  ['cart.defaultCurrencyId', (c) => c.cart.process({ cart: { ...order, defaultCurrencyId: 'eur' } })],
  ['cart.useInternalContacts', (c) => c.cart.process({ cart: { ...order, useInternalContacts: undefined } })],
  ['processCartMode', (c) => c.cart.process({ cart: order, processCartMode: 1 })],
  ['fraudProtectionMode', (c) => c.cart.process({ cart: order, fraudProtectionMode: 'enabled' })],
  ['cart', (c) => c.cart.process({})],
  [
    'cart.billingContact.languageId',
    (c) => c.cart.process({ cart: { ...order, billingContact: { ...contact, languageId: 'DE' } } }),
  ],
  [
    'contact.countryId',
    (c) =>
      c.subscription.updateContact({
        subscriptionId: 1,
        contactType: 'BillingContact',
        contact: { ...contact, countryId: 'DEU' },
      }),
  ],
  [
    'contact.salutationId',
    (c) =>
      c.subscription.updateContact({
        subscriptionId: 1,
        contactType: 'BillingContact',
        contact: { ...contact, salutationId: 'DR' },
      }),
  ],
  [
    'contact.companyTypeId',
    (c) =>
      c.subscription.updateContact({
        subscriptionId: 1,
        contactType: 'BillingContact',
        contact: { ...contact, companyTypeId: 'LTD' },
      }),
  ],
  [
    'contact.stateId',
    (c) =>
      c.subscription.updateContact({
        subscriptionId: 1,
        contactType: 'BillingContact',
        contact: { ...contact, stateId: 'DE-BY' },
      }),
  ],
  [
    'contact.stateId',
    (c) =>
      c.subscription.updateContact({
        subscriptionId: 1,
        contactType: 'BillingContact',
        contact: { ...contact, stateId: 'US-CA' },
      }),
  ],
  [
    'contact.stateId',
    (c) =>
      c.subscription.updateContact({
        subscriptionId: 1,
        contactType: 'BillingContact',
        contact: { languageId: 'en', countryId: 'US', stateId: 'us-ca' },
      }),
  ],
  [
    'contact.stateId',
    (c) =>
      c.subscription.updateContact({
        subscriptionId: 1,
        contactType: 'BillingContact',
        contact: { languageId: 'en', countryId: 'US', stateId: 'US-CALI' },
      }),
  ],
  [
    'contact.EMail',
    (c) =>
      c.subscription.updateContact({
        subscriptionId: 1,
        contactType: 'BillingContact',
        contact: { ...contact, EMail: 'a@b' },
      }),
  ],
  [
    'contactType',
    (c) => c.subscription.updateContact({ subscriptionId: 1, contactType: 'Billing', contact }),
  ],
  ['subscriptionId', (c) => c.subscription.updateContact({ contactType: 'BillingContact', contact })],
  ['customerId', (c) => c.subscription.forCustomer({})],
  ['customerEmail', (c) => c.subscription.forCustomer({ customerReferenceId: 'c', customerEmail: 'a@b' })],
  ['subscriptionStatus', (c) => c.subscription.forCustomer({ customerId: 1, subscriptionStatus: 1 })],
  ['subscriptionId', (c) => c.subscription.get({ subscriptionId: 's1' })],
  ['subscriptionId', (c) => c.subscription.get({ subscriptionId: '' })],
  ['subscriptionId', (c) => c.subscription.get({ subscriptionId: '1&purchaseid=2' })],
  ['subscriptionId', (c) => c.subscription.get({ subscriptionId: 1.5 })],
  ['purchaseId', (c) => c.subscription.get({ subscriptionId: 1, purchaseId: 2 })],
  ['renewalType', (c) => c.subscription.updateRenewalType({ subscriptionId: 1, renewalType: 'Semi' })],
  ['updateAction', (c) => c.subscription.updateItem({ ...update, updateAction: 'Sidegrade' })],
  [
    'customerPrice.value',
    (c) =>
      c.subscription.updateItemPrice({ ...update, customerPrice: { ...update.customerPrice, value: -1 } }),
  ],
  ['customerPrice', (c) => c.subscription.updateItemPrice({ ...update, customerPrice: undefined })],
  ['items', (c) => c.subscription.reinstateItems({ subscriptionId: 1, items: [] })],
  [
    'items.0.key',
    (c) => c.subscription.updateParameters({ subscriptionId: 1, items: [{ key: '', value: '1' }] }),
  ],
  ['remoteAddress', (c) => c.cart.preview({ ...preview, remoteAddress: '2001:db8::1' })],
  ['remoteAddress', (c) => c.cart.preview({ ...preview, remoteAddress: '84.19.3.256' })],
  ['shoppingCartUrl', (c) => c.cart.preview({ ...preview, shoppingCartUrl: 'ftp://checkout.example/' })],
  [
    'shoppingCartUrl',
    (c) =>
      c.cart.preview({ ...preview, shoppingCartUrl: `https://checkout.example/?cart=${'1'.repeat(2000)}` }),
  ],
  ['targetUrl', (c) => c.session.generateUrl({ targetUrl: '/checkout' })],
  ['productIds', (c) => c.prices.lookup({ productIds: [] })],
  ['productIds.0', (c) => c.prices.lookup({ productIds: ['1,2'] })],
  ['internalProductIds.0', (c) => c.prices.lookup({ internalProductIds: ['A,B'] })],
  ['acceptLanguage', (c) => c.prices.lookup({ acceptLanguage: 'de\r\nx: y' })],
  ['currency', (c) => c.prices.lookup({ currency: 'Euro' })],
  ['country', (c) => c.prices.lookup({ country: 'D' })],
  ['clientId', (c) => c.prices.lookup({ clientId: 1002 })],
  [
    'endDateTime',
    (c) =>
      c.purchase.list({
        startDateTime: '2026-03-02T00:00:00Z',
        endDateTime: '2026-03-02T00:00:00+01:00',
        purchaseStatusIds: ['PAY'],
      }),
  ],
  [
    'startDateTime',
    (c) =>
      c.purchase.list({
        startDateTime: '2026-03-02',
        endDateTime: '2026-03-03T00:00:00Z',
        purchaseStatusIds: ['PAY'],
      }),
  ],
  [
    'endPurchaseId',
    (c) => c.purchase.listByIds({ startPurchaseId: 9, endPurchaseId: 8, purchaseStatusIds: ['PAY'] }),
  ],
  ['purchaseStatusIds', (c) => c.purchase.listByIds({ startPurchaseId: 9, purchaseStatusIds: 'PAY' })],
  ['the request', (c) => c.subscription.get('S1')],
]

describe('a request that breaks a rule', () => {
  it.for(rows.map((row, index) => [index, ...row] as const))(
    '%i is refused naming %s, and nothing is sent [contacts#contact] [conventions#codes] [subscriptions#reads] [subscriptions#alignment]',
    async ([, field, call]) => {
      const sent: string[] = []
      const client = clientOf('http://127.0.0.1', {
        clock: manualClock().clock,
        fetch: async (url) => {
          sent.push(url)
          return Response.json({ ResultMessage: 'OK' })
        },
      })
      const error = await failure(call(client as unknown as Loose))
      expect(error).toMatchObject({ code: 'invalid-argument', field, mayHaveActed: false })
      expect(error.message).toContain(field)
      expect(error.message).not.toContain('given as documented. ')
      expect(isVitrineError(error)).toBe(true)
      expect(sent).toEqual([])
    },
  )
})

describe('a request at the edge of a rule', () => {
  it('may set the next billing date to the next millisecond [limits#dates]', async () => {
    const client = clientOf('http://127.0.0.1', {
      clock: manualClock().clock,
      fetch: async () => Response.json({ ResultMessage: 'OK' }),
    })
    const nextBillingDate = '2026-03-01T00:00:00.001+00:00'
    await expect(
      client.subscription.updateNextBillingDate({ subscriptionId: 1, nextBillingDate }),
    ).resolves.toEqual({
      resultMessage: 'OK',
    })
  })

  it.for(['AU-NSW', 'BR-SP', 'CA-QC', 'IN-MH', 'IE-D1', 'JP-13', 'AE-DU', 'US-NY'])(
    'may name the state %s [contacts#contact]',
    async (stateId) => {
      const bodies: unknown[] = []
      const client = clientOf('http://127.0.0.1', {
        fetch: async (_, init) => {
          bodies.push(JSON.parse(String(init.body)))
          return Response.json({ ResultMessage: 'OK' })
        },
      })
      await client.subscription.updateContact({
        subscriptionId: 1,
        contactType: 'LicenseeContact',
        contact: { languageId: 'en', countryId: stateId.slice(0, 2), stateId },
      })
      expect(bodies).toMatchObject([{ ContactType: 0, Contact: { StateId: stateId } }])
    },
  )
})
