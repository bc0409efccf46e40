/**
 * An order is compared with its purchase, also when the purchase cannot be read at once, another process reads it, the
 * process ends, or the ledger is lost. Platform and store are in memory, and the clock is moved by the test. After a
 * mismatch the same order is refused, and after a wrong country every order of the customer.
 */

import { expect, it, onTestFinished, vi } from 'vitest'
import { ContractError, NotFoundError, UnreachableError } from '../../src/client/errors.ts'
import { notifications } from '../../src/endpoint/modules/notifications/notifications.ts'
import { readPurchaseMs } from '../../src/endpoint/orders/check-receipt.ts'
import { intentParameter } from '../../src/endpoint/orders/intent.ts'
import { eventually } from './eventually.ts'
import { anotherKey, key, orderOf, shop, start, token } from './shop.ts'
import { call, cart, memoryStore, orderPlatform, origin, outcomeOf, previewOf, problemOf } from './support.ts'

const seen = { ...cart, expected: { total: 119, tax: 'gross' as const, currency: 'EUR' } }

interface Charge {
  gross?: number
  currency?: string
  country?: string
}

/** A platform whose purchases charge this, whatever was shown. */
const charging = ({ gross = 119, currency = 'EUR', country = 'DE' }: Charge = {}) => {
  const platform = orderPlatform((outcome) => {
    const purchase = platform.purchases.at(-1)
    if (!purchase) throw new Error('no purchase')
    const amounts = { netPrice: 100, vatPrice: gross - 100, grossPrice: gross }
    const customerPrice = { totalTotalPrice: amounts }
    const item = { runningNo: 1, productId: 97772, quantity: 1, deliveries: [], extraParameters: [] }
    purchase.items = [{ ...item, customerPrice }]
    purchase.paymentInfo = { currencyId: currency }
    purchase.billingContact = { countryId: country }
    return outcome
  })
  const state: { failure?: Error } = {}
  const reads: number[] = []
  const { client } = platform
  const get: typeof client.purchase.get = async (input) => {
    reads.push(Number(input.purchaseId))
    if (state.failure) throw state.failure
    return client.purchase.get(input)
  }
  return { ...platform, reads, failing: state, client: { ...client, purchase: { ...client.purchase, get } } }
}

const watchedShop = (charge?: Charge, options: Parameters<typeof shop>[1] = {}) => {
  const platform = charging(charge)
  const clock = { now: start }
  const made = shop(platform, { now: () => clock.now, ...options })
  const told = () =>
    made.lines.map((line) => JSON.parse(line)).filter(({ event }) => event?.startsWith('order-'))
  return { ...made, platform, told, clock }
}

const away = () => new UnreachableError('purchase.get', undefined)
const mismatch = { fields: ['total'], shown: { total: 119, tax: 'gross', currency: 'EUR' } }

it('answers with what the purchase charges', async () => {
  const { order, look, told } = watchedShop()
  const amount = { total: 119, tax: 'gross', currency: 'EUR', from: 'purchase' }
  const answered = await orderOf(await order(seen))
  expect(answered).toMatchObject({ result: 'paid', amount })
  expect(answered).not.toHaveProperty('mismatch')
  expect(await orderOf(await look())).toEqual(answered)
  expect(told().map(({ event }) => event)).toEqual(['order-settled'])
})

it('keeps the runtime alive for a reading that outlives the answer', async () => {
  const { order, app, platform } = watchedShop()
  platform.failing.failure = away()
  await order(seen)
  const headers = { origin, authorization: `Bearer ${await token()}` }
  const request = new Request(`https://api.example/cart/orders/${key}`, { headers })
  const kept: Promise<unknown>[] = []
  await app.fetch(request, { waitUntil: (work) => void kept.push(work) })
  expect(kept).toHaveLength(1)
  await kept[0]
})

it('refuses an order that does not name the total that the page showed', async () => {
  const { order, platform } = watchedShop()
  const refused = await problemOf(await order({ expected: undefined }))
  expect(refused).toMatchObject({ http: 400, code: 'bad-request', fields: ['expected'] })
  expect(platform.orders).toEqual([])
})

