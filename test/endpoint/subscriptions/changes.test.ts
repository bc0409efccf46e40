/**
 * Changes of a plan by a customer: previewed, confirmed with the amounts that were shown, made once, and compared with
 * the charge. Each test opens a desk, which is a sandbox on a standing clock with endpoints in front of it, and reads
 * the writes that arrived. Payments fail or wait, two processes are asked at once, and other customers reach nothing.
 */

import { expect, it } from 'vitest'
import { decodeRenewal } from '../../../src/contract/renewal-said.ts'
import { usualProfile } from '../../../src/sandbox/index.ts'
import { codeOf, openDesk } from './desk.ts'
import {
  change,
  changeIn,
  chargedFor,
  confirmed,
  day,
  latestOf,
  newKey,
  payBy,
  preview,
  refusedPreview,
  send,
  writesOf,
} from './steps.ts'

it('charges for an upgrade now what was shown, and at the next renewal too', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  await desk.clock.advance(10 * day)
  const shown = await preview(desk, id, { product: '97771', quantity: 2 })
  expect(shown).toMatchObject({ when: 'now', currency: 'EUR', nextBilling: '2027-01-01T09:00:00.000Z' })
  expect(shown.dueNow.gross).toBeGreaterThan(0)
  const made = await changeIn(await send(desk, id, confirmed({ product: '97771', quantity: 2 }, shown)))
  expect(made).toEqual({
    state: 'changed',
    dueNow: shown.dueNow,
    next: shown.next,
    currency: 'EUR',
    nextBilling: shown.nextBilling,
  })
  const [subscription] = (await desk.list()).subscriptions
  expect(subscription?.items).toMatchObject([{ product: '97771', quantity: 2 }])
  expect(chargedFor(desk, 'Alignment')).toEqual([Math.round(shown.dueNow.gross * 100)])
  await desk.clock.advance(22 * day)
  expect(chargedFor(desk, 'AutoRenewal')).toEqual([Math.round(shown.next.gross * 100)])
})

it('makes a change for less at the renewal, and says so before', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97771)
  const shown = await preview(desk, id, { product: '97769' })
  expect(shown).toMatchObject({ when: 'renewal', dueNow: { gross: 0 }, next: { gross: 7.99 } })
  expect(await changeIn(await send(desk, id, confirmed({ product: '97769' }, shown)))).toMatchObject({
    state: 'changed',
    next: { gross: 7.99 },
  })
  const [item] = (await desk.list()).subscriptions[0]?.items ?? []
  expect(item).toMatchObject({ product: '97771', scheduled: { product: '97769', quantity: 1 } })
  expect(chargedFor(desk, 'Alignment')).toEqual([])
  await desk.clock.advance(32 * day)
  expect(chargedFor(desk, 'AutoRenewal')).toEqual([799])
})

it('refuses with the new amounts when they differ from those that were shown', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const wanted = { product: '97771' }
  const shown = await preview(desk, id, wanted)
  await desk.clock.advance(12 * day)
  const refused = await changeIn(await send(desk, id, confirmed(wanted, shown)))
  const now = await preview(desk, id, wanted)
  expect(refused).toEqual({ state: 'refused', code: 'amounts-differ', preview: now })
  expect(now.dueNow.gross).toBeLessThan(shown.dueNow.gross)
  const cheaper = {
    ...confirmed(wanted, now),
    expected: { currency: 'EUR', dueNow: now.dueNow.gross, next: 1 },
  }
  expect(await changeIn(await send(desk, id, cheaper))).toMatchObject({ code: 'amounts-differ' })
  expect(writesOf(desk.sent)).toEqual([])
  expect(await changeIn(await send(desk, id, confirmed(wanted, now)))).toMatchObject({ state: 'changed' })
})

it('refuses a change that was confirmed for now and can only be made later', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97771)
  const shown = await preview(desk, id, { product: '97769' })
  const body = { ...confirmed({ product: '97769' }, shown), when: 'now' }
  expect(await changeIn(await send(desk, id, body))).toMatchObject({
    code: 'amounts-differ',
    preview: { when: 'renewal' },
  })
  expect(writesOf(desk.sent)).toEqual([])
})

