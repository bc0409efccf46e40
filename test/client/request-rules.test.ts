/**
 * Every documented rule for a request, as a table of calls that break it. The client has to refuse each call at once,
 * to name the field, and to send nothing; `fetch` counts that. The calls are untyped, as from plain JavaScript, since
 * the compiler would refuse many of them. A few valid requests stand at the edge of a rule.
 */

import { describe, expect, it } from 'vitest'
import { isVitrineError } from '../../src/client/index.ts'
import { callByName, clientOf, failure, manualClock } from './support.ts'

const contact = { languageId: 'de', countryId: 'DE' }

const order = {
  cartItems: [{ productId: 1, quantity: 1 }],
  defaultCountryId: 'DE',
  defaultLanguageId: 'de',
  useInternalContacts: true,
  customerReferenceId: 'c',
}

const preview = { shoppingCartUrl: 'https://checkout.example/1/?cart=1', remoteAddress: '84.19.3.7' }

const increase = { subscriptionId: 'S1', runningNumber: 1, quantity: 1 }

const update = {
  ...increase,
  updateAction: 'Update',
  customerPrice: { currencyId: 'EUR', isGross: true, value: 1 },
}

const addition = { subscriptionId: 1, productId: 1, quantity: 1 }
const extend = { alignToCurrentInterval: false, getCustomerPricePreviewOnly: false, extendInterval: true }

const ordering = (changes: object) => ({ cart: { ...order, ...changes } })
const ordered = (changes: object) => ordering({ cartItems: [{ productId: 1, quantity: 1, ...changes }] })
const billedOn = (nextBillingDate: string) => ({ subscriptionId: 1, nextBillingDate })
const withContact = (changes: object) => ({
  subscriptionId: 1,
  contactType: 'BillingContact',
  contact: { ...contact, ...changes },
})

/** The field that the error names, the operation, and an input that breaks a rule. */
type Row = [field: string, operation: string, input: unknown]

