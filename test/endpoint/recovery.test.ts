/**
 * A store that lost its data must not cost a customer a second charge. The ledger is filled again from the purchases of
 * the platform, and until then new orders are refused. Stores are emptied, rolled back or switched between requests;
 * lists show twenty rows, and single purchases cannot be read. In memory on a clock of the test.
 */

import { expect, it } from 'vitest'
import { ContractError, TimeoutError, UnreachableError } from '../../src/client/errors.ts'
import type { Purchase } from '../../src/client/types/purchase.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { intentId } from '../../src/endpoint/orders/intent.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { eventually } from './eventually.ts'
import { key, orderOf, shop, start, token } from './shop.ts'
import { cart, orderPlatform, problemOf } from './support.ts'

it.each([
  ['was answered', undefined],
  ['was not answered', () => Promise.reject(new TimeoutError('cart.process', true))],
] as const)('sends no key again that %s before the ledger lost its data', async (_what, answer) => {
  const platform = orderPlatform(answer)
  await shop(platform).order()
  const again = await shop(platform).order()
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await orderOf(again)).toMatchObject({ state: 'settled', result: 'paid', purchaseId: '166000001' })
  expect(platform.orders).toHaveLength(1)
})

/** Items of a subscription that another purchase has begun. */
const itemsOf = (original: number, { items }: Pick<Purchase, 'items'>): Purchase['items'] =>
  items.map((item) => ({
    ...item,
    recurringBilling: { subscriptionId: 1, originalPurchaseId: original, intervalNo: 1 },
  }))

it.each(['', ...'AutoRenewal ManualRenewal SemiAutoRenewal EarlyRenewal LateRenewal Alignment'.split(' ')])(
  'answers a lost order with the purchase of the sign-up, and not with a later billing of category "%s"',
  async (category) => {
    const platform = orderPlatform()
    await shop(platform).order()
    const [signUp] = platform.purchases
    if (!signUp) throw new Error('no purchase')
    // The platform copies the extra parameters of the order into each later billing.
    platform.purchases.push({
      ...signUp,
      id: 166_000_009,
      items: itemsOf(signUp.id, signUp),
      ...(category && { subscriptionRevenueCategoryId: category }),
    })
    const again = await shop(platform).order()
    expect(await orderOf(again)).toMatchObject({ state: 'settled', purchaseId: '166000001' })
    expect(platform.orders).toHaveLength(1)
  },
)

it.each(['', 'ManualRenewal'])(
  'answers a lost order for a subscription of an earlier order with its own purchase of category "%s"',
  async (category) => {
    const platform = orderPlatform()
    await shop(platform).order()
    const [own] = platform.purchases
    if (!own) throw new Error('no purchase')
    const [parameter] = own.extraParameters
    if (!parameter) throw new Error('no intent')
    platform.purchases.unshift({ ...own, id: 5, extraParameters: [{ ...parameter, value: 'another' }] })
    Object.assign(own, {
      items: itemsOf(5, own),
      ...(category && { subscriptionRevenueCategoryId: category }),
    })
    const again = await shop(platform).order()
    expect(await orderOf(again)).toMatchObject({ state: 'settled', purchaseId: '166000001' })
    expect(platform.orders).toHaveLength(1)
  },
)

it('refuses new keys while a store that lost its data may have lost an order on its way', async () => {
  const platform = orderPlatform()
  const stores = [createMemoryStore(() => clock.now), createMemoryStore(() => clock.now)]
  let current = 0
  const store = new Proxy({} as ReturnType<typeof createMemoryStore>, {
    get: (_target, name) => Reflect.get(stores[current] ?? {}, name),
  })
  const { order, clock, service, lines } = shop(platform, { store, now: () => clock.now })
  await order(cart, { 'idempotency-key': 'an-earlier-key-0001' })
  current = 1
  expect(await problemOf(await order())).toMatchObject({ http: 503, code: 'upstream-unavailable' })
  expect(lines.join()).toContain('"event":"ledger-young","reason":"empty","seconds":45')
  expect(lines.at(-1)).toContain('Orders that the ledger has lost may be on their way.')
  expect(platform.orders).toHaveLength(1)
  clock.now += service.config.absentAfter * 1000
  const authorization = `Bearer ${await token({ now: () => clock.now })}`
  expect((await order(cart, { authorization })).status).toBe(200)
})

