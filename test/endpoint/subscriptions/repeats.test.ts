/**
 * A customer who has a plan does not buy it or another one of its group a second time by mistake. Orders go through a
 * desk whose settings group the plans, with tokens that may or may not read subscriptions, and two tabs at once. Where
 * the read fails or hangs, the order is sold: nothing may hold a press.
 */

import { expect, it } from 'vitest'
import { processAnswerSchema } from '../../support/process-answer.ts'
import { codeOf, type Desk, openDesk, plans } from './desk.ts'
import { day, newKey } from './steps.ts'

const prices: Readonly<Record<string, number>> = {
  97769: 7.99,
  97770: 14.99,
  97772: 77,
  97776: 129,
  97789: 0,
}

interface Press {
  customer?: string
  may?: ('order' | 'subscriptions' | 'manage')[]
  key?: string
  at?: Desk['endpoint']
}

const press = async (
  desk: Desk,
  product: string,
  { customer = 'customer-paid', may = ['order', 'subscriptions'], key = newKey(), at }: Press = {},
) =>
  desk.ask('/cart/process', {
    token: await desk.sign(customer, { may }),
    key,
    body: {
      items: [{ product, quantity: 1 }],
      expected: { total: prices[product], tax: 'gross', currency: 'EUR' },
    },
    ...(at && { at }),
  })

/** The products whose order would be a repetition, by item of the list. */
const repeatsIn = async (desk: Desk) =>
  (await desk.list()).subscriptions.flatMap(({ items }) => items.map(({ repeats }) => repeats))

const orderIn = async (response: Response) => processAnswerSchema.parse(await response.json())

it('refuses the repetition of a plan that the customer has', async () => {
  const desk = await openDesk()
  const key = newKey()
  expect(await orderIn(await press(desk, '97769', { key }))).toMatchObject({ result: 'paid' })
  expect(await codeOf(await press(desk, '97769'))).toBe('already-subscribed')
  expect(await codeOf(await press(desk, '97772'))).toBe('already-subscribed')
  expect(desk.subscriptionsOf()).toHaveLength(1)
  expect(await repeatsIn(desk)).toEqual([['97769', '97770', '97771', '97772', '97773', '97774']])
  // The same order is answered by its record, although the customer has the subscription now.
  expect(await orderIn(await press(desk, '97769', { key }))).toMatchObject({ result: 'paid' })
})

it('sells what is in no group, to others, and where several are allowed', async () => {
  const desk = await openDesk()
  await press(desk, '97769')
  expect((await press(desk, '97776')).status).toBe(200)
  expect((await press(desk, '97769', { customer: 'customer-test' })).status).toBe(200)
  const several = await openDesk({ env: { VITRINE_PLANS: plans.replace('"most"', '"several":true,"most"') } })
  await press(several, '97769')
  expect((await press(several, '97769')).status).toBe(200)
  expect(await repeatsIn(several)).toEqual([undefined, undefined])
})

it('lists a subscription as soon as it is ordered', async () => {
  const desk = await openDesk()
  expect((await desk.list()).subscriptions).toEqual([])
  await press(desk, '97769')
  expect((await desk.list()).subscriptions).toHaveLength(1)
})

it('asks nothing for a token that does not let subscriptions be read', async () => {
  const desk = await openDesk()
  await press(desk, '97769', { may: ['order'] })
  expect((await press(desk, '97769', { may: ['order'] })).status).toBe(200)
  expect(desk.calls).not.toContain('getsubscriptionsforcustomer')
})

it('sells again once the subscription has ended', async () => {
  const desk = await openDesk()
  await press(desk, '97769')
  const [one] = desk.subscriptionsOf()
  if (one) desk.sandbox.state.subscriptions.put({ ...one, status: 'Deactivated', dueAt: null })
  expect(await repeatsIn(desk)).toEqual([undefined])
  expect((await press(desk, '97769')).status).toBe(200)
})

it('sells when the read fails', async () => {
  const desk = await openDesk()
  await press(desk, '97769')
  desk.intercept = async (operation, pass) =>
    operation === 'getsubscriptionsforcustomer' ? new Response('{}', { status: 500 }) : pass()
  expect((await press(desk, '97769')).status).toBe(200)
})

it('holds no press for a read that does not come', async () => {
  const desk = await openDesk()
  await press(desk, '97769')
  desk.intercept = async (operation, pass) =>
    operation === 'getsubscriptionsforcustomer' ? new Promise<Response>(() => undefined) : pass()
  expect((await press(desk, '97770')).status).toBe(200)
})

