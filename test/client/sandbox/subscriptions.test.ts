import { describe, expect, it } from 'vitest'
import type { Client } from '../../../src/client/index.ts'
import { failure } from '../support.ts'
import { day, standing, useSandbox } from './support.ts'

const { advance, buy, clientOf, subscribe } = useSandbox(standing())

const monthly = 97769
const yearly = 97772
/** Yearly, and ends after three billings. */
const limited = 97786
/** The customer starts each renewal. */
const manual = 97789

const read = async (id: number, client = clientOf()) =>
  (await client.subscription.get({ subscriptionId: id })).subscription

describe('against the sandbox, a subscription', () => {
  it('is read by its ID, with or without its S, with items, dates and purchases [conventions#ids]', async () => {
    const purchaseId = await buy('customer-paid', yearly, { quantity: 3 })
    const { subscription } = await clientOf().subscription.byPurchase({ purchaseId })
    expect(subscription).toMatchObject({
      status: 'Active',
      lastIntervalNo: 0,
      renewalType: 'Automatic',
      intervalMonthCount: 12,
      customerReferenceId: 'customer-paid',
      customerCurrencyId: 'EUR',
      paymentInfo: { cardLastFourDigits: expect.stringMatching(/^\d{4}$/) },
      items: [
        {
          runningNo: 1,
          productId: yearly,
          productName: 'Lumen Personal',
          quantity: 3,
          status: 'Active',
          isCurrent: true,
          version: 1,
          versionActiveDate: expect.any(String),
          subscriptionPurchaseItems: [{ purchaseId, purchaseItemRunningNo: 1, subscriptionIntervalNo: 0 }],
        },
      ],
    })
    const { startDate = '', nextBillingDate = '' } = subscription
    expect(new Date(nextBillingDate).getUTCFullYear()).toBe(new Date(startDate).getUTCFullYear() + 1)
    for (const subscriptionId of [subscription.id, `S${subscription.id}`, String(subscription.id)])
      expect((await clientOf().subscription.get({ subscriptionId })).subscription).toEqual(subscription)
  })

  it('is found for its customer by reference, ID or e-mail, and by its status', async () => {
    const { id, customerId = 0 } = await subscribe('customer-test', monthly)
    const { forCustomer } = clientOf().subscription
    for (const customer of [
      { customerReferenceId: 'customer-test' },
      { customerId },
      { customerEmail: 'customer-test@example.test' },
    ]) {
      const idsWith = async (status: { subscriptionStatus?: 'Active' | 'Hold' }) =>
        (await forCustomer({ ...customer, ...status })).subscriptions.map((entry) => entry.id)
      expect(await idsWith({})).toContain(id)
      expect(await idsWith({ subscriptionStatus: 'Active' })).toContain(id)
      expect(await idsWith({ subscriptionStatus: 'Hold' })).toEqual([])
    }
    expect((await forCustomer({ customerReferenceId: 'nobody' })).subscriptions).toEqual([])
    const other = clientOf('1002').subscription.forCustomer({ customerReferenceId: 'customer-test' })
    expect((await other).subscriptions).toEqual([])
  })

  it('begins as its sign-up was: accepted, not accepted, or not yet paid [subscriptions#transitions]', async () => {
    const statuses = async (customer: string, acceptSubscription: boolean) => {
      const { status, items } = await subscribe(customer, monthly, { acceptSubscription })
      return [status, items[0]?.status]
    }
    expect(await statuses('customer-paid', true)).toEqual(['Active', 'Active'])
    expect(await statuses('customer-paid', false)).toEqual(['Deactivated', 'AwaitingReinstate'])
    expect(await statuses('customer-offline', true)).toEqual(['New', 'Active'])
    const { status, items } = await subscribe('customer-paid', manual)
    expect([status, items[0]?.status]).toEqual(['Deactivated', 'AwaitingReinstate'])
  })

  it('does not belong to a purchase without one, or to one that does not exist', async () => {
    const purchaseId = await buy('customer-paid', 97776)
    for (const call of [{ purchaseId }, { purchaseId: 1 }])
      expect(await failure(clientOf().subscription.byPurchase(call))).toMatchObject({ code: 'not-found' })
  })
})

