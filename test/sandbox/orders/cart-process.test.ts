/**
 * An order without checkout: the result and status for each stored payment, sessions for another payment, contacts,
 * resellers, and the requests that are refused. The customers' references decide what their payments do. Two equal
 * requests are two orders here, as at the platform; it is the endpoint that keeps them apart.
 */

import { expect, it } from 'vitest'
import { decodeXml } from '../../../src/sandbox/media/xml.ts'
import { baseUrl, call, json, order, purchaseBody, standing } from '../rest-support.ts'

const path = '/cart/processcart'

it.each([
  ['customer-paid', 0, 'PAY', 'Approved'],
  ['customer-offline', 1, 'WOF', 'OfflinePayment'],
  ['customer-test', 2, 'TST', 'TestApproved'],
  ['customer-pending', 3, 'PEN', 'InProgress'],
  ['customer-suspicious', 3, 'PEN', 'UnderReview'],
])(
  'places an order for %s with result %i and status %s [cart#process] [cart#process-result] [conventions#integers] [purchases#status-ids]',
  async (CustomerReferenceId, result, status, code) => {
    const sandbox = await standing()
    const response = await call(sandbox, path, { body: order({ cart: { CustomerReferenceId } }) })
    expect(response.status).toBe(200)
    const [purchase] = [...sandbox.state.purchases.all()]
    expect(await response.json()).toEqual({
      ResultMessage: 'OK',
      ProcessResult: result,
      PurchaseId: purchase?.id,
      ContinueUrl: expect.stringMatching(`/1001/confirmation/${purchase?.id}/`),
      Error: null,
      IsPaymentRetryScheduled: false,
      PaymentResult: { Code: code, Message: expect.any(String) },
    })
    expect(purchase?.status).toBe(status)
  },
)

it('skips the inspection when fraud protection is off [cart#process] [cart#modes]', async () => {
  const sandbox = await standing()
  for (const mode of [0, 'disabled', '0']) {
    const body = order({
      cart: { CustomerReferenceId: 'customer-suspicious' },
      more: { FraudProtectionMode: mode },
    })
    expect(await json(call(sandbox, path, { body }))).toMatchObject({ ProcessResult: 0 })
  }
})

it('returns a declined purchase and a checkout session for another payment [cart#process-result]', async () => {
  const sandbox = await standing()
  const body = order({ cart: { CustomerReferenceId: 'customer-declined' } })
  expect(await json(call(sandbox, path, { body }))).toEqual({
    ResultMessage: expect.any(String),
    ProcessResult: 4,
    PurchaseId: expect.any(Number),
    ContinueUrl: expect.stringContaining('/1001/session/'),
    Error: { Code: 'PaymentFailed', Message: expect.any(String) },
    IsPaymentRetryScheduled: false,
    PaymentResult: { Code: 'Declined', Message: expect.any(String) },
    Status: 200,
  })
  expect([...sandbox.state.purchases.all()][0]?.status).toBe('DEC')
})

it('schedules a retry and offers no checkout session meanwhile [cart#process-result]', async () => {
  const sandbox = await standing()
  const body = order({ cart: { CustomerReferenceId: 'customer-retry' } })
  expect(await json(call(sandbox, path, { body }))).toMatchObject({
    ProcessResult: 4,
    ContinueUrl: null,
    IsPaymentRetryScheduled: true,
  })
  expect([...sandbox.state.purchases.all()][0]?.retryAt).toBe('2026-11-22T12:00:00.000Z')
})

it.each(['customer-action', 'customer-expired'])(
  'hands %s a session and writes no purchase [cart#customer] [cart#process-result]',
  async (reference) => {
    const sandbox = await standing()
    const cart = { CustomerReferenceId: reference, ExtraParameters: [{ Key: 'x-order', Value: '7' }] }
    const outcome = await json(call(sandbox, path, { body: order({ cart }) }))
    expect(outcome).toMatchObject({ ProcessResult: 5, PurchaseId: 0, Error: null })
    expect([...sandbox.state.purchases.all()]).toEqual([])
    const [session] = [...sandbox.state.sessions.all()]
    expect(outcome).toMatchObject({ ContinueUrl: expect.stringContaining(`/1001/session/${session?.id}`) })
    expect(session?.cart.extra).toEqual([{ key: 'x-order', value: '7' }])
  },
)

