import { expect, it } from 'vitest'
import {
  grossOf,
  lastPurchase,
  moveTo,
  payBy,
  purchases,
  subscriptionOf,
} from '../subscription/subscription-support.ts'
import {
  cardOf,
  changeCard,
  declined,
  good,
  mastercard,
  open,
  seenIn,
  send,
  subscribed,
  withoutMoney,
} from './subscription-page-support.ts'

it('changes the card in three steps, and the next renewal is charged to it [purchases#item]', async () => {
  const { sandbox, id, payment } = await subscribed()
  const { customerId } = subscriptionOf(sandbox, id)
  const form = await open(sandbox, payment)
  expect(form.text).toContain('Visa ending in 1111')
  const review = await send(sandbox, payment, { card: '5555 5555 5555 4444' })
  expect(review.status).toBe(200)
  expect(review.text).toContain('Mastercard ending in 4444')
  expect(review.text).toContain('$20.00 on July 1, 2027')
  expect(cardOf(sandbox, customerId)).toBe('1111')

  const { done } = await changeCard(sandbox, payment, mastercard)
  expect([done.status, done.response.headers.get('location')]).toEqual([303, 'payment?done'])
  expect(cardOf(sandbox, customerId)).toBe('4444')
  expect((await open(sandbox, `${payment}?done`)).text).toContain('Your card has been changed.')
  expect(purchases(sandbox)).toHaveLength(1)
  await moveTo(sandbox, '2027-07-01')
  expect(lastPurchase(sandbox)).toMatchObject({ status: 'PAY', payment: { lastFour: '4444' } })
})

it('saves the card at once from its form, unless the card would pay an open bill', async () => {
  const { sandbox, id, payment } = await subscribed()
  const form = await open(sandbox, payment)
  expect(form.text).toContain('name="confirmed" value="yes">Save the card</button>')
  const fields = { card: mastercard, seen: seenIn(form.text), confirmed: 'yes' }
  expect((await send(sandbox, payment, fields)).status).toBe(303)
  expect(cardOf(sandbox, subscriptionOf(sandbox, id).customerId)).toBe('4444')
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-07-02')
  const { text } = await open(sandbox, payment)
  expect(text).not.toContain('name="confirmed"')
  expect(text).toContain('<button type="submit">Continue</button>')
  const late = await send(sandbox, payment, fields)
  expect(late.status).toBe(409)
  expect(late.text).toContain('data-amount="now">$20.00')
})

it('charges the open bill to the new card, which ends grace', async () => {
  const { sandbox, id, payment } = await subscribed()
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-07-02')
  const { review, done } = await changeCard(sandbox, payment, good)
  expect(review.text).toContain('data-amount="now">$20.00')
  expect(review.text).toContain('Use this card and pay $20.00 now')
  expect(done.status).toBe(303)
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Active', lastIntervalNo: 1 })
  expect(lastPurchase(sandbox)).toMatchObject({ status: 'PAY', payment: { lastFour: '1111' } })
  expect(purchases(sandbox).map(grossOf)).toEqual([20, 20])
})

it('reports that the open bill could not be charged to the new card', async () => {
  const { sandbox, id, payment } = await subscribed()
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-07-02')
  const action = '4000002500003155'
  await changeCard(sandbox, payment, action)
  expect(subscriptionOf(sandbox, id).status).toBe('Grace')
  expect((await open(sandbox, `${payment}?done`)).text).toContain('could not be charged')
  await changeCard(sandbox, payment, withoutMoney)
  expect(subscriptionOf(sandbox, id).status).toBe('Active')
})

it('asks again when the amount has changed meanwhile', async () => {
  const { sandbox, id, payment } = await subscribed()
  const review = await send(sandbox, payment, { card: mastercard })
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-07-02')
  const late = await send(sandbox, payment, { card: good, seen: seenIn(review.text), confirmed: 'yes' })
  expect(late.status).toBe(409)
  expect(late.text).toContain('has changed while you were here')
  expect(late.text).toContain('$20.00 now')
  expect(subscriptionOf(sandbox, id).status).toBe('Grace')
})

it.each([
  ['', 422, 'Enter a card number.'],
  ['4111', 422, 'This is not one of the test cards.'],
  ['"><script>', 422, '&quot;&gt;&lt;script&gt;'],
  [declined, 402, 'The bank declined this card. Nothing has been changed.'],
])('does not take the card %s', async (card, status, text) => {
  const { sandbox, id, payment } = await subscribed()
  for (const confirmed of ['', 'yes']) {
    const answer = await send(sandbox, payment, { card, confirmed, seen: 'none' })
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(text)
  }
  expect(cardOf(sandbox, subscriptionOf(sandbox, id).customerId)).toBe('1111')
})