/** Every operation on one subscription, with an input that an Active one accepts. */
const operationsOn: Record<string, (client: Client, subscriptionId: number) => Promise<unknown>> = {
  get: ({ subscription }, subscriptionId) => subscription.get({ subscriptionId }),
  updateNextBillingDate: ({ subscription }, subscriptionId) =>
    subscription.updateNextBillingDate({ subscriptionId, nextBillingDate: '2099-01-01T00:00:00Z' }),
  addItem: ({ subscription }, subscriptionId) =>
    subscription.addItem({ subscriptionId, productId: monthly, quantity: 1 }),
  increaseItemQuantity: ({ subscription }, subscriptionId) =>
    subscription.increaseItemQuantity({ subscriptionId, runningNumber: 1, quantity: 1 }),
  updateItem: ({ subscription }, subscriptionId) =>
    subscription.updateItem({ subscriptionId, runningNumber: 1, quantity: 2, updateAction: 'Update' }),
  updateItemPrice: ({ subscription }, subscriptionId) =>
    subscription.updateItemPrice({
      subscriptionId,
      runningNumber: 1,
      quantity: 1,
      updateAction: 'Update',
      customerPrice: { currencyId: 'EUR', isGross: true, value: 5 },
    }),
  align: ({ subscription }, id) =>
    subscription.align({ primarySubscriptionId: id, secondarySubscriptionId: id + 1 }),
  reinstateItems: ({ subscription }, subscriptionId) =>
    subscription.reinstateItems({ subscriptionId, items: [1] }),
  deactivateItems: ({ subscription }, subscriptionId) =>
    subscription.deactivateItems({ subscriptionId, items: [1] }),
  removeItem: ({ subscription }, subscriptionId) =>
    subscription.removeItem({ subscriptionId, runningNumber: 1 }),
  updateParameters: ({ subscription }, subscriptionId) =>
    subscription.updateParameters({ subscriptionId, items: [{ key: 'x-a', value: 'b' }] }),
  updateContact: ({ subscription }, subscriptionId) =>
    subscription.updateContact({
      subscriptionId,
      contactType: 'BillingContact',
      contact: { languageId: 'de', countryId: 'DE' },
    }),
  updateAccount: ({ subscription }, subscriptionId) => subscription.updateAccount({ subscriptionId }),
  updateRenewalType: ({ subscription }, subscriptionId) =>
    subscription.updateRenewalType({ subscriptionId, renewalType: 'Manual' }),
  renew: ({ subscription }, subscriptionId) => subscription.renew({ subscriptionId }),
  updateCustomer: ({ subscription }, subscriptionId) =>
    subscription.updateCustomer({ subscriptionId, customerReferenceId: 'somebody' }),
}

describe.for(Object.entries(operationsOn))('against the sandbox, subscription.%s', ([name, call]) => {
  it('finds no subscription that does not exist [errors#status]', async () => {
    expect(await failure(call(clientOf(), 999_999_999))).toMatchObject({
      code: 'not-found',
      operation: `subscription.${name}`,
      platformMessage: expect.any(String),
      mayHaveActed: false,
    })
  })

  it('finds no subscription of another client, and leaves it alone [conventions#authentication]', async () => {
    const before = await subscribe('customer-paid', monthly)
    expect(await failure(call(clientOf('1002'), before.id))).toMatchObject({ code: 'not-found' })
    expect(await read(before.id)).toEqual(before)
  })
})

describe('against the sandbox, the next billing date', () => {
  it('moves to a time in the future', async () => {
    const { id } = await subscribe('customer-paid', monthly)
    const nextBillingDate = '2027-02-03T04:05:06Z'
    const { updateNextBillingDate } = clientOf().subscription
    expect(await updateNextBillingDate({ subscriptionId: id, nextBillingDate })).toEqual({
      resultMessage: 'OK',
    })
    const { nextBillingDate: moved = '' } = await read(id)
    expect(Date.parse(moved)).toBe(Date.parse(nextBillingDate))
  })

  it('does not move to the past', async () => {
    const before = await subscribe('customer-paid', monthly)
    const clock = { now: () => 0, after: () => () => {} }
    const call = clientOf('1001', { clock }).subscription.updateNextBillingDate({
      subscriptionId: before.id,
      nextBillingDate: '2020-01-01T00:00:00Z',
    })
    expect(await failure(call)).toMatchObject({
      code: 'bad-request',
      status: 400,
      platformMessage: expect.stringContaining('future'),
    })
    expect(await read(before.id)).toEqual(before)
  })

  it('does not move where there is no next billing', async () => {
    const { id } = await subscribe('customer-paid', monthly, { acceptSubscription: false })
    const call = clientOf().subscription.updateNextBillingDate({
      subscriptionId: id,
      nextBillingDate: '2099-01-01T00:00:00Z',
    })
    expect(await failure(call)).toMatchObject({ code: 'bad-request' })
  })
})

