/**
 * Renewals in their life at a merchant: they are counted by whether they were charged as said, previewed before their
 * charge, and told as deviations. Days pass on the sandbox's clock, and the index is filled as the command line fills
 * it. The previews change nothing at the platform. How often it is asked is bounded: once in twenty hours for a
 * subscription, and sixty subscriptions in a run.
 */

import { expect, it } from 'vitest'
import { fillIndex } from '../../../src/cli/truth/fill-index.ts'
import { readUpcoming } from '../../../src/cli/truth/upcoming.ts'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { createRenewalActs } from '../../../src/endpoint/modules/operators/renewal-acts.ts'
import { truth } from '../../../src/endpoint/modules/truth/truth.ts'
import { usualProfile } from '../../../src/sandbox/profile/parse-profile.ts'
import { day, fromNextRenewal, openRenewalShop, start } from './renewal-shop.ts'

const quiet = (): void => undefined

/** The gross price of product 97769 for a month. */
const monthly = 7.99

it('counts each renewal as said, explained, not, or as one of which nothing was said', async () => {
  const shop = await openRenewalShop()
  await shop.signUp({ said: { gross: monthly } })
  await shop.signUp({ coupon: 'SAVE10', said: { gross: 7.19, other: monthly } })
  await shop.signUp({ said: { gross: 5 } })
  await shop.signUp()
  await shop.settle()
  expect((await shop.report()).paid).toBe(0)
  await shop.clock.advance(32 * day)
  await shop.settle()

  expect(await shop.report()).toMatchObject({
    paid: 4,
    outcomes: { 'as-said': 1, explained: 1, unexplained: 1, 'nothing-said': 1 },
    rows: expect.arrayContaining([
      expect.objectContaining({ reason: 'coupon', page: '/pricing/', plan: '97769' }),
    ]),
  })
  const told = shop.events.filter(({ event }) => event === 'renewal')
  expect(told).toHaveLength(4)
  expect(told).toContainEqual(expect.objectContaining({ outcome: 'unexplained', reason: 'higher' }))
})

it('lists before the charge what will not be as said, by a preview that changes nothing', async () => {
  const shop = await openRenewalShop()
  const right = await shop.signUp({ said: { gross: monthly } })
  const wrong = await shop.signUp({ said: { gross: 5 } })
  await shop.signUp()
  await shop.settle()
  await shop.clock.advance(20 * day)
  const before = JSON.stringify([...shop.sandbox.state.subscriptions.all()])
  const report = await readUpcoming(shop.acts(), 14, 'test', quiet)

  expect(report).toMatchObject({
    indexed: 3,
    outcomes: { 'as-said': 1, unexplained: 1, 'nothing-said': 1 },
    deviations: [
      {
        subscription: wrong,
        customer: 'customer-paid',
        said: '5 EUR',
        coming: `${monthly} EUR`,
        reason: 'higher',
      },
    ],
  })
  expect(JSON.stringify([...shop.sandbox.state.subscriptions.all()])).toBe(before)
  expect(right).not.toBe(wrong)

  await shop.clock.advance(12 * day)
  await shop.settle()
  const { rows } = await shop.report()
  expect(rows.map(({ reason, ahead }) => [reason, ahead])).toEqual(
    expect.arrayContaining([
      ['as-said', 'confirmed'],
      ['higher', 'listed'],
      ['absent', 'not-asked'],
    ]),
  )
})

it('asks about the same subscription once in twenty hours', async () => {
  const shop = await openRenewalShop()
  await shop.signUp({ said: { gross: monthly } })
  await shop.settle()
  await shop.clock.advance(20 * day)
  await readUpcoming(shop.acts(), 14, 'test', quiet)
  const count = (): number => shop.calls.filter((call) => call === 'updatesubscriptionitem').length
  const first = count()
  await readUpcoming(shop.acts(), 14, 'test', quiet)
  expect(count()).toBe(first)
  await shop.clock.advance(day)
  await readUpcoming(shop.acts(), 14, 'test', quiet)
  expect(count()).toBe(first + 1)
})