it('refuses keys in each new process while an order that the ledger has lost may be on its way', async () => {
  const platform = orderPlatform()
  await shop(platform).order(cart, { 'idempotency-key': 'an-earlier-key-0001' })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let reads = 0
  const get: typeof platform.client.purchase.get = async (input) => {
    reads += 1
    await held
    return platform.client.purchase.get(input)
  }
  const client = { ...platform.client, purchase: { ...platform.client.purchase, get } }
  const memory = createMemoryStore(() => start)
  const store: Store = { ...memory, server: async () => 'run-2' }
  let tries = 0
  const counted: Store = {
    ...store,
    create: async (...entry) => {
      if (entry[0].startsWith('lease:')) tries += 1
      return memory.create(...entry)
    },
  }
  const open = (own: Store) => shop({ ...platform, client }, { store: own, now: () => start })
  const first = open(store).order()
  await eventually(async () => reads).toBe(1)
  const second = open(counted).order(cart, { 'idempotency-key': 'another-key-00000001' })
  // The second process waits for the first one's lease.
  await eventually(async () => tries).toBeGreaterThan(0)
  goOn()
  expect([(await first).status, (await second).status]).toEqual([503, 503])
  expect(platform.orders).toHaveLength(1)
})

it.each([
  ['shows no purchase yet', 0],
  ['ends after its first page', 2],
] as const)('finds the order of a key when the list of the period %s', async (_what, shown) => {
  const platform = orderPlatform()
  const { client, purchases } = platform
  const list: typeof client.purchase.list = async (input) => {
    const { purchases: all, ...rest } = await client.purchase.list(input)
    return { ...rest, purchases: all.slice(0, shown) }
  }
  const cut: typeof client.purchase.listByIds = async (input) => {
    const { purchases: all, ...rest } = await client.purchase.listByIds(input)
    return { ...rest, purchases: all.slice(0, 2) }
  }
  const poor = { ...client, purchase: { ...client.purchase, list, listByIds: cut } }
  for (const id of [1, 2, 3, 4, 5]) purchases.push({ id, statusId: 'PAY', extraParameters: [], items: [] })
  await shop(platform).order()
  const again = await shop({ ...platform, client: poor }).order()
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(platform.orders).toHaveLength(1)
})

/** A platform each of whose lists shows twenty purchases at most. */
const showingTwenty = (from: number, to?: number) => {
  const platform = orderPlatform()
  const { client } = platform
  const cut = <List extends { purchases: unknown[] }>(list: List): List => ({
    ...list,
    purchases: list.purchases.slice(from, to),
  })
  const purchase: typeof client.purchase = {
    ...client.purchase,
    list: async (input) => cut(await client.purchase.list(input)),
    listByIds: async ({ endPurchaseId = Number.POSITIVE_INFINITY, ...input }) => {
      const { purchases, ...rest } = await client.purchase.listByIds(input)
      const asked = purchases.filter(({ purchaseId }) => purchaseId <= Number(endPurchaseId))
      return cut({ ...rest, purchases: asked })
    },
  }
  return { ...platform, client: { ...client, purchase } }
}

it.each([
  ['last', -20, undefined],
  ['first', 0, 20],
] as const)(
  'sends no key again when each list shows the %s twenty purchases after a loss of data',
  async (_which, from, to) => {
    const platform = showingTwenty(from, to)
    await shop(platform).order()
    const creationTime = new Date(start).toISOString()
    const others = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: first + index, creationTime }))
    for (const other of [...others(165_999_900, 50), ...others(166_000_002, 50)])
      platform.purchases.push({ ...other, statusId: 'PAY', extraParameters: [], items: [] })
    platform.purchases.sort((a, b) => a.id - b.id)
    for (const purchase of platform.purchases) purchase.creationTime = creationTime
    const again = await shop(platform).order()
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(platform.orders).toHaveLength(1)
  },
)

it('finds a lost order behind a purchase that can never be read', async () => {
  const platform = showingTwenty(-20)
  await shop(platform).order()
  const creationTime = new Date(start).toISOString()
  for (let id = 166_000_002; id < 166_000_052; id += 1)
    platform.purchases.push({ id, creationTime, statusId: 'PAY', extraParameters: [], items: [] })
  const { purchase } = platform.client
  const get: typeof purchase.get = (input) =>
    input.purchaseId === 166_000_012
      ? Promise.reject(new ContractError('purchase.get', '', 'not as documented'))
      : purchase.get(input)
  const client = { ...platform.client, purchase: { ...purchase, get } }
  const again = await shop({ ...platform, client }).order()
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(platform.orders).toHaveLength(1)
})

