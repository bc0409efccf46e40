/**
 * A store that is emptied in the middle of a change or a renewal, before or after the platform has made it. An old key is
 * sent no more, and what its page may have sent holds up the subscription until an operator settles it. A change that
 * charges waits for an operator, too, where an earlier one may wait for its payment. The sandbox's purchases tell what was
 * charged.
 */

import { expect, it } from 'vitest'
import { operators } from '../../../src/endpoint/modules/operators/operators.ts'
import { codeOf, type Desk, type Intercept, openDesk } from './desk.ts'
import {
  changeIn,
  chargedFor,
  confirmed,
  createForgetful,
  day,
  epochOfLife,
  latestOf,
  newestPurchase,
  newKey,
  payBy,
  preview,
  renew,
  renewsByHand,
  send,
  shownRenewal,
  writesOf,
} from './steps.ts'

const adminKey = 'an-admin-key-of-at-least-32-characters'

/** An endpoint whose store can be emptied, in front of a subscription that can be renewed. An operator has opened it. */
const openForgetful = async (product = 97769) => {
  const desk = await openDesk({ modules: [operators()], env: { VITRINE_ADMIN_KEY: adminKey } })
  const id = await desk.signUp(product)
  renewsByHand(desk, id)
  await desk.clock.advance(day)
  const { store, empty, restore } = createForgetful(desk.now)
  const at = await desk.open({ store })
  const act = (name: string, input: object): Promise<Response> =>
    desk.ask(`/admin/${name}`, { at, token: adminKey, body: { input, reason: 'looked at the shop' } })
  await act('openChanges', {})
  const look = (key: string) => desk.ask(`/subscriptions/changes/${key}?subscription=${id}`, { at })
  /** The change that holds up others, as the customer sees it. */
  const isOpen = async () => (await desk.list({ at })).subscriptions[0]?.open
  return { desk, id, at, empty, restore, act, look, isOpen }
}

/** The answer of the next change is lost, and the platform makes it when the test says so. */
const delayed = (desk: Desk) => {
  let arrive: (() => Promise<unknown>) | undefined
  desk.intercept = async (operation, pass, body) => {
    if (operation !== 'renewsubscription' && !body.includes('PreviewOnly":false')) return pass()
    desk.intercept = (async (_, next) => next()) satisfies Intercept
    arrive = pass
    throw new TypeError('connection reset')
  }
  return async () => {
    if (!arrive) throw new Error('no change was sent')
    await arrive()
  }
}

it('renews once when the store is emptied before a lost renewal arrives', async () => {
  const { desk, id, at, empty, act, look, isOpen } = await openForgetful()
  const body = await shownRenewal(desk, id, { at })
  const key = newKey()
  const arrive = delayed(desk)
  expect(await changeIn(await renew(desk, id, body, { key, at }))).toEqual({ state: 'unknown' })
  empty()
  const outdated = await renew(desk, id, body, { key, at })
  expect(await outdated.json()).toMatchObject({ code: 'key-outdated', epoch: epochOfLife(2), sent: false })
  expect(await changeIn(await look(key))).toEqual({ state: 'unknown' })
  await act('openChanges', {})
  const fresh = async () =>
    codeOf(await renew(desk, id, await shownRenewal(desk, id, { at }), { key: newKey(epochOfLife(2)), at }))
  expect(await fresh()).toBe('change-open')
  await arrive()
  await desk.clock.advance(20 * day)
  await at.reconcile()
  expect(await isOpen()).toEqual({ state: 'unknown' })
  const [listed] = (await (await act('list', {})).json()) as { id: string }[]
  await act('settle', { id: listed?.id, outcome: 'changed' })
  expect(await isOpen()).toBeUndefined()
  expect(await changeIn(await look(key))).toMatchObject({ state: 'changed' })
  expect(writesOf(desk.sent)).toHaveLength(1)
  expect(chargedFor(desk, 'ManualRenewal')).toEqual([799])
})

it('enters no key that an endpoint cannot have known, and none of another customer’s subscription', async () => {
  const { desk, id, at, look } = await openForgetful()
  expect((await look('d5f3c1a0-0000-4000-8000-000000000001')).status).toBe(404)
  expect((await look(newKey())).status).toBe(404)
  const old = newKey(epochOfLife(9))
  expect((await desk.ask(`/subscriptions/changes/${old}`, { at })).status).toBe(404)
  const foreign = await desk.ask(`/subscriptions/changes/${old}?subscription=${Number(id) + 1}`, { at })
  expect(await codeOf(foreign)).toBe('subscription-not-found')
})

it('refuses a change that charges in a store that was emptied, until an operator opens it', async () => {
  const { desk, id, at, empty, act } = await openForgetful(97770)
  const wanted = { product: '97769', when: 'renewal', coupon: 'SAVE10' } as const
  const shown = await preview(desk, id, wanted, { at })
  const body = confirmed(wanted, shown)
  expect(await changeIn(await send(desk, id, body, { at }))).toMatchObject({ state: 'changed' })
  empty()
  const again = async () => codeOf(await send(desk, id, body, { key: newKey(epochOfLife(2)), at }))
  expect(await again()).toBe('change-open')
  expect(desk.events).toContainEqual({ event: 'change-closed', subscription: id })
  await act('openChanges', {})
  expect(await again()).toBe('already-changed')
  expect(latestOf(desk, id)).toMatchObject({ version: 2 })
  expect(writesOf(desk.sent)).toHaveLength(1)
})

