/**
 * A store that is emptied in the middle of a change or a renewal, before or after the platform has made it. No
 * repetition may charge twice, and a fresh preview is refused while a lost one may be on its way. The sandbox's
 * purchases tell what was charged.
 */

import { expect, it } from 'vitest'
import { type Profile, usualProfile } from '../../../src/sandbox/index.ts'
import { codeOf, type Desk, type Intercept, openDesk } from './desk.ts'
import {
  changeIn,
  chargedFor,
  confirmed,
  createForgetful,
  day,
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

/** An endpoint whose store can be emptied, in front of a subscription that can be renewed. */
const openForgetful = async (product = 97769, profile: Partial<Profile> = {}) => {
  const desk = await openDesk({ profile: { ...usualProfile, ...profile } })
  const id = await desk.signUp(product)
  renewsByHand(desk, id)
  await desk.clock.advance(day)
  const { store, empty } = createForgetful(desk.now)
  const at = await desk.open({ store })
  /** Another process on the same store. */
  const another = () => desk.open({ store })
  return { desk, id, at, empty, another }
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

it.each(['the same process', 'another process'] as const)(
  'renews once when the store is emptied before a lost renewal arrives, and %s is asked again',
  async (which) => {
    const { desk, id, at, empty, another } = await openForgetful()
    const body = await shownRenewal(desk, id, { at })
    const key = newKey()
    const arrive = delayed(desk)
    expect(await changeIn(await renew(desk, id, body, { key, at }))).toEqual({ state: 'unknown' })
    empty()
    const next = which === 'another process' ? await another() : at
    await desk.clock.advance(10_000)
    const early = await renew(desk, id, body, { key, at: next })
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(30)
    expect(await codeOf(early)).toBe('upstream-unavailable')
    await desk.clock.advance(20_000)
    await arrive()
    expect(await codeOf(await renew(desk, id, body, { key, at: next }))).toBe('upstream-unavailable')
    await desk.clock.advance(46_000)
    expect(await codeOf(await renew(desk, id, body, { key, at: next }))).toBe('already-changed')
    expect(writesOf(desk.sent)).toHaveLength(1)
    expect(chargedFor(desk, 'ManualRenewal')).toEqual([799])
  },
)

it('refuses the change of a fresh preview while a lost one may be on its way', async () => {
  const { desk, id, at, empty } = await openForgetful()
  const wanted = { product: '97770' }
  delayed(desk)
  await send(desk, id, confirmed(wanted, await preview(desk, id, wanted, { at })), { at })
  empty()
  const fresh = confirmed(wanted, await preview(desk, id, wanted, { at }))
  expect(await codeOf(await send(desk, id, fresh, { at }))).toBe('upstream-unavailable')
  expect(writesOf(desk.sent)).toHaveLength(1)
})

it('makes a change with a coupon once when the store has forgotten that it was made', async () => {
  const { desk, id, at, empty } = await openForgetful(97770)
  const wanted = { product: '97769', when: 'renewal', coupon: 'SAVE10' } as const
  const shown = await preview(desk, id, wanted, { at })
  const body = confirmed(wanted, shown)
  const key = newKey()
  expect(await changeIn(await send(desk, id, body, { key, at }))).toMatchObject({ state: 'changed' })
  empty()
  // The mark of the emptied store.
  await desk.ask(`/subscriptions/${id}/next`, { at })
  await desk.clock.advance(46_000)
  expect(await codeOf(await send(desk, id, body, { key, at }))).toBe('already-changed')
  expect(latestOf(desk, id)).toMatchObject({ version: 2 })
  expect(writesOf(desk.sent)).toHaveLength(1)
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

/** Cuts each list of purchases down to a part of it. */
const showOnly = (desk: Desk, from: number, to?: number): void => {
  desk.intercept = async (operation, pass) => {
    const response = await pass()
    if (!operation.startsWith('getpurchaselist') || !response.ok) return response
    const { Purchases, ...rest } = (await response.json()) as { Purchases: unknown[] }
    return Response.json({ ...rest, Purchases: Purchases.slice(from, to) })
  }
}

const lists: readonly [string, Partial<Profile>, ((desk: Desk) => void)?][] = [
  ['whole', {}],
  ['ten minutes late', { listDelaySeconds: 600 }],
  ['the first twenty', {}, (desk) => showOnly(desk, 0, 20)],
  ['the last twenty', {}, (desk) => showOnly(desk, -20)],
]

it.each(lists)(
  'knows a renewal that waits for its payment after the store was emptied, when lists are %s',
  async (_which, profile, cut) => {
    const { desk, id, at, empty, another } = await openForgetful(97769, profile)
    const { purchases, ids } = desk.sandbox.state
    const waiting = { ...newestPurchase(desk), createdAt: desk.clock.now().toISOString() }
    const waitForOthers = (): void => {
      for (let count = 0; count < 30; count += 1)
        purchases.put({ ...waiting, id: ids.number('purchase'), status: 'WOF' })
    }
    waitForOthers()
    const body = await shownRenewal(desk, id, { at })
    payBy(desk, 'pending')
    expect(await changeIn(await renew(desk, id, body, { at }))).toMatchObject({ state: 'pending' })
    waitForOthers()
    cut?.(desk)
    empty()
    const next = await another()
    const fresh = await shownRenewal(desk, id, { at: next })
    await desk.clock.advance(46_000)
    expect(await codeOf(await renew(desk, id, fresh, { at: next }))).toBe('change-open')
    expect((await desk.list({ at: next })).subscriptions[0]?.open).toEqual({ state: 'pending' })
    expect(writesOf(desk.sent)).toHaveLength(1)
    await desk.clock.advance(4 * day)
    await next.reconcile()
    expect((await desk.list({ at: next })).subscriptions[0]?.open).toBeUndefined()
    expect(chargedFor(desk, 'ManualRenewal')).toEqual([799])
  },
)

/** A renewal that waits for its payment, at an endpoint whose store is emptied afterwards. */
const openWaiting = async () => {
  const { desk, id, at, empty } = await openForgetful()
  const signUp = newestPurchase(desk)
  payBy(desk, 'pending')
  await renew(desk, id, await shownRenewal(desk, id, { at }), { at })
  const again = async () => codeOf(await renew(desk, id, await shownRenewal(desk, id, { at }), { at }))
  /** Empties the store, and waits until nothing that it has lost is on its way. */
  const lose = async () => {
    empty()
    expect(await again()).toBe('upstream-unavailable')
    await desk.clock.advance(46_000)
  }
  return { desk, id, at, signUp, again, lose }
}

it('knows a renewal that waits after the store was emptied again while it was looked for', async () => {
  const { desk, signUp, again, lose } = await openWaiting()
  const waiting = newestPurchase(desk)
  desk.sandbox.state.purchases.put({ ...signUp, id: waiting.id - 1, status: 'WOF' })
  await lose()
  let reads = 0
  desk.intercept = async (operation, pass) => {
    if (operation !== 'getpurchase') return pass()
    reads += 1
    return reads === 1 ? pass() : new Response('', { status: 503 })
  }
  expect(await again()).toBe('upstream-unavailable')
  expect(reads).toBeGreaterThan(1)
  desk.intercept = async (_operation, pass) => pass()
  await lose()
  expect(await again()).toBe('change-open')
})

it('knows a renewal that waits although another change was refused since the store was emptied', async () => {
  const { desk, id, at, again, lose } = await openWaiting()
  await lose()
  const refused = await desk.ask(`/subscriptions/${id}/reinstate`, { at, key: newKey(), body: {} })
  expect(await codeOf(refused)).toBe('change-not-possible')
  expect(await again()).toBe('change-open')
})

it('frees the subscription when the payment of a renewal that it had forgotten never comes', async () => {
  const { desk, id, at, empty } = await openForgetful()
  payBy(desk, 'pending')
  await renew(desk, id, await shownRenewal(desk, id, { at }), { at })
  empty()
  const fresh = await shownRenewal(desk, id, { at })
  expect(await codeOf(await renew(desk, id, fresh, { at }))).toBe('upstream-unavailable')
  await desk.clock.advance(46_000)
  expect(await codeOf(await renew(desk, id, fresh, { at }))).toBe('change-open')
  desk.sandbox.state.purchases.put({ ...newestPurchase(desk), status: 'CAN' })
  await at.reconcile()
  expect((await desk.list({ at })).subscriptions[0]?.open).toBeUndefined()
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

it('makes the first change of a new store at once', async () => {
  const { desk, id, at } = await openForgetful()
  const body = confirmed({ product: '97770' }, await preview(desk, id, { product: '97770' }, { at }))
  expect(await changeIn(await send(desk, id, body, { at }))).toMatchObject({ state: 'changed' })
})