it('sends one key once, and answers its repetition by the record', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const shown = await preview(desk, id, { product: '97770' })
  const key = newKey()
  const body = confirmed({ product: '97770' }, shown)
  const first = await changeIn(await send(desk, id, body, { key }))
  const again = await send(desk, id, body, { key, at: await desk.open() })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await changeIn(again)).toEqual(first)
  expect(await changeIn(await desk.ask(`/subscriptions/changes/${key}`))).toEqual(first)
  expect(await codeOf(await send(desk, id, { ...body, quantity: 2 }, { key }))).toBe('idempotency-key-reused')
  expect(writesOf(desk.sent)).toEqual(['updatesubscriptionitem'])
})

it('says in a second tab that the change is made already', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const wanted = { product: '97770' }
  const shown = await preview(desk, id, wanted)
  const first = await changeIn(await send(desk, id, confirmed(wanted, shown)))
  expect(first).toMatchObject({ state: 'changed' })
  expect(await codeOf(await send(desk, id, confirmed(wanted, shown)))).toBe('already-changed')
  expect(await refusedPreview(desk, id, wanted)).toBe('already-changed')
  expect(chargedFor(desk, 'Alignment')).toHaveLength(1)
})

it('never extends an interval, starts none early, and sends the total quantity', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769, { quantity: 2 })
  await change(desk, id, { product: '97769', quantity: 5 })
  await change(desk, id, { product: '97769', quantity: 1, when: 'renewal' })
  const bodies = desk.sent.filter(({ operation }) => operation === 'updatesubscriptionitem')
  for (const { body } of bodies) {
    expect(body).toContain('"ExtendInterval":false')
    expect(body).not.toContain('TriggerImmediateRenewal')
  }
  expect(latestOf(desk, id)).toMatchObject({ quantity: 1 })
  expect(desk.calls).not.toContain('increasesubscriptionitemquantity')
})

it.each([
  ['a product outside the group', { product: '97776' }, 'plan-not-allowed'],
  ['another interval', { product: '97772', when: 'renewal' }, 'plan-not-allowed'],
  ['too many units', { product: '97770', quantity: 51 }, 'plan-not-allowed'],
  ['no change', { product: '97769' }, 'already-changed'],
  ['an item that does not exist', { product: '97770', item: 2 }, 'change-not-possible'],
] as const)('refuses %s without a preview', async (_name, wanted, code) => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  expect(await refusedPreview(desk, id, wanted)).toBe(code)
  const expected = { currency: 'EUR', dueNow: 0, next: 0 }
  const body = { item: 1, quantity: 1, when: 'now', ...wanted, expected }
  expect(await codeOf(await send(desk, id, body))).toBe(code)
  expect(new Set(desk.calls)).toEqual(new Set(['getsubscriptionsforcustomer']))
})

it('changes the interval at the renewal where the merchant allows it', async () => {
  const desk = await openDesk({ env: { VITRINE_PLAN_INTERVALS: 'on' } })
  const id = await desk.signUp(97769)
  const shown = await preview(desk, id, { product: '97772' })
  expect(shown).toMatchObject({ when: 'renewal', dueNow: { gross: 0 }, next: { gross: 77 } })
  expect(shown.interval).toBeUndefined()
  expect(await preview(desk, id, { product: '97770' })).toMatchObject({ interval: { months: 1, days: 0 } })
  await change(desk, id, { product: '97772' })
  await desk.clock.advance(32 * day)
  expect(chargedFor(desk, 'AutoRenewal')).toEqual([7700])
})

it('says that another interval is not possible where the platform refuses it', async () => {
  const desk = await openDesk({
    env: { VITRINE_PLAN_INTERVALS: 'on' },
    profile: { ...usualProfile, otherIntervals: 'refused' },
  })
  const id = await desk.signUp(97769)
  expect(await refusedPreview(desk, id, { product: '97772' })).toBe('change-not-possible')
  expect(await preview(desk, id, { product: '97770' })).toMatchObject({ when: 'now' })
})

it('says that a change is not possible when the platform refuses both previews', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  expect(await refusedPreview(desk, id, { product: '97770', ...{ coupon: 'NOSUCHCODE' } })).toBe(
    'change-not-possible',
  )
  expect(desk.calls.filter((call) => call === 'updatesubscriptionitem')).toHaveLength(2)
})

