/**
 * The list of a customer's subscriptions and its dialog: states, amounts, changes of plan, renewals and the platform's
 * pages, in words for each answer of the endpoint. A change is sent once with the amounts that the review
 * showed, looked up when its answer is lost, and shown to no other customer. Focus and announcements have tests at the
 * end. The endpoint is that of `account-shop.ts`.
 */

import { expect, it, vi } from 'vitest'
import type { CustomerSubscription } from '../../src/contract/subscriptions.ts'
import {
  accountShop,
  change,
  item,
  list,
  money,
  nextOf,
  problem,
  subscription,
  token,
} from './account-shop.ts'
import { type Answer, json, mount, ownStorage, rootOf, textOf } from './support.ts'

const no = (reason: string) => ({ possible: false, reason })
const never = () => new Promise<Response>(() => {})

/** No control is possible. */
const noActions = Object.fromEntries(
  Object.keys(subscription().actions).map((name) => [name, no('permission')]),
) as unknown as CustomerSubscription['actions']

it('shows product, state, next payment, card and renewal of a subscription', async () => {
  const { text, fact } = await accountShop()
  expect(text()).toContain('Lumen Basic')
  expect(text()).toContain('Active')
  expect(fact('Next payment')).toBe('€77.00March 1, 2027')
  expect(fact('Payment method')).toBe('Visa ending in 4242Valid until 04/2027')
  expect(fact('Plan')).toBe('Every year1 unit')
  expect(fact('Renewal')).toBe('Automatic')
})

it('asks for nothing without a token, and says that the customer should sign in', async () => {
  const { asked, text } = await accountShop({}, undefined, { customerToken: undefined } as never)
  expect(text()).toContain('Please sign in')
  expect(asked).toEqual([])
})

it('makes a list of a div, whose cards are the plans, and keeps the div', async () => {
  const { host, text, press, sent, settle } = await accountShop(
    {},
    `<div data-vitrine="subscriptions" data-vitrine-label="Mine" class="theirs">
      <div data-vitrine="card" data-vitrine-product="97769"></div>
      <div data-vitrine="card" data-vitrine-product="97772"></div>
    </div>`,
  )
  const div = host.querySelector('div.theirs')
  expect([div?.children.length, div?.firstElementChild?.localName]).toEqual([1, 'vitrine-subscriptions'])
  expect(text()).toContain('Lumen Basic')
  const [, other] = [...host.querySelectorAll<HTMLElement>('vitrine-subscriptions vitrine-card')]
  expect(other?.checkVisibility()).toBe(false)
  await press('Change')
  expect(other?.checkVisibility()).toBe(true)
  other?.shadowRoot?.querySelector<HTMLElement>('[part=buy]')?.click()
  await settle()
  expect(sent('POST /771/changes/preview')[0]?.body).toMatchObject({ product: '97772' })
})