it.each([
  [{ gross: 120 }, ['total'], '120 EUR gross'],
  [{ currency: 'USD' }, ['currency'], '119 USD gross'],
  [{ gross: 120, country: 'FR' }, ['total', 'country'], '120 EUR gross'],
])('tells at once that a purchase of %o is not what was shown', async (charge, fields, charged) => {
  const { order, look, told } = watchedShop(charge)
  const answered = await orderOf(await order(seen))
  expect(answered).toMatchObject({ result: 'paid', mismatch: { ...mismatch, fields } })
  expect(await orderOf(await look())).toEqual(answered)
  expect(told().at(-1)).toMatchObject({
    level: 'error',
    event: 'order-mismatch',
    fields: fields.join(),
    purchase: '166000001',
    expected: '119 EUR gross DE',
    charged,
  })
})

it('answers with the previewed total while the purchase cannot be read, and tells of the mismatch later', async () => {
  const { order, look, platform, service, told, clock } = watchedShop({ gross: 120 })
  platform.failing.failure = away()
  const answered = await orderOf(await order(seen))
  expect(answered).toMatchObject({ amount: { total: 119, from: 'preview' } })
  expect(told().map(({ event }) => event)).toEqual(['order-settled'])
  delete platform.failing.failure
  clock.now += 10_000
  await service.reconcile()
  expect(told().at(-1)).toMatchObject({ event: 'order-mismatch', seconds: 10 })
  expect(await orderOf(await look())).toMatchObject({ amount: { total: 120, from: 'purchase' }, mismatch })
  clock.now += 60_000
  await service.reconcile()
  expect(told().filter(({ event }) => event === 'order-mismatch')).toHaveLength(1)
})

it('finds a mismatch within a minute of the purchase in another process, after the first one ended', async () => {
  const clock = { now: start }
  const store = memoryStore(() => clock.now)
  const first = watchedShop({ gross: 120 }, { store, now: () => clock.now })
  first.platform.failing.failure = away()
  await first.order(seen)
  delete first.platform.failing.failure
  const second = shop(first.platform, { store, now: () => clock.now })
  for (; clock.now <= start + 60_000; clock.now += 10_000) await second.service.reconcile()
  expect(second.lines.join()).toContain('order-mismatch')
})

it('reads no purchase while another process reads it', async () => {
  const clock = { now: start }
  const store = memoryStore(() => clock.now)
  const { order, service, platform, told } = watchedShop({}, { store, now: () => clock.now })
  platform.failing.failure = away()
  await order(seen)
  clock.now += 10_000
  await store.create(`turn:comparing:${told().at(-1)?.intent}`, '-', 10)
  platform.reads.length = 0
  await service.reconcile()
  expect(platform.reads).toEqual([])
  clock.now += 20_000
  await service.reconcile()
  expect(platform.reads).toHaveLength(1)
})

it('answers after a named time though the purchase is still being read', async () => {
  const platform = charging({ gross: 120 })
  let release: (() => void) | undefined
  const { get } = platform.client.purchase
  platform.client.purchase.get = (input, via) =>
    new Promise((resolve) => {
      release = () => resolve(get(input, via))
    })
  const { order, look } = shop(platform)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let answered: Response | undefined
  const asked = order(seen).then((response) => {
    answered = response
  })
  while (!release) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(readPurchaseMs - 1)
  expect(answered).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(answered && (await orderOf(answered))).toMatchObject({ amount: { from: 'preview' } })
  release?.()
  vi.useRealTimers()
  await eventually(async () => orderOf(await look())).toMatchObject({ mismatch })
})

it('reads no purchase of an order whose payment failed for good', async () => {
  const platform = charging()
  const { process } = platform.client.cart
  platform.client.cart.process = async (input) => outcomeOf({ ...(await process(input)), result: 'Failed' })
  const { order } = shop(platform)
  expect(await orderOf(await order(seen))).not.toHaveProperty('amount')
  expect(platform.reads).toEqual([])
})

it('says that a purchase without amounts was not compared', async () => {
  const { order, told } = watchedShop()
  const platform = orderPlatform((outcome) => {
    for (const purchase of platform.purchases) purchase.items = []
    return outcome
  })
  const plain = shop(platform)
  expect(await orderOf(await plain.order(seen))).toMatchObject({ amount: { total: 119, from: 'preview' } })
  expect(plain.lines.join()).toContain('order-uncompared')
  await order(seen)
  expect(told().map(({ event }) => event)).not.toContain('order-uncompared')
})

