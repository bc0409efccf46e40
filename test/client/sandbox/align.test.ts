import { describe, expect, it } from 'vitest'
import type { Subscription } from '../../../src/client/index.ts'
import { failure } from '../support.ts'
import { day, standing, useSandbox } from './support.ts'

const { advance, clientOf, subscribe } = useSandbox(standing())

const monthly = 97769
const yearly = 97772

const read = async ({ id }: Subscription) =>
  (await clientOf().subscription.get({ subscriptionId: id })).subscription

describe('against the sandbox, two subscriptions', () => {
  const at = { alignToCurrentInterval: true, getCustomerPricePreviewOnly: true }

  /** Subscribes to a monthly product at this gross price in dollars. */
  const costing = async (value: number, customer = 'customer-paid') => {
    const subscription = await subscribe(customer, monthly, { currency: 'USD' })
    await clientOf().subscription.updateItemPrice({
      subscriptionId: subscription.id,
      runningNumber: 1,
      quantity: 1,
      updateAction: 'Update',
      customerPrice: { currencyId: 'USD', isGross: true, value },
    })
    return subscription
  }

  it('become one: the documented $6 now and $30 then [subscriptions#align]', async () => {
    const secondary = await costing(20)
    await advance(9 * day)
    const primary = await costing(10)
    const { align } = clientOf().subscription
    const request = { primarySubscriptionId: primary.id, secondarySubscriptionId: secondary.id }
    expect(await align({ ...request, alignmentSettings: at })).toMatchObject({
      alignmentCustomerGrossPrice: 6,
      nextBillingCustomerGrossPrice: 30,
      priceCurrencyId: 'USD',
    })
    const done = await align({
      ...request,
      alignmentSettings: { ...at, getCustomerPricePreviewOnly: false },
      generateMail: false,
    })
    expect(done).toMatchObject({ resultMessage: 'OK' })
    expect((await read(primary)).items.filter(({ isCurrent }) => isCurrent)).toHaveLength(2)
    expect(await read(secondary)).toMatchObject({ status: 'Finished' })
    expect((await read(secondary)).items.at(-1)).toMatchObject({ status: 'Removed' })
    expect(await read(primary)).toMatchObject({ nextBillingDate: primary.nextBillingDate })
  })

  it.for([
    ['of two customers', () => costing(20, 'customer-test'), () => costing(10)],
    ['in two currencies', () => subscribe('customer-paid', monthly), () => costing(10)],
    ['of two intervals', () => subscribe('customer-paid', monthly), () => subscribe('customer-paid', yearly)],
  ] as const)('%s stay two [subscriptions#align]', async ([, first, second]) => {
    const secondary = await first()
    await advance(day)
    const primary = await second()
    const call = clientOf().subscription.align({
      primarySubscriptionId: primary.id,
      secondarySubscriptionId: secondary.id,
      alignmentSettings: at,
    })
    expect(await failure(call)).toMatchObject({ code: 'bad-request', platformMessage: expect.any(String) })
  })

  it('stay two when the primary is billed first [subscriptions#align]', async () => {
    const primary = await costing(20)
    await advance(day)
    const secondary = await costing(10)
    const call = clientOf().subscription.align({
      primarySubscriptionId: primary.id,
      secondarySubscriptionId: secondary.id,
      alignmentSettings: at,
    })
    expect(await failure(call)).toMatchObject({ code: 'bad-request' })
  })
})