describe('against the sandbox, a renewal', () => {
  it('is paid at once, moves the date and cannot come twice', async () => {
    const { id, nextBillingDate = '' } = await subscribe('customer-paid', yearly)
    const { renew } = clientOf().subscription
    const renewed = await renew({ subscriptionId: id })
    expect(renewed).toMatchObject({ transactionStatus: 'Success', resultMessage: 'OK' })
    expect(new Date(renewed.nextBillingDate ?? '').getUTCFullYear()).toBe(
      new Date(nextBillingDate).getUTCFullYear() + 1,
    )
    const after = await read(id)
    expect(after).toMatchObject({ lastIntervalNo: 1, nextBillingDate: renewed.nextBillingDate })
    const [, purchaseId = 0] =
      after.items[0]?.subscriptionPurchaseItems.map((entry) => entry.purchaseId) ?? []
    const { purchase } = await clientOf().purchase.get({ purchaseId })
    expect(purchase).toMatchObject({
      statusId: 'PAY',
      subscriptionRevenueCategoryId: 'EarlyRenewal',
      items: [{ recurringBilling: { subscriptionId: id, intervalNo: 1 } }],
    })
    expect(await failure(renew({ subscriptionId: id }))).toMatchObject({ code: 'bad-request' })
  })

  it('that the customer has to pay offline is pending, and nothing moves', async () => {
    const before = await subscribe('customer-offline', yearly)
    const error = await failure(clientOf().subscription.renew({ subscriptionId: before.id }))
    expect(error).toMatchObject({ code: 'bad-request' })
    expect(await read(before.id)).toEqual(before)
  })

  it('is for automatic ones [subscriptions#renew]', async () => {
    const { id } = await subscribe('customer-paid', yearly)
    await clientOf().subscription.updateRenewalType({ subscriptionId: id, renewalType: 'Manual' })
    expect(await failure(clientOf().subscription.renew({ subscriptionId: id }))).toMatchObject({
      code: 'bad-request',
      platformMessage: expect.stringContaining('automatic'),
    })
  })
})

describe('against the sandbox, the renewal type', () => {
  it('changes both ways', async () => {
    const { id } = await subscribe('customer-paid', yearly)
    const { updateRenewalType } = clientOf().subscription
    for (const renewalType of ['Manual', 'Automatic'] as const) {
      expect(await updateRenewalType({ subscriptionId: id, renewalType })).toEqual({ resultMessage: 'OK' })
      expect(await read(id)).toMatchObject({ renewalType })
    }
  })

  it('is refused for a subscription without a renewal type [errors#status]', async () => {
    const { id } = await subscribe('customer-paid', limited)
    const call = clientOf().subscription.updateRenewalType({ subscriptionId: id, renewalType: 'Manual' })
    expect(await failure(call)).toMatchObject({
      code: 'bad-request',
      platformMessage: expect.stringContaining('renewal type'),
    })
  })

  it('follows the product', async () => {
    expect(await subscribe('customer-paid', manual)).toMatchObject({ renewalType: 'Manual' })
  })
})

describe('against the sandbox, parameters and contacts', () => {
  const renewedPurchase = async (id: number) => {
    const { items } = await read(id)
    const purchaseId = Math.max(
      ...items.flatMap(({ subscriptionPurchaseItems }) =>
        subscriptionPurchaseItems.map((entry) => entry.purchaseId),
      ),
    )
    return (await clientOf().purchase.get({ purchaseId })).purchase
  }

  it('take effect at the next billing date', async () => {
    const { id } = await subscribe('customer-paid', monthly)
    const { updateContact, updateParameters, renew } = clientOf().subscription
    const items = [
      { key: 'x-order', value: '42' },
      { key: 'x-note', value: 'Grüße & <b>' },
    ]
    expect(await updateParameters({ subscriptionId: id, items })).toEqual({ resultMessage: 'OK' })
    const contact = { languageId: 'de', countryId: 'DE', firstname: 'Ada', lastname: 'Löwe', city: 'Bonn' }
    const changed = await updateContact({ subscriptionId: id, contactType: 'BillingContact', contact })
    expect(changed).toEqual({ resultMessage: 'OK' })
    expect(await renewedPurchase(id)).not.toMatchObject({ billingContact: { firstname: 'Ada' } })
    await renew({ subscriptionId: id })
    const purchase = await renewedPurchase(id)
    expect(purchase.billingContact).toMatchObject({ firstname: 'Ada', lastname: 'Löwe', city: 'Bonn' })
    expect(purchase.extraParameters).toEqual(expect.arrayContaining(items))
  })

  it('of a customer named by the client’s own ID change too, and of an unknown one do not [contacts#update]', async () => {
    await subscribe('customer-test', monthly)
    const change = {
      contactType: 'DeliveryContact',
      overrideEmptyParameters: true,
      contact: { languageId: 'en', countryId: 'US', stateId: 'US-CA', firstname: 'Bo' },
    } as const
    const { updateContact } = clientOf().subscription
    expect(await updateContact({ ...change, customerReferenceId: 'customer-test' })).toEqual({
      resultMessage: 'OK',
    })
    expect(await failure(updateContact({ ...change, customerReferenceId: 'nobody' }))).toMatchObject({
      code: 'not-found',
    })
  })

  it('of a customer without an Active item stay as they are [contacts#update]', async () => {
    const other = clientOf('1002')
    const { id } = await subscribe('customer-paid', 210002, { client: other, acceptSubscription: false })
    const call = other.subscription.updateContact({
      subscriptionId: id,
      contactType: 'LicenseeContact',
      contact: { languageId: 'de', countryId: 'DE' },
    })
    expect(await failure(call)).toMatchObject({
      code: 'bad-request',
      platformMessage: expect.stringContaining('Active item'),
    })
  })
})