it.each([
  new NotFoundError('purchase.get', { status: 404 }),
  new ContractError('purchase.get', '', 'unreadable'),
])('gives up after an hour when the platform answers %s', async (failure) => {
  const clock = { now: start }
  const store = memoryStore(() => clock.now)
  const { order, service, platform, told } = watchedShop({}, { store, now: () => clock.now })
  platform.failing.failure = failure
  await order(seen)
  for (; clock.now < start + 7_200_000; clock.now += 10_000) await service.reconcile()
  expect(told().at(-1)).toMatchObject({ event: 'order-uncompared', level: 'warn' })
  expect(await store.members('orders:uncompared')).toEqual([])
  expect(platform.reads.length).toBeLessThan(40)
})

it('compares an order after an outage of hours', async () => {
  const clock = { now: start }
  const { order, service, platform, told } = watchedShop({ gross: 120 }, { now: () => clock.now })
  platform.failing.failure = away()
  await order(seen)
  for (; clock.now < start + 7_200_000; clock.now += 600_000) await service.reconcile()
  delete platform.failing.failure
  clock.now += 7_200_000
  await service.reconcile()
  expect(told().at(-1)).toMatchObject({ event: 'order-mismatch' })
})

it('tells of a mismatch that a process has recorded but not told before it ended', async () => {
  const clock = { now: start }
  const store = memoryStore(() => clock.now)
  const { order, told } = watchedShop({ gross: 120 }, { store, now: () => clock.now })
  await order(seen)
  await store.add('orders:uncompared', `${start} ${told().at(-1)?.intent}`)
  const next = shop(charging(), { store, now: () => clock.now })
  await next.service.reconcile()
  expect(next.lines.join()).not.toContain('order-mismatch')
  clock.now += 60_000
  await next.service.reconcile()
  expect(next.lines.join()).toContain('order-mismatch')
  expect(await store.members('orders:uncompared')).toEqual([])
})

/** A notification of a paid order. */
const notified = (id: number, intent: string) => ({
  meta: { type: 'PaidOrderNotification', date: '2026-11-21T08:00:00Z' },
  PaidOrderNotification: {
    Purchase: {
      '@Id': String(id),
      StatusId: 'PAY',
      Items: { Item: [{ '@RunningNo': '1', ProductId: '97772', Quantity: '1' }] },
      ExtraParameters: { ExtraParameter: [{ Key: intentParameter, Value: intent }] },
    },
  },
})

const secret = 'n0tification-secret_of.24~'

it('gives the mismatch to the merchant’s handler, and none for a renewal with the same intent', async () => {
  const mismatches: unknown[] = []
  const modules = [notifications({ onNotification: (_, context) => void mismatches.push(context.mismatch) })]
  const { order, app, platform } = watchedShop(
    { gross: 120 },
    { modules, env: { VITRINE_NOTIFICATION_SECRET: secret } },
  )
  platform.failing.failure = away()
  await order(seen)
  delete platform.failing.failure
  const [first] = platform.purchases
  const intent = first?.extraParameters.find(({ key }) => key === intentParameter)?.value ?? ''
  if (first) platform.purchases.push({ ...first, id: 2 })
  const deliver = (id: number) =>
    call(app, `/notifications/${secret}`, notified(id, intent), { headers: { origin: undefined } })
  expect((await deliver(2)).status).toBe(200)
  expect((await deliver(166_000_001)).status).toBe(200)
  expect(mismatches).toEqual([undefined, mismatch])
})

it('refuses the same order again after its purchase charged something else', async () => {
  const { order, platform, lines } = watchedShop({ gross: 120 })
  await order(seen)
  const again = await order(seen, { 'idempotency-key': anotherKey(1) })
  expect(await problemOf(again)).toMatchObject({ http: 422, code: 'receipt-differs' })
  expect(lines.at(-1)).toContain('The same cart was charged otherwise.')
  expect(platform.orders).toHaveLength(1)
})

it('refuses every order of a customer whose last one was charged in another country than shown', async () => {
  const { order, platform, lines } = watchedShop({ gross: 120, country: 'FR' })
  await order(seen)
  const expected = { total: 119, tax: 'gross' as const, currency: 'EUR' }
  const other = { items: [{ product: '97772', quantity: 1 }], coupon: 'SAVE10', expected }
  const refused = await order(other, { 'idempotency-key': anotherKey(1) })
  expect(await problemOf(refused)).toMatchObject({ http: 422, code: 'country-differs' })
  expect(lines.at(-1)).toContain('The contact is in FR.')
  expect(platform.orders).toHaveLength(1)
  const someone = `Bearer ${await token({ customerReference: 'C-18' })}`
  const taken = await order(other, { 'idempotency-key': anotherKey(2), authorization: someone })
  expect(taken.status).toBe(200)
})

