import fc from 'fast-check'
import { expect, it } from 'vitest'
import { epoch } from '../support.ts'
import { openDesk } from './desk.ts'
import { writesOf } from './steps.ts'

/** A slice of the 10,000 requests that a long run makes. */
const numRuns = Number(process.env.VITRINE_STRANGER_RUNS ?? 150)

const owners = ['customer-paid', 'customer-test', 'customer-retry']

const requests = fc.record({
  /** Who asks: the owner of another subscription, a customer without one, or a reference like an owner's. */
  asks: fc.oneof(
    fc.constantFrom(...owners),
    fc.constantFrom('customer-declined', 'Customer-Paid', ' customer-paid', 'customer-paid ', '1'),
    fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '' && !owners.includes(text)),
  ),
  /** The subscription: an index of the owners, or any ID. */
  target: fc.oneof(fc.nat(2), fc.constantFrom('0', '-1', 'S1', '..', 'changes', '1e3', '%2e%2e')),
  /** The list has no subscription in its address. */
  route: fc.constantFrom(
    'list',
    'list?fresh=true',
    'next',
    'links',
    'changes/preview',
    'changes',
    'renew',
    'renewal',
    'reinstate',
    'contact',
  ),
  may: fc.constantFrom<('order' | 'look' | 'subscriptions' | 'manage')[][]>(
    ['manage'],
    ['manage'],
    ['subscriptions', 'manage'],
    ['subscriptions'],
    ['order', 'look'],
  ),
  broken: fc.constantFrom('no', 'no', 'no', 'key', 'audience', 'old'),
  key: fc.uuid().map((random) => `${epoch}-${random}`),
})

const change = { item: 1, product: '97770', quantity: 2, when: 'now' }
const bodies: Readonly<Record<string, unknown>> = {
  'changes/preview': change,
  changes: { ...change, expected: { currency: 'EUR', dueNow: 0, next: 29.98 } },
  renew: { expected: { total: 7.99, date: '2027-01-01T09:00:00.000Z', currency: 'EUR' } },
  renewal: { type: 'manual' },
  reinstate: {},
  contact: { type: 'billing', language: 'en', country: 'DE', lastName: 'Other' },
}

it(`refuses to read or change the subscription of another customer: ${numRuns} requests`, {
  timeout: 60_000 + numRuns * 30,
}, async () => {
  const desk = await openDesk()
  const ids: string[] = []
  for (const customer of owners) ids.push(await desk.signUp(97769, { customer }))
  const before = JSON.stringify(desk.subscriptionsOf())
  await fc.assert(
    fc.asyncProperty(requests, async ({ asks, target, route, may, broken, key }) => {
      const index = typeof target === 'number' ? target : -1
      fc.pre(owners[index] !== asks)
      const id = typeof target === 'number' ? ids[target] : target
      const old = new Date(desk.now() - 3_600_000)
      const token = await desk.sign(asks, {
        may,
        ...(broken === 'key' && { key: 'secret:another secret of more than 32 characters' }),
        ...(broken === 'audience' && { audience: 'elsewhere' }),
        ...(broken === 'old' && { now: () => old.getTime() }),
      })
      desk.calls.length = 0
      const [, query = ''] = /^list(.*)/.exec(route) ?? []
      const isList = route.startsWith('list')
      const path = isList ? `/subscriptions${query}` : `/subscriptions/${id}/${route}`
      const response = await desk.ask(path, { token, key, body: bodies[route] })
      const text = await response.text()
      const mayRead = broken === 'no' && may.some((each) => each === 'subscriptions' || each === 'manage')
      if (isList) expect(response.status).toBe(mayRead ? 200 : 401)
      else expect([401, 404]).toContain(response.status)
      // The list of an owner has their own subscription, and every other answer has none.
      const own = isList && mayRead ? ids.filter((_, owner) => owners[owner] === asks) : []
      expect(ids.filter((each) => text.includes(`"id":"${each}"`))).toEqual(own)
      for (const each of ids) if (!own.includes(each)) expect(text).not.toContain(each)
      expect(desk.calls.every((call) => call === 'getsubscriptionsforcustomer')).toBe(true)
      if (broken !== 'no') expect(desk.calls).toEqual([])
    }),
    { numRuns },
  )
  expect(writesOf(desk.sent)).toEqual([])
  expect(JSON.stringify(desk.subscriptionsOf())).toBe(before)
})