it('asks by itself, a little at a time, and tells deviations', async () => {
  const shop = await openRenewalShop()
  for (let index = 0; index < 3; index += 1) await shop.signUp({ said: { gross: 5 } })
  await shop.settle()
  await shop.clock.advance(18 * day)
  await shop.settle()
  const ahead = () => shop.events.filter(({ event }) => event === 'renewal-ahead')
  expect(ahead()).toHaveLength(3)
  await shop.clock.advance(2_000)
  await shop.settle()
  expect(ahead()).toHaveLength(3)
  expect(ahead()[0]).toMatchObject({ outcome: 'unexplained', reason: 'higher', next: '2027-01-01' })
})

it('asks about sixty subscriptions a run at most, also where the answers are those of the day before', async () => {
  const shop = await openRenewalShop()
  for (let index = 0; index < 150; index += 1) await shop.signUp({ said: { gross: monthly } })
  await shop.settle()
  await shop.clock.advance(20 * day)
  await readUpcoming(shop.acts(), 14, 'test', quiet)
  await shop.clock.advance(21 * 3_600_000)
  const count = (): number => shop.calls.filter((call) => call === 'updatesubscriptionitem').length
  const before = count()
  const other = truth()
  await other.connect?.({ ...shop.parts(), notify: async () => undefined })
  await shop.clock.advance(60_000)
  await shop.settle()
  expect(count() - before).toBe(60)
  // Another process with the same store.
  await other.work?.()
  await shop.clock.advance(59_000)
  await Promise.all([shop.settle(), other.work?.()])
  expect(count() - before).toBe(60)
  await shop.clock.advance(1_000)
  await shop.settle()
  await other.work?.()
  expect(count() - before).toBe(120)
})

it('counts a subscription of which the platform knows nothing more as asked about', async () => {
  const shop = await openRenewalShop()
  for (let index = 0; index < 70; index += 1) await shop.signUp({ said: { gross: monthly } })
  await shop.settle()
  await shop.clock.advance(20 * day)
  for (const { id } of [...shop.sandbox.state.subscriptions.all()])
    shop.sandbox.state.subscriptions.delete(id)
  const count = (): number => shop.calls.filter((call) => call === 'getsubscription').length
  const before = count()
  await shop.settle()
  expect(count() - before).toBe(60)
})

it('asks nothing where the setting says so', async () => {
  const shop = await openRenewalShop({ env: { VITRINE_UPCOMING_DAYS: '0' } })
  await shop.signUp({ said: { gross: 5 } })
  await shop.settle()
  await shop.clock.advance(20 * day)
  await shop.settle()
  expect(shop.calls).not.toContain('updatesubscriptionitem')
})

it('fills an empty index from purchases, goes on where it ended, and reads no day twice', async () => {
  const shop = await openRenewalShop()
  await shop.signUp({ said: { gross: monthly } })
  await shop.clock.advance(5 * day)
  await shop.signUp({ said: { gross: 5 } })
  await shop.clock.advance(15 * day)
  const parts = shop.parts()
  const service = { ...parts.service, store: createMemoryStore(shop.now) }
  const empty = createRenewalActs({ ...parts, service })
  const days = Array.from({ length: 21 }, (_, index) =>
    new Date(start.getTime() + index * day).toISOString().slice(0, 10),
  )
  expect((await readUpcoming(empty, 30, 'test', quiet)).indexed).toBe(0)
  const interrupted = fillIndex(
    createRenewalActs({
      ...parts,
      service: {
        ...service,
        readPurchase: async (id) => {
          const read = await service.readPurchase(id)
          if (read.creationTime?.startsWith('2026-12-01')) throw new Error('interrupted')
          return read
        },
      },
    }),
    days,
    'test',
    quiet,
  )
  await expect(interrupted).rejects.toThrow('interrupted')
  expect(await fillIndex(empty, days, 'test', quiet)).toBe(1)
  expect(await readUpcoming(empty, 30, 'test', quiet)).toMatchObject({ indexed: 2, filledDays: 18 })
})