it('fails in noninteractive mode instead of opening a session [cart#process] [cart#modes] [conventions#integers]', async () => {
  const sandbox = await standing()
  for (const mode of [1, 'noninteractive']) {
    const body = order({ cart: { CustomerReferenceId: 'customer-action' }, more: { ProcessCartMode: mode } })
    expect(await json(call(sandbox, path, { body }))).toMatchObject({
      ProcessResult: 4,
      PurchaseId: 0,
      ContinueUrl: null,
      Error: { Code: 'CustomerActionNeeded' },
    })
  }
  expect([...sandbox.state.sessions.all()]).toEqual([])
})

it('returns ContactMissing until the request has a contact [cart#process] [cart#process-result]', async () => {
  const sandbox = await standing()
  const cart = { CustomerReferenceId: 'customer-without-contact' }
  expect(await json(call(sandbox, path, { body: order({ cart }) }))).toMatchObject({
    ProcessResult: 6,
    PurchaseId: 0,
    Error: { Code: 'ContactMissing' },
  })
  const BillingContact = { LanguageId: 'fr', CountryId: 'FR', EMail: 'anne@example.test' }
  const body = order({ cart: { ...cart, BillingContact } })
  expect(await json(call(sandbox, path, { body }))).toMatchObject({ ProcessResult: 0 })
  expect([...sandbox.state.purchases.all()][0]?.lines[0]?.vatRate).toBe(20)
})

