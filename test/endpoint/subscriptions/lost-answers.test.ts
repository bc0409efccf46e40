/**
 * Changes and renewals whose request or answer is lost on the way. The endpoint looks for the outcome in the
 * subscription, less often the older it is, and never sends a charge twice, also when the customer decides to try
 * again. Losses are made by the desk's interception of one call.
 */

import { expect, it } from 'vitest'
import { memoryStore } from '../support.ts'
import { codeOf, type Desk, type Intercept, openDesk } from './desk.ts'
import {
  change,
  changeIn,
  chargedFor,
  confirmed,
  day,
  latestOf,
  newKey,
  preview,
  renewsByHand,
  send,
  writesOf,
} from './steps.ts'

const isChange = (operation: string, body: string): boolean =>
  (operation === 'updatesubscriptionitem' && body.includes('PreviewOnly":false')) ||
  operation === 'renewsubscription'

/** Loses the next change on its way there, or its answer on the way back. */
const losing = (desk: Desk, moment: 'before' | 'after'): void => {
  desk.intercept = async (operation, pass, body) => {
    if (!isChange(operation, body)) return pass()
    desk.intercept = (async (_, next) => next()) satisfies Intercept
    if (moment === 'after') await pass()
    throw new TypeError('connection reset')
  }
}

const confirm = async (desk: Desk, id: string, wanted: Parameters<typeof preview>[2], key = newKey()) => {
  const shown = await preview(desk, id, wanted)
  const body = confirmed(wanted, shown)
  return { key, body, shown, made: await changeIn(await send(desk, id, body, { key })) }
}

const look = async (desk: Desk, key: string) => changeIn(await desk.ask(`/subscriptions/changes/${key}`))

it.each(['now', 'renewal'] as const)(
  'finds a change for %s whose answer was lost, and sends it once',
  async (when) => {
    const desk = await openDesk()
    const id = await desk.signUp(97769)
    losing(desk, 'after')
    const { key, body, made } = await confirm(desk, id, { product: '97770', quantity: 2, when })
    expect(made).toEqual({ state: 'unknown' })
    expect(await changeIn(await send(desk, id, body, { key }))).toEqual({ state: 'unknown' })
    expect(await look(desk, key)).toMatchObject({ state: 'changed' })
    expect(await changeIn(await send(desk, id, body, { key }))).toMatchObject({ state: 'changed' })
    expect(writesOf(desk.sent)).toHaveLength(1)
    expect(latestOf(desk, id)).toMatchObject({ version: 2 })
    expect(desk.stateOf(id).nextExtra).toHaveLength(1)
  },
)

it('says that a change for later was not made, once the platform would have made it', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770)
  losing(desk, 'before')
  const { key, made } = await confirm(desk, id, { product: '97769', when: 'renewal' })
  expect(made).toEqual({ state: 'unknown' })
  expect(await look(desk, key)).toEqual({ state: 'unknown' })
  const [open] = (await desk.list()).subscriptions
  expect(open).toMatchObject({ open: { state: 'unknown' } })
  await desk.clock.advance(46_000)
  expect(await look(desk, key)).toEqual({ state: 'refused', code: 'not-made' })
  expect(writesOf(desk.sent)).toHaveLength(1)
  expect(await change(desk, id, { product: '97769', when: 'renewal' })).toMatchObject({ state: 'changed' })
})

it('leaves a lost charge unknown, and lets the customer decide after a while', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  losing(desk, 'before')
  const { key } = await confirm(desk, id, { product: '97770' })
  await desk.clock.advance(60_000)
  await desk.endpoint.reconcile()
  expect(await look(desk, key)).toEqual({ state: 'unknown' })
  const shown = await preview(desk, id, { product: '97770' })
  const blocked = await send(desk, id, confirmed({ product: '97770' }, shown))
  expect(await codeOf(blocked)).toBe('change-open')
  await desk.clock.advance(900_000)
  expect(await look(desk, key)).toEqual({ state: 'unknown', mayRepeat: true })
  expect(await change(desk, id, { product: '97770' })).toMatchObject({ state: 'changed' })
  expect(chargedFor(desk, 'Alignment')).toHaveLength(1)
})