it('says that it loads, then that it takes long, and shows the list when it comes late', async () => {
  let answer: (response: Response) => void = () => {}
  const { text, advance, settle } = await accountShop({
    'GET ': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  expect(text()).toContain('Loading your subscriptions…')
  await advance(4000)
  expect(text()).toContain('longer than usual')
  answer(json(list(subscription())))
  await settle()
  expect(text()).toContain('Lumen Basic')
  expect(text()).not.toContain('longer')
})

for (const [name, routes, words] of [
  ['an empty list', { 'GET ': () => json(list()) }, 'You have no subscriptions.'],
  ['a refused token', { 'GET ': () => problem(401, 'token-invalid') }, 'no longer signed in'],
  ['a server error', { 'GET ': () => problem(502, 'upstream-unavailable') }, 'could not be loaded'],
  ['a broken answer', { 'GET ': () => json({ subscriptions: [{}] }) }, 'could not be loaded'],
  [
    'a network that is down',
    {
      'GET ': () => {
        throw new TypeError('offline')
      },
    },
    'could not be loaded',
  ],
] as const)
  it(`says in words what ${name} means`, async () => {
    const { text } = await accountShop(routes)
    expect(text()).toContain(words)
  })

it('reads again on request after a failure', async () => {
  let isDown = true
  const { press, text } = await accountShop({
    'GET ': () => (isDown ? problem(502, 'upstream-unavailable') : json(list(subscription()))),
  })
  isDown = false
  await press('Try again')
  expect(text()).toContain('Lumen Basic')
})

it('tells of subscriptions that could not be read', async () => {
  const { text } = await accountShop({ 'GET ': () => json({ ...list(subscription()), unread: ['9', '10'] }) })
  expect(text()).toContain('2 more subscriptions cannot be shown here.')
})

it('asks for the next amounts after the list, two at once', async () => {
  const ids = ['1', '2', '3', '4']
  const waiting: (() => void)[] = []
  const routes = Object.fromEntries(
    ids.map((id) => [
      `GET /${id}/next`,
      () => new Promise<Response>((resolve) => waiting.push(() => resolve(json(nextOf(Number(id) * 10))))),
    ]),
  )
  const { asked, settle, text } = await accountShop({
    'GET ': () => json(list(...ids.map((id) => subscription({ id })))),
    ...routes,
  })
  const nexts = () => asked.filter(({ route }) => route.endsWith('/next'))
  expect(nexts()).toHaveLength(2)
  waiting.shift()?.()
  await settle()
  expect(nexts()).toHaveLength(3)
  while (waiting.length > 0) {
    waiting.shift()?.()
    await settle()
  }
  expect(nexts()).toHaveLength(4)
  for (const amount of ['€10.00', '€20.00', '€30.00', '€40.00']) expect(text()).toContain(amount)
})

it('keeps the date where the amount is not known', async () => {
  const { fact } = await accountShop({ 'GET /771/next': () => json({ currency: 'EUR', reason: 'refused' }) })
  expect(fact('Next payment')).toContain('March 1, 2027')
  expect(fact('Next payment')).toContain('The amount is not known here.')
})

for (const [state, over, words] of [
  ['grace', { graceEnds: '2027-03-15T00:00:00Z' }, 'Update your payment method by March 15, 2027'],
  ['grace', {}, 'Your last payment failed. Update'],
  ['hold', {}, 'the subscription is on hold'],
] as const)
  it(`says in ${state} what failed and leads to the card, without a preview`, async () => {
    const { text, button, asked, fact } = await accountShop({
      'GET ': () => json(list(subscription({ state, ...over }))),
    })
    expect(text()).toContain(words)
    expect(fact('Payment due')).toMatch(/\d{4}You see the amount when you pay\.$/)
    expect(button('Update payment method')).toBeTruthy()
    expect(asked.map(({ route }) => route)).toEqual(['GET '])
  })

it('says of what the customer has not renewed that nothing was charged, without alarm', async () => {
  const lapsed = subscription({ state: 'grace', standing: 'lapsed', renewal: 'manual' })
  const { text, root, asked } = await accountShop({ 'GET ': () => json(list(lapsed)) })
  expect(text()).toContain('Not renewed')
  expect(text()).toContain('nothing was charged')
  expect(text()).not.toMatch(/failed|Payment due|Update payment method/)
  expect(root().querySelector('.bad')).toBeNull()
  expect(asked.map(({ route }) => route)).toEqual(['GET '])
  const notice = await accountShop(
    { 'GET ': () => json(list(lapsed)) },
    '<vitrine-subscriptions only="attention"></vitrine-subscriptions>',
  )
  expect(notice.text()).toBe('')
})

it('says of what ended without a renewal that it was not renewed, and since when it has ended', async () => {
  const lapsed = subscription({ state: 'deactivated', standing: 'lapsed', ends: '1970-01-01T00:00:00Z' })
  const { text, fact } = await accountShop({ 'GET ': () => json(list(lapsed)) })
  expect(text()).toContain('Not renewed')
  expect(text()).not.toContain('Canceled')
  expect(fact('Ended on')).toBe('January 1, 1970')
})

it('says of a payment without a card that it has not arrived, and not that it failed', async () => {
  const awaited = subscription({ state: 'grace', standing: 'awaited', payment: { type: 'Wire transfer' } })
  const { text, fact } = await accountShop({ 'GET ': () => json(list(awaited)) })
  expect(text()).toContain('Your payment has not arrived yet.')
  expect(text()).not.toContain('failed')
  expect(fact('Payment due')).toContain('March 1, 2027')
})

/** The list of a customer who renews by hand. */
const renewable = { 'GET ': () => json(list(subscription({ renewal: 'manual' }))) }

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

it('offers no renewal of what renews by itself', async () => {
  const { text } = await accountShop()
  expect(text()).toContain('Automatic')
  expect(text()).not.toContain('Renew now')
})

it('lists what needs the customer first', async () => {
  const { root } = await accountShop({
    'GET ': () => json(list(subscription(), subscription({ id: '9', state: 'hold' }))),
  })
  expect([...root().querySelectorAll('[part=name]')].map(({ id }) => id)).toEqual(['name-9', 'name-771'])
})

it('says until when a canceled subscription runs, and since when it has ended', async () => {
  const { fact } = await accountShop({
    'GET ': () =>
      json(
        list(
          subscription({ state: 'deactivated', ends: '2027-03-01T00:00:00Z' }),
          subscription({ id: '772', state: 'finished', ends: '1970-01-01T00:00:00Z' }),
        ),
      ),
  })
  expect(fact('Ends on')).toBe('March 1, 2027')
  expect(fact('Ended on')).toBe('January 1, 1970')
})

const scheduled = { product: '97772', name: 'Lumen Pro', quantity: 3 }

/** A subscription whose plan changes at the renewal, which a change to the present plan takes back. */
const changing = {
  'GET ': () => json(list(subscription({ items: [item({ scheduled })] }))),
  'POST /771/changes/preview': () =>
    json(
      change({ product: '97769', when: 'renewal', dueNow: money(0), next: money(77), replaces: scheduled }),
    ),
}

it('shows a change that is scheduled, and takes it back by a change to the present plan', async () => {
  const { text, press, status, sent, fact, title, dialog } = await accountShop(changing)
  expect(text()).toContain('From March 1, 2027: 3 × Lumen Pro')
  await press('Take back')
  expect(sent('POST /771/changes/preview')[0]?.body).toEqual({
    item: 1,
    product: '97769',
    quantity: 1,
    when: 'renewal',
  })
  expect(title()).toBe('Review your change')
  expect(textOf(dialog())).toContain('It replaces the scheduled change to 3 × Lumen Pro.')
  expect(textOf(dialog())).not.toContain('possible at the next renewal only')
  expect(fact('From March 1, 2027')).toBe('€77.00/ year')
  await press('Change on March 1, 2027')
  expect(sent('POST /771/changes')[0]?.body).toEqual({
    item: 1,
    product: '97769',
    quantity: 1,
    when: 'renewal',
    expected: { currency: 'EUR', dueNow: 0, next: 77 },
  })
  expect(status()).toBe('The scheduled change is taken back.')
})

it('takes a scheduled change back in the choice of plans too', async () => {
  const { press, sent, status } = await accountShop(changing)
  await press('Change')
  await press('Continue')
  expect(sent('POST /771/changes/preview')[0]?.body).toMatchObject({ product: '97769', quantity: 1 })
  await press('Change on March 1, 2027')
  expect(status()).toBe('The scheduled change is taken back.')
})

it('changes the plan once, with the amounts that the review shows', async () => {
  const { press, pick, fact, title, status, sent, dialog } = await accountShop()
  await press('Change')
  expect(title()).toBe('Change your plan')
  await pick('97772')
  await press('Continue')
  expect(title()).toBe('Review your change')
  expect(sent('POST /771/changes/preview')[0]?.body).toEqual({
    item: 1,
    product: '97772',
    quantity: 1,
    when: 'now',
  })
  expect(fact('So far')).toBe('Lumen Basic')
  expect(fact('New')).toBe('Lumen Pro')
  expect(fact('Due now')).toBe('€31.50')
  expect(fact('From March 1, 2027')).toBe('€119.00/ year')
  expect(textOf(dialog())).toContain('incl. €5.03 VAT')
  await press('Change now and pay €31.50')
  const [change] = sent('POST /771/changes')
  expect(change?.body).toEqual({
    item: 1,
    product: '97772',
    quantity: 1,
    when: 'now',
    expected: { currency: 'EUR', dueNow: 31.5, next: 119 },
  })
  expect(change?.key).toMatch(/^[a-f0-9]{32}$/)
  expect(title()).toBe('Done')
  expect(status()).toBe('Your plan has changed.')
  expect(sent('GET ?fresh=true')).toHaveLength(1)
})

it('names the period of a plan with the interval of the subscription', async () => {
  const { root, press } = await accountShop({
    'GET ': () => json(list(subscription({ items: [item({ sameInterval: ['97769'] })] }))),
  })
  await press('Change')
  const priceOf = (product: string) =>
    textOf(root().querySelector(`.option:has([value="${product}"]) [part=price]`))
  expect(priceOf('97769')).toMatch(/ \/ year$/)
  expect(priceOf('97772')).not.toContain('/')
})

it('offers no review of the plan that the customer has already', async () => {
  const { press, sent } = await accountShop()
  await press('Change')
  await press('Continue')
  expect(sent('POST /771/changes/preview')).toEqual([])
})

it('offers the products of `plans` only, and of those only what the endpoint allows', async () => {
  const { press, root } = await accountShop(
    { 'GET ': () => json(list(subscription({ items: [item({ plans: ['97769', '97772', '97780'] })] }))) },
    '<vitrine-subscriptions plans="97780 1 97769"></vitrine-subscriptions>',
  )
  await press('Change')
  const values = [...root().querySelectorAll<HTMLInputElement>('input[name=plan]')].map(({ value }) => value)
  expect(values).toEqual(['97780', '97769'])
})

it('takes the cards inside as plans, and hides those that the endpoint does not allow', async () => {
  const { press, host, root, settle, sent, title } = await accountShop(
    {},
    `<vitrine-subscriptions>
      <vitrine-card product="97769"></vitrine-card>
      <vitrine-card product="97772"></vitrine-card>
      <vitrine-card product="5"></vitrine-card>
    </vitrine-subscriptions>`,
  )
  const [own, other, foreign] = [...host.querySelectorAll<HTMLElement>('vitrine-card')]
  expect(other?.checkVisibility()).toBe(false)
  await press('Change')
  expect(root().querySelector('input[name=plan]')).toBeNull()
  expect([own, other, foreign].map((card) => card?.checkVisibility())).toEqual([true, true, false])
  other?.shadowRoot?.querySelector<HTMLElement>('[part=buy]')?.click()
  await settle()
  expect(sent('POST /771/changes/preview')[0]?.body).toMatchObject({ product: '97772' })
  expect(title()).toBe('Review your change')
})

it('says before the button that a change is possible at the renewal only', async () => {
  const { review, press, dialog, sent, status } = await accountShop({
    'POST /771/changes/preview': () => json(change({ when: 'renewal', dueNow: money(0), next: money(40) })),
  })
  await review()
  expect(textOf(dialog())).toContain('possible at the next renewal only')
  await press('Change on March 1, 2027')
  expect(sent('POST /771/changes')[0]?.body).toMatchObject({
    when: 'renewal',
    expected: { dueNow: 0, next: 40 },
  })
  expect(status()).toBe('Your plan changes on March 1, 2027.')
})

it('names no period for a plan that is billed in another one', async () => {
  const { review, fact } = await accountShop({
    'GET ': () => json(list(subscription({ interval: { months: 1, days: 0 } }))),
    'POST /771/changes/preview': () => json(change({ when: 'renewal', dueNow: money(0), interval: null })),
  })
  await review()
  expect(fact('From March 1, 2027')).toBe('€119.00')
})

it('shows changed amounts again, and sends them with another key', async () => {
  let sentBefore = false
  const { upgrade, press, root, sent, status } = await accountShop({
    'POST /771/changes': () => {
      if (sentBefore) return json({ state: 'changed' })
      sentBefore = true
      return json({ state: 'refused', code: 'amounts-differ', preview: change({ dueNow: money(45) }) })
    },
  })
  await upgrade()
  expect(textOf(root().querySelector('[part=difference][role=alert]'))).toContain('amounts have changed')
  await press('Change now and pay €45.00')
  const [first, second] = sent('POST /771/changes')
  expect(second?.body).toMatchObject({ expected: { dueNow: 45 } })
  expect(first?.key).not.toBe(second?.key)
  expect(status()).toBe('Your plan has changed.')
})

for (const [answer, words, next] of [
  [
    { state: 'pending', continueUrl: 'https://checkout.example/pay' },
    'waiting for your payment',
    'Go to payment',
  ],
  [{ state: 'action-needed', continueUrl: 'https://checkout.example/3d' }, 'One more step', 'Go to payment'],
  [{ state: 'refused', code: 'payment-rejected' }, 'payment was not accepted', 'Update payment method'],
  [{ state: 'refused', code: 'refused' }, 'The change was not accepted', 'Close'],
  [{ state: 'refused', code: 'not-made' }, 'did not arrive', 'Close'],
  [{ state: 'unknown', mayRepeat: true }, 'could not find out', 'Close'],
  [{ state: 'changed' }, 'Your plan has changed.', 'Done'],
] as const)
  it(`tells what ${answer.state}${'code' in answer ? ` ${answer.code}` : ''} means, and what comes next`, async () => {
    const { upgrade, status, button } = await accountShop({ 'POST /771/changes': () => json(answer) })
    await upgrade()
    expect(status()).toContain(words)
    expect(button(next)).toBeTruthy()
  })

it('never leads to a payment page of a foreign host', async () => {
  const { upgrade, root } = await accountShop({
    'POST /771/changes': () => json({ state: 'pending', continueUrl: 'https://evil.example/pay' }),
  })
  await upgrade()
  expect(root().querySelector('[part=continue]')).toBeNull()
})

for (const [name, charged, words] of [
  ['the amount', { dueNow: 45 }, /^€45\.00 is charged, but €31\.50/],
  ['the later amount', { next: 140 }, /^From March 1, 2027: €140\.00 is charged, but €119\.00 was shown/],
  ['the currency', { currency: 'USD' }, /^\$31\.50 is charged, but €31\.50 was shown/],
] as const)
  it(`tells at once when ${name} that is charged differs from what was shown`, async () => {
    const shown = { currency: 'EUR', dueNow: 31.5, next: 119 }
    const { upgrade, root } = await accountShop({
      'POST /771/changes': () =>
        json({ state: 'changed', mismatch: { shown, charged: { ...shown, ...charged } } }),
    })
    await upgrade()
    expect(textOf(root().querySelector('[part=difference]'))).toMatch(words)
  })

for (const [code, words] of [
  ['change-not-possible', 'not possible here'],
  ['plan-not-allowed', 'not possible here'],
  ['change-open', 'what became of a change'],
  ['token-invalid', 'no longer signed in'],
] as const)
  it(`says in words why there are no amounts: ${code}`, async () => {
    const { review, status, root } = await accountShop({
      'POST /771/changes/preview': () => problem(422, code),
    })
    await review()
    expect(status()).toContain(words)
    expect(root().querySelector('[part=confirm]')).toBeNull()
  })

it('asks for the amounts again when their answer was lost', async () => {
  let isLost = true
  const { review, press, status, title } = await accountShop({
    'POST /771/changes/preview': () => (isLost ? problem(503, 'upstream-unavailable') : json(change())),
  })
  await review()
  expect(status()).toContain('could not be checked')
  isLost = false
  await press('Try again')
  expect(title()).toBe('Review your change')
})

it('drops an answer for a choice that the customer has left', async () => {
  const waiting: ((response: Response) => void)[] = []
  const { review, press, settle, title } = await accountShop({
    'POST /771/changes/preview': () => new Promise<Response>((resolve) => waiting.push(resolve)),
  })
  await review()
  await press('Back')
  waiting[0]?.(json(change()))
  await settle()
  expect(title()).toBe('Change your plan')
})

it('sends once however often the button is pressed', async () => {
  const { review, button, settle, sent } = await accountShop({ 'POST /771/changes': never })
  await review()
  const confirm = button('Change now and pay €31.50')
  confirm.click()
  confirm.click()
  await settle()
  expect(sent('POST /771/changes')).toHaveLength(1)
})

it('says that amounts are being checked until they are there', async () => {
  const { review, status } = await accountShop({ 'POST /771/changes/preview': never })
  await review()
  expect(status()).toBe('Checking the amounts…')
})

it('looks a lost change up under the same key, and never sends it again', async () => {
  const shop = await accountShop({ 'POST /771/changes': () => Promise.reject(new TypeError('reset')) })
  const { advance, status, asked, sent } = shop
  await shop.upgrade()
  expect(status()).toContain('Please do not repeat it.')
  for (let round = 0; round < 8; round += 1) await advance(60_000)
  const key = sent('POST /771/changes')[0]?.key
  const lookups = asked.filter(({ route }) => route.startsWith('GET /changes/'))
  expect(new Set(lookups.map(({ route }) => route))).toEqual(new Set([`GET /changes/${key}`]))
  expect(sent('POST /771/changes')).toHaveLength(1)
  expect(status()).toContain('could not find out')
  shop.dialog()?.close()
  await shop.settle()
  await shop.upgrade()
  expect(sent('POST /771/changes').map((each) => each.key)).toEqual([key, key])
})

it.each([
  ['no answer', () => Promise.reject(new TypeError('reset'))],
  ['an error of a server', () => problem(503, 'upstream-unavailable')],
  ['an answer without an outcome', () => json({ state: 'in-flight' }, { status: 202 })],
])('never says that nothing was charged when a change that got %s is not found', async (_why, reply) => {
  const shop = await accountShop({ 'POST /771/changes': reply })
  await shop.upgrade()
  for (let round = 0; round < 9; round += 1) {
    expect(shop.text()).not.toContain('Nothing was changed')
    expect(textOf(shop.dialog())).not.toMatch(/Nothing was changed|Not changed|Try again/)
    await shop.advance(60_000)
  }
  expect(shop.status()).toContain('Your subscription shows what is in force.')
})

it('finds a change that the endpoint did not know at first', async () => {
  let key = ''
  const routes: Record<string, Answer> = {
    'POST /771/changes': (_, init) => {
      key = String(new Headers(init?.headers).get('Idempotency-Key'))
      return Promise.reject(new TypeError('reset'))
    },
  }
  const shop = await accountShop(routes)
  await shop.upgrade()
  await shop.advance(1000)
  routes[`GET /changes/${key}`] = () => json({ state: 'changed' })
  await shop.advance(2000)
  expect(shop.status()).toBe('Your plan has changed.')
})

it('only asks about a change that stays unknown', async () => {
  const routes: Record<string, Answer> = {}
  const shop = await accountShop(routes)
  let key = ''
  routes['POST /771/changes'] = (_, init) => {
    key = String(new Headers(init?.headers).get('Idempotency-Key'))
    routes[`GET /changes/${key}`] = () => problem(503, 'upstream-unavailable')
    return json({ state: 'unknown' }, { status: 202 })
  }
  await shop.upgrade()
  for (let round = 0; round < 8; round += 1) await shop.advance(60_000)
  expect(shop.status()).toContain('We do not know yet')
  routes[`GET /changes/${key}`] = () => json({ state: 'changed' })
  await shop.press('Ask again')
  await shop.advance(1000)
  expect(shop.status()).toBe('Your plan has changed.')
  expect(shop.sent('POST /771/changes')).toHaveLength(1)
})

it('keeps the key of a change through a reload, and in another tab', async () => {
  const first = await accountShop({ 'POST /771/changes': never })
  await first.upgrade()
  document.body.replaceChildren()
  const second = await accountShop({ 'POST /771/changes': never }, undefined, {}, { keepsKeys: true })
  await second.upgrade()
  expect(second.sent('POST /771/changes')[0]?.key).toBe(first.sent('POST /771/changes')[0]?.key)
})

it('looks up an earlier try under the same key that is refused now', async () => {
  const first = await accountShop({ 'POST /771/changes': never })
  await first.upgrade()
  document.body.replaceChildren()
  const second = await accountShop(
    { 'POST /771/changes': () => problem(409, 'change-open') },
    undefined,
    {},
    { keepsKeys: true },
  )
  await second.upgrade()
  expect(second.status()).toContain('We are finding out what became of your change.')
})

it('goes on when its dialog is closed, and opens it again for the outcome', async () => {
  let answer: (response: Response) => void = () => {}
  const shop = await accountShop({
    'POST /771/changes': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  await shop.upgrade()
  shop.dialog()?.close()
  await shop.settle()
  expect(shop.dialog()).toBeNull()
  await shop.press('Change')
  expect(shop.status()).toBe('Making the change…')
  shop.dialog()?.close()
  await shop.settle()
  answer(json({ state: 'changed' }))
  await shop.settle()
  expect(shop.status()).toBe('Your plan has changed.')
  expect(shop.sent('POST /771/changes')).toHaveLength(1)
})

it('tells no other customer what became of a change', async () => {
  let answer: (response: Response) => void = () => {}
  const shop = await accountShop({
    'POST /771/changes': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  await shop.upgrade()
  const element = shop.host.querySelector('vitrine-subscriptions')
  element?.setAttribute('customer-token', token('customer-43'))
  await shop.settle()
  expect(shop.dialog()).toBeNull()
  answer(json({ state: 'changed' }))
  await shop.settle()
  expect(shop.dialog()).toBeNull()
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

it('names the date of the amount that is shown anew', async () => {
  const { press, dialog, sent } = await accountShop({
    ...renewable,
    'POST /771/renew': () =>
      json({ state: 'refused', code: 'amounts-differ', amount: money(80), date: '2027-06-01T00:00:00Z' }),
  })
  await press('Renew now')
  await press('Renew now and pay €77.00')
  expect(textOf(dialog())).toContain('It begins on June 1, 2027')
  await press('Renew now and pay €80.00')
  expect(sent('POST /771/renew')[1]?.body).toMatchObject({ expected: { date: '2027-06-01T00:00:00Z' } })
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
  await press('Ask again')
  expect(sent('POST /771/renewal')).toHaveLength(1)
  expect(sent('GET ?fresh=true')).toHaveLength(before + 1)
  expect(status()).toBe(
    'We could not find out what became of your change. Your subscription shows what is in force.',
  )
  expect(fact('Renewal')).toContain('Only if you renew')
})

it('opens a page of the platform in a tab, and reads the list again when the page is seen', async () => {
  const replace = vi.fn()
  const tab = { opener: {}, location: { replace }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const { press, sent, settle } = await accountShop()
  await press('Cancel subscription')
  expect(open).toHaveBeenCalledWith('', '_blank')
  expect(replace).toHaveBeenCalledWith('https://checkout.example/cancel/1')
  expect(tab.opener).toBeNull()
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(sent('GET ?fresh=true')).toHaveLength(1)
})

it('reads the list again after a return from the payment page', async () => {
  const { upgrade, settle, sent, dialog } = await accountShop({
    'POST /771/changes': () => json({ state: 'action-needed', continueUrl: 'https://checkout.example/3d' }),
  })
  await upgrade()
  const before = sent('GET ?fresh=true').length
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await settle()
  expect(sent('GET ?fresh=true')).toHaveLength(before + 1)
  expect(dialog()).toBeNull()
})

it('gives a link where the browser opens no tab, and says when there is no page', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { press, button } = await accountShop()
  await press('Cancel subscription')
  expect((button('Open the page') as HTMLAnchorElement).href).toBe('https://checkout.example/cancel/1')
  document.body.replaceChildren()
  const other = await accountShop({ 'GET /771/links': () => json({ cancel: 'https://evil.example/' }) })
  await other.press('Cancel subscription')
  expect(other.text()).toContain('could not be opened')
})

it('shows in a dialog no page of another subscription', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { press, root, settle } = await accountShop({
    'GET ': () => json(list(subscription(), subscription({ id: '772' }))),
    'GET /772/links': () => json({ cancel: 'https://checkout.example/cancel/2' }),
  })
  const pressFirst = async (name: string) => {
    const found = [...root().querySelectorAll<HTMLElement>('button')].find((each) => textOf(each) === name)
    found?.click()
    await settle()
  }
  await press('Cancel subscription')
  await pressFirst('Turn off')
  await press('Turn off renewal')
  expect(textOf(root().querySelector('#title'))).toBe('Done')
  expect(root().querySelector('dialog [part=continue]')).toBeNull()
})

it('hides what is not possible', async () => {
  const { root } = await accountShop({
    'GET ': () =>
      json(list(subscription({ actions: noActions, items: [item({ change: no('permission') })] }))),
  })
  expect([...root().querySelectorAll('button, a')].map(textOf)).toEqual([])
})

it('says what an open change waits for', async () => {
  const { text, button } = await accountShop({
    'GET ': () =>
      json(list(subscription({ open: { state: 'pending', continueUrl: 'https://checkout.example/pay' } }))),
  })
  expect(text()).toContain('A change is waiting for your payment.')
  expect((button('Go to payment') as HTMLAnchorElement).href).toBe('https://checkout.example/pay')
  document.body.replaceChildren()
  const unknown = await accountShop({
    'GET ': () => json(list(subscription({ open: { state: 'unknown' } }))),
  })
  expect(unknown.text()).toContain('We are finding out')
  await unknown.press('Ask again')
  expect(unknown.sent('GET ?fresh=true')).toHaveLength(1)
})

it('keeps the answer of the later read, whichever comes first', async () => {
  const waiting: ((response: Response) => void)[] = []
  const open = (name: string) =>
    json(list(subscription({ open: { state: 'unknown' }, items: [item({ name })] })))
  const { press, text, settle } = await accountShop({
    'GET ': () => open('First'),
    'GET ?fresh=true': () => new Promise<Response>((resolve) => waiting.push(resolve)),
  })
  await press('Ask again')
  await press('Ask again')
  waiting[1]?.(open('Later'))
  await settle()
  waiting[0]?.(open('Earlier'))
  await settle()
  expect(text()).toContain('Later')
})

it('shows each item of a subscription with several', async () => {
  const { root, press, dialog } = await accountShop({
    'GET ': () =>
      json(
        list(
          subscription({
            items: [
              item(),
              item({ runningNumber: 2, product: '5', name: 'Archive', plans: ['5'], quantity: 3 }),
            ],
          }),
        ),
      ),
  })
  expect(root().querySelectorAll('[part=fact] .act button[aria-label^="Change:"]')).toHaveLength(2)
  await press('Change')
  expect(textOf(dialog())).toContain('Change your plan')
})

it('shares one read between two elements of a page', async () => {
  const { asked, host } = await accountShop(
    {},
    '<vitrine-subscriptions></vitrine-subscriptions><vitrine-subscriptions theme="dark"></vitrine-subscriptions>',
  )
  expect(asked.filter(({ route }) => route === 'GET ')).toHaveLength(1)
  expect(asked.filter(({ route }) => route === 'GET /771/next')).toHaveLength(1)
  for (const element of host.querySelectorAll('vitrine-subscriptions'))
    expect(textOf(element.shadowRoot)).toContain('€77.00')
})

it('survives its removal while a read is on its way', async () => {
  let answer: (response: Response) => void = () => {}
  const { host, settle, asked } = await accountShop({
    'GET ': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  host.querySelector('vitrine-subscriptions')?.remove()
  answer(json(list(subscription())))
  await settle()
  expect(asked).toHaveLength(1)
  const again = mount('<vitrine-subscriptions></vitrine-subscriptions>')
  await settle()
  expect(textOf(rootOf(again, 'vitrine-subscriptions'))).toContain('Lumen Basic')
})

it('closes its dialog when it is removed', async () => {
  const { host, press, settle } = await accountShop()
  await press('Change')
  const element = host.querySelector('vitrine-subscriptions')
  element?.remove()
  await settle()
  const again = mount('<vitrine-subscriptions></vitrine-subscriptions>')
  await settle()
  expect(rootOf(again, 'vitrine-subscriptions').querySelector('dialog')).toBeNull()
})

it('reads for another customer, and keeps the list for a new token of the same one', async () => {
  const { host, asked, settle, text, page } = await accountShop({
    'GET ': (_, init) => {
      const isOther = String(new Headers(init?.headers).get('Authorization')).includes(
        token('customer-43').split('.')[1] ?? '',
      )
      return json(list(subscription({ items: [item({ name: isOther ? 'Theirs' : 'Mine' })] })))
    },
  })
  expect(text()).toContain('Mine')
  page.settings.value = {
    ...page.settings.value,
    customerToken: token('customer-42', ['subscriptions'], 99_999),
  }
  await settle()
  expect(asked.filter(({ route }) => route === 'GET ')).toHaveLength(1)
  host.querySelector('vitrine-subscriptions')?.setAttribute('customer-token', token('customer-43'))
  await settle()
  expect(text()).toContain('Theirs')
  expect(text()).not.toContain('Mine')
  host.querySelector('vitrine-subscriptions')?.setAttribute('customer-token', '')
  await settle()
  expect(text()).toContain('Please sign in')
})

it('reads again when a new token replaces one that was refused', async () => {
  let isExpired = true
  const { page, settle, text } = await accountShop({
    'GET ': () => (isExpired ? problem(401, 'token-invalid') : json(list(subscription()))),
  })
  expect(text()).toContain('no longer signed in')
  isExpired = false
  page.settings.value = {
    ...page.settings.value,
    customerToken: token('customer-42', ['subscriptions'], 99_999),
  }
  await settle()
  expect(text()).toContain('Lumen Basic')
})

const attention = '<vitrine-subscriptions only="attention"></vitrine-subscriptions>'

it('shows nothing with `only="attention"` unless the customer has to act', async () => {
  const { text, asked } = await accountShop({}, attention)
  expect(text()).toBe('')
  expect(asked.map(({ route }) => route)).toEqual(['GET '])
  document.body.replaceChildren()
  const due = await accountShop(
    { 'GET ': () => json(list(subscription({ state: 'hold' }), subscription({ id: '9' }))) },
    attention,
  )
  expect(due.text()).toContain('on hold')
  expect(due.root().querySelectorAll('[part=subscription]')).toHaveLength(1)
  expect(due.root().querySelector('dl')).toBeNull()
})

it('reads a list with nothing to do once a minute, on whichever page', async () => {
  const storage = ownStorage()
  const first = await accountShop({}, attention, {}, { storage })
  expect(first.asked).toHaveLength(1)
  document.body.replaceChildren()
  const second = await accountShop({}, attention, {}, { storage })
  expect(second.asked).toHaveLength(0)
})

/** What has the focus in a root, as its shopper knows it; empty where nothing has it. */
const focusIn = (root: ShadowRoot): string => {
  const { activeElement } = root
  return activeElement?.getAttribute('aria-label') ?? textOf(activeElement)
}

const buttonIn = (dialog: HTMLDialogElement, name: string): HTMLElement => {
  const found = [...dialog.querySelectorAll('button')].find((each) => textOf(each) === name)
  if (!found) throw new Error(`There is no button ${name}.`)
  return found
}

/** Presses a control as a keyboard does. */
const pressFocused = async (shop: Awaited<ReturnType<typeof accountShop>>, name: string): Promise<void> => {
  shop.button(name).focus()
  await shop.press(name)
}

it.each([
  ['by its last button', (dialog: HTMLDialogElement) => buttonIn(dialog, 'Done').click()],
  ['by its cross', (dialog: HTMLDialogElement) => buttonIn(dialog, '×').click()],
  ['by the browser, as Escape does', (dialog: HTMLDialogElement) => dialog.close()],
])('passes the focus on at once when the dialog of a control that is gone is closed %s', async (_, close) => {
  const shop = await accountShop({
    ...changing,
    'GET ?fresh=true': () => json(list(subscription())),
  })
  await pressFocused(shop, 'Take back')
  await shop.press('Change on March 1, 2027')
  const dialog = shop.dialog()
  if (!dialog) throw new Error('There is no dialog.')
  close(dialog)
  // Microtasks alone: neither a task nor a frame of the browser comes before this.
  await Promise.resolve()
  expect(focusIn(shop.root())).toContain('Lumen Basic')
  expect(shop.root().activeElement?.id).toBe('name-771')
})

it('keeps the focus on the control until a later list comes without it, and passes it on then', async () => {
  const wait: (() => void)[] = []
  const shop = await accountShop({
    ...changing,
    'GET ?fresh=true': async () => {
      await new Promise<void>((resolve) => wait.push(resolve))
      return json(list(subscription()))
    },
  })
  await pressFocused(shop, 'Take back')
  await shop.press('Change on March 1, 2027')
  await shop.press('Done')
  expect(focusIn(shop.root())).toBe('Take back: Lumen Basic')
  for (const go of wait) go()
  await shop.settle()
  expect(shop.root().activeElement?.id).toBe('name-771')
})

it.each([
  ['Take back', 'Change on March 1, 2027'],
  ['Turn on', 'Turn on renewal'],
  ['Renew now', 'Renew now and pay €77.00'],
])('has the focus somewhere after each paint from %s to the end of its dialog', async (opens, confirms) => {
  const shop = await accountShop({
    ...changing,
    'GET ': () => json(list(subscription({ renewal: 'manual', items: [item({ scheduled })] }))),
    // All controls are gone.
    'GET ?fresh=true': () => json(list(subscription({ state: 'finished', actions: noActions }))),
  })
  const root = shop.root()
  const seen: string[] = []
  shop.button(opens).focus()
  const paints = new MutationObserver(() => seen.push(focusIn(root)))
  paints.observe(root, { subtree: true, childList: true })
  await shop.press(opens)
  await pressFocused(shop, confirms)
  await pressFocused(shop, 'Done')
  paints.disconnect()
  expect(seen.length).toBeGreaterThan(2)
  expect(seen).not.toContain('')
})

it.each([
  ['the subscription', subscription(), 'Lumen Basic'],
  ['the list', undefined, 'Your subscriptions'],
])('passes the focus of a question that is answered on to the name of %s', async (_, answer, name) => {
  const shop = await accountShop({
    'GET ': () => json(list(subscription({ open: { state: 'unknown' } }))),
    'GET ?fresh=true': () => json(list(...(answer ? [answer] : []))),
  })
  await pressFocused(shop, 'Ask again')
  expect(focusIn(shop.root())).toContain(name)
})

it('passes the focus of a second try on to the list, before its answer and after it', async () => {
  let answer: (response: Response) => void = () => {}
  const shop = await accountShop({
    'GET ': () => problem(502, 'upstream-unavailable'),
    'GET ?fresh=true': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  await pressFocused(shop, 'Try again')
  expect(focusIn(shop.root())).toBe('Your subscriptions')
  answer(json(list(subscription())))
  await shop.settle()
  expect(focusIn(shop.root())).toBe('Your subscriptions')
})

it('passes the focus on to the link that stands in for a tab which the browser does not open', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const shop = await accountShop()
  await pressFocused(shop, 'Cancel subscription')
  expect(focusIn(shop.root())).toBe('Open the page')
  document.body.replaceChildren()
  const other = await accountShop({
    'POST /771/changes': () => json({ state: 'refused', code: 'payment-rejected' }),
  })
  await other.upgrade()
  await pressFocused(other, 'Update payment method')
  expect(focusIn(other.root())).toBe('Open the page')
})

it('passes the focus of a question about a change without a key on to the heading', async () => {
  const shop = await accountShop({ 'POST /771/renewal': () => json({ state: 'unknown' }, { status: 202 }) })
  await pressFocused(shop, 'Turn off')
  await shop.press('Turn off renewal')
  await pressFocused(shop, 'Ask again')
  expect(shop.root().activeElement?.id).toBe('title')
})

it('moves the focus to the name of a subscription whose link goes after the platform’s page', async () => {
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace() {} } } as unknown as Window)
  const { press, button, root, settle } = await accountShop({
    'GET ?fresh=true': () => json(list(subscription({ state: 'grace', graceEnds: '2027-03-15T00:00:00Z' }))),
  })
  button('Update').focus()
  await press('Update')
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(root().activeElement?.id).toBe('name-771')
})

it('moves the focus to the heading of each step, and back to the pressed control', async () => {
  const { review, root, dialog, settle, button } = await accountShop()
  const opener = button('Change')
  opener.focus()
  await review()
  expect(root().activeElement?.id).toBe('title')
  dialog()?.close()
  await settle()
  expect(root().activeElement).toBe(opener)
})

it('announces a change', async () => {
  const seen: unknown[] = []
  document.addEventListener('vitrine-subscription-changed', (event) => seen.push(event.detail), {
    once: true,
  })
  const { press } = await accountShop()
  await press('Turn off')
  await press('Turn off renewal')
  expect(seen).toEqual([{ subscription: '771', operation: 'renewal', state: 'changed' }])
})
