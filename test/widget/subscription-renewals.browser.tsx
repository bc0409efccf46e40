/**
 * Renewals of a subscription: by hand for the amount that is named, turned off and on, and a reinstatement. What could not
 * be found out is read from the list, and never sent again.
 */

import { expect, it } from 'vitest'
import { accountShop, list, money, no, problem, renewable, subscription } from './account-shop.ts'
import { json, textOf } from './support.ts'

it('renews what the customer has to renew, for the amount that it names', async () => {
  const { fact, press, sent, text, status } = await accountShop(renewable)
  expect(text()).toContain('Active')
  expect(fact('Renew by')).toBe('€77.00March 1, 2027')
  expect(fact('Renewal')).toBe('Only if you renew')
  await press('Renew now')
  expect(text()).toContain('You pay for the next period now. It begins on March 1, 2027.')
  await press('Renew now and pay €77.00')
  const [renewal, ...others] = sent('POST /771/renew')
  expect(renewal?.body).toEqual({
    expected: { total: 77, date: '2027-03-01T00:00:00Z', currency: 'EUR' },
  })
  expect(renewal?.key).toBeTruthy()
  expect(others).toEqual([])
  expect(status()).toBe('Your subscription is renewed.')
})

it('turns the renewal off and on, in words that say what follows', async () => {
  const off = await accountShop()
  await off.press('Turn off')
  expect(textOf(off.dialog())).toContain('Nothing is charged on March 1, 2027.')
  await off.press('Turn off renewal')
  expect(off.sent('POST /771/renewal')[0]?.body).toEqual({ type: 'manual' })
  expect(off.status()).toBe('Automatic renewal is off.')
  document.body.replaceChildren()
  const on = await accountShop({ 'GET ': () => json(list(subscription({ renewal: 'manual' }))) })
  expect(on.fact('Renew by')).toContain('March 1, 2027')
  await on.press('Turn on')
  await on.press('Turn on renewal')
  expect(on.sent('POST /771/renewal')[0]?.body).toEqual({ type: 'automatic' })
})

it('names the date of the new amount, and makes a key of its epoch', async () => {
  const { press, dialog, sent } = await accountShop({
    ...renewable,
    'POST /771/renew': () =>
      json({
        state: 'refused',
        code: 'amounts-differ',
        amount: money(80),
        date: '2027-06-01T00:00:00Z',
        epoch: 'fedcba9876543210',
      }),
  })
  await press('Renew now')
  await press('Renew now and pay €77.00')
  expect(textOf(dialog())).toContain('It begins on June 1, 2027')
  await press('Renew now and pay €80.00')
  expect(sent('POST /771/renew')[1]?.body).toMatchObject({ expected: { date: '2027-06-01T00:00:00Z' } })
  expect(sent('POST /771/renew')[1]?.key).toMatch(/^fedcba9876543210-/)
})

it('says of what another tab has renewed that it is renewed, and reads the list again', async () => {
  const { press, title, status, sent } = await accountShop({
    ...renewable,
    'POST /771/renew': () => problem(409, 'already-changed'),
  })
  await press('Renew now')
  await press('Renew now and pay €77.00')
  expect([title(), status()]).toEqual([
    'Done',
    'This change has been made already. Your subscription shows it.',
  ])
  expect(sent('GET ?fresh=true')).toHaveLength(1)
})

it.each([
  ['the platform refuses to tell it', () => json({ currency: 'EUR', reason: 'refused' })],
  ['it could not be read', () => problem(502, 'upstream')],
])('offers no renewal while the amount is missing, since %s', async (_, next) => {
  const { text, fact } = await accountShop({ ...renewable, 'GET /771/next': next })
  expect(fact('Renew by')).toBe('March 1, 2027The amount is not known here.')
  expect(text()).not.toContain('Renew now')
})

it('reinstates, and says that the amount is not known', async () => {
  const ended = subscription({
    state: 'deactivated',
    actions: {
      ...subscription().actions,
      reinstate: { possible: true },
      renewal: no('state'),
      renew: no('state'),
    },
  })
  const { press, sent, dialog, status } = await accountShop({ 'GET ': () => json(list(ended)) })
  await press('Reinstate')
  expect(textOf(dialog())).toContain('is not known here')
  await press('Reinstate subscription')
  expect(sent('POST /771/reinstate')).toHaveLength(1)
  expect(status()).toBe('Your subscription is reinstated.')
})

it.each(['unknown', 'in-flight'])('reads the list in place of a repetition of what is %s', async (state) => {
  const { press, sent, status, fact } = await accountShop({
    'POST /771/renewal': () => json({ state }, { status: 202 }),
    'GET ?fresh=true': () => json(list(subscription({ renewal: 'manual' }))),
  })
  await press('Turn off')
  await press('Turn off renewal')
  const before = sent('GET ?fresh=true').length
  await press('Check again')
  expect(sent('POST /771/renewal')).toHaveLength(1)
  expect(sent('GET ?fresh=true')).toHaveLength(before + 1)
  expect(status()).toBe(
    'We could not find out whether your change went through. Your subscription shows what is in force.',
  )
  expect(fact('Renewal')).toContain('Only if you renew')
})
