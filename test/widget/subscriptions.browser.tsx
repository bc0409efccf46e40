/**
 * The list of a customer's subscriptions: states, amounts, what an element shows and when it reads, and the platform's
 * pages, in words for each answer of the endpoint. No customer sees what another one has. Its dialog is in
 * `subscription-changes.browser.tsx`, the focus in `subscription-focus.browser.tsx`; the endpoint is `account-shop.ts`.
 */

import { expect, it, vi } from 'vitest'
import {
  accountShop,
  item,
  list,
  nextOf,
  no,
  noActions,
  problem,
  subscription,
  token,
} from './account-shop.ts'
import { json, mount, ownStorage, rootOf, textOf } from './support.ts'

it('shows product, state, next payment, card and renewal of a subscription', async () => {
  const { text, fact } = await accountShop()
  expect(text()).toContain('Lumen Basic')
  expect(text()).toContain('Active')
  expect(fact('Next payment')).toBe('€77.00March 1, 2027Every year')
  expect(fact('Payment method')).toBe('Visa ending in 4242Valid until 04/2027')
  expect(fact('Plan')).toBe('Lumen Basic')
  expect(fact('Renewal')).toBe('Automatic')
})

it('begins an Arabic sentence on a card at the right, with the Latin name of the card', async () => {
  const { root } = await accountShop({}, undefined, { locale: 'ar' })
  const sentence = [...root().querySelectorAll('dd')].find((value) => textOf(value).includes('4242'))
  const left = (words: string): number => {
    const walker = document.createTreeWalker(sentence ?? document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const start = text.textContent?.indexOf(words) ?? -1
      if (start < 0) continue
      const range = document.createRange()
      range.setStart(text, start)
      range.setEnd(text, start + words.length)
      return range.getBoundingClientRect().left
    }
    return Number.NaN
  }
  expect(left('Visa')).toBeGreaterThan(left('4242'))
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
    expect(fact('Payment due')).toMatch(/\d{4}Every yearYou see the amount when you pay\.$/)
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
  expect(unknown.text()).toContain('We are checking')
  await unknown.press('Check again')
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
  await press('Check again')
  await press('Check again')
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
