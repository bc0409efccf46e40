/**
 * The list of a customer's subscriptions: what they have, what the next charge is, what can be done, and the platform's
 * own pages. It shows nothing of other customers, reads a customer once a minute, and again after the platform's own
 * pages. Answers are parsed by the schemas of the contract, over a desk with a standing clock.
 */

import { expect, it } from 'vitest'
import {
  nextChargeSchema,
  subscriptionLinksSchema,
  subscriptionsResponseSchema,
} from '../../../src/contract/subscriptions.ts'
import { customerCancels } from '../../../src/sandbox/subscription/changes/customer-actions.ts'
import { epoch } from '../support.ts'
import { codeOf, openDesk, origin } from './desk.ts'
import { day, payBy } from './steps.ts'

it('lists what a customer has, and what can be done', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770, { quantity: 3, coupon: 'SAVE10' })
  const response = await desk.ask('/subscriptions')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { subscriptions, unread } = subscriptionsResponseSchema.parse(await response.json())
  expect(unread).toBeUndefined()
  expect(subscriptions).toEqual([
    {
      id,
      state: 'active',
      standing: 'renewing',
      interval: { months: 1, days: 0 },
      nextBilling: '2027-01-01T09:00:00.000Z',
      renewal: 'automatic',
      currency: 'EUR',
      payment: { type: 'Visa', lastDigits: '1111', expires: expect.stringMatching(/^20\d\d-\d\d$/) },
      items: [
        {
          runningNumber: 1,
          product: '97770',
          name: 'Lumen Team',
          nameExtension: expect.any(String),
          quantity: 3,
          state: 'active',
          coupon: 'SAVE10',
          plans: ['97769', '97770', '97771'],
          sameInterval: ['97769', '97770', '97771'],
          least: 1,
          most: 50,
          repeats: ['97769', '97770', '97771', '97772', '97773', '97774'],
          change: { possible: true },
        },
      ],
      actions: {
        renewal: { possible: true },
        renew: { possible: false, reason: 'automatic' },
        reinstate: { possible: false, reason: 'nothing-ended' },
        card: { possible: true },
        cancel: { possible: true },
      },
    },
  ])
})

it('tells each item of a subscription, and a version that begins at the renewal', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  await desk.platform('/subscription/addsubscriptionitem', {
    SubscriptionId: id,
    ProductId: 97783,
    Quantity: 2,
  })
  await desk.platform('/subscription/updatesubscriptionitem', {
    SubscriptionId: id,
    RunningNumber: 1,
    ProductId: 97771,
    Quantity: 4,
    UpdateAction: 'Upgrade',
    AlignmentSettings: {
      AlignToCurrentInterval: false,
      GetCustomerPricePreviewOnly: false,
      ExtendInterval: false,
    },
  })
  const [subscription] = (await desk.list()).subscriptions
  expect(subscription?.items).toMatchObject([
    {
      runningNumber: 1,
      product: '97769',
      quantity: 1,
      scheduled: { product: '97771', name: 'Lumen Studio', quantity: 4 },
    },
    { runningNumber: 2, product: '97783', change: { possible: false, reason: 'no-plans' } },
  ])
  expect(subscription?.items.map(({ repeats }) => repeats?.length)).toEqual([6, undefined])
})

it.each([
  ['grace', 0, 'grace'],
  ['hold', 15, 'hold'],
  ['deactivated', 60, 'state'],
] as const)('says why nothing can be changed in %s', async (state, days, reason) => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  payBy(desk, 'declined')
  await desk.clock.advance(31 * day)
  if (days > 0) await desk.clock.advance(days * day)
  const [subscription] = (await desk.list()).subscriptions
  expect(subscription).toMatchObject({ id, state, actions: { renew: { possible: false, reason } } })
  expect(subscription?.items[0]?.change).toEqual({ possible: false, reason })
  const next = nextChargeSchema.parse(await (await desk.ask(`/subscriptions/${id}/next`)).json())
  expect(next).toMatchObject({ currency: 'EUR', reason })
  expect(next.amount).toBeUndefined()
})

it.each([
  ['declined', 'failed'],
  ['wire', 'awaited'],
] as const)('tells a payment by %s that is due as %s', async (method, standing) => {
  const desk = await openDesk()
  await desk.signUp(97769)
  payBy(desk, method)
  await desk.clock.advance(31 * day)
  expect((await desk.list()).subscriptions[0]).toMatchObject({ state: 'grace', standing })
})

it('tells no failed payment while the charge of a card is pending', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  payBy(desk, 'pending')
  await desk.clock.advance(31 * day)
  // The platform may name the purchase in the subscription before it is paid.
  const { items, openPurchaseId: purchaseId = 0, ...kept } = desk.stateOf(id)
  const named = items.map((item) => ({
    ...item,
    purchases: [...item.purchases, { purchaseId, runningNumber: 1, intervalNo: 1 }],
  }))
  desk.sandbox.state.subscriptions.put({ ...kept, openPurchaseId: purchaseId, items: named })
  expect((await desk.list()).subscriptions[0]).toMatchObject({ state: 'grace', standing: 'awaited' })
  await desk.list()
  expect(desk.calls).toEqual(['getsubscriptionsforcustomer', 'getpurchase'])
})

