/**
 * The client against a real sandbox over HTTP: prices by every documented parameter, previews of carts with and without
 * a session, and the search for purchases. Every exchange is held against the sandbox's OpenAPI document. Operations
 * one by one, with their faults, are in operations.test.ts beside this file.
 */

import { describe, expect, it } from 'vitest'
import type { Client } from '../../../src/client/index.ts'
import { failure } from '../support.ts'
import { useSandbox } from './support.ts'

const { sandbox, clientOf } = useSandbox()

const order = (customerReferenceId: string, productId = 97776) => ({
  cart: {
    acceptSubscription: true,
    cartItems: [{ productId, quantity: 2 }],
    customerReferenceId,
    defaultCountryId: 'DE',
    defaultCurrencyId: 'EUR',
    defaultLanguageId: 'de',
    extraParameters: [{ key: 'x-intent', value: 'intent-1' }],
    useInternalContacts: true,
  },
})

const link = () =>
  `${sandbox().baseUrl}/1001/?scope=checkout&cart=97776,97772&quantity_97776=3&coupon=SAVE10&currency=EUR`

describe('against the sandbox, prices', () => {
  it('are looked up by product, internal ID, country, currency, coupon and language [prices#lookup]', async () => {
    const items = await clientOf('1001').prices.lookup({
      productIds: [97772, '97776'],
      internalProductIds: ['LUM-P-M'],
      country: 'DE',
      currency: 'EUR',
      coupon: 'SAVE10',
      acceptLanguage: 'de-DE,de;q=0.9',
    })
    expect(items.map(({ productId }) => productId).toSorted()).toEqual(['97769', '97772', '97776'])
    for (const { price, listPrice, discount, currency, coupon, vatRate } of items) {
      expect({ iso: currency.iso, coupon, vat: vatRate?.value }).toEqual({
        iso: 'EUR',
        coupon: 'SAVE10',
        vat: 19,
      })
      expect(price.net.value + price.vat.value).toBeCloseTo(price.gross.value, 10)
      expect((listPrice?.gross.value ?? 0) - (discount?.absolute.gross.value ?? 0)).toBeCloseTo(
        price.gross.value,
        10,
      )
    }
  })
})

describe('against the sandbox, a cart', () => {
  it('is previewed with a session', async () => {
    const preview = await clientOf('1001').cart.preview({
      shoppingCartUrl: link(),
      remoteAddress: '84.19.3.7',
      acceptLanguage: 'de-DE',
      generateSessionUrl: true,
    })
    const { cart, sessionUrl } = preview
    expect(cart).toMatchObject({ currencyId: 'EUR', languageId: 'de' })
    expect(cart.cartItems.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [97776, 3],
      [97772, 1],
    ])
    const sum = cart.cartItems.reduce((total, item) => total + item.totalPrice.gross, 0)
    expect(sum).toBeCloseTo(cart.totalPrice.gross, 10)
    expect(sessionUrl).toMatch(/^http/)
  })

  it('is previewed without a session [cart#preview-answer]', async () => {
    const preview = await clientOf('1001').cart.preview({
      shoppingCartUrl: link(),
      remoteAddress: '84.19.3.7',
      generateSessionUrl: false,
    })
    expect(preview).not.toHaveProperty('sessionUrl')
  })

  it.for([
    ['customer-paid', {}, { result: 'Paid', purchaseId: expect.any(Number) }],
    ['customer-offline', {}, { result: 'WaitingForOfflinePayment', purchaseId: expect.any(Number) }],
    ['customer-test', {}, { result: 'TestOrder', purchaseId: expect.any(Number) }],
    ['customer-pending', {}, { result: 'Pending' }],
    ['customer-suspicious', { fraudProtectionMode: 'Disabled' }, { result: 'Paid' }],
    ['customer-suspicious', { fraudProtectionMode: 'Enabled' }, { result: 'Pending' }],
    ['customer-declined', {}, { result: 'Failed', isPaymentRetryScheduled: false }],
    ['customer-retry', {}, { result: 'Failed', isPaymentRetryScheduled: true }],
    ['customer-action', {}, { result: 'CustomerActionNeeded', continueUrl: expect.stringMatching(/^http/) }],
    ['customer-action', { processCartMode: 'Noninteractive' }, { result: 'Failed' }],
    ['customer-without-contact', {}, { result: 'ContactMissing' }],
    ['nobody', {}, { result: 'Failed', error: { code: 'CustomerNotFound', message: expect.any(String) } }],
  ] as const)('of %s processed with %j is a value', async ([customer, modes, expected]) => {
    expect(await clientOf('1001').cart.process({ ...order(customer), ...modes })).toMatchObject(expected)
  })

  it('for a subscription that does not exist is a value', async () => {
    const { cart } = order('x')
    const outcome = await clientOf('1001').cart.process({
      cart: { ...cart, customerReferenceId: undefined },
      subscription: { subscriptionId: 'S999999' },
    })
    expect(outcome).toMatchObject({ result: 'SubscriptionNotFound' })
  })
})

const buy = async (client: Client, productId?: number): Promise<number> => {
  const outcome = await client.cart.process(order('customer-paid', productId))
  if (outcome.result !== 'Paid') throw new Error('The order was not paid.')
  return outcome.purchaseId
}

describe('against the sandbox, a purchase', () => {
  it('is found in its period and in its range', async () => {
    const client = clientOf('1001')
    const purchaseId = await buy(client)
    const hour = 3_600_000
    const { purchases } = await client.purchase.list({
      startDateTime: new Date(Date.now() - hour).toISOString(),
      endDateTime: new Date(Date.now() + hour).toISOString(),
      purchaseStatusIds: ['PAY', 'TST'],
    })
    expect(purchases).toContainEqual(expect.objectContaining({ purchaseId, purchaseStatusId: 'PAY' }))
    const range = { startPurchaseId: purchaseId, endPurchaseId: purchaseId }
    const byIds = await client.purchase.listByIds({ ...range, purchaseStatusIds: ['PAY'] })
    expect(byIds.purchases.map((entry) => entry.purchaseId)).toEqual([purchaseId])
    const others = await client.purchase.listByIds({ ...range, purchaseStatusIds: ['WOF'] })
    expect(others.purchases).toEqual([])
  })

  it.for([
    ['in a purchase that does not exist', { purchaseId: 1 }, 'not-found'],
    ['of an item that does not exist', { runningNumber: 9 }, 'bad-request'],
  ] as const)('keeps its license key when the change is %s', async ([, changes, code]) => {
    const client = clientOf('1001')
    const purchaseId = await buy(client)
    const before = await client.purchase.get({ purchaseId })
    const change = { purchaseId, runningNumber: 1, licenseKey: 'NEW-KEY-2', ...changes }
    expect(await failure(client.purchase.updateLicenseKey(change))).toMatchObject({ code })
    expect(await client.purchase.get({ purchaseId })).toEqual(before)
  })
})