it('reads no purchase of an earlier day but one', async () => {
  const platform = orderPlatform()
  const reads: unknown[] = []
  const { client, purchases } = platform
  const get: typeof client.purchase.get = (input) => {
    reads.push(input.purchaseId)
    return client.purchase.get(input)
  }
  const list: typeof client.purchase.list = async (input) => {
    const { purchases: all, ...rest } = await client.purchase.list(input)
    return { ...rest, purchases: all.slice(-1) }
  }
  const creationTime = (days: number) => new Date(start - days * 24 * 3_600_000).toISOString()
  for (const id of [1, 2, 3, 4])
    purchases.push({
      id,
      creationTime: creationTime(10 - id),
      statusId: 'PAY',
      extraParameters: [],
      items: [],
    })
  purchases.push({ id: 5, creationTime: creationTime(0), statusId: 'PAY', extraParameters: [], items: [] })
  await shop({ ...platform, client: { ...client, purchase: { ...client.purchase, get, list } } }).order()
  expect(reads.slice(0, 2)).toEqual([5, 4])
  expect(reads.filter((id) => Number(id) < 4)).toEqual([])
})

it('asks only for purchases from the newest of the year on when the list of the day shows none', async () => {
  const { client, ...platform } = orderPlatform()
  const creationTime = new Date(start - 200 * 24 * 3_600_000).toISOString()
  platform.purchases.push({ id: 5, creationTime, statusId: 'PAY', extraParameters: [], items: [] })
  const list: typeof client.purchase.list = async (input) => {
    const { purchases, ...rest } = await client.purchase.list(input)
    const isYear = Date.parse(String(input.startDateTime)) < start - 300 * 24 * 3_600_000
    return { ...rest, purchases: isYear ? purchases : [] }
  }
  const asked: unknown[] = []
  const listByIds: typeof client.purchase.listByIds = (input) => {
    asked.push(input.startPurchaseId)
    return client.purchase.listByIds(input)
  }
  const purchase = { ...client.purchase, list, listByIds }
  expect((await shop({ ...platform, client: { ...client, purchase } }).order()).status).toBe(200)
  expect(new Set(asked)).toEqual(new Set([5, 6]))
})

it.each([
  ['without an intent', []],
  ['with one', [{ key: 'x-vitrine-intent', value: 'a'.repeat(40) }]],
])('holds no customer up for a purchase %s from before the day', async (_which, extraParameters) => {
  const platform = orderPlatform()
  const creationTime = new Date(start - 3 * 24 * 3_600_000).toISOString()
  platform.purchases.push({
    id: 5,
    creationTime,
    internalCustomer: 'C-17',
    statusId: 'PAY',
    extraParameters,
    items: [],
  })
  const { order, service } = shop(platform)
  expect((await order()).status).toBe(200)
  expect(await service.ledger.look('a'.repeat(40))).toBeUndefined()
})

it('looks for a key before it sends it again when the store has come back with older data', async () => {
  const platform = orderPlatform()
  const [before, after] = [createMemoryStore(() => clock.now), createMemoryStore(() => clock.now)]
  let current = before
  const store = new Proxy({} as typeof before, { get: (_target, name) => Reflect.get(current, name) })
  const { order, look, clock, service, lines } = shop(platform, { store, now: () => clock.now })
  const send = async (name: string) =>
    order(cart, {
      'idempotency-key': `${name}-key-000000000000`,
      authorization: `Bearer ${await token({ now: () => clock.now })}`,
    })
  for (const name of ['first', 'second', 'third']) await send(name)
  // A snapshot from after the first order, in which the third one was claimed and not yet sent.
  await after.create('ledger', (await before.read('ledger')) ?? '', 3600)
  await after.create('orders:newest', JSON.stringify({ purchaseId: 166_000_001 }), 3600)
  const thirdKey = 'third-key-000000000000'
  const claim = { state: 'claimed', fingerprint: '', nonce: 'n', claimedAt: start - 60_000 }
  await after.create(`order:${await intentId('1001', 'C-17', thirdKey)}`, JSON.stringify(claim), 3600)
  current = after
  expect(await problemOf(await send('third'))).toMatchObject({ http: 503, code: 'upstream-unavailable' })
  expect(lines.join()).toContain('"event":"ledger-young","reason":"older","seconds":45')
  const lookThird = () => look({ now: () => clock.now }, thirdKey)
  expect((await lookThird()).status).toBe(503)
  clock.now += service.config.absentAfter * 1000
  expect(await orderOf(await lookThird())).toMatchObject({ state: 'settled', purchaseId: '166000003' })
  expect((await send('third')).headers.get('idempotency-replayed')).toBe('true')
  expect((await send('fourth')).status).toBe(200)
  expect(platform.orders).toHaveLength(4)
})

