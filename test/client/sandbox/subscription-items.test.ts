import { describe, expect, it } from 'vitest'
import type { Subscription } from '../../../src/client/index.ts'
import { failure } from '../support.ts'
import { day, standing, useSandbox } from './support.ts'

const { advance, clientOf, subscribe } = useSandbox(standing())

const monthly = 97769
const teamMonthly = 97770
const yearly = 97772

const preview = { alignToCurrentInterval: true, getCustomerPricePreviewOnly: true, extendInterval: false }
const now = { ...preview, getCustomerPricePreviewOnly: false }
const later = { alignToCurrentInterval: false, getCustomerPricePreviewOnly: false, extendInterval: false }

const read = async ({ id }: Subscription) =>
  (await clientOf().subscription.get({ subscriptionId: id })).subscription

const itemsOf = async (subscription: Subscription) =>
  (await read(subscription)).items.map(
    ({ runningNo, version, quantity, productId, isCurrent, versionActiveDate }) => ({
      runningNo,
      version,
      quantity,
      productId,
      isCurrent,
      isActive: versionActiveDate !== undefined,
    }),
  )

/** Half of the interval of a monthly subscription. */
const halfway = async (quantity = 1): Promise<Subscription> => {
  const subscription = await subscribe('customer-paid', monthly, { quantity })
  await advance(15 * day)
  return subscription
}