it('orders one of two plans that are pressed in two tabs at once', async () => {
  const desk = await openDesk()
  // The ledger has read the purchases of the day.
  await press(desk, '97776')
  const other = await desk.open()
  let arrived = (): void => undefined
  const isSent = new Promise<void>((resolve) => {
    arrived = resolve
  })
  let answer = (): void => undefined
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  desk.intercept = async (operation, pass) => {
    if (operation !== 'processcart') return pass()
    arrived()
    await isAnswered
    return pass()
  }
  const first = press(desk, '97769')
  await isSent
  const second = await Promise.race([press(desk, '97770', { at: other }), first])
  expect(await codeOf(second)).toBe('order-unresolved')
  answer()
  expect((await first).status).toBe(200)
  expect(await codeOf(await press(desk, '97770', { at: other }))).toBe('already-subscribed')
  expect(desk.subscriptionsOf()).toHaveLength(1)
})

it('hands a customer who may not order over to a checkout that knows the reference', async () => {
  const desk = await openDesk()
  const answer = await orderIn(await press(desk, '97772', { may: ['subscriptions'] }))
  expect(answer.state).toBe('session')
  const session = [...desk.sandbox.state.sessions.all()].at(-1)
  expect(session?.cart.internalCustomer).toBe('customer-paid')
  await desk.signUp(97770)
  expect(await codeOf(await press(desk, '97772', { may: ['subscriptions'] }))).toBe('already-subscribed')
})

it('puts the reference of a token into the session of a preview, and into no plain link', async () => {
  const desk = await openDesk()
  const ask = async (session: boolean, token: string) =>
    (
      await desk.ask('/cart/preview', {
        token,
        body: { items: [{ product: '97772', quantity: 1 }], session },
      })
    ).json()
  const token = await desk.sign('customer-paid', { may: ['subscriptions'] })
  await ask(true, token)
  expect([...desk.sandbox.state.sessions.all()].at(-1)?.cart.internalCustomer).toBe('customer-paid')
  expect((await ask(false, token)).checkoutUrl).not.toContain('internalcustomer')
  // An expired token does not keep the shopper from checkout.
  await desk.clock.advance(3_600_000)
  expect((await ask(true, token)).session).toBe(true)
  expect([...desk.sandbox.state.sessions.all()].at(-1)?.cart.internalCustomer).toBeUndefined()
})

it('takes a plan that the customer renews by hand for one that they have, until its paid time is over', async () => {
  const desk = await openDesk({ env: { VITRINE_PLANS: '[{"plans":["97789","97769"]}]' } })
  // The ledger has read the purchases of the day.
  await press(desk, '97776', { customer: 'customer-test' })
  const id = await desk.signUp(97789)
  expect(desk.stateOf(id).items[0]?.status).toBe('AwaitingReinstate')
  expect(await repeatsIn(desk)).toEqual([['97789', '97769']])
  expect(await codeOf(await press(desk, '97769'))).toBe('already-subscribed')
  const nextBillingDate = new Date(desk.now() - day).toISOString()
  desk.sandbox.state.subscriptions.put({ ...desk.stateOf(id), nextBillingDate, dueAt: null })
  expect((await press(desk, '97769')).status).toBe(200)
})

it('sells again what the customer has not renewed, and nothing before its date', async () => {
  const desk = await openDesk()
  await press(desk, '97769')
  const id = String(desk.subscriptionsOf()[0]?.id)
  await desk.ask(`/subscriptions/${id}/renewal`, { body: { type: 'manual' } })
  expect(await codeOf(await press(desk, '97769'))).toBe('already-subscribed')
  desk.sandbox.state.subscriptions.put({ ...desk.stateOf(id), status: 'Grace', dueAt: null })
  await desk.ask('/subscriptions?fresh=true')
  expect((await desk.list()).subscriptions[0]).toMatchObject({ state: 'grace', standing: 'lapsed' })
  expect(await repeatsIn(desk)).toEqual([undefined])
  expect((await press(desk, '97769')).status).toBe(200)
})

it('refuses two plans of one group in one order, whatever the token may read', async () => {
  const desk = await openDesk()
  const order = async (products: string[]) =>
    desk.ask('/cart/process', {
      token: await desk.sign('customer-paid', { may: ['order'] }),
      key: newKey(),
      body: {
        items: products.map((product) => ({ product, quantity: 1 })),
        expected: {
          total: products.reduce((sum, product) => sum + (prices[product] ?? 0), 0),
          tax: 'gross',
          currency: 'EUR',
        },
      },
    })
  expect(await codeOf(await order(['97769', '97770']))).toBe('plans-exclude-each-other')
  expect(desk.subscriptionsOf()).toEqual([])
  expect((await order(['97769', '97776'])).status).toBe(200)
})