it('returns SubscriptionNotFound for an unknown subscription [cart#process-result] [conventions#ids]', async () => {
  const sandbox = await standing()
  for (const SubscriptionId of ['S123', '123', 123]) {
    const response = await call(sandbox, path, {
      body: order({ cart: { CustomerReferenceId: null }, more: { Subscription: { SubscriptionId } } }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      ProcessResult: 7,
      PurchaseId: 0,
      Error: { Code: 'SubscriptionNotFound' },
      Status: 400,
    })
  }
})

it('returns CustomerNotFound for an unknown customer [cart#process-result] [errors#process-cart]', async () => {
  const response = await call(await standing(), path, {
    body: order({ cart: { CustomerReferenceId: 'nobody' } }),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    ProcessResult: 4,
    PurchaseId: 0,
    Error: { Code: 'CustomerNotFound' },
    IsPaymentRetryScheduled: false,
    Status: 400,
  })
})

it('identifies customers by an earlier purchase or a subscription of the same client [cart#process] [cart#customer]', async () => {
  const sandbox = await standing()
  await call(sandbox, path, { body: order() })
  const [first] = [...sandbox.state.purchases.all()]
  const subscription = first?.lines[0]?.subscription?.id
  const byPurchase = order({ cart: { CustomerReferenceId: null, LogonPurchaseId: first?.id } })
  const bySubscription = order({
    cart: { CustomerReferenceId: null },
    more: { Subscription: { SubscriptionId: `S${subscription}` } },
  })
  expect(await json(call(sandbox, path, { body: byPurchase }))).toMatchObject({ ProcessResult: 0 })
  expect(await json(call(sandbox, path, { body: bySubscription }))).toMatchObject({ ProcessResult: 0 })
  expect([...sandbox.state.purchases.all()].map(({ customerId }) => customerId)).toEqual(
    Array.from({ length: 3 }, () => first?.customerId),
  )
  const CartItems = [{ ProductId: 210001, Quantity: 1 }]
  const foreign = { ...byPurchase, Cart: { ...byPurchase.Cart, CartItems } }
  expect(await json(call(sandbox, path, { client: 1002, body: foreign }))).toMatchObject({
    Error: { Code: 'CustomerNotFound' },
  })
  const foreignSubscription = { ...bySubscription, Cart: { ...bySubscription.Cart, CartItems } }
  expect(await json(call(sandbox, path, { client: 1002, body: foreignSubscription }))).toMatchObject({
    ProcessResult: 7,
  })
})

it('creates one subscription for an order, active or awaiting reinstatement as accepted [cart#process] [subscriptions#transitions]', async () => {
  const sandbox = await standing()
  const CartItems = [
    { ProductId: 97772, Quantity: 1 },
    { ProductId: 97773, Quantity: 2 },
    { ProductId: 97777, Quantity: 1 },
  ]
  await call(sandbox, path, { body: order({ cart: { CartItems, AcceptSubscription: true } }) })
  await call(sandbox, path, { body: order({ cart: { AcceptSubscription: false } }) })
  await call(sandbox, path, { body: order({ cart: { CustomerReferenceId: 'customer-offline' } }) })
  const subscriptions = [...sandbox.state.subscriptions.all()]
  expect(subscriptions.map(({ status, items }) => [status, items.map((item) => item.status)])).toEqual([
    ['Active', ['Active', 'Active']],
    ['Deactivated', ['AwaitingReinstate']],
    ['New', ['Active']],
  ])
  expect(subscriptions[0]?.nextBillingDate).toBe('2027-11-21T12:00:00.000Z')
  expect(
    [...sandbox.state.purchases.all()][0]?.lines.map(({ subscription }) => subscription?.itemRunningNumber),
  ).toEqual([1, 2, undefined])
})

it.each([
  [0, ['x-a'], ['x-a']],
  [1, ['x-a'], []],
  ['SubscriptionOnly', [], ['x-a']],
])(
  'keeps extra parameters by ExtraParameterMode %s [cart#process] [cart#modes] [conventions#integers]',
  async (mode, onPurchase, onSubscription) => {
    const sandbox = await standing()
    const cart = { ExtraParameters: [{ Key: 'x-a', Value: 1 }] }
    await call(sandbox, path, { body: order({ cart, more: { ExtraParameterMode: mode } }) })
    expect([...sandbox.state.purchases.all()][0]?.extra.map(({ key }) => key)).toEqual(onPurchase)
    expect([...sandbox.state.subscriptions.all()][0]?.extra.map(({ key }) => key)).toEqual(onSubscription)
  },
)

it('overwrites stored contacts only when UseInternalContacts is false [cart#process] [contacts#contact]', async () => {
  const sandbox = await standing()
  const stored = () =>
    [...sandbox.state.customers.all()].find(({ reference }) => reference === 'customer-paid')?.contacts
      ?.billing
  const BillingContact = {
    LanguageId: 'it',
    CountryId: 'IT',
    City: 'Roma',
    Company: 'Rossi',
    Email: 'r@example.test',
  }
  await call(sandbox, path, { body: order({ cart: { BillingContact } }) })
  expect(stored()).toMatchObject({ CountryId: 'DE', City: 'Köln' })
  const [kept] = [...sandbox.state.purchases.all()]
  expect(kept?.contacts.billing).toMatchObject({ CountryId: 'DE', City: 'Köln', Company: 'Rossi' })
  await call(sandbox, path, { body: order({ cart: { BillingContact, UseInternalContacts: false } }) })
  expect(stored()).toMatchObject({ CountryId: 'IT', City: 'Roma', EMail: 'r@example.test' })
})

it('applies coupons, price rules and the stated currency [cart#process]', async () => {
  const sandbox = await standing()
  const cart = { Coupons: ['NOTHING', 'SAVE10'], DefaultCurrencyId: 'USD' }
  await call(sandbox, path, { body: order({ cart }) })
  await call(sandbox, path, { body: order({ cart: { Pricelistrules: ['team'] } }) })
  const [couponed, ruled] = [...sandbox.state.purchases.all()]
  expect(couponed?.currency).toBe('USD')
  expect(couponed?.lines[0]?.coupon).toBe('SAVE10')
  expect(ruled?.lines[0]?.unit.gross).toBe(6545)
})

it('marks the order of a reseller, and opens the checkout for resellers after a failure [cart#process]', async () => {
  const sandbox = await standing()
  await call(sandbox, path, { body: order({ cart: { CustomerIsReseller: true } }) })
  expect([...sandbox.state.purchases.all()][0]?.scope).toBe('checkoutres')
  const stranger = { CustomerIsReseller: true, CustomerReferenceId: 'nobody' }
  await call(sandbox, path, { body: order({ cart: stranger }) })
  expect([...sandbox.state.sessions.all()].map(({ cart }) => cart.scope)).toEqual(['checkoutres'])
})

it('charges a reseller without tax and with another margin, at sign-up and at the renewal [cart#resellers]', async () => {
  const sandbox = await standing()
  const lastBody = () => purchaseBody(sandbox, [...sandbox.state.purchases.all()].at(-1)?.id)
  const untaxed = { NetPrice: '64.71', VatPrice: '0.00', GrossPrice: '64.71', VatPercentage: '0' }
  const profit = {
    GrossRevenue: '64.71',
    CollectedVat: '0.00',
    PlatformMarginPercentage: '3',
    YourNetProfit: '62.77',
  }
  const resold = {
    Items: {
      Item: {
        CustomerPrice: { TotalTotalPrice: untaxed },
        YourPrice: { TotalTotalPrice: untaxed },
        ProfitCalculation: profit,
        RecurringBilling: { NextBillingProfit: profit },
      },
    },
  }
  await call(sandbox, path, { body: order({ cart: { CustomerIsReseller: true } }) })
  expect(await lastBody()).toMatchObject(resold)
  await sandbox.clock.advance(366 * 86_400_000)
  expect([...sandbox.state.purchases.all()]).toHaveLength(2)
  expect(await lastBody()).toMatchObject(resold)

  await call(sandbox, path, { body: order() })
  expect(await lastBody()).toMatchObject({
    Items: {
      Item: {
        CustomerPrice: { TotalTotalPrice: { NetPrice: '64.71', VatPrice: '12.29', GrossPrice: '77.00' } },
        ProfitCalculation: { PlatformMarginPercentage: '5', YourNetProfit: '61.47' },
      },
    },
  })
})

it('previews what a reseller is charged', async () => {
  const sandbox = await standing()
  const ShoppingCartUrl = `${baseUrl}/1001/?scope=checkoutres&cart=97772&currency=EUR`
  const body = { ShoppingCartUrl, RemoteAddress: '127.0.0.1' }
  expect(await json(call(sandbox, '/cart/generatecartpreview', { body }))).toMatchObject({
    Cart: { TotalPrice: { Net: 64.71, Vat: 0, Gross: 64.71, VatPercentage: 0 } },
  })
})

it('places two orders for two equal requests', async () => {
  const sandbox = await standing()
  await call(sandbox, path, { body: order() })
  await call(sandbox, path, { body: order() })
  expect([...sandbox.state.purchases.all()]).toHaveLength(2)
})

it.each([
  ['CartItems', { CartItems: undefined }],
  ['CartItems', { CartItems: [] }],
  ['CartItems[0].ProductId', { CartItems: [{ Quantity: 1 }] }],
  ['CartItems[0].Quantity', { CartItems: [{ ProductId: 97772, Quantity: 0 }] }],
  ['CartItems[0].Quantity', { CartItems: [{ ProductId: 97772, Quantity: 1.5 }] }],
  ['DefaultCountryId', { DefaultCountryId: undefined }],
  ['DefaultCountryId', { DefaultCountryId: 'de' }],
  ['DefaultLanguageId', { DefaultLanguageId: undefined }],
  ['DefaultLanguageId', { DefaultLanguageId: 'DE' }],
  ['DefaultCurrencyId', { DefaultCurrencyId: 'EURO' }],
  ['UseInternalContacts', { UseInternalContacts: undefined }],
  ['UseInternalContacts', { UseInternalContacts: 'maybe' }],
  ['ExtraParameters[0].Key', { ExtraParameters: [{ Key: 'a', Value: 'b' }] }],
  ['BillingContact.CountryId', { BillingContact: { LanguageId: 'de', CountryId: 'Germany' } }],
  ['BillingContact.LanguageId', { BillingContact: { CountryId: 'DE' } }],
  [
    'BillingContact.SalutationId',
    { BillingContact: { LanguageId: 'de', CountryId: 'DE', SalutationId: 'DR' } },
  ],
  [
    'BillingContact.CompanyTypeId',
    { BillingContact: { LanguageId: 'de', CountryId: 'DE', CompanyTypeId: 'X' } },
  ],
  [
    'BillingContact.StateId',
    { BillingContact: { LanguageId: 'en', CountryId: 'US', StateId: 'California' } },
  ],
  ['BillingContact.StateId', { BillingContact: { LanguageId: 'en', CountryId: 'US', StateId: 'CA-ON' } }],
  ['BillingContact.StateId', { BillingContact: { LanguageId: 'de', CountryId: 'DE', StateId: 'DE-BY' } }],
  ['BillingContact.VatId', { BillingContact: { LanguageId: 'de', CountryId: 'DE', VatId: 'FR123' } }],
  ['CustomerReferenceId', { CustomerReferenceId: undefined }],
])(
  'refuses a wrong %s and names it [cart#process] [contacts#contact] [conventions#codes]',
  async (field, cart) => {
    const sandbox = await standing()
    const response = await call(sandbox, path, { body: order({ cart }) })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      Id: expect.any(String),
      Message: expect.stringContaining(`Cart.${field}`),
      Status: 400,
    })
    expect([...sandbox.state.purchases.all()]).toEqual([])
  },
)