it.each([
  ['without a country', {}, 422],
  ['with a country', { country: 'DE' }, 200],
  [
    'with the contact that the order stores',
    { useInternalContacts: false, billingContact: { languageId: 'de', countryId: 'DE' } },
    200,
  ],
] as const)(
  'binds the order of a subscription to the country that its token names: %s',
  async (_what, claims, status) => {
    const { order, platform, lines } = watchedShop()
    const authorization = `Bearer ${await token({ subscriptionId: 'S5010010', ...claims })}`
    const answered = await order(seen, { authorization })
    expect(answered.status).toBe(status)
    if (status === 422) {
      expect(await problemOf(answered)).toMatchObject({ code: 'country-differs' })
      expect(lines.at(-1)).toContain('The token names no country.')
    }
    expect(platform.orders).toHaveLength(status === 200 ? 1 : 0)
  },
)

/** A shop whose store has lost the record of the platform's only order, and was notified of its purchase. */
const notifiedOfLost = async (platform: ReturnType<typeof charging>) => {
  const emptied = shop(platform, {
    modules: [notifications()],
    env: { VITRINE_NOTIFICATION_SECRET: secret },
  })
  const [purchase] = platform.purchases
  const intent = purchase?.extraParameters.find(({ key }) => key === intentParameter)?.value ?? ''
  const body = notified(purchase?.id ?? 0, intent)
  await call(emptied.app, `/notifications/${secret}`, body, { headers: { origin: undefined } })
  return emptied
}

it('enters a lost order by its notification, compares it, and does not send it again', async () => {
  const { order, platform } = watchedShop({ gross: 120 })
  platform.failing.failure = away()
  await order(seen)
  delete platform.failing.failure
  const emptied = await notifiedOfLost(platform)
  expect(emptied.lines.join()).toContain('"event":"order-mismatch"')
  expect(await orderOf(await emptied.look())).toMatchObject({
    state: 'settled',
    amount: { total: 120, from: 'purchase' },
    mismatch,
  })
  expect(await orderOf(await emptied.order(seen))).toMatchObject({ purchaseId: '166000001' })
  expect(platform.orders).toHaveLength(1)
})

it('refuses every order of a customer whose lost order turns out to be charged in another country', async () => {
  const { order, platform } = watchedShop({ gross: 120, country: 'FR' })
  await order(seen)
  for (const purchase of platform.purchases) purchase.internalCustomer = 'C-17'
  const emptied = await notifiedOfLost(platform)
  const other = { ...seen, coupon: 'SAVE10' }
  const refused = await emptied.order(other, { 'idempotency-key': anotherKey(1) })
  expect(await problemOf(refused)).toMatchObject({ http: 422, code: 'country-differs' })
  expect(platform.orders).toHaveLength(1)
})

it('refuses the same cart again after its lost order was entered with a mismatch, and no other one', async () => {
  const { order, platform } = watchedShop({ gross: 120 })
  await order(seen)
  const emptied = await notifiedOfLost(platform)
  const again = await emptied.order(seen, { 'idempotency-key': anotherKey(1) })
  expect(await problemOf(again)).toMatchObject({ http: 422, code: 'receipt-differs' })
  expect(platform.orders).toHaveLength(1)
  const other = { ...seen, coupon: 'SAVE10' }
  const taken = await emptied.order(other, { 'idempotency-key': anotherKey(2) })
  expect(taken.status).toBe(200)
})

it('forgets a mismatch after a later order of the cart was charged as shown', async () => {
  const { order, platform } = watchedShop({ gross: 120 })
  await order(seen)
  const totalPrice = { currencyId: 'EUR', currency: 'Euro', net: 101, vat: 19, gross: 120, vatPercentage: 19 }
  const { preview } = platform.client.cart
  platform.client.cart.preview = async () => previewOf({ totalPrice })
  const dearer = { ...seen, expected: { ...seen.expected, total: 120 } }
  expect((await order(dearer, { 'idempotency-key': anotherKey(1) })).status).toBe(200)
  platform.client.cart.preview = preview
  expect((await order(seen, { 'idempotency-key': anotherKey(2) })).status).toBe(200)
})
