import { expect, it } from 'vitest'
import { begun, post, price, settings, signUp, update } from '../subscription-support.ts'

it.each([0, 1, 2, '0', '2', 'Upgrade', 'downgrade'])(
  'takes UpdateAction %j [subscriptions#update-item]',
  async (UpdateAction) => {
    const sandbox = await begun()
    const id = await signUp(sandbox)
    const change = { UpdateAction, AlignmentSettings: settings(true, false, false) }
    expect((await post(sandbox, 'updatesubscriptionitem', update(id, change))).status).toBe(200)
    const body = update(id, { ...change, CustomerPrice: price(5) })
    expect((await post(sandbox, 'updatesubscriptionitemprice', body)).status).toBe(200)
  },
)

it.each([3, '', 'Sidegrade', true, { toString: [] }])('refuses UpdateAction %j', async (UpdateAction) => {
  const sandbox = await begun()
  const id = await signUp(sandbox)
  const answer = await post(sandbox, 'updatesubscriptionitem', update(id, { UpdateAction }))
  expect(answer.status).toBe(400)
})
