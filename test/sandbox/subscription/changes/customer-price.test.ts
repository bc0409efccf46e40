import { expect, it } from 'vitest'
import {
  halfway,
  isRefused,
  moveTo,
  post,
  price,
  products,
  read,
  settings,
  update,
} from '../subscription-support.ts'

const bodies = (id: number, Value: number, isExtended = false, Quantity = 1) => ({
  addsubscriptionitem: {
    SubscriptionId: id,
    ProductId: isExtended ? products.yearly : products.ten,
    Quantity,
    CustomerPrice: price(Value),
    AlignmentSettings: settings(false, true, isExtended),
  },
  updatesubscriptionitem: update(id, {
    Quantity,
    CustomerPrice: price(Value),
    AlignmentSettings: settings(false, true, isExtended),
  }),
  updatesubscriptionitemprice: {
    SubscriptionId: id,
    RunningNumber: 1,
    Quantity,
    UpdateAction: 'Update',
    CustomerPrice: price(Value),
    AlignmentSettings: settings(false, true, isExtended),
  },
})

const operations = Object.keys(bodies(1, 1)) as (keyof ReturnType<typeof bodies>)[]

it.each(operations)('refuses a price in %s that is too large to be exact', async (operation) => {
  const [sandbox, id] = await halfway()
  for (const Value of [1e7 + 1, 1e21, 1e308]) {
    expect(await post(sandbox, operation, bodies(id, Value)[operation])).toMatchObject(
      isRefused("'CustomerPrice' is too large."),
    )
  }
})

it.each(operations)('keeps working with the largest price and quantity in %s', async (operation) => {
  for (const isExtended of [false, true]) {
    const [sandbox, id] = await halfway({ product: products.tenDays })
    const { status } = await post(sandbox, operation, bodies(id, 1e7, isExtended, 100_000)[operation])
    expect(status).toBe(200)
    for (const more of operations) {
      for (const extended of [false, true]) {
        const answer = await post(sandbox, more, bodies(id, 1e7, extended, 100_000)[more])
        expect(answer.status).toBeOneOf([200, 400])
      }
    }
    await moveTo(sandbox, '2027-12-16')
    expect(await read(sandbox, id)).toMatchObject({ ResultMessage: 'OK' })
  }
})