it('tells no failed payment where the newest purchase cannot be read', async () => {
  const desk = await openDesk()
  await desk.signUp(97769)
  payBy(desk, 'declined')
  await desk.clock.advance(31 * day)
  desk.intercept = async (operation, send) =>
    operation === 'getpurchase' ? new Response('{}', { status: 404 }) : send()
  expect((await desk.list()).subscriptions[0]).toMatchObject({ state: 'grace', standing: 'awaited' })
})

it('tells until when a subscription without an automatic renewal is paid', async () => {
  const desk = await openDesk()
  await desk.signUp(97789)
  expect((await desk.list()).subscriptions[0]).toMatchObject({
    standing: 'reinstatable',
    ends: '2027-03-01T09:00:00.000Z',
    actions: { reinstate: { possible: true } },
  })
  await desk.clock.advance(100 * day)
  // Its customer has canceled nothing.
  expect((await desk.list()).subscriptions[0]).toMatchObject({
    standing: 'lapsed',
    ends: '2027-03-01T09:00:00.000Z',
  })
})

it('says of what was not renewed in time that it was not renewed, to its end and after it', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const answer = await desk.ask(`/subscriptions/${id}/renewal`, { body: { type: 'manual' } })
  expect(await answer.json()).toEqual({ state: 'changed' })
  const seen = new Set<string>()
  for (let week = 0; week < 12; week += 1) {
    await desk.clock.advance(7 * day)
    const list = await desk.ask('/subscriptions?fresh=true')
    const [found] = subscriptionsResponseSchema.parse(await list.json()).subscriptions
    seen.add(`${found?.state} ${found?.standing}`)
  }
  expect([...seen]).toEqual(['active renewable', 'grace lapsed', 'hold lapsed', 'deactivated lapsed'])
})

it('tells the next amount from a preview that changes nothing', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770, { quantity: 3 })
  const before = desk.stateOf(id)
  const next = nextChargeSchema.parse(await (await desk.ask(`/subscriptions/${id}/next`)).json())
  expect(next).toEqual({
    currency: 'EUR',
    date: '2027-01-01T09:00:00.000Z',
    amount: { gross: 44.97, net: 37.8, vat: 7.17 },
    seen: expect.any(String),
    epoch,
  })
  expect(desk.stateOf(id)).toEqual(before)
  expect(desk.calls).toEqual(['getsubscriptionsforcustomer', 'updatesubscriptionitem'])
})

it.each([-77, 1e308])('tells of no next amount where the platform answers %d', async (amount) => {
  const desk = await openDesk()
  const id = await desk.signUp(97770, { quantity: 3 })
  desk.intercept = async (operation, send) => {
    const response = await send()
    if (operation !== 'updatesubscriptionitem') return response
    const text = (await response.text()).replace(/("NextBillingCustomerGrossPrice":)[^,}]+/, `$1${amount}`)
    expect(text).toContain(String(amount))
    return new Response(text, response)
  }
  const next = nextChargeSchema.parse(await (await desk.ask(`/subscriptions/${id}/next`)).json())
  expect(next).toEqual({ currency: 'EUR', date: '2027-01-01T09:00:00.000Z', reason: 'refused' })
  const change = { item: 1, product: '97771', quantity: 3, when: 'renewal' }
  const preview = await desk.ask(`/subscriptions/${id}/changes/preview`, { body: change })
  expect(await codeOf(preview)).toBe('change-not-possible')
})

it('tells the next amount of the version that is scheduled', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770)
  await desk.platform('/subscription/updatesubscriptionitem', {
    SubscriptionId: id,
    RunningNumber: 1,
    ProductId: 97769,
    Quantity: 2,
    UpdateAction: 'Downgrade',
  })
  const next = nextChargeSchema.parse(await (await desk.ask(`/subscriptions/${id}/next`)).json())
  expect(next.amount?.gross).toBe(15.98)
})

it('reads the platform’s pages out of the purchase, when they are wanted', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const links = subscriptionLinksSchema.parse(await (await desk.ask(`/subscriptions/${id}/links`)).json())
  expect(links.cancel).toMatch(new RegExp(`/1001/subscription/S${id}/[^/]+/cancel$`))
  expect(links.card).toMatch(/\/payment$/)
  expect((await desk.sandbox.rest.request(links.cancel ?? '')).status).toBe(200)
})

it('reads a customer once a minute, although the clock was set back', async () => {
  const desk = await openDesk()
  await desk.signUp(97769)
  await Promise.all([desk.list(), desk.list()])
  await desk.list()
  expect(desk.calls).toHaveLength(1)
  // The clock of the endpoint stands still, as one that was set back by a minute does.
  desk.later += 61_000
  await desk.list()
  expect(desk.calls).toHaveLength(2)
})

