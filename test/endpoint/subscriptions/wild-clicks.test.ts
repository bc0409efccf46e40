/**
 * Ten customers click through their subscriptions faster than the platform may be asked, while three others buy. Every
 * purchase has to settle, since orders go before previews and lists in the queue for the platform; only the clicks may
 * be refused. The clicks are drawn from the fixed seed, in one run. Each call of the platform takes 300 ms of real
 * time, so the test lasts for seconds.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Intercept, openDesk } from './desk.ts'
import { addCustomer, newKey } from './steps.ts'

const customers = 10
const clicksEach = 24
const buyers = 3

const change = fc.record({
  item: fc.constantFrom(1, 1, 1, 2),
  product: fc.constantFrom('97769', '97770', '97771', '97772'),
  quantity: fc.integer({ min: 1, max: 60 }),
  when: fc.constantFrom('now', 'renewal'),
})
const amounts = fc.record({
  currency: fc.constant('EUR'),
  dueNow: fc.constantFrom(0, 7, 22),
  next: fc.constantFrom(7.99, 14.99, 29.99),
})

/** One click on the page of subscriptions: its route, and the body of those that send one. Most ask for amounts. */
const click = fc.oneof(
  { weight: 12, arbitrary: change.map((body) => ({ path: '/ID/changes/preview', body })) },
  {
    weight: 6,
    arbitrary: fc.constantFrom('/ID/next', '/ID/links', '').map((path) => ({ path, body: undefined })),
  },
  {
    weight: 3,
    arbitrary: fc.oneof(
      fc
        .record({ change, expected: amounts })
        .map(({ change: wanted, expected }) => ({ path: '/ID/changes', body: { ...wanted, expected } })),
      fc.constantFrom('manual', 'automatic').map((type) => ({ path: '/ID/renewal', body: { type } })),
      fc.constant({ path: '?fresh=true', body: undefined }),
      fc.constant({ path: '/ID/reinstate', body: {} }),
    ),
  },
)

const clicks = fc.array(fc.array(click, { minLength: clicksEach, maxLength: clicksEach }), {
  minLength: customers,
  maxLength: customers,
})

it('settles every order while ten customers click wildly on their subscriptions', async () => {
  const drawn = async (each: typeof clicks extends fc.Arbitrary<infer Value> ? Value : never) => {
    const desk = await openDesk({ isClosedByTest: true })
    const subscribed: [reference: string, id: string][] = []
    for (let index = 0; index < customers; index += 1) {
      const reference = `wild-${index}`
      addCustomer(desk, reference)
      subscribed.push([reference, await desk.signUp(97769, { customer: reference })])
    }
    for (let index = 0; index <= buyers; index += 1) addCustomer(desk, `buyer-${index}`)
    const order = async (index: number, at = desk.endpoint): Promise<void> => {
      const response = await desk.ask('/cart/process', {
        token: await desk.sign(`buyer-${index}`, { may: ['order'] }),
        key: newKey(),
        at,
        body: {
          items: [{ product: '97776', quantity: 1 }],
          expected: { total: 129, tax: 'gross', currency: 'EUR' },
        },
      })
      expect([response.status, await response.json()]).toMatchObject([
        200,
        { state: 'settled', result: 'paid' },
      ])
    }
    // The first order of a store reads the purchases of the day.
    await order(0)
    // A platform that is slow: a queue in front of an order would outlast its longest wait.
    let asked = 0
    let isBusy = (): void => undefined
    const busy = new Promise<void>((resolve) => {
      isBusy = resolve
    })
    const intercept: Intercept = async (operation, pass) => {
      if (operation === 'updatesubscriptionitem') asked += 1
      if (asked === customers) isBusy()
      await new Promise((resolve) => setTimeout(resolve, 300))
      return pass()
    }
    const at = await desk.open({
      intercept,
      env: { VITRINE_UPSTREAM_PER_SECOND: '48', VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '10' },
    })
    const subscriptions = desk.subscriptionsOf().length

    // Each page has its list already.
    for (const [customer] of subscribed) await desk.ask('/subscriptions', { customer, at })
    const statuses = new Map<number, number>()
    const clicked = subscribed.flatMap(([customer, id], index) =>
      (each[index] ?? []).map(async ({ path, body }) => {
        const address = `/subscriptions${path.replace('ID', id)}`
        const { status } = await desk.ask(address, {
          customer,
          at,
          ...(body !== undefined && { body, key: newKey() }),
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
    )
    // The amounts of the clicks are being asked for.
    await busy
    await Promise.all(Array.from({ length: buyers }, (_, index) => order(index + 1, at)))
    await Promise.all(clicked)
    await at.close()
    await desk.close()
    const refused = desk.events.flatMap((event) =>
      event.event === 'lane' && event.outcome === 'refused' ? event.lane : [],
    )
    // The clicks were too many for the platform, and only they were refused.
    expect(refused.length).toBeGreaterThan(customers)
    expect(refused).not.toContain('orders')
    expect([...statuses.keys()].every((status) => status < 500 || status === 503)).toBe(true)
    const bought = [...desk.sandbox.state.purchases.all()].filter(
      ({ lines }) => lines[0]?.productId === 97776,
    )
    expect(bought).toHaveLength(1 + buyers)
    expect(desk.subscriptionsOf()).toHaveLength(subscriptions)
  }
  await fc.assert(fc.asyncProperty(clicks, drawn), { numRuns: 1, endOnFailure: true })
}, 60_000)
