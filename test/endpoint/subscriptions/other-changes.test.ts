/**
 * All that a customer may do beside changing the plan: stop and start the automatic renewal, renew what does not renew
 * by itself, take a cancellation back. Renewals charge, so their amount has to be the one that was shown, and open
 * payments are followed.
 */

import { expect, it } from 'vitest'
import { customerCancels } from '../../../src/sandbox/subscription/changes/customer-actions.ts'
import { codeOf, type Desk, openDesk } from './desk.ts'
import {
  changeIn,
  chargedFor,
  confirmed,
  day,
  newKey,
  payBy,
  preview,
  renewsByHand,
  shownRenewal,
  writesOf,
} from './steps.ts'

/** The customer cancels on the platform's own page. */
const cancel = ({ sandbox, stateOf, clock }: Desk, id: string): void =>
  customerCancels(sandbox.state, stateOf(id), clock.now())

const post = async (desk: Desk, path: string, body: unknown, key?: string) =>
  desk.ask(`/subscriptions/${path}`, { body, ...(key && { key }) })

it('stops the automatic renewal, and starts it again', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  expect(await changeIn(await post(desk, `${id}/renewal`, { type: 'manual' }))).toEqual({ state: 'changed' })
  const [stopped] = (await desk.list()).subscriptions
  expect(stopped).toMatchObject({
    renewal: 'manual',
    standing: 'renewable',
    actions: { renew: { possible: true } },
  })
  await post(desk, `${id}/renewal`, { type: 'automatic' })
  expect((await desk.list()).subscriptions[0]?.renewal).toBe('automatic')
})

it('offers no renewal type where the account has none', async () => {
  const desk = await openDesk({ env: { VITRINE_RENEWAL_TYPES: 'off' } })
  const id = await desk.signUp(97769)
  expect((await desk.list()).subscriptions[0]?.actions.renewal.reason).toBe('no-renewal-type')
  expect(await codeOf(await post(desk, `${id}/renewal`, { type: 'manual' }))).toBe('change-not-possible')
  expect(writesOf(desk.sent)).toEqual([])
})

it('tells that the platform refuses a renewal type', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  desk.intercept = async (operation, pass) =>
    operation === 'updatesubscriptionrenewaltype'
      ? Response.json({ Id: null, Message: 'no such concept', Status: 400 }, { status: 400 })
      : pass()
  expect(await changeIn(await post(desk, `${id}/renewal`, { type: 'manual' }))).toEqual({
    state: 'refused',
    code: 'refused',
  })
})

it('finds a renewal type whose answer was lost', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  desk.intercept = async (operation, pass) => {
    if (operation !== 'updatesubscriptionrenewaltype') return pass()
    await pass()
    throw new TypeError('connection reset')
  }
  const key = newKey()
  expect(await changeIn(await post(desk, `${id}/renewal`, { type: 'manual' }, key))).toEqual({
    state: 'unknown',
  })
  expect(await changeIn(await desk.ask(`/subscriptions/changes/${key}`))).toMatchObject({ state: 'changed' })
})

const shownNext = async (desk: Desk, id: string) => {
  const { amount, date, currency } = await (await desk.ask(`/subscriptions/${id}/next`)).json()
  return { expected: { total: amount.gross, date, currency } }
}

it('renews nothing that renews by itself', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770)
  const body = await shownRenewal(desk, id)
  expect((await desk.list()).subscriptions[0]?.actions.renew).toEqual({
    possible: false,
    reason: 'automatic',
  })
  expect(await codeOf(await post(desk, `${id}/renew`, body, newKey()))).toBe('change-not-possible')
  // Switched by another tab after the amount was shown.
  renewsByHand(desk, id)
  const manual = await shownRenewal(desk, id)
  await post(desk, `${id}/renewal`, { type: 'automatic' })
  expect(await codeOf(await post(desk, `${id}/renew`, manual, newKey()))).toBe('change-not-possible')
  expect(writesOf(desk.sent)).toEqual(['updatesubscriptionrenewaltype'])
})

it('renews what the customer has to renew, once and at the amount that was shown', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770, { quantity: 2 })
  await desk.clock.advance(day)
  await post(desk, `${id}/renewal`, { type: 'manual' })
  const body = await shownNext(desk, id)
  const key = newKey()
  const made = await changeIn(await post(desk, `${id}/renew`, body, key))
  expect(made).toEqual({ state: 'changed', nextBilling: '2027-02-01T09:00:00.000Z' })
  expect(await changeIn(await post(desk, `${id}/renew`, body, key))).toEqual(made)
  expect(chargedFor(desk, 'ManualRenewal')).toEqual([2998])
  expect((await desk.list()).subscriptions[0]).toMatchObject({ standing: 'renewable', renewal: 'manual' })
})

it('says of a renewal that another tab has shown too that it is made, and makes it once', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770)
  renewsByHand(desk, id)
  await desk.clock.advance(day)
  const [one, other] = [await shownRenewal(desk, id), await shownRenewal(desk, id)]
  await changeIn(await post(desk, `${id}/renew`, one, newKey()))
  expect(await codeOf(await post(desk, `${id}/renew`, other, newKey()))).toBe('already-changed')
  expect(chargedFor(desk, 'ManualRenewal')).toEqual([1499])
})

it('takes a date that the shop has moved for no renewal', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770)
  renewsByHand(desk, id)
  await desk.clock.advance(day)
  const body = await shownRenewal(desk, id)
  const moved = '2027-03-01T09:00:00.000Z'
  desk.sandbox.state.subscriptions.put({ ...desk.stateOf(id), nextBillingDate: moved })
  expect(await changeIn(await post(desk, `${id}/renew`, body, newKey()))).toMatchObject({
    code: 'amounts-differ',
    date: moved,
  })
})