it('reads a day and asks about renewals in parts of ten seconds', async () => {
  const shop = await openRenewalShop()
  for (let order = 0; order < 5; order += 1) await shop.signUp({ said: { gross: monthly } })
  await shop.clock.advance(20 * day)
  const { service, ...parts } = shop.parts()
  let passed = 0
  const slow = {
    ...service,
    store: createMemoryStore(shop.now),
    now: () => shop.now() + passed,
    readPurchase: async (id: number) => {
      passed += 6_000
      return service.readPurchase(id)
    },
  }
  const acts = createRenewalActs({ ...parts, service: slow })
  const firstDay = start.toISOString().slice(0, 10)
  expect(await acts.fillRenewals({ day: firstDay, skip: 0 }, 'test')).toEqual({ read: 2, isDone: false })
  expect(await fillIndex(acts, [firstDay], 'test', quiet)).toBe(5)
  expect(await acts.fillRenewals({ day: firstDay, skip: 0 }, 'test')).toEqual({ read: 0, isDone: true })
  const { subscriptions, until } = await acts.listUpcoming({ days: 30 }, 'test')
  expect(subscriptions).toHaveLength(5)
  expect((await acts.askUpcoming({ subscriptions, until }, 'test')).asked).toBe(5)
})

it('explains a renewal by a price change that customers were told of', async () => {
  const notices = '[{"product":"97769","sent":"2026-12-01","from":"2026-12-15","prices":{"EUR":7.99}}]'
  const shop = await openRenewalShop({ env: { VITRINE_PRICE_NOTICES: notices } })
  await shop.signUp({ said: { gross: 5 } })
  await shop.settle()
  await shop.clock.advance(32 * day)
  await shop.settle()
  expect((await shop.report()).rows).toMatchObject([{ outcome: 'explained', reason: 'notice' }])
})

it('counts what a platform refuses to preview as not asked', async () => {
  const shop = await openRenewalShop({ profile: { ...usualProfile, unchangedPreview: 'refused' } })
  await shop.signUp({ said: { gross: 5 } })
  await shop.settle()
  await shop.clock.advance(20 * day)
  expect(await readUpcoming(shop.acts(), 14, 'test', quiet)).toMatchObject({
    outcomes: { 'not-asked': 1 },
    deviations: [],
  })
  await shop.clock.advance(12 * day)
  await shop.settle()
  expect((await shop.report()).rows).toMatchObject([{ reason: 'higher', ahead: 'not-asked' }])
})

/** Changes the plan from the next renewal on, as a person in the back office does. */
const changePlan = ({ platform }: Awaited<ReturnType<typeof openRenewalShop>>, id: string, price?: number) =>
  platform('/subscription/updatesubscriptionitem', {
    ...fromNextRenewal(id),
    ProductId: 97770,
    Quantity: 1,
    ...(price !== undefined && { CustomerPrice: { CurrencyId: 'EUR', IsGross: true, Value: price } }),
  })

it('explains another plan at its own price, and at no higher one, before the charge and after it', async () => {
  const shop = await openRenewalShop()
  const right = await shop.signUp({ said: { gross: monthly } })
  const cheaper = await shop.signUp({ said: { gross: monthly } })
  const wrong = await shop.signUp({ said: { gross: monthly } })
  await changePlan(shop, right)
  await changePlan(shop, cheaper, 1)
  await changePlan(shop, wrong, 99)
  await shop.settle()
  await shop.clock.advance(20 * day)
  const { deviations } = await readUpcoming(shop.acts(), 14, 'test', quiet)
  expect(deviations.map(({ subscription, reason }) => [subscription, reason])).toEqual(
    expect.arrayContaining([
      [right, 'plan'],
      [cheaper, 'plan'],
      [wrong, 'higher'],
    ]),
  )
  await shop.clock.advance(12 * day)
  await shop.settle()
  const { rows } = await shop.report()
  expect(rows.map(({ reason, plan, ahead, count }) => [reason, plan, ahead, count])).toEqual([
    ['plan', '97770', 'listed', 2],
    ['higher', '97770', 'listed', 1],
  ])
})

