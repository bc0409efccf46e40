/**
 * What customers click on the page of their subscriptions is asked for behind the orders, however often they click: the
 * lane of a call decides whom it may delay (../budget/budget.test.ts). Only a change that is confirmed goes beside them.
 */

import { expect, it } from 'vitest'
import { type Ask, openDesk } from './desk.ts'
import { confirmed, newKey, preview } from './steps.ts'

const wanted = { item: 1, product: '97770', quantity: 2, when: 'now' } as const

/** A customer whose list was read, and the lanes of what is asked from then on. */
const clicking = async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  await desk.list()
  const lanesOf = async (path: string, options: Ask = {}): Promise<string[]> => {
    const before = desk.events.length
    expect((await desk.ask(`/subscriptions${path.replace('ID', id)}`, options)).status).toBe(200)
    return desk.events.slice(before).flatMap((event) => (event.event === 'lane' ? event.lane : []))
  }
  return { desk, id, lanesOf }
}

it.each([
  ['the list', '?fresh=true', {}, ['prices']],
  ['the amounts of a change', '/ID/changes/preview', { body: wanted }, ['previews']],
  ['the next amount', '/ID/next', {}, ['look-ups']],
  ['the pages of the platform', '/ID/links', {}, ['look-ups']],
])('asks for %s behind the orders', async (_what, path, options, lanes) => {
  const { lanesOf } = await clicking()
  expect(await lanesOf(path, options)).toEqual(lanes)
})

it('makes a change in the lane of the orders', async () => {
  const { desk, id, lanesOf } = await clicking()
  const body = confirmed(wanted, await preview(desk, id, wanted))
  const lanes = await lanesOf('/ID/changes', { body, key: newKey() })
  // Its purchase is read behind them.
  expect(new Set(lanes)).toEqual(new Set(['orders', 'look-ups']))
})