describe('against the sandbox, an item', () => {
  it('is previewed and added, pro-rated now and whole from the next billing on [subscriptions#add-item]', async () => {
    const subscription = await halfway()
    const { addItem } = clientOf().subscription
    const request = { subscriptionId: subscription.id, productId: teamMonthly, quantity: 2 }
    const shown = await addItem({ ...request, alignmentSettings: preview })
    expect(await read(subscription)).toEqual(subscription)
    const { alignmentCustomerGrossPrice: part, nextBillingCustomerGrossPrice: whole } = shown
    expect(part).toBeGreaterThan(0)
    expect(part).toBeLessThan(whole)
    expect(shown.alignmentCustomerNetPrice + shown.alignmentCustomerVatPrice).toBeCloseTo(part, 6)
    expect(shown.priceCurrencyId).toBe('EUR')
    expect(await addItem({ ...request, alignmentSettings: now })).toEqual(shown)
    expect(await itemsOf(subscription)).toEqual([
      { runningNo: 1, version: 1, quantity: 1, productId: monthly, isCurrent: true, isActive: true },
      { runningNo: 2, version: 1, quantity: 2, productId: teamMonthly, isCurrent: true, isActive: true },
    ])
  })

  it('is added from the next billing on without a charge', async () => {
    const subscription = await halfway()
    const { addItem } = clientOf().subscription
    const request = { subscriptionId: subscription.id, productId: teamMonthly, quantity: 1 }
    const added = await addItem({ ...request, alignmentSettings: later })
    expect(added.alignmentCustomerGrossPrice).toBe(0)
    expect((await itemsOf(subscription)).at(-1)).toMatchObject({ runningNo: 2, isActive: false })
    await advance(16 * day)
    expect((await itemsOf(subscription)).at(-1)).toMatchObject({ runningNo: 2, isActive: true })
  })

  it('is added at a price of its own, with a coupon and names [subscriptions#add-item]', async () => {
    const subscription = await halfway()
    const added = await clientOf().subscription.addItem({
      subscriptionId: subscription.id,
      productId: teamMonthly,
      quantity: 1,
      customerPrice: { currencyId: 'EUR', isGross: true, value: 11.9 },
      productName: 'Lumen für Freunde',
      productNameExtension: 'nur hier',
      productNameEn: 'Lumen for friends',
      generateMail: false,
      alignmentSettings: later,
    })
    expect(added.priceCurrencyId).toBe('EUR')
    expect((await read(subscription)).items.at(-1)).toMatchObject({
      productName: 'Lumen für Freunde',
      productNameExtension: 'nur hier',
    })
  })

  it.for([
    ['an unknown product', { productId: 1 }, 'does not exist'],
    ['a product that is no subscription', { productId: 97776 }, 'not a subscription'],
    ['an unknown coupon', { couponCode: 'NOPE' }, 'NOPE'],
    [
      'a price in another currency',
      { customerPrice: { currencyId: 'USD', isGross: true, value: 1 } },
      "'CustomerPrice' currency differs from subscription currency",
    ],
    [
      'a net price where prices are gross',
      { customerPrice: { currencyId: 'EUR', isGross: false, value: 1 } },
      'gross',
    ],
  ] as const)('is not added with %s', async ([, changes, words]) => {
    const subscription = await subscribe('customer-paid', monthly)
    const request = { subscriptionId: subscription.id, productId: teamMonthly, quantity: 1, ...changes }
    const error = await failure(clientOf().subscription.addItem(request))
    expect(error).toMatchObject({ status: 400, platformMessage: expect.stringContaining(words) })
    expect(await read(subscription)).toEqual(subscription)
  })

  it('of another interval takes that of the subscription, or extends it', async () => {
    const subscription = await subscribe('customer-paid', monthly)
    const add = (extendInterval: boolean) =>
      clientOf().subscription.addItem({
        subscriptionId: subscription.id,
        productId: yearly,
        quantity: 1,
        alignmentSettings: {
          alignToCurrentInterval: true,
          getCustomerPricePreviewOnly: true,
          extendInterval,
        },
      })
    const [shortened, extended] = [await add(false), await add(true)]
    expect(extended.nextBillingCustomerGrossPrice / shortened.nextBillingCustomerGrossPrice).toBeCloseTo(
      12,
      1,
    )
  })

  it('grows by units', async () => {
    const subscription = await halfway()
    const { increaseItemQuantity } = clientOf().subscription
    const request = { subscriptionId: subscription.id, runningNumber: 1, quantity: 2 }
    const { extendInterval: _, ...settings } = preview
    const shown = await increaseItemQuantity({ ...request, alignmentSettings: settings })
    const aligned = { ...settings, getCustomerPricePreviewOnly: false }
    expect(await increaseItemQuantity({ ...request, alignmentSettings: aligned })).toEqual(shown)
    expect((await itemsOf(subscription)).filter(({ isCurrent }) => isCurrent)).toEqual([
      { runningNo: 1, version: 2, quantity: 3, productId: monthly, isCurrent: true, isActive: true },
    ])
    const missing = increaseItemQuantity({ ...request, runningNumber: 9 })
    expect(await failure(missing)).toMatchObject({ code: 'bad-request', platformMessage: expect.any(String) })
  })

  it('is upgraded now, for the difference', async () => {
    const subscription = await halfway()
    const updated = await clientOf().subscription.updateItem({
      subscriptionId: subscription.id,
      runningNumber: 1,
      productId: teamMonthly,
      quantity: 1,
      updateAction: 'Upgrade',
      alignmentSettings: now,
    })
    expect(updated).toMatchObject({
      transactionStatus: 'Success',
      nextBillingDate: subscription.nextBillingDate,
      resultMessage: 'OK',
    })
    expect(updated.alignmentCustomerGrossPrice).toBeGreaterThan(0)
    expect(updated.alignmentCustomerGrossPrice).toBeLessThan(updated.nextBillingCustomerGrossPrice)
    expect(await itemsOf(subscription)).toEqual([
      { runningNo: 1, version: 1, quantity: 1, productId: monthly, isCurrent: false, isActive: true },
      { runningNo: 1, version: 2, quantity: 1, productId: teamMonthly, isCurrent: true, isActive: true },
    ])
  })

  it('is changed from the next billing on, with a coupon, as a waiting version [subscriptions#versions] [subscriptions#update-item]', async () => {
    const subscription = await halfway()
    const updated = await clientOf().subscription.updateItem({
      subscriptionId: subscription.id,
      runningNumber: 1,
      quantity: 4,
      couponCode: 'SAVE10',
      updateAction: 'Update',
      alignmentSettings: later,
    })
    expect(updated.alignmentCustomerGrossPrice).toBe(0)
    expect((await read(subscription)).items.at(-1)).toMatchObject({
      version: 2,
      quantity: 4,
      couponCode: 'SAVE10',
    })
    expect((await itemsOf(subscription)).at(-1)).toMatchObject({ isActive: false })
  })

  it('is not made cheaper at once, which would be a negative amount', async () => {
    const subscription = await halfway(3)
    const call = clientOf().subscription.updateItem({
      subscriptionId: subscription.id,
      runningNumber: 1,
      quantity: 1,
      updateAction: 'Downgrade',
      alignmentSettings: now,
    })
    expect(await failure(call)).toMatchObject({ code: 'bad-request' })
    expect(await read(subscription)).toEqual(subscription)
  })

  it('renews at once with triggerImmediateRenewal, and keeps the rest of the interval', async () => {
    const subscription = await halfway()
    const updated = await clientOf().subscription.updateItem({
      subscriptionId: subscription.id,
      runningNumber: 1,
      quantity: 2,
      updateAction: 'Update',
      triggerImmediateRenewal: true,
    })
    expect(updated.transactionStatus).toBe('Success')
    expect(Date.parse(updated.nextBillingDate ?? '')).toBeGreaterThan(
      Date.parse(subscription.nextBillingDate ?? '') + 27 * day,
    )
    expect(await read(subscription)).toMatchObject({
      lastIntervalNo: 1,
      nextBillingDate: updated.nextBillingDate,
    })
  })

  it('gets a price of its own [subscriptions#changes]', async () => {
    const subscription = await halfway()
    const { updateItemPrice } = clientOf().subscription
    const request = {
      subscriptionId: subscription.id,
      runningNumber: 1,
      quantity: 1,
      updateAction: 'Update',
      customerPrice: { currencyId: 'EUR', isGross: true, value: 3.5 },
      alignmentSettings: later,
    } as const
    const shown = await updateItemPrice({
      ...request,
      alignmentSettings: { ...later, getCustomerPricePreviewOnly: true },
    })
    expect(shown.nextBillingCustomerGrossPrice).toBe(3.5)
    expect(await updateItemPrice(request)).toEqual(shown)
    const dollars = { ...request, customerPrice: { ...request.customerPrice, currencyId: 'USD' } }
    expect(await failure(updateItemPrice(dollars))).toMatchObject({
      status: 400,
      platformMessage: "'CustomerPrice' currency differs from subscription currency",
    })
  })

  it('is reinstated after a sign-up that was not accepted, and not twice [subscriptions#reinstate]', async () => {
    const subscription = await subscribe('customer-paid', monthly, { acceptSubscription: false })
    const { reinstateItems } = clientOf().subscription
    const request = { subscriptionId: subscription.id, items: [1] }
    expect(await reinstateItems(request)).toEqual({ resultMessage: 'OK' })
    expect(await read(subscription)).toMatchObject({ status: 'Active', items: [{ status: 'Active' }] })
    expect(await failure(reinstateItems(request))).toMatchObject({ code: 'bad-request' })
    expect(await failure(reinstateItems({ ...request, items: [9] }))).toMatchObject({ code: 'bad-request' })
  })

  it.for([
    [true, 'Deactivated'],
    [false, 'Finished'],
  ] as const)('is deactivated with allowReinstate %s', async ([allowReinstate, status]) => {
    const subscription = await subscribe('customer-paid', monthly)
    const { deactivateItems, reinstateItems } = clientOf().subscription
    const request = { subscriptionId: subscription.id, items: [1] }
    const done = await deactivateItems({ ...request, allowReinstate, generateMail: false })
    expect(done).toEqual({ resultMessage: 'OK' })
    expect((await read(subscription)).items[0]).toMatchObject({
      status,
      deactivationDate: expect.any(String),
    })
    expect(await failure(deactivateItems(request))).toMatchObject({ code: 'bad-request' })
    const back = reinstateItems(request)
    if (allowReinstate) expect(await back).toEqual({ resultMessage: 'OK' })
    else expect(await failure(back)).toMatchObject({ code: 'bad-request' })
  })

  it('is removed for good', async () => {
    const subscription = await subscribe('customer-paid', monthly)
    const { removeItem, reinstateItems } = clientOf().subscription
    const request = { subscriptionId: subscription.id, runningNumber: 1, generateMail: false }
    expect(await removeItem(request)).toEqual({ resultMessage: 'OK' })
    expect((await read(subscription)).items[0]).toMatchObject({ status: 'Removed' })
    expect(await failure(removeItem(request))).toMatchObject({ code: 'bad-request' })
    const back = reinstateItems({ subscriptionId: subscription.id, items: [1] })
    expect(await failure(back)).toMatchObject({ code: 'bad-request' })
  })
})
