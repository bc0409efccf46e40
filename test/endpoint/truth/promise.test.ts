import { expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { createTruthBook } from '../../../src/endpoint/modules/truth/book.ts'
import { truth } from '../../../src/endpoint/modules/truth/truth.ts'
import { endpoint, get } from '../support.ts'

const hour = 3_600_000
const day = 24 * hour

const open = async (env: Record<string, string>) => {
  const clock = { now: Date.parse('2026-11-26T09:00:00Z') }
  const store = createMemoryStore(() => clock.now)
  const { app } = endpoint({ env, store, now: () => clock.now, modules: [truth()] })
  const book = createTruthBook(store)
  const add = (id: number, reason: 'as-shown' | 'quantity' | 'higher' | 'absent', at = clock.now) =>
    book.add(new Date(at).toISOString().slice(0, 10), id, { reason })
  return { clock, add, ask: () => get(app, '/promise.json') }
}

it('is off unless it is named', async () => {
  const { ask } = await open({})
  expect((await ask()).status).toBe(404)
})

it('tells how many purchases of 90 days were charged as shown, to every page', async () => {
  const { ask, add, clock } = await open({ VITRINE_PROMISE: '3' })
  await add(1, 'as-shown')
  await add(2, 'as-shown', clock.now - 89 * day)
  await add(3, 'quantity')
  await add(4, 'higher')
  await add(5, 'absent')
  await add(6, 'as-shown', clock.now - 90 * day)
  const response = await ask()
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual({
    since: '2026-08-29',
    until: '2026-11-26',
    least: 3,
    purchases: { compared: 4, asShown: 2, explained: 1, unexplained: 1, unmatched: 1 },
  })
})

it('says nothing below the least number, and counts again after an hour', async () => {
  const { ask, add, clock } = await open({ VITRINE_PROMISE: '2' })
  await add(1, 'as-shown')
  expect(await (await ask()).json()).not.toHaveProperty('purchases')
  await add(2, 'as-shown')
  clock.now += hour - 1
  expect(await (await ask()).json()).not.toHaveProperty('purchases')
  clock.now += 1
  expect(await (await ask()).json()).toMatchObject({ purchases: { compared: 2 } })
})