it('takes a later change for no earlier one', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  losing(desk, 'before')
  const { key } = await confirm(desk, id, { product: '97770' })
  await desk.clock.advance(901_000)
  expect(await change(desk, id, { product: '97770' })).toMatchObject({ state: 'changed' })
  await desk.endpoint.reconcile()
  expect(await look(desk, key)).toEqual({ state: 'unknown', mayRepeat: true })
})

it('looks a change up less often, the older it is', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  losing(desk, 'before')
  await confirm(desk, id, { product: '97770' })
  const looked = async (milliseconds: number) => {
    await desk.clock.advance(milliseconds)
    desk.calls.length = 0
    await desk.endpoint.reconcile()
    return desk.calls.filter((operation) => operation === 'getsubscription').length
  }
  expect(await looked(10_000)).toBe(1)
  expect(await looked(3_600_000)).toBe(1)
  expect(await looked(60_000)).toBe(0)
  expect(await looked(600_000)).toBe(1)
})

it('charges nothing twice when the customer decides although the change was made', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  losing(desk, 'after')
  const { body } = await confirm(desk, id, { product: '97770' })
  await desk.clock.advance(900_000)
  // The store has lost the record, so that nothing but the subscription tells of the change.
  const other = await desk.open({ store: memoryStore(desk.now) })
  expect(await codeOf(await send(desk, id, body, { at: other }))).toBe('already-changed')
  expect(chargedFor(desk, 'Alignment')).toHaveLength(1)
})

it('finds the outcome without being asked', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  losing(desk, 'after')
  await confirm(desk, id, { product: '97770' })
  await desk.endpoint.reconcile()
  expect(desk.events.find(({ event }) => event === 'change-settled')).toMatchObject({
    kind: 'change',
    state: 'changed',
    by: 'subscription',
  })
  expect((await desk.list()).subscriptions[0]?.open).toBeUndefined()
})

it('keeps no read from before a change', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const other = await desk.open()
  expect((await desk.list({ at: other })).subscriptions[0]?.items[0]?.product).toBe('97769')
  await change(desk, id, { product: '97770' })
  expect((await desk.list({ at: other })).subscriptions[0]?.items[0]?.product).toBe('97770')
  expect((await desk.list()).subscriptions[0]?.items[0]?.product).toBe('97770')
})

it('leaves a renewal with a lost answer to the operator, and never sends it again', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  renewsByHand(desk, id)
  await desk.clock.advance(day)
  const next = await (await desk.ask(`/subscriptions/${id}/next`)).json()
  const body = { expected: { total: next.amount.gross, date: next.date, currency: next.currency } }
  losing(desk, 'before')
  const key = newKey()
  const renew = (given = key) => desk.ask(`/subscriptions/${id}/renew`, { key: given, body })
  expect(await changeIn(await renew())).toEqual({ state: 'unknown' })
  await desk.clock.advance(2_000_000)
  await desk.endpoint.reconcile()
  expect(await changeIn(await renew())).toEqual({ state: 'unknown' })
  expect(await codeOf(await renew(newKey()))).toBe('change-open')
  expect(writesOf(desk.sent)).toHaveLength(1)
  expect(chargedFor(desk, 'ManualRenewal')).toEqual([])
})

it('finds a renewal whose answer was lost', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  renewsByHand(desk, id)
  await desk.clock.advance(day)
  const next = await (await desk.ask(`/subscriptions/${id}/next`)).json()
  const body = { expected: { total: next.amount.gross, date: next.date, currency: next.currency } }
  losing(desk, 'after')
  const key = newKey()
  const renew = (given: string) => desk.ask(`/subscriptions/${id}/renew`, { key: given, body })
  expect(await changeIn(await renew(key))).toEqual({ state: 'unknown' })
  expect(await look(desk, key)).toMatchObject({ state: 'changed', nextBilling: '2027-02-01T09:00:00.000Z' })
  // A second press still names the earlier date.
  expect(await changeIn(await renew(newKey()))).toMatchObject({ code: 'amounts-differ' })
  expect(chargedFor(desk, 'ManualRenewal')).toEqual([799])
})
