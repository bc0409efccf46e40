/** Which purchases settle an order, and which only repeat its parameters, such as a renewal. */

import { describe, expect, it } from 'vitest'
import { NotFoundError, TimeoutError } from '../../src/client/errors.ts'
import type { Purchase } from '../../src/client/types/purchase.ts'
import { intentOf, intentParameter, isLaterBilling, repeatsIntent } from '../../src/endpoint/orders/intent.ts'

type Named = Pick<Purchase, 'extraParameters'>

const named = (value: string): Named => ({ extraParameters: [{ key: intentParameter, value }] })

/** Items of one subscription, each with the purchase that began it; undefined for one that names none. */
const items = (...originals: (number | undefined)[]): Purchase['items'] =>
  originals.map((originalPurchaseId, index) => ({
    runningNo: index + 1,
    productId: 97772,
    quantity: 1,
    deliveries: [],
    extraParameters: [],
    recurringBilling: { subscriptionId: 1, originalPurchaseId },
  }))

it('reads the intent among other parameters', () => {
  const other = { key: 'x-campaign', value: 'spring' }
  expect(intentOf({ extraParameters: [other, ...named('a').extraParameters] })).toBe('a')
  expect(intentOf({ extraParameters: [other] })).toBeUndefined()
  expect(intentOf({})).toBeUndefined()
})

describe('isLaterBilling', () => {
  const category = (subscriptionRevenueCategoryId: string, ...originals: number[]) =>
    isLaterBilling({ id: 9, subscriptionRevenueCategoryId, items: items(...originals) })

  it.each([
    ['AutoRenewal', true],
    ['SemiAutoRenewal', true],
    ['EarlyRenewal', true],
    ['LateRenewal', true],
    ['Alignment', true],
    ['Signup', false],
    // It may be an order, though its item names the first purchase.
    ['ManualRenewal', false],
  ])('goes by the category %s', (name, isLater) => {
    expect(category(name, 1)).toBe(isLater)
    expect(category(name, 9)).toBe(isLater)
  })

  it.each([
    ['every item began earlier', [1, 2], true],
    ['one began here', [1, 9], false],
    ['one names no purchase', [1, undefined], false],
    ['there is no item', [], false],
  ] as const)('goes by the items without a category: %s', (_, originals, isLater) => {
    expect(isLaterBilling({ id: 9, items: items(...originals) })).toBe(isLater)
  })

  it('knows nothing of a purchase without items', () => {
    expect(isLaterBilling({ id: 9 })).toBe(false)
  })
})

describe('repeatsIntent', () => {
  /** Asks of a purchase with the intent `a`, and notes which purchases are read. */
  const asked = async (
    purchase: Parameters<typeof repeatsIntent>[0],
    first: (id: number) => Named | Error = () => named('b'),
  ) => {
    const read: number[] = []
    const isRepeated = await repeatsIntent(purchase, async (id) => {
      read.push(id)
      const answer = first(id)
      if (answer instanceof Error) throw answer
      return answer
    })
    return { isRepeated, read }
  }

  it('reads nothing where the category tells, or the purchase has no intent', async () => {
    const renewal = { ...named('a'), id: 9, subscriptionRevenueCategoryId: 'AutoRenewal', items: items(1) }
    expect(await asked(renewal)).toEqual({ isRepeated: true, read: [] })
    const plain = { extraParameters: [], id: 9, items: items(1) }
    expect(await asked(plain)).toEqual({ isRepeated: true, read: [] })
    const signup = { extraParameters: [], id: 9, subscriptionRevenueCategoryId: 'Signup', items: items(1) }
    expect(await asked(signup)).toEqual({ isRepeated: false, read: [] })
  })

  it('compares with the purchases that began its items, each once and the first first', async () => {
    const order = { ...named('a'), id: 9, items: items(5, 3, 5, 9, undefined) }
    expect(await asked(order)).toEqual({ isRepeated: false, read: [3, 5] })
    expect(await asked(order, () => named('a'))).toEqual({ isRepeated: true, read: [3] })
    const ordered = { ...order, subscriptionRevenueCategoryId: 'ManualRenewal' }
    expect(await asked(ordered, (id) => named(id === 5 ? 'a' : 'b'))).toEqual({
      isRepeated: true,
      read: [3, 5],
    })
  })

  it('settles nothing by a first purchase that can never be read, and waits for one that may be', async () => {
    const order = { ...named('a'), id: 9, items: items(3) }
    const gone = new NotFoundError('purchase.get', { status: 404 })
    expect(await asked(order, () => gone)).toEqual({ isRepeated: true, read: [3] })
    const late = new TimeoutError('purchase.get', false)
    await expect(asked(order, () => late)).rejects.toBe(late)
  })
})