it('compares another plan with nothing once the platform has no price for it', async () => {
  const shop = await openRenewalShop()
  const id = await shop.signUp({ said: { gross: monthly } })
  await changePlan(shop, id)
  await shop.settle()
  await shop.clock.advance(32 * day)
  const [merchant] = shop.catalogue.merchants
  const product = merchant?.products.find((each) => each.id === 97770)
  if (!merchant || !product) throw new Error('no product')
  merchant.products = merchant.products.filter((each) => each !== product)
  await shop.settle()
  expect((await shop.report()).rows).toMatchObject([{ reason: 'no-amounts', outcome: 'nothing-said' }])
})

it('explains another currency by the prices in it, and no higher amount', async () => {
  const shop = await openRenewalShop()
  await shop.signUp({ currency: 'USD', said: { gross: monthly } })
  const wrong = await shop.signUp({ currency: 'USD', said: { gross: monthly } })
  await shop.platform('/subscription/updatesubscriptionitemprice', {
    ...fromNextRenewal(wrong),
    CustomerPrice: { CurrencyId: 'USD', IsGross: true, Value: 99 },
  })
  await shop.settle()
  await shop.clock.advance(32 * day)
  await shop.settle()
  expect((await shop.report()).rows.map(({ reason }) => reason)).toEqual(['currency', 'higher'])
})

it.each([true, false])(
  'explains the charge of a change that holds at once, with revenue categories: %s',
  async (revenueCategory) => {
    const shop = await openRenewalShop({ profile: { ...usualProfile, revenueCategory } })
    const id = await shop.signUp({ said: { gross: monthly } })
    await shop.settle()
    await shop.clock.advance(10 * day)
    expect(await shop.change(id, { item: 1, product: '97770', quantity: 1, when: 'now' })).toBe(true)
    await shop.settle()
    expect((await shop.report()).rows).toMatchObject([
      { outcome: 'explained', reason: 'alignment', count: 1 },
    ])
    await shop.clock.advance(25 * day)
    await shop.settle()
    expect((await shop.report()).rows.map(({ reason }) => reason)).toEqual(['as-said', 'alignment'])
  },
)

/** A customer adds a coupon that the next renewal has, which changes neither plan nor quantity. */
const addCoupon = (shop: Awaited<ReturnType<typeof openRenewalShop>>, id: string) =>
  shop.change(id, { item: 1, product: '97769', quantity: 1, when: 'renewal', coupon: 'RENEW15' })

it('says nothing about later renewals once a confirmed amount could not be written', async () => {
  const shop = await openRenewalShop()
  const id = await shop.signUp({ said: { gross: 5 } })
  await shop.settle()
  await shop.clock.advance(20 * day)
  shop.failing.add('updatesubscriptionparameters')
  expect(await addCoupon(shop, id)).toBe(true)
  await shop.settle()
  expect(await readUpcoming(shop.acts(), 14, 'test', quiet)).toMatchObject({
    outcomes: { 'nothing-said': 1 },
    deviations: [],
  })
  await shop.clock.advance(12 * day)
  await shop.settle()
  // The next billing, after one that carried the old words again.
  expect(await readUpcoming(shop.acts(), 30, 'test', quiet)).toMatchObject({
    outcomes: { 'nothing-said': 1 },
    deviations: [],
  })
  await shop.clock.advance(31 * day)
  await shop.settle()
  expect((await shop.report()).rows).toMatchObject([{ reason: 'absent', count: 2 }])
})

it('compares again once an amount is confirmed and written', async () => {
  const shop = await openRenewalShop()
  const id = await shop.signUp({ said: { gross: 5 } })
  await shop.settle()
  shop.failing.add('updatesubscriptionparameters')
  expect(await addCoupon(shop, id)).toBe(true)
  shop.failing.clear()
  await shop.clock.advance(32 * day)
  await shop.settle()
  const plan = { item: 1, product: '97770', quantity: 1, when: 'renewal' }
  expect(await shop.change(id, plan)).toBe(true)
  await shop.clock.advance(31 * day)
  await shop.settle()
  expect((await shop.report()).rows.map(({ reason }) => reason).sort()).toEqual(['absent', 'as-said'])
})