it('reads a customer again who comes back from the platform’s pages, six times a minute', async () => {
  const desk = await openDesk()
  const other = await desk.open()
  const id = await desk.signUp(97769)
  const fresh = async (customer?: string) =>
    (await desk.ask('/subscriptions?fresh=true', { ...(customer && { customer }) })).json()
  await desk.list()
  await desk.list({ at: other })
  customerCancels(desk.sandbox.state, desk.stateOf(id), desk.clock.now())
  expect((await desk.list()).subscriptions[0]?.state).toBe('active')
  expect((await fresh()).subscriptions[0]?.state).toBe('deactivated')
  expect((await desk.list({ at: other })).subscriptions[0]?.state).toBe('deactivated')
  desk.calls.length = 0
  for (let time = 0; time < 10; time += 1) expect((await fresh()).subscriptions[0]?.state).toBe('deactivated')
  expect(desk.calls).toHaveLength(5)
  await fresh('customer-test')
  expect(desk.calls).toHaveLength(6)
  await desk.clock.advance(61_000)
  desk.later += 61_000
  await fresh()
  await fresh()
  expect(desk.calls).toHaveLength(8)
})

it('counts no read after a change as one of the six', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const fresh = async () => (await desk.ask('/subscriptions?fresh=true')).json()
  for (let time = 0; time < 7; time += 1) {
    const type = time % 2 === 0 ? 'manual' : 'automatic'
    await desk.ask(`/subscriptions/${id}/renewal`, { body: { type } })
    expect((await fresh()).subscriptions[0]?.renewal).toBe(type)
  }
  customerCancels(desk.sandbox.state, desk.stateOf(id), desk.clock.now())
  expect((await fresh()).subscriptions[0]?.state).toBe('deactivated')
})

it('is for tokens that permit it', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const codes = async (path: string, may: ('order' | 'look' | 'subscriptions' | 'manage')[]) =>
    (await desk.ask(path, { token: await desk.sign('customer-paid', { may }) })).status
  expect(await codes('/subscriptions', ['order', 'look'])).toBe(401)
  expect(await codes('/subscriptions', ['subscriptions'])).toBe(200)
  expect(await codes('/subscriptions', ['manage'])).toBe(200)
  expect(await codes(`/subscriptions/${id}/links`, ['subscriptions'])).toBe(401)
  const read = await desk.list({ token: await desk.sign('customer-paid', { may: ['subscriptions'] }) })
  expect(read.subscriptions[0]?.actions.cancel).toEqual({ possible: false, reason: 'permission' })
  expect(read.subscriptions[0]?.items[0]?.change).toEqual({ possible: false, reason: 'permission' })
  const anonymous = await desk.endpoint.fetch(
    new Request('https://api.shop.example/subscriptions', { headers: { origin } }),
  )
  expect(anonymous.status).toBe(401)
})

it('accepts no token after its expiry', async () => {
  const desk = await openDesk()
  const token = await desk.sign('customer-paid', { expiresIn: 60 })
  await desk.clock.advance(119_000)
  expect((await desk.ask('/subscriptions', { token })).status).toBe(200)
  await desk.clock.advance(3_000)
  expect((await desk.ask('/subscriptions', { token })).status).toBe(401)
})

it('is behind the guards of the core', async () => {
  const desk = await openDesk()
  const refused = await desk.ask('/subscriptions', { headers: { origin: 'https://evil.example' } })
  expect(await codeOf(refused)).toBe('origin-refused')
  const preflight = await desk.endpoint.fetch(
    new Request('https://api.shop.example/subscriptions', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    }),
  )
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
})

it('answers for another customer’s subscription as for none, after the same calls', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769, { customer: 'customer-test' })
  const own = await desk.signUp(97769)
  const seen = async (path: string) => {
    desk.later += 61_000
    desk.calls.length = 0
    const response = await desk.ask(path)
    return { status: response.status, body: await response.text(), calls: [...desk.calls] }
  }
  for (const rest of ['next', 'links']) {
    const foreign = await seen(`/subscriptions/${id}/${rest}`)
    expect(foreign).toEqual(await seen(`/subscriptions/1/${rest}`))
    expect(foreign).toEqual(await seen(`/subscriptions/..%2f${id}/${rest}`))
    expect(foreign).toMatchObject({ status: 404, calls: ['getsubscriptionsforcustomer'] })
  }
  expect((await desk.list()).subscriptions.map((each) => each.id)).toEqual([own])
})

it('drops subscriptions whose reference is not exactly the customer’s', async () => {
  const desk = await openDesk()
  await desk.signUp(97769)
  desk.intercept = async (operation, send) => {
    const response = await send()
    if (operation !== 'getsubscriptionsforcustomer') return response
    return new Response((await response.text()).replace('"customer-paid"', '"Customer-Paid"'), response)
  }
  expect(await desk.list()).toEqual({ subscriptions: [] })
})