/** A store in front of others, of which one at a time holds the data. */
const stores = (count: number, clock: () => number) => {
  const all = Array.from({ length: count }, () => createMemoryStore(clock))
  let current = 0
  const store = new Proxy({} as ReturnType<typeof createMemoryStore>, {
    get: (_target, name) => Reflect.get(all[current] ?? {}, name),
  })
  const turnTo = (index: number): void => {
    current = index
  }
  return { store, turnTo }
}

it('sends no order whose ledger loses its data after the claim', async () => {
  const { client, ...platform } = orderPlatform()
  const clock = { now: start }
  const { store, turnTo } = stores(2, () => clock.now)
  const { preview } = client.cart
  let onPreview = async (): Promise<unknown> => undefined
  const whenPreviewed: typeof client.cart = {
    ...client.cart,
    preview: async (input) => {
      await onPreview()
      return preview(input)
    },
  }
  const expected = { total: 119, tax: 'gross', currency: 'EUR' }
  const own = { store, now: () => clock.now }
  const slow = shop({ ...platform, client: { ...client, cart: whenPreviewed } }, own)
  const other = shop({ ...platform, client }, own)
  const send = async (of: typeof slow) =>
    of.order(
      { ...cart, expected },
      { authorization: `Bearer ${await token({ now: () => clock.now })}`, 'idempotency-key': key },
    )
  await slow.order(cart, { 'idempotency-key': 'an-earlier-key-0001' })
  // The store forgets the claim, and another process sends the same key.
  onPreview = async () => {
    onPreview = async () => undefined
    turnTo(1)
    expect((await send(other)).status).toBe(200)
  }
  expect(await problemOf(await send(slow))).toMatchObject({ http: 409, code: 'order-in-flight' })
  expect(platform.orders).toHaveLength(2)
  expect((await send(slow)).headers.get('idempotency-replayed')).toBe('true')
  expect(platform.orders).toHaveLength(2)
})

it('refuses new keys while purchases cannot be read, and sends nothing', async () => {
  const platform = orderPlatform()
  platform.state.isDown = true
  const { order } = shop(platform)
  expect((await order()).status).toBe(503)
  expect(platform.orders).toEqual([])
  platform.state.isDown = false
  expect((await order()).status).toBe(200)
})

it('passes over a purchase that can never be read', async () => {
  const { client, ...platform } = orderPlatform()
  platform.purchases.push({ id: 1, statusId: 'PAY', extraParameters: [], items: [] })
  const get = () => Promise.reject(new ContractError('purchase.get', '', 'not as documented'))
  const { order, lines } = shop({ ...platform, client: { ...client, purchase: { ...client.purchase, get } } })
  expect((await order()).status).toBe(200)
  expect(lines.join()).toContain('not as documented')
})

it('reads the purchases of a day, in any time zone, once', async () => {
  const { client, ...platform } = orderPlatform()
  const periods: unknown[] = []
  const list: typeof client.purchase.list = (input) => {
    periods.push(input)
    return client.purchase.list(input)
  }
  platform.purchases.push({ id: 1, statusId: 'PAY', extraParameters: [], items: [] })
  const { order } = shop({ ...platform, client: { ...client, purchase: { ...client.purchase, list } } })
  await order()
  await order(cart, { 'idempotency-key': `${key}-2` })
  expect(periods).toHaveLength(1)
  const hour = 3_600_000
  expect(periods[0]).toMatchObject({
    startDateTime: new Date(start - 38 * hour).toISOString(),
    endDateTime: new Date(start + 14 * hour).toISOString(),
  })
})