describe('against the sandbox, the customer of a subscription', () => {
  it('gets the client’s own ID', async () => {
    const client = clientOf('1002')
    const { id } = await subscribe('customer-test', 210002, { client })
    const change = { subscriptionId: id, customerReferenceId: 'crm/ä & 7' }
    expect(await client.subscription.updateCustomer(change)).toEqual({ resultMessage: 'OK' })
    expect(await read(id, client)).toMatchObject({ customerReferenceId: 'crm/ä & 7' })
  })

  it('has a card whose updater can be triggered, or none', async () => {
    const { updateAccount } = clientOf().subscription
    const card = await subscribe('customer-paid', monthly)
    expect(await updateAccount({ subscriptionId: card.id })).toEqual({ resultMessage: 'OK' })
    const wire = await subscribe('customer-offline', monthly)
    expect(await failure(updateAccount({ subscriptionId: wire.id }))).toMatchObject({ code: 'bad-request' })
  })

  it('has its payment retry cancelled, once [purchases#cancel-retry]', async () => {
    const { cart, purchase } = clientOf()
    const outcome = await cart.process({
      cart: {
        cartItems: [{ productId: monthly, quantity: 1 }],
        acceptSubscription: true,
        customerReferenceId: 'customer-retry',
        defaultCountryId: 'DE',
        defaultLanguageId: 'en',
        useInternalContacts: true,
      },
    })
    expect(outcome).toMatchObject({ result: 'Failed', isPaymentRetryScheduled: true })
    const purchaseId = outcome.purchaseId ?? 0
    expect(await purchase.cancelRetry({ purchaseId })).toEqual({ resultMessage: 'OK' })
    await advance(3 * day)
    expect((await purchase.get({ purchaseId })).purchase.statusId).toBe('DEC')
    expect(await failure(purchase.cancelRetry({ purchaseId }))).toMatchObject({ code: 'bad-request' })
    expect(await failure(purchase.cancelRetry({ purchaseId: 1 }))).toMatchObject({ code: 'not-found' })
  })
})

describe('against the sandbox, a subscription in time', () => {
  it('renews by itself on its date', async () => {
    const { id } = await subscribe('customer-paid', monthly)
    await advance(32 * day)
    const { lastIntervalNo, status, items } = await read(id)
    expect({ lastIntervalNo, status }).toEqual({ lastIntervalNo: 1, status: 'Active' })
    expect(items[0]?.subscriptionPurchaseItems.map((entry) => entry.subscriptionIntervalNo)).toEqual([0, 1])
  })

  it('finishes after its last interval', async () => {
    const { id } = await subscribe('customer-paid', limited)
    await advance(3 * 366 * day)
    const { status, items, endDate } = await read(id)
    expect([status, items[0]?.status, items[0]?.recurrenceCount]).toEqual(['Finished', 'Finished', 3])
    expect(endDate).toEqual(expect.any(String))
  })

  it('that its customer does not renew passes grace and hold and is deactivated', async () => {
    const { id, gracePeriodDays = 0 } = await subscribe('customer-paid', manual)
    await clientOf().subscription.reinstateItems({ subscriptionId: id, items: [1] })
    await advance(93 * day)
    const seen = [(await read(id)).status]
    await advance((gracePeriodDays + 1) * day)
    seen.push((await read(id)).status)
    await advance(60 * day)
    seen.push((await read(id)).status)
    expect(seen).toEqual(['Grace', 'Hold', 'Deactivated'])
  })
})