it('takes a scheduled change back by a change to the present plan, at the renewal', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97771)
  await change(desk, id, { product: '97769' })
  await change(desk, id, { product: '97770', quantity: 2, when: 'renewal' })
  const shown = await preview(desk, id, { product: '97771' })
  expect(shown).toMatchObject({
    when: 'renewal',
    replaces: { product: '97770', quantity: 2 },
    next: { gross: 29.99 },
  })
  expect(await change(desk, id, { product: '97771' })).toMatchObject({ state: 'changed' })
  const [item] = (await desk.list()).subscriptions[0]?.items ?? []
  expect(item?.scheduled).toBeUndefined()
  await desk.clock.advance(32 * day)
  expect(chargedFor(desk, 'AutoRenewal')).toEqual([2999])
})

it('takes a change back at the amount that the review shows, even if the earlier coupon is lost', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97771, { coupon: 'SAVE10' })
  await change(desk, id, { product: '97769' })
  expect(await preview(desk, id, { product: '97771' })).toMatchObject({
    when: 'renewal',
    next: { gross: 29.99 },
  })
  expect(await change(desk, id, { product: '97771' })).toMatchObject({ state: 'changed' })
  await desk.clock.advance(32 * day)
  expect(chargedFor(desk, 'AutoRenewal')).toEqual([2999])
})

it('leaves an order its way while customers preview wildly', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  desk.intercept = async (operation, pass) =>
    operation === 'updatesubscriptionitem' ? new Promise<Response>(() => undefined) : pass()
  for (let clicks = 0; clicks < 40; clicks += 1)
    void desk.ask(`/subscriptions/${id}/changes/preview`, {
      body: { item: 1, product: '97770', quantity: 1 + (clicks % 9), when: 'now' },
    })
  const order = await desk.ask('/cart/process', {
    token: await desk.sign('customer-test', { may: ['order'] }),
    key: newKey(),
    body: {
      items: [{ product: '97776', quantity: 1 }],
      expected: { total: 129, tax: 'gross', currency: 'EUR' },
    },
  })
  expect(order.status).toBe(200)
})

it('writes the confirmed amount into the subscription, for the next billing', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  await change(desk, id, { product: '97770', quantity: 3 })
  const [written] = desk.stateOf(id).nextExtra
  expect(written?.key).toBe('x-vitrine-renewal')
  expect(decodeRenewal(written?.value ?? '')).toMatchObject({
    currency: 'EUR',
    statements: [{ basis: 'confirmed', gross: 44.97, products: [{ id: '97770', quantity: 3 }] }],
  })
})

it('is made, also where the confirmed amount cannot be written', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  desk.intercept = async (operation, pass) =>
    operation === 'updatesubscriptionparameters' ? new Response('{}', { status: 500 }) : pass()
  expect(await change(desk, id, { product: '97770' })).toMatchObject({ state: 'changed' })
  expect(desk.stateOf(id).nextExtra).toEqual([])
})

it('writes no confirmed amount when the subscription cannot be read for it', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  let isMade = false
  desk.intercept = async (operation, pass, body) => {
    if (operation === 'updatesubscriptionitem' && body.includes('PreviewOnly":false')) isMade = true
    return isMade && operation === 'getsubscription' ? new Response('{}', { status: 500 }) : pass()
  }
  expect(await change(desk, id, { product: '97770' })).toMatchObject({ state: 'changed' })
  expect(desk.stateOf(id).nextExtra).toEqual([])
})

it('says what is charged when that differs from what was confirmed', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const shown = await preview(desk, id, { product: '97771' })
  desk.intercept = async (operation, pass, body) => {
    const isChange = operation === 'updatesubscriptionitem' && body.includes('PreviewOnly":false')
    // A day passes between the second preview and the charge.
    if (isChange) await desk.clock.advance(day)
    return pass()
  }
  const made = await changeIn(await send(desk, id, confirmed({ product: '97771' }, shown)))
  const [cents = 0] = chargedFor(desk, 'Alignment')
  expect(made).toMatchObject({
    state: 'changed',
    mismatch: { shown: { dueNow: shown.dueNow.gross }, charged: { dueNow: cents / 100 } },
  })
  expect(desk.events.map(({ event }) => event)).toContain('change-mismatch')
  expect(desk.lines.join('\n')).toContain('"event":"change-mismatch"')
})