it('answers an order whose purchase was met before all the others are read', async () => {
  const { client, ...platform } = orderPlatform()
  for (const id of [1, 2]) platform.purchases.push({ id, statusId: 'PAY', extraParameters: [], items: [] })
  await shop({ ...platform, client }).order()
  const read: unknown[] = []
  const get: typeof client.purchase.get = (input) => {
    read.push(input.purchaseId)
    return input.purchaseId === 1
      ? Promise.reject(new UnreachableError('purchase.get', undefined))
      : client.purchase.get(input)
  }
  const { order } = shop({ ...platform, client: { ...client, purchase: { ...client.purchase, get } } })
  expect(await orderOf(await order())).toMatchObject({ purchaseId: '166000001' })
  expect(read.slice(0, 3)).toEqual([166_000_001, 2, 1])
  expect((await order(cart, { 'idempotency-key': `${key}-2` })).status).toBe(503)
  expect(platform.orders).toHaveLength(1)
})

it('refuses no recovered order for a total that has changed since', async () => {
  const platform = orderPlatform()
  const expected = { total: 119, tax: 'gross', currency: 'EUR' }
  await shop(platform).order({ ...cart, expected })
  const again = await shop(platform).order({ ...cart, expected: { ...expected, total: 1 } })
  expect(await orderOf(again)).toMatchObject({ state: 'settled', purchaseId: '166000001' })
})

it('reads in one process at a time', async () => {
  const platform = orderPlatform()
  const store = createMemoryStore(() => start)
  await store.create('lease:recovery', 'another process', 20)
  const { order, lines } = shop(platform, { store, env: { VITRINE_UPSTREAM_TIMEOUT_MS: '1000' } })
  expect(await problemOf(await order())).toMatchObject({ http: 503, code: 'upstream-unavailable' })
  expect(lines.at(-1)).toContain('The ledger is being filled from the platform.')
  expect(platform.orders).toEqual([])
  await store.remove('lease:recovery', 'another process')
  expect((await order()).status).toBe(200)
})

it('replaces a run that its runtime has canceled', async () => {
  const { client, ...platform } = orderPlatform()
  let isHanging = true
  const list: typeof client.purchase.list = (input) =>
    isHanging ? new Promise(() => undefined) : client.purchase.list(input)
  const clock = { now: start }
  const hanging = { ...platform, client: { ...client, purchase: { ...client.purchase, list } } }
  const { order } = shop(hanging, { now: () => clock.now, env: { VITRINE_UPSTREAM_TIMEOUT_MS: '1000' } })
  expect((await order()).status).toBe(503)
  isHanging = false
  clock.now += 31_000
  expect((await order()).status).toBe(200)
})

it('reads purchases in the part of the budget of the orders that wait for them', async () => {
  const platform = orderPlatform()
  await shop(platform).order()
  const { order, service } = shop(platform)
  const lanes: string[] = []
  const { pass } = service.budget
  service.budget.pass = (lane, call) => {
    lanes.push(lane)
    return pass(lane, call)
  }
  await order()
  // Two lists and one purchase at least.
  expect(lanes.slice(0, 3)).toEqual(['orders', 'orders', 'orders'])
})

it('doubts a customer with an unmarked purchase until another purchase came back marked', async () => {
  const platform = orderPlatform()
  platform.purchases.push({
    id: 5,
    statusId: 'PAY',
    extraParameters: [],
    items: [],
    internalCustomer: 'C-17',
  })
  const { order, service, clock, lines } = shop(platform, { now: () => clock.now })
  const as = async (customerReference: string, idempotencyKey: string) =>
    order(cart, {
      authorization: `Bearer ${await token({ customerReference, now: () => clock.now })}`,
      'idempotency-key': idempotencyKey,
    })
  expect(await problemOf(await as('C-17', 'a-doubted-key-0001'))).toMatchObject({ code: 'order-unresolved' })
  expect(lines.at(-1)).toContain('A purchase of the customer has no intent')
  expect((await as('C-18', 'another-key-000001')).status).toBe(200)
  await service.comparer.run()
  expect(await orderOf(await as('C-17', 'a-doubted-key-0002'))).toMatchObject({ result: 'paid' })
})