it.each([
  ['an unknown product', order({ cart: { CartItems: [{ ProductId: 5, Quantity: 1 }] } })],
  ['a product of another client', order({ cart: { CartItems: [{ ProductId: 210001, Quantity: 1 }] } })],
  ['no cart', {}],
  ['an unknown mode', order({ more: { ProcessCartMode: 7 } })],
  ['a body that is no object', []],
])('refuses %s with 400 [cart#process]', async (_, body) => {
  expect((await call(await standing(), path, { body })).status).toBe(400)
})

it("accepts Greek VAT IDs, and states of the contact's country [contacts#contact]", async () => {
  const body = (BillingContact: object) => order({ cart: { BillingContact } })
  const sandbox = await standing()
  for (const contact of [
    { LanguageId: 'el', CountryId: 'GR', VatId: 'EL123456789' },
    { LanguageId: 'en', CountryId: 'US', StateId: 'US-CA' },
    { LanguageId: 'en', CountryId: 'AU', StateId: 'AU-NSW' },
  ]) {
    expect((await call(sandbox, path, { body: body(contact) })).status).toBe(200)
  }
})

it('accepts and returns XML, with results by name [cart#modes]', async () => {
  const sandbox = await standing()
  const response = await call(sandbox, path, {
    headers: { 'content-type': 'application/xml', accept: 'application/xml' },
    body: `<ProcessCartRequest>
      <Cart>
        <CartItems><CartItem><ProductId>97772</ProductId><Quantity>2</Quantity></CartItem></CartItems>
        <Coupons/>
        <DefaultCountryId>DE</DefaultCountryId><DefaultLanguageId>de</DefaultLanguageId>
        <CustomerReferenceId>customer-offline</CustomerReferenceId><LogonPurchaseId/>
        <UseInternalContacts>true</UseInternalContacts>
        <ExtraParameters><ExtraParameter><Key>x-a</Key><Value>&lt;1&gt;</Value></ExtraParameter></ExtraParameters>
      </Cart>
      <ProcessCartMode>Interactive</ProcessCartMode>
    </ProcessCartRequest>`,
  })
  expect(decodeXml(await response.text())).toMatchObject({
    ProcessResult: 'WaitingForOfflinePayment',
    Error: null,
  })
  const [purchase] = [...sandbox.state.purchases.all()]
  expect(purchase?.lines[0]?.quantity).toBe(2)
  expect(purchase?.extra).toEqual([{ key: 'x-a', value: '<1>' }])
})