it('refuses it in a store with older data, too, which an operator had opened before', async () => {
  const { desk, id, at, restore, act } = await openForgetful()
  const arrive = delayed(desk)
  const first = await renew(desk, id, await shownRenewal(desk, id, { at }), { at })
  expect(await changeIn(first)).toEqual({ state: 'unknown' })
  await restore('changes:since')
  const again = async () =>
    codeOf(await renew(desk, id, await shownRenewal(desk, id, { at }), { key: newKey(epochOfLife(2)), at }))
  expect(await again()).toBe('change-open')
  await arrive()
  await act('openChanges', {})
  expect(await again()).toBe('already-changed')
  expect(chargedFor(desk, 'ManualRenewal')).toEqual([799])
})

it('sends a change that charges nothing in a store that was emptied, under any key', async () => {
  const { desk, id, at, empty } = await openForgetful()
  desk.sandbox.state.subscriptions.put({ ...desk.stateOf(id), renewal: 'Automatic' })
  empty()
  const answer = await desk.ask(`/subscriptions/${id}/renewal`, {
    at,
    key: newKey(),
    body: { type: 'manual' },
  })
  expect(await changeIn(answer)).toEqual({ state: 'changed' })
})

it('charges a renewal once that waits for its payment in a store that was emptied', async () => {
  const { desk, id, at, empty } = await openForgetful()
  payBy(desk, 'pending')
  expect(await changeIn(await renew(desk, id, await shownRenewal(desk, id, { at }), { at }))).toMatchObject({
    state: 'pending',
  })
  empty()
  const again = async () =>
    codeOf(await renew(desk, id, await shownRenewal(desk, id, { at }), { key: newKey(epochOfLife(2)), at }))
  expect(await again()).toBe('change-open')
  await desk.clock.advance(20 * day)
  expect(await again()).toBe('change-open')
  expect(writesOf(desk.sent)).toHaveLength(1)
})

it('sends at once for a subscription that is younger than its store', async () => {
  const { desk, id, at, empty } = await openForgetful()
  const wanted = { product: '97770' }
  const changed = async (subscription: string) =>
    send(desk, subscription, confirmed(wanted, await preview(desk, subscription, wanted, { at })), {
      key: newKey(epochOfLife(2)),
      at,
    })
  empty()
  // The store knows since when it has been there.
  expect(await codeOf(await changed(id))).toBe('change-open')
  await desk.clock.advance(day)
  const young = await desk.signUp(97769)
  // The list of the customer is kept for a minute.
  desk.later += 61_000
  expect(await changeIn(await changed(young))).toMatchObject({ state: 'changed' })
})

it('refuses a change of a subscription that is another one since, although the amounts are the same', async () => {
  const { desk, id, at } = await openForgetful()
  const shown = await preview(desk, id, { product: '97770' }, { at })
  for (const Quantity of [2, 1])
    await desk.platform('/subscription/updatesubscriptionitem', {
      SubscriptionId: id,
      RunningNumber: 1,
      ProductId: 97769,
      Quantity,
      UpdateAction: 'Update',
    })
  const { seen: _seen, ...amounts } = shown
  const refused = await changeIn(await send(desk, id, confirmed({ product: '97770' }, shown), { at }))
  expect(refused).toMatchObject({ state: 'refused', code: 'amounts-differ', preview: amounts })
  expect(writesOf(desk.sent)).toEqual([])
})

it('writes a change again that the store loses before the answer comes', async () => {
  const { desk, id, at, empty } = await openForgetful()
  const body = confirmed({ product: '97770' }, await preview(desk, id, { product: '97770' }, { at }))
  const key = newKey()
  desk.intercept = async (operation, pass, sent) => {
    const response = await pass()
    if (operation === 'updatesubscriptionitem' && sent.includes('PreviewOnly":false')) {
      empty()
      // The platform charges two units.
      const purchase = newestPurchase(desk)
      const lines = purchase.lines.map((line) => ({ ...line, quantity: 2 }))
      desk.sandbox.state.purchases.put({ ...purchase, lines })
    }
    return response
  }
  const made = await changeIn(await send(desk, id, body, { key, at }))
  expect(made).toMatchObject({ state: 'changed', mismatch: {} })
  expect(desk.events.map(({ event }) => event)).toContain('change-mismatch')
  const again = await send(desk, id, body, { key, at })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(writesOf(desk.sent)).toHaveLength(1)
})

it('sends no change whose store is emptied between its record and its call', async () => {
  const { desk, id, at, empty, look } = await openForgetful()
  const body = confirmed({ product: '97770' }, await preview(desk, id, { product: '97770' }, { at }))
  const key = newKey()
  // The second preview is the last call before the change is recorded and sent.
  desk.intercept = async (_operation, pass, sent) => {
    const response = await pass()
    if (sent.includes('PreviewOnly":true')) empty()
    return response
  }
  expect(await codeOf(await send(desk, id, body, { key, at }))).toBe('change-open')
  expect((await look(key)).status).toBe(202)
  expect(writesOf(desk.sent)).toEqual([])
})