it('says what a renewal charges when that differs from what was confirmed', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770)
  renewsByHand(desk, id)
  await desk.clock.advance(day)
  const body = await shownNext(desk, id)
  desk.intercept = async (operation, pass) => {
    const response = await pass()
    const purchase = [...desk.sandbox.state.purchases.all()].at(-1)
    // The platform charges two units.
    if (operation === 'renewsubscription' && purchase)
      desk.sandbox.state.purchases.put({
        ...purchase,
        lines: purchase.lines.map((line) => ({ ...line, quantity: 2 })),
      })
    return response
  }
  expect(await changeIn(await post(desk, `${id}/renew`, body, newKey()))).toMatchObject({
    state: 'changed',
    mismatch: { shown: { dueNow: 14.99 }, charged: { dueNow: 29.98, currency: 'EUR' } },
  })
  expect(desk.events.map(({ event }) => event)).toContain('change-mismatch')
})

it('renews at no other amount, and at none that is not told', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770)
  renewsByHand(desk, id)
  await desk.clock.advance(day)
  const { expected } = await shownNext(desk, id)
  const dearer = await post(desk, `${id}/renew`, { expected: { ...expected, total: 9 } }, newKey())
  expect(await changeIn(dearer)).toMatchObject({ code: 'amounts-differ', amount: { gross: 14.99 } })
  desk.intercept = async (operation, pass) =>
    operation === 'updatesubscriptionitem'
      ? Response.json({ Id: null, Message: 'no', Status: 400 }, { status: 400 })
      : pass()
  expect(await codeOf(await post(desk, `${id}/renew`, { expected }, newKey()))).toBe('change-not-possible')
  expect(writesOf(desk.sent)).toEqual([])
})

it('tells a renewal that waits for its payment', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770)
  renewsByHand(desk, id)
  await desk.clock.advance(day)
  const body = await shownNext(desk, id)
  payBy(desk, 'pending')
  const key = newKey()
  expect(await changeIn(await post(desk, `${id}/renew`, body, key))).toMatchObject({ state: 'pending' })
  expect(await codeOf(await post(desk, `${id}/renew`, body, newKey()))).toBe('change-open')
  await desk.clock.advance(4 * day)
  expect(await changeIn(await desk.ask(`/subscriptions/changes/${key}`))).toMatchObject({ state: 'changed' })
})

it('switches to manual renewal whatever else is open', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  payBy(desk, 'pending')
  const wanted = { item: 1, product: '97770', quantity: 1, when: 'now' } as const
  const body = confirmed(wanted, await preview(desk, id, wanted))
  const key = newKey()
  expect(await changeIn(await post(desk, `${id}/changes`, body, key))).toMatchObject({ state: 'pending' })
  const [waiting] = (await desk.list()).subscriptions
  expect(waiting?.actions).toMatchObject({ renewal: { possible: true }, renew: { reason: 'payment' } })
  expect(await changeIn(await post(desk, `${id}/renewal`, { type: 'manual' }))).toEqual({ state: 'changed' })
  expect(desk.stateOf(id).renewal).toBe('Manual')
  expect(await codeOf(await post(desk, `${id}/renewal`, { type: 'automatic' }))).toBe('change-open')
  // The charge that is open stays the one change that others wait for.
  expect((await desk.list()).subscriptions[0]?.open).toMatchObject({ state: 'pending' })
  await desk.clock.advance(4 * day)
  expect(await changeIn(await desk.ask(`/subscriptions/changes/${key}`))).toMatchObject({ state: 'changed' })
})

it('settles a renewal whose purchase became CAN as refused', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770)
  renewsByHand(desk, id)
  await desk.clock.advance(day)
  const body = await shownNext(desk, id)
  payBy(desk, 'pending')
  const key = newKey()
  expect(await changeIn(await post(desk, `${id}/renew`, body, key))).toMatchObject({ state: 'pending' })
  const purchase = [...desk.sandbox.state.purchases.all()].at(-1)
  if (!purchase) throw new Error('no purchase')
  desk.sandbox.state.purchases.put({ ...purchase, status: 'CAN' })
  // The subscription names the purchase, and shows nothing of the renewal.
  const subscription = desk.stateOf(id)
  const named = { purchaseId: purchase.id, runningNumber: 1, intervalNo: 2 }
  const items = subscription.items.map((item) => ({ ...item, purchases: [...item.purchases, named] }))
  desk.sandbox.state.subscriptions.put({ ...subscription, items })
  expect(await changeIn(await desk.ask(`/subscriptions/changes/${key}`))).toEqual({
    state: 'refused',
    code: 'payment-rejected',
  })
  expect((await desk.list()).subscriptions[0]?.open).toBeUndefined()
})

it('takes a cancellation back while the paid interval lasts', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  cancel(desk, id)
  const [ended] = (await desk.list()).subscriptions
  expect(ended).toMatchObject({
    state: 'deactivated',
    ends: '2027-01-01T09:00:00.000Z',
    actions: { reinstate: { possible: true }, renew: { reason: 'state' }, cancel: { reason: 'state' } },
  })
  expect(ended?.nextBilling).toBeUndefined()
  expect(await changeIn(await post(desk, `${id}/reinstate`, {}))).toEqual({ state: 'changed' })
  expect((await desk.list()).subscriptions[0]).toMatchObject({ state: 'active' })
})

it('takes no cancellation back once the paid interval is over', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  cancel(desk, id)
  await desk.clock.advance(40 * day)
  expect((await desk.list()).subscriptions[0]?.actions.reinstate.reason).toBe('date-passed')
  expect(await codeOf(await post(desk, `${id}/reinstate`, {}))).toBe('change-not-possible')
  expect(writesOf(desk.sent)).toEqual([])
})