it('compares the purchase where the answer names other amounts', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const shown = await preview(desk, id, { product: '97771' })
  desk.intercept = async (operation, pass, body) => {
    const isChange = operation === 'updatesubscriptionitem' && body.includes('PreviewOnly":false')
    if (!isChange) return pass()
    await desk.clock.advance(day)
    const answer = (await (await pass()).json()) as object
    const amount = { AlignmentCustomerGrossPrice: shown.dueNow.gross }
    return Response.json({ ...answer, ...amount })
  }
  const key = newKey()
  const made = await changeIn(await send(desk, id, confirmed({ product: '97771' }, shown), { key }))
  const [cents = 0] = chargedFor(desk, 'Alignment')
  expect(made).toMatchObject({ mismatch: { charged: { dueNow: cents / 100 } } })
  expect(await changeIn(await desk.ask(`/subscriptions/changes/${key}`))).toEqual(made)
})

it('says what is charged where nothing was to be', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97770)
  desk.intercept = async (operation, pass, body) => {
    const response = await pass()
    if (operation !== 'updatesubscriptionitem' || !body.includes('PreviewOnly":false')) return response
    const { purchases, subscriptions } = desk.sandbox.state
    const [first] = purchases.all()
    if (!first) throw new Error('no purchase')
    const purchaseId = first.id + 1
    purchases.put({ ...first, id: purchaseId })
    const subscription = desk.stateOf(id)
    const named = { purchaseId, runningNumber: 1, intervalNo: 1 }
    const items = subscription.items.map((item) => ({ ...item, purchases: [...item.purchases, named] }))
    subscriptions.put({ ...subscription, items })
    return response
  }
  expect(await change(desk, id, { product: '97769', when: 'renewal' })).toMatchObject({
    state: 'changed',
    mismatch: { shown: { dueNow: 0 }, charged: { dueNow: 14.99 } },
  })
})

it('tells a payment that was not accepted, which changes nothing', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  payBy(desk, 'declined')
  const made = await change(desk, id, { product: '97771' })
  expect(made).toMatchObject({ state: 'refused', code: 'payment-rejected' })
  expect(latestOf(desk, id)).toMatchObject({ product: 97769, version: 1 })
  payBy(desk, 'visa')
  expect(await change(desk, id, { product: '97771' })).toMatchObject({ state: 'changed' })
})

it('sends the customer to the page of a payment that failed', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  payBy(desk, 'error')
  const made = await change(desk, id, { product: '97771' })
  expect(made).toEqual({
    state: 'action-needed',
    continueUrl: expect.stringMatching(/^http:\/\/localhost:4402\//),
  })
})

it('sends the customer to the checkout’s own hosts only', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  desk.intercept = async (_operation, pass) => {
    const response = await pass()
    const text = (await response.text()).replaceAll('http://localhost:4402', 'https://evil.example')
    return new Response(text, response)
  }
  payBy(desk, 'declined')
  expect(await change(desk, id, { product: '97771' })).toEqual({ state: 'refused', code: 'payment-rejected' })
  expect(await (await desk.ask(`/subscriptions/${id}/links`)).json()).toEqual({})
})

it('says of each refusal before the call that this request has sent nothing', async () => {
  const desk = await openDesk({ env: { VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '1' } })
  const id = await desk.signUp(97769)
  const body = confirmed({ product: '97771' }, await preview(desk, id, { product: '97771' }))
  const told = async (answer: Promise<Response>) => {
    const { code, sent } = (await (await answer).json()) as { code?: string; sent?: boolean }
    return [code, sent]
  }
  const path = `/subscriptions/${id}/changes`
  expect(await told(desk.ask(path, { key: newKey(), body, token: 'no token' }))).toEqual([
    'token-invalid',
    false,
  ])
  expect(await told(desk.ask(path, { key: newKey(), body: { item: 'x' } }))).toEqual(['bad-request', false])
  expect(await told(send(desk, '4711', body))).toEqual(['subscription-not-found', false])
  expect(await told(send(desk, id, body))).toEqual(['rate-limited', false])
  expect(writesOf(desk.sent)).toEqual([])
})

it('waits for a payment, and blocks a second change until it has come', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  payBy(desk, 'pending')
  const key = newKey()
  const shown = await preview(desk, id, { product: '97771' })
  const made = await changeIn(await send(desk, id, confirmed({ product: '97771' }, shown), { key }))
  expect(made).toMatchObject({ state: 'pending' })
  const [waiting] = (await desk.list()).subscriptions
  expect(waiting).toMatchObject({ open: { state: 'pending' }, actions: { renew: { reason: 'payment' } } })
  const other = await preview(desk, id, { product: '97770', when: 'renewal' })
  const refused = await send(desk, id, confirmed({ product: '97770' }, other))
  expect(await codeOf(refused)).toBe('change-open')
  const stranger = await send(desk, id, confirmed({ product: '97770' }, other), { customer: 'customer-test' })
  expect(await codeOf(stranger)).toBe('subscription-not-found')
  await desk.clock.advance(4 * day)
  await desk.endpoint.reconcile()
  expect(await changeIn(await desk.ask(`/subscriptions/changes/${key}`))).toMatchObject({ state: 'changed' })
  expect((await desk.list()).subscriptions[0]?.open).toBeUndefined()
  payBy(desk, 'visa')
  expect(await change(desk, id, { product: '97770', when: 'renewal' })).toMatchObject({ state: 'changed' })
})

