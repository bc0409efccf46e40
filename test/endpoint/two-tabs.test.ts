import { expect, it } from 'vitest'
import { eventually } from './eventually.ts'
import { anotherKey, key, orderOf, shop } from './shop.ts'
import { orderPlatform, previewOf, problemOf } from './support.ts'

const otherKey = anotherKey(2)

/** A platform that answers previews only when `answer` is called. */
const previewing = () => {
  const platform = orderPlatform()
  let previews = 0
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  platform.client.cart.preview = async () => {
    previews += 1
    await answered
    return previewOf()
  }
  return { ...platform, previews: () => previews, answer: () => answer() }
}

it('places one order for two keys of one cart while the first is still being previewed', async () => {
  const platform = previewing()
  const { order } = shop(platform)
  const first = order()
  await eventually(platform.previews).toBe(1)
  const second = order({}, { 'idempotency-key': otherKey })
  const response = await Promise.race([second, first])
  expect(await problemOf(response)).toMatchObject({ http: 409, code: 'order-unresolved' })
  platform.answer()
  expect(await orderOf(await first)).toMatchObject({ state: 'settled', result: 'paid' })
  expect(platform.orders).toHaveLength(1)
})

it('says in-flight of an order that is still being previewed', async () => {
  const platform = previewing()
  const { order, look } = shop(platform)
  const placed = order()
  await eventually(platform.previews).toBe(1)
  expect(await orderOf(await look())).toEqual({ state: 'in-flight' })
  platform.answer()
  await placed
})

it('leaves the cart to another key when the preview refuses the first', async () => {
  const platform = orderPlatform()
  const { order } = shop(platform)
  const dearer = { expected: { total: 99, tax: 'gross', currency: 'EUR' } }
  expect(await problemOf(await order(dearer))).toMatchObject({ code: 'receipt-differs' })
  expect((await order({}, { 'idempotency-key': otherKey })).status).toBe(200)
  expect((await order({}, { 'idempotency-key': key })).status).toBe(200)
})

it('previews once for many requests with one key', async () => {
  const platform = previewing()
  const { order } = shop(platform)
  const first = order()
  await eventually(platform.previews).toBe(1)
  const others = await Promise.all([order(), order(), order()])
  expect(others.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(platform.previews()).toBe(1)
  platform.answer()
  expect((await first).status).toBe(200)
})