const rows: Row[] = [
  ['alignmentSettings.extendInterval', 'subscription.addItem', { ...addition, alignmentSettings: extend }],
  ['alignmentSettings.extendInterval', 'subscription.updateItem', { ...update, alignmentSettings: extend }],
  [
    'alignmentSettings.extendInterval',
    'subscription.updateItemPrice',
    { ...update, alignmentSettings: extend },
  ],
  [
    'alignmentSettings.extendInterval',
    'subscription.updateItem',
    { ...update, alignmentSettings: { ...extend, extendInterval: undefined } },
  ],
  [
    'alignmentSettings.extendInterval',
    'subscription.increaseItemQuantity',
    { ...increase, alignmentSettings: extend },
  ],
  [
    'alignmentSettings.getCustomerPricePreviewOnly',
    'subscription.align',
    {
      primarySubscriptionId: 1,
      secondarySubscriptionId: 2,
      alignmentSettings: { alignToCurrentInterval: true },
    },
  ],
  [
    'secondarySubscriptionId',
    'subscription.align',
    { primarySubscriptionId: 'S1', secondarySubscriptionId: 1 },
  ],
  ...[
    '2026-03-01T00:00:00Z',
    '2026-02-28T23:59:59Z',
    '2027-01-01T00:00:00+01:00',
    '2027-02-29T00:00:00Z',
    '2027-01-01T00:00:00',
  ].map((date): Row => ['nextBillingDate', 'subscription.updateNextBillingDate', billedOn(date)]),
  ...['order', 'x-'].map((key): Row => {
    const input = ordering({ extraParameters: [{ key, value: '1' }] })
    return ['cart.extraParameters.0.key', 'cart.process', input]
  }),
  ['cart.cartItems', 'cart.process', ordering({ cartItems: [] })],
  ['cart.cartItems.0.quantity', 'cart.process', ordered({ quantity: 0 })],
  ['cart.cartItems.0.productId', 'cart.process', ordered({ productId: 2 ** 53 })],
  ['cart.cartItems.0.price', 'cart.process', ordered({ price: 1 })],
  ['cart.customerReferenceId', 'cart.process', ordering({ customerReferenceId: undefined })],
  ['cart.defaultCountryId', 'cart.process', ordering({ defaultCountryId: 'de' })],
  ['cart.defaultLanguageId', 'cart.process', ordering({ defaultLanguageId: 'DE' })],
  ['cart.defaultCurrencyId', 'cart.process', ordering({ defaultCurrencyId: 'eur' })],
  ['cart.useInternalContacts', 'cart.process', ordering({ useInternalContacts: undefined })],
  ['processCartMode', 'cart.process', { cart: order, processCartMode: 1 }],
  ['fraudProtectionMode', 'cart.process', { cart: order, fraudProtectionMode: 'enabled' }],
  ['cart', 'cart.process', {}],
  [
    'cart.billingContact.languageId',
    'cart.process',
    ordering({ billingContact: { ...contact, languageId: 'DE' } }),
  ],
  ['contact.countryId', 'subscription.updateContact', withContact({ countryId: 'DEU' })],
  ['contact.salutationId', 'subscription.updateContact', withContact({ salutationId: 'DR' })],
  ['contact.companyTypeId', 'subscription.updateContact', withContact({ companyTypeId: 'LTD' })],
  ['contact.stateId', 'subscription.updateContact', withContact({ stateId: 'DE-BY' })],
  ['contact.stateId', 'subscription.updateContact', withContact({ stateId: 'US-CA' })],
  ['contact.stateId', 'subscription.updateContact', withContact({ countryId: 'US', stateId: 'us-ca' })],
  ['contact.stateId', 'subscription.updateContact', withContact({ countryId: 'US', stateId: 'US-CALI' })],
  ['contact.EMail', 'subscription.updateContact', withContact({ EMail: 'a@b' })],
  ['contactType', 'subscription.updateContact', { ...withContact({}), contactType: 'Billing' }],
  ['subscriptionId', 'subscription.updateContact', { contactType: 'BillingContact', contact }],
  ['customerId', 'subscription.forCustomer', {}],
  ['customerEmail', 'subscription.forCustomer', { customerReferenceId: 'c', customerEmail: 'a@b' }],
  ['subscriptionStatus', 'subscription.forCustomer', { customerId: 1, subscriptionStatus: 1 }],
  ...['s1', '', '1&purchaseid=2', 1.5].map((subscriptionId): Row => {
    return ['subscriptionId', 'subscription.get', { subscriptionId }]
  }),
  ['purchaseId', 'subscription.get', { subscriptionId: 1, purchaseId: 2 }],
  ['renewalType', 'subscription.updateRenewalType', { subscriptionId: 1, renewalType: 'Semi' }],
  ['updateAction', 'subscription.updateItem', { ...update, updateAction: 'Sidegrade' }],
  [
    'customerPrice.value',
    'subscription.updateItemPrice',
    { ...update, customerPrice: { ...update.customerPrice, value: -1 } },
  ],
  ['customerPrice', 'subscription.updateItemPrice', { ...update, customerPrice: undefined }],
  ['items', 'subscription.reinstateItems', { subscriptionId: 1, items: [] }],
  ['items.0.key', 'subscription.updateParameters', { subscriptionId: 1, items: [{ key: '', value: '1' }] }],
  ['remoteAddress', 'cart.preview', { ...preview, remoteAddress: '2001:db8::1' }],
  ['remoteAddress', 'cart.preview', { ...preview, remoteAddress: '84.19.3.256' }],
  ['shoppingCartUrl', 'cart.preview', { ...preview, shoppingCartUrl: 'ftp://checkout.example/' }],
  [
    'shoppingCartUrl',
    'cart.preview',
    { ...preview, shoppingCartUrl: `https://checkout.example/?cart=${'1'.repeat(2000)}` },
  ],
  ['targetUrl', 'session.generateUrl', { targetUrl: '/checkout' }],
  ['productIds', 'prices.lookup', { productIds: [] }],
  ['productIds.0', 'prices.lookup', { productIds: ['1,2'] }],
  ['internalProductIds.0', 'prices.lookup', { internalProductIds: ['A,B'] }],
  ['acceptLanguage', 'prices.lookup', { acceptLanguage: 'de\r\nx: y' }],
  ['currency', 'prices.lookup', { currency: 'Euro' }],
  ['country', 'prices.lookup', { country: 'D' }],
  ['clientId', 'prices.lookup', { clientId: 1002 }],
  [
    'endDateTime',
    'purchase.list',
    {
      startDateTime: '2026-03-02T00:00:00Z',
      endDateTime: '2026-03-02T00:00:00+01:00',
      purchaseStatusIds: ['PAY'],
    },
  ],
  [
    'startDateTime',
    'purchase.list',
    { startDateTime: '2026-03-02', endDateTime: '2026-03-03T00:00:00Z', purchaseStatusIds: ['PAY'] },
  ],
  [
    'endPurchaseId',
    'purchase.listByIds',
    { startPurchaseId: 9, endPurchaseId: 8, purchaseStatusIds: ['PAY'] },
  ],
  ['purchaseStatusIds', 'purchase.listByIds', { startPurchaseId: 9, purchaseStatusIds: 'PAY' }],
  ['the request', 'subscription.get', 'S1'],
]

describe('a request that breaks a rule', () => {
  it.for(rows.map((row, index) => [index, ...row] as const))(
    '%i is refused naming %s, and nothing is sent [contacts#contact] [conventions#codes] [subscriptions#reads] [subscriptions#alignment]',
    async ([, field, operation, input]) => {
      const sent: string[] = []
      const client = clientOf('http://127.0.0.1', {
        clock: manualClock().clock,
        fetch: async (url) => {
          sent.push(url)
          return Response.json({ ResultMessage: 'OK' })
        },
      })
      const error = await failure(callByName(client, operation, input))
      expect(error).toMatchObject({ code: 'invalid-argument', field, mayHaveActed: false })
      expect(error.message).toContain(field)
      expect(error.message).not.toContain('given as documented. ')
      expect(isVitrineError(error)).toBe(true)
      expect(sent).toEqual([])
    },
  )
})

describe('a request at the edge of a rule', () => {
  it('may set the next billing date to the next millisecond [errors#dates]', async () => {
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