it('makes one of two changes that are confirmed at once, in two processes', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const first = await preview(desk, id, { product: '97770' })
  const second = await preview(desk, id, { product: '97771' })
  const other = await desk.open()
  let arrived = (): void => undefined
  const isSent = new Promise<void>((resolve) => {
    arrived = resolve
  })
  let answer = (): void => undefined
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  desk.intercept = async (operation, pass, body) => {
    if (operation === 'updatesubscriptionitem' && body.includes('PreviewOnly":false')) {
      arrived()
      await isAnswered
    }
    return pass()
  }
  const key = newKey()
  const body = confirmed({ product: '97770' }, first)
  const made = send(desk, id, body, { key })
  await isSent
  const refused = await send(desk, id, confirmed({ product: '97771' }, second), { at: other })
  expect(await codeOf(refused)).toBe('change-open')
  expect((await desk.list({ at: other })).subscriptions[0]?.open).toEqual({ state: 'in-flight' })
  const again = await send(desk, id, body, { key, at: other })
  expect([again.status, await changeIn(again)]).toEqual([202, { state: 'in-flight' }])
  answer()
  expect(await changeIn(await made)).toMatchObject({ state: 'changed' })
  expect(writesOf(desk.sent).filter((call) => call === 'updatesubscriptionitem')).toHaveLength(1)
  expect(chargedFor(desk, 'Alignment')).toHaveLength(1)
})

it('needs a token that may manage', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const shown = await preview(desk, id, { product: '97770' })
  const token = await desk.sign('customer-paid', { may: ['subscriptions', 'order'] })
  const refused = await send(desk, id, confirmed({ product: '97770' }, shown), { token })
  expect(await codeOf(refused)).toBe('token-invalid')
  expect(writesOf(desk.sent)).toEqual([])
})

it('needs a key', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const shown = await preview(desk, id, { product: '97770' })
  const response = await desk.ask(`/subscriptions/${id}/changes`, {
    body: confirmed({ product: '97770' }, shown),
  })
  expect(await codeOf(response)).toBe('idempotency-key-missing')
})

it('neither changes nor locks another customer’s subscription', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769, { customer: 'customer-test' })
  await desk.signUp(97769)
  const shown = await preview(desk, id, { product: '97770' }, { customer: 'customer-test' })
  const body = confirmed({ product: '97770' }, shown)
  const seen = async (path: string, given: unknown) => {
    desk.later += 61_000
    desk.calls.length = 0
    const response = await desk.ask(path, { key: newKey(), body: given })
    return { status: response.status, body: await response.text(), calls: [...desk.calls] }
  }
  const expected = { total: 7.99, date: '2027-01-01T09:00:00.000Z', currency: 'EUR' }
  const { expected: _, seen: _seen, ...unconfirmed } = body
  for (const [rest, given] of [
    ['changes', body],
    ['changes/preview', unconfirmed],
    ['renew', { expected }],
    ['renewal', { type: 'manual' }],
    ['reinstate', {}],
  ] as const) {
    const foreign = await seen(`/subscriptions/${id}/${rest}`, given)
    expect(foreign, rest).toEqual(await seen(`/subscriptions/99/${rest}`, given))
    expect(foreign).toMatchObject({ status: 404, calls: ['getsubscriptionsforcustomer'] })
  }
  expect(writesOf(desk.sent)).toEqual([])
  const own = await send(desk, id, body, { customer: 'customer-test' })
  expect(await changeIn(own)).toMatchObject({ state: 'changed' })
})

it('keeps the outcome of a key to its customer', async () => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const shown = await preview(desk, id, { product: '97770' })
  const key = newKey()
  await send(desk, id, confirmed({ product: '97770' }, shown), { key })
  const foreign = await desk.ask(`/subscriptions/changes/${key}`, { customer: 'customer-test' })
  expect(foreign.status).toBe(404)
})
