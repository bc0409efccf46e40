/**
 * The dialog of a subscription whose plan or quantity changes. A change is sent once with the amounts that the review
 * showed, looked up when its answer is lost, and shown to no other customer.
 */

import { expect, it } from 'vitest'
import {
  accountShop,
  change,
  changing,
  item,
  list,
  money,
  problem,
  renewable,
  subscription,
  token,
} from './account-shop.ts'
import { type Answer, json, textOf } from './support.ts'

const never = () => new Promise<Response>(() => {})

it('shows a change that is scheduled, and takes it back by a change to the present plan', async () => {
  const { text, press, status, sent, fact, title, dialog } = await accountShop(changing)
  expect(text()).toContain('From March 1, 2027: 3 × Lumen Pro')
  await press('Undo')
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
  expect(status()).toBe('The scheduled change was undone.')
})

it('takes a scheduled change back in the choice of plans too', async () => {
  const { press, sent, status } = await accountShop(changing)
  await press('Change')
  await press('Continue')
  expect(sent('POST /771/changes/preview')[0]?.body).toMatchObject({ product: '97769', quantity: 1 })
  await press('Change on March 1, 2027')
  expect(status()).toBe('The scheduled change was undone.')
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
  expect(fact('Current')).toBe('Lumen Basic')
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
  expect(change?.key).toMatch(/^0123456789abcdef-[a-f0-9]{32}$/)
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

it('reviews a plan that was chosen a moment before, though it is painted later', async () => {
  const { root, press, button, spend, settle, sent } = await accountShop()
  await press('Change')
  const choose = (value: string) => root().querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click()
  choose('renewal')
  // The first paint has used the time of its task up.
  spend(20)
  choose('97772')
  button('Continue').click()
  await settle()
  expect(sent('POST /771/changes/preview')[0]?.body).toMatchObject({ product: '97772', when: 'renewal' })
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
  ['change-open', 'whether a change went through'],
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
  expect(new Set(lookups.map(({ route }) => route))).toEqual(
    new Set([`GET /changes/${key}?subscription=771`]),
  )
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
  routes[`GET /changes/${key}?subscription=771`] = () => json({ state: 'changed' })
  await shop.advance(2000)
  expect(shop.status()).toBe('Your plan has changed.')
})

it('only asks about a change that stays unknown', async () => {
  const routes: Record<string, Answer> = {}
  const shop = await accountShop(routes)
  let key = ''
  routes['POST /771/changes'] = (_, init) => {
    key = String(new Headers(init?.headers).get('Idempotency-Key'))
    routes[`GET /changes/${key}?subscription=771`] = () => problem(503, 'upstream-unavailable')
    return json({ state: 'unknown' }, { status: 202 })
  }
  await shop.upgrade()
  for (let round = 0; round < 8; round += 1) await shop.advance(60_000)
  expect(shop.status()).toContain('We do not know yet')
  routes[`GET /changes/${key}?subscription=771`] = () => json({ state: 'changed' })
  await shop.press('Check again')
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
  expect(second.status()).toContain('We are checking whether your change went through.')
})

const outdated = () => problem(409, 'key-outdated', { epoch: 'fedcba9876543210', sent: false })
const isOutdated = (init: RequestInit | undefined) =>
  !new Headers(init?.headers).get('Idempotency-Key')?.startsWith('fedcba9876543210-')

it('sends a change once more, without a word, where its outdated key was never sent', async () => {
  const shop = await accountShop({
    'POST /771/changes': (_, init) => (isOutdated(init) ? outdated() : json({ state: 'changed' })),
  })
  await shop.upgrade()
  await shop.settle()
  expect(shop.status()).toBe('Your plan has changed.')
  const [first, second, ...more] = shop.sent('POST /771/changes')
  expect(more).toEqual([])
  expect(first?.key).toMatch(/^0123456789abcdef-/)
  expect(second?.key).toMatch(/^fedcba9876543210-[0-9a-f]{32}$/)
  expect(second?.body).toEqual(first?.body)
})

it('sends a renewal once more where its outdated key was never sent', async () => {
  const shop = await accountShop({
    ...renewable,
    'POST /771/renew': (_, init) => (isOutdated(init) ? outdated() : json({ state: 'changed' })),
  })
  await shop.press('Renew now')
  await shop.press('Renew now and pay €77.00')
  await shop.settle()
  expect(shop.sent('POST /771/renew').map(({ key }) => key?.slice(0, 17))).toEqual([
    '0123456789abcdef-',
    'fedcba9876543210-',
  ])
})

it('looks a change up, with its subscription, whose outdated key may have been sent before', async () => {
  const first = await accountShop({ 'POST /771/changes': never })
  await first.upgrade()
  document.body.replaceChildren()
  const second = await accountShop({ 'POST /771/changes': outdated }, undefined, {}, { keepsKeys: true })
  await second.upgrade()
  expect(second.status()).toContain('We are checking whether your change went through.')
  await second.advance(1000)
  const [{ key } = { key: '' }] = first.sent('POST /771/changes')
  expect(second.sent('POST /771/changes').map((each) => each.key)).toEqual([key])
  expect(second.sent(`GET /changes/${key}?subscription=771`)).toHaveLength(1)
})

it.each([
  ['its key is outdated twice', outdated],
  ['the store is away', () => problem(503, 'store-unavailable', { sent: false })],
])('says that a change did not arrive when %s and nothing was sent', async (_why, reply) => {
  const shop = await accountShop({ 'POST /771/changes': reply })
  await shop.upgrade()
  await shop.settle()
  expect(shop.status()).toBe('Your change did not arrive. Nothing was changed or charged.')
  expect(shop.sent('POST /771/changes').length).toBeLessThan(3)
  expect(shop.asked.filter(({ route }) => route.startsWith('GET /changes/'))).toEqual([])
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
