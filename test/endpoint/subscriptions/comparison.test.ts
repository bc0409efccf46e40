/**
 * A change or renewal that charges another amount than was confirmed is told, however late its purchase can be read and
 * whichever process reads it. The desk's platform is intercepted: it charges two units and refuses reads for a while.
 * Renewals that wait for their payment are followed to their end. The sandbox's clock is moved, never awaited.
 */

import { expect, it } from 'vitest'
import type { Store } from '../../../src/endpoint/utils/store.ts'
import { type Desk, openDesk } from './desk.ts'
import {
  change,
  changeIn,
  confirmed,
  day,
  newestPurchase,
  newKey,
  payBy,
  preview,
  renew,
  renewsByHand,
  send,
  shownRenewal,
} from './steps.ts'

const told = ({ events }: Desk, name: string): number => events.filter(({ event }) => event === name).length

/** Makes the platform charge two units, while purchases cannot be read. */
const chargeTwo = (desk: Desk, answerRead: () => Response | undefined) => {
  desk.intercept = async (operation, pass, body) => {
    const refused = operation === 'getpurchase' ? answerRead() : undefined
    if (refused) return refused
    const response = await pass()
    if (operation === 'updatesubscriptionitem' && body.includes('PreviewOnly":false')) {
      const purchase = newestPurchase(desk)
      const lines = purchase.lines.map((line) => ({ ...line, quantity: 2 }))
      desk.sandbox.state.purchases.put({ ...purchase, lines })
    }
    return response
  }
}

const failure = (status: number): Response =>
  Response.json({ Id: null, Message: 'no', Status: status }, { status })

it.each(['the same process', 'another process'] as const)(
  'tells a difference although the purchase could not be read at first, by %s',
  async (which) => {
    const desk = await openDesk()
    const id = await desk.signUp(97769)
    let isDown = true
    chargeTwo(desk, () => (isDown ? failure(500) : undefined))
    expect(await change(desk, id, { product: '97770' })).not.toHaveProperty('mismatch')
    const endpoint = which === 'another process' ? await desk.open() : desk.endpoint
    await desk.clock.advance(31_000)
    await endpoint.reconcile()
    expect(told(desk, 'change-mismatch')).toBe(0)
    isDown = false
    // The next try comes later than the one before.
    await endpoint.reconcile()
    expect(told(desk, 'change-mismatch')).toBe(0)
    await desk.clock.advance(60_000)
    await endpoint.reconcile()
    await desk.clock.advance(day)
    await endpoint.reconcile()
    expect(told(desk, 'change-mismatch')).toBe(1)
  },
)

it('tells a difference that the process which made the change could not tell any more', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  chargeTwo(desk, () => undefined)
  let isDead = false
  const replace: Store['replace'] = async (key, from, to, ttl) => {
    if (isDead) throw new Error('the process has ended')
    const isDone = await desk.store.replace(key, from, to, ttl)
    if (key.startsWith('change:') && to.includes('"settled"')) isDead = true
    return isDone
  }
  const mortal = await desk.open({
    store: { ...desk.store, replace },
    intercept: (operation, pass, body) => {
      if (isDead) throw new TypeError('the process has ended')
      return desk.intercept(operation, pass, body)
    },
  })
  const shown = await preview(desk, id, { product: '97770' }, { at: mortal })
  await send(desk, id, confirmed({ product: '97770' }, shown), { at: mortal })
  expect(told(desk, 'change-mismatch')).toBe(0)
  await desk.clock.advance(31_000)
  await desk.endpoint.reconcile()
  expect(told(desk, 'change-mismatch')).toBe(1)
})

it('tells that a change stays uncompared when its purchase cannot be read for an hour', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  chargeTwo(desk, () => failure(404))
  await change(desk, id, { product: '97770' })
  await desk.clock.advance(40_000)
  await desk.endpoint.reconcile()
  expect(told(desk, 'change-uncompared')).toBe(0)
  await desk.clock.advance(3_600_000)
  await desk.endpoint.reconcile()
  await desk.clock.advance(day)
  await desk.endpoint.reconcile()
  expect(told(desk, 'change-uncompared')).toBe(1)
})

it('compares no change again that was compared', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  await change(desk, id, { product: '97770' })
  await desk.clock.advance(day)
  desk.calls.length = 0
  await desk.endpoint.reconcile()
  expect(desk.calls).toEqual([])
})

/** A renewal that waits for its payment, with the status that its purchase gets later. */
const pendingRenewal = async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770)
  renewsByHand(desk, id)
  await desk.clock.advance(day)
  const body = await shownRenewal(desk, id)
  payBy(desk, 'pending')
  const key = newKey()
  expect(await changeIn(await renew(desk, id, body, { key }))).toMatchObject({ state: 'pending' })
  const look = async () => changeIn(await desk.ask(`/subscriptions/changes/${key}`))
  return { desk, id, look }
}

it.each([
  ['DEC', { state: 'refused', code: 'payment-rejected' }],
  ['PAY', { state: 'changed' }],
] as const)(
  'finds the purchase of a pending renewal that the subscription does not name, as %s',
  async (status, outcome) => {
    const { desk, id, look } = await pendingRenewal()
    // Orders of others at the same time.
    for (let number = 0; number < 5; number += 1) await desk.signUp(97771, { customer: 'customer-card' })
    await desk.clock.advance(46_000)
    expect(await look()).toMatchObject({ state: 'pending' })
    const purchase = [...desk.sandbox.state.purchases.all()].findLast(
      ({ revenueCategory }) => revenueCategory === 'ManualRenewal',
    )
    if (!purchase) throw new Error('no purchase')
    desk.sandbox.state.purchases.put({ ...purchase, status })
    await desk.clock.advance(60_000)
    expect(await look()).toMatchObject(outcome)
    expect((await desk.list()).subscriptions.find((each) => each.id === id)?.open).toBeUndefined()
  },
)

it('says that a person has to look when the purchase of a pending renewal is found nowhere', async () => {
  const { desk, look } = await pendingRenewal()
  desk.intercept = async (operation, pass) =>
    operation === 'getpurchaselist' ? Response.json({ Purchases: [], ResultMessage: 'OK' }) : pass()
  await desk.clock.advance(50_000)
  await desk.endpoint.reconcile()
  expect(told(desk, 'change-unfound')).toBe(0)
  await desk.clock.advance(3_600_000)
  await desk.endpoint.reconcile()
  await desk.clock.advance(3_600_000)
  await desk.endpoint.reconcile()
  expect(told(desk, 'change-unfound')).toBe(1)
  expect(await look()).toMatchObject({ state: 'pending' })
})
