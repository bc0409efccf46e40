/**
 * The platform's pages for a subscription, which `getpurchase` gives to the customer: cancel it in two steps, keep it,
 * and see what was paid. A GET changes nothing, forms of other sites are refused, and the complete address is the only
 * key. Each test begins a subscription on a sandbox whose clock it may move.
 */

import { expect, it } from 'vitest'
import { baseUrl, call, json } from '../rest-support.ts'
import {
  lastPurchase,
  moveTo,
  payBy,
  products,
  purchases,
  read,
  subscriptionOf,
} from '../subscription/subscription-support.ts'
import { cardOf, changeCard, mastercard, open, send, subscribed } from './subscription-page-support.ts'

it('cancels in two steps, and a GET changes nothing [purchases#item]', async () => {
  const { sandbox, id, cancel } = await subscribed({ quantity: 2 })
  const before = subscriptionOf(sandbox, id)
  const asked = await open(sandbox, cancel)
  expect(asked.status).toBe(200)
  for (const part of ['Cancel your subscription?', 'Product 1', '$40.00', `S${id}`, 'until July 1, 2027']) {
    expect(asked.text).toContain(part)
  }
  expect(subscriptionOf(sandbox, id)).toEqual(before)

  const sent = await send(sandbox, cancel)
  expect(sent.status).toBe(303)
  const location = new URL(sent.response.headers.get('location') ?? '', `${baseUrl}${cancel}`).pathname
  expect(location).toBe(cancel)
  expect(await read(sandbox, id)).toMatchObject({
    Subscription: {
      Subscriptionstatus: 3,
      EndDate: '2027-07-01T00:00:00.000Z',
      Items: [{ Status: 2, DeactivationDate: '2027-06-01T00:00:00.000Z' }],
    },
  })
  const done = await open(sandbox, location)
  expect(done.text).toContain('Your subscription is canceled')
  expect(done.text).toContain('You can use it until July 1, 2027.')
  expect((await send(sandbox, cancel)).status).toBe(303)
  await moveTo(sandbox, '2027-09-01')
  expect(purchases(sandbox)).toHaveLength(1)
  expect((await open(sandbox, cancel)).text).toContain('It ended on July 1, 2027.')
})

it('offers to keep the subscription, and announces no billing where it asks about the end', async () => {
  const { sandbox, cancel } = await subscribed()
  const overview = cancel.replace('cancel', 'overview')
  expect((await open(sandbox, overview)).text).toContain('Next billing</dt><dd>July 1, 2027')
  const { text } = await open(sandbox, cancel)
  expect(text).not.toContain('Next billing')
  expect(text).toContain(`href="${overview}">Keep the subscription</a>`)
})

it('lists what was paid on the overview alone, the last payment first, and no open bill', async () => {
  const { sandbox, id, cancel } = await subscribed()
  await moveTo(sandbox, '2027-07-02')
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-08-02')
  const { text } = await open(sandbox, cancel.replace('cancel', 'overview'))
  const [, list = ''] = />Payments<\/h2>(.*?)<\/dl>/s.exec(text) ?? []
  expect(
    list
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('July 1, 2027 Receipt $20.00 June 1, 2027 Receipt $20.00')
  const [receipt = ''] = /[^"]*\/receipt(?=")/.exec(list) ?? []
  expect((await open(sandbox, receipt)).text).toContain('$20.00')
  expect((await open(sandbox, cancel)).text).not.toContain('Payments')
})

it('cancels an unpaid renewal with its bill, at once', async () => {
  const { sandbox, id, cancel } = await subscribed()
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-07-02')
  expect(subscriptionOf(sandbox, id).status).toBe('Grace')
  expect((await open(sandbox, cancel)).text).toContain('It ends at once.')
  await send(sandbox, cancel)
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Deactivated' })
  expect(lastPurchase(sandbox).status).toBe('CAN')
})

it.each([
  ['another site', { origin: 'https://shop.example' }],
  ['a sandboxed frame', { origin: 'null' }],
])('refuses a form from %s', async (_, headers) => {
  const { sandbox, id, cancel, payment } = await subscribed()
  const before = subscriptionOf(sandbox, id)
  expect((await send(sandbox, cancel, {}, headers)).status).toBe(403)
  const fields = { card: mastercard, seen: 'none', confirmed: 'yes' }
  expect((await send(sandbox, payment, fields, headers)).status).toBe(403)
  expect(subscriptionOf(sandbox, id)).toEqual(before)
  expect(cardOf(sandbox, before.customerId)).toBe('1111')
})

it('takes a form from a program that is no browser', async () => {
  const { sandbox, cancel } = await subscribed()
  expect((await send(sandbox, cancel, {}, {})).status).toBe(303)
})

it('opens with the complete address only', async () => {
  const { sandbox, id, cancel, payment } = await subscribed()
  const key = subscriptionOf(sandbox, id).manageKey
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  for (const path of [cancel, payment]) {
    for (const wrong of [
      path.replace(
        key,
        key.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      ),
      path.replace('/1001/', '/1002/'),
      path.replace(`S${id}`, 'S99'),
    ]) {
      const answer = await open(sandbox, wrong)
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('We cannot find its subscription.')
      expect((await send(sandbox, wrong)).status).toBe(404)
    }
  }
  expect(subscriptionOf(sandbox, id).status).toBe('Active')
})

it('uses the language of the order', async () => {
  const german = await subscribed({ cart: { DefaultLanguageId: 'de' } })
  const asked = await open(german.sandbox, german.cancel)
  expect(asked.text).toContain('lang="de" dir="ltr"')
  expect(asked.text).toContain('bis zum 1. Juli 2027')
  const arabic = await subscribed({ cart: { DefaultLanguageId: 'ar' } })
  expect((await open(arabic.sandbox, arabic.payment)).text).toContain('lang="ar" dir="rtl"')
})

it('runs no script and forbids frames', async () => {
  const { sandbox, cancel, payment } = await subscribed()
  for (const path of [cancel, payment]) {
    const { response, text } = await open(sandbox, path)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(text).not.toMatch(/<script|style=|\son\w+=/)
  }
})

it('shows that a finished subscription has ended, and accepts no card for it', async () => {
  const { sandbox, id, cancel, payment } = await subscribed({ product: products.twice })
  await moveTo(sandbox, '2027-09-01')
  expect(subscriptionOf(sandbox, id).status).toBe('Finished')
  for (const path of [cancel, payment]) {
    expect((await open(sandbox, path)).text).toContain('This subscription has ended')
  }
  await changeCard(sandbox, payment, mastercard)
  expect(cardOf(sandbox, subscriptionOf(sandbox, id).customerId)).toBe('1111')
})

it('is listed for tests and demos', async () => {
  const { sandbox, cancel, payment } = await subscribed()
  expect(await json(call(sandbox, '/sandbox/subscriptions'))).toMatchObject([
    { cancellationUrl: `${baseUrl}${cancel}`, changePaymentUrl: `${baseUrl}${payment}` },
  ])
})
