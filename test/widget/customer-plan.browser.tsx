/**
 * Cards for a customer who has a plan already: the present one is marked, and the others of its group offer a change
 * and no second subscription. Where the list cannot be read, is late or shows nothing, the cards sell as before. The
 * endpoint is that of `account-shop.ts`.
 */

import { expect, it } from 'vitest'
import type { CustomerSubscription, SubscriptionItem } from '../../src/contract/subscriptions.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import type { Loader } from '../../src/widget/storefront/page.ts'
import {
  accountShop,
  change,
  item,
  list,
  money,
  problem,
  type Routes,
  refusedOrder,
  subscription,
  token,
} from './account-shop.ts'
import { json, rootOf, textOf } from './support.ts'

const cards = `<vitrine-card product="97769"></vitrine-card>
  <vitrine-card product="97772"></vitrine-card>
  <vitrine-card product="5"></vitrine-card>`

const cardShop = async (
  routes: Routes = {},
  settings: Settings = {},
  html = cards,
  loader: Partial<Loader> = {},
) => {
  const shop = await accountShop(routes, html, settings, { loader })
  const control = (product: string): HTMLAnchorElement => {
    const found = rootOf(shop.host, `[product="${product}"]`).querySelector<HTMLAnchorElement>('[part=buy]')
    if (!found) throw new Error(`no buy control of ${product}`)
    return found
  }
  return {
    ...shop,
    control,
    labels: () => ['97769', '97772', '5'].map((product) => textOf(control(product))),
    click: async (product: string) => {
      control(product).click()
      await shop.settle()
    },
    dialog: () => document.querySelector('vitrine-subscriptions')?.shadowRoot?.querySelector('dialog'),
  }
}

it('says which card is the plan of the customer, and offers the change to the others of its group', async () => {
  const { labels, asked } = await cardShop()
  expect(labels()).toEqual(['Your plan', 'Change to this plan', 'Buy now'])
  expect(asked.map(({ route }) => route)).toEqual(['GET '])
})

it('claims nothing about what is due or renews, which only the review of a change knows', async () => {
  const { host, control } = await cardShop({}, { renewal: 'P1Y' })
  const text = (product: string) => textOf(rootOf(host, `[product="${product}"]`))
  expect(text('97769')).not.toContain('Renews')
  expect(text('97772')).not.toContain('Renews')
  expect(text('5')).toContain('Renews')
  expect(control('97769').ariaCurrent).toBe('true')
  expect(control('97772').ariaCurrent).toBeNull()
})

it('has no address that a new tab could sell from, where it offers a change', async () => {
  const { control, settle, dialog, followed } = await cardShop()
  for (const product of ['97769', '97772']) {
    expect(control(product).localName).toBe('button')
    expect(control(product).hasAttribute('href')).toBe(false)
  }
  expect(control('5').localName).toBe('a')
  // A middle click sends no `click`; one with a key held does.
  control('97772').dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }))
  expect(dialog()).toBeFalsy()
  control('97772').dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }))
  await settle()
  expect(textOf(dialog()?.querySelector('h2'))).toBe('Review your change')
  expect(followed).toEqual([])
})

it('opens the review of the change, and places no order', async () => {
  const { click, dialog, sent, followed, asked } = await cardShop()
  await click('97772')
  expect(textOf(dialog()?.querySelector('h2'))).toBe('Review your change')
  expect(sent('POST /771/changes/preview')[0]?.body).toEqual({
    item: 1,
    product: '97772',
    quantity: 1,
    when: 'now',
  })
  expect(followed).toEqual([])
  expect(asked.some(({ route }) => route.includes('/cart/'))).toBe(false)
})

it('opens the choice of quantity and date from the card of the present plan', async () => {
  const { click, dialog } = await cardShop()
  await click('97769')
  expect(textOf(dialog()?.querySelector('h2'))).toBe('Change your plan')
})

for (const [name, settings] of [
  ['without a token', { customerToken: '' }],
  ['with a token that does not read subscriptions', { customerToken: token('customer-42', ['order']) }],
  ['with a token that cannot be read', { customerToken: 'opaque' }],
] as const)
  it(`sells as before ${name}, without a request or a file`, async () => {
    const loaded: string[] = []
    const module: Loader['module'] = (part) => {
      loaded.push(part)
      return moduleLoader.module(part)
    }
    const { labels, asked } = await cardShop({}, settings, cards, { module })
    expect(labels()).toEqual(['Buy now', 'Buy now', 'Buy now'])
    expect(asked).toEqual([])
    expect(loaded).not.toContain('subscriptions')
  })

const holding = (over: Partial<SubscriptionItem>, whole: Partial<CustomerSubscription> = {}) => ({
  'GET ': () => json(list(subscription({ items: [item(over)], ...whole }))),
})

for (const [name, routes] of [
  ['a failed read', { 'GET ': () => problem(502, 'upstream-unavailable') }],
  ['a refused token', { 'GET ': () => problem(401, 'token-invalid') }],
  ['a read on its way', { 'GET ': () => new Promise<Response>(() => {}) }],
  ['a customer without a subscription', { 'GET ': () => json(list()) }],
  ['an item without a plan group, or of one that is sold several times', holding({ repeats: undefined })],
  ['an item that has ended', holding({ state: 'deactivated', repeats: undefined })],
  ['an ended subscription', holding({ state: 'finished', repeats: undefined }, { state: 'finished' })],
] as const)
  it(`sells as before with ${name}`, async () => {
    const { labels } = await cardShop(routes)
    expect(labels()).toEqual(['Buy now', 'Buy now', 'Buy now'])
  })

it('sells no second subscription where a plan of the group begins another interval', async () => {
  const routes = {
    ...holding({ plans: ['97769'] }),
    'POST /771/changes/preview': () => problem(422, 'plan-not-allowed'),
  }
  const { labels, click, dialog, asked, followed } = await cardShop(routes)
  expect(labels()).toEqual(['Your plan', 'Contact us to change to this plan', 'Buy now'])
  await click('97772')
  expect(textOf(dialog())).toContain('This change is not possible here. Nothing was changed.')
  expect(asked.map(({ route }) => route)).toEqual(['GET ', 'POST /771/changes/preview', 'GET ?fresh=true'])
  expect(followed).toEqual([])
})

it('opens the change where an order is refused because the customer has the plan', async () => {
  const { cart, press } = await refusedOrder()
  expect(textOf(cart)).toContain('You have this subscription already')
  expect(textOf(cart.querySelector('[part=change]'))).toBe('Change to this plan')
  await press(cart, 'change')
  const dialog = document.querySelector('vitrine-subscriptions')?.shadowRoot?.querySelector('dialog')
  expect(textOf(dialog?.querySelector('h2'))).toBe('Review your change')
})

it('takes a paid plan back that was sold without an automatic renewal', async () => {
  const paid = subscription({
    state: 'deactivated',
    standing: 'reinstatable',
    renewal: 'manual',
    ends: '2027-03-01T00:00:00Z',
    items: [item({ state: 'deactivated', change: { possible: false, reason: 'state' } })],
    actions: { ...subscription().actions, reinstate: { possible: true } },
  })
  const { labels, click, dialog } = await cardShop({ 'GET ': () => json(list(paid)) })
  expect(labels()).toEqual(['Your plan', 'Contact us to change to this plan', 'Buy now'])
  await click('97769')
  expect(textOf(dialog())).toContain('Nothing is charged now. Afterwards you can renew it here until March 1')
})

it('says that the change is made already where another tab has made it, and reads the list again', async () => {
  let hasChanged = false
  const { click, dialog, settle, labels } = await cardShop({
    'GET ': () => json(list(subscription({ items: [item({ product: hasChanged ? '97772' : '97769' })] }))),
    'POST /771/changes/preview': () => json(change()),
    'POST /771/changes': () => {
      hasChanged = true
      return problem(409, 'already-changed')
    },
  })
  await click('97772')
  dialog()?.querySelector<HTMLElement>('[part=confirm]')?.click()
  await settle()
  expect(textOf(dialog())).toContain('This change has been made already.')
  expect(textOf(dialog())).not.toContain('Nothing was changed')
  expect(labels()).toEqual(['Change to this plan', 'Your plan', 'Buy now'])
})

it('takes the plan of the customer, and not what is sold beside it', async () => {
  const addOn = item({ runningNumber: 2, product: '5', plans: ['97769', '5'], repeats: undefined })
  const both = subscription({ items: [addOn, item()] })
  const { labels, click, sent } = await cardShop({ 'GET ': () => json(list(both)) })
  expect(labels()).toEqual(['Your plan', 'Change to this plan', 'Buy now'])
  await click('97772')
  expect(sent('POST /771/changes/preview')[0]?.body).toMatchObject({ item: 1 })
})

it('holds no press for a late read', async () => {
  const { click, followed, asked } = await cardShop(
    { 'GET ': () => new Promise<Response>(() => {}), 'POST /cart/preview': () => problem(503, 'internal') },
    // An order by the token would open its review first.
    { customerToken: token('customer-42', ['subscriptions']), renewal: 'none' },
  )
  await click('97772')
  expect(asked.map(({ route }) => route)).toContain('POST /cart/preview')
  expect(followed).toEqual([])
})

it('sells no second subscription to a token that only reads, and says that the change is not possible here', async () => {
  const only = item({ change: { possible: false, reason: 'permission' } })
  const { labels, click, dialog, asked, followed } = await cardShop({
    'GET ': () => json(list(subscription({ items: [only] }))),
  })
  expect(labels()).toEqual(['Your plan', 'Contact us to change to this plan', 'Buy now'])
  await click('97772')
  expect(textOf(dialog())).toContain('This change is not possible here. Nothing was changed.')
  expect(asked.map(({ route }) => route)).toEqual(['GET '])
  expect(followed).toEqual([])
})

it('says what has to be done first where a payment is due', async () => {
  const held = subscription({ state: 'hold', items: [item({ change: { possible: false, reason: 'hold' } })] })
  const { click, dialog, sent } = await cardShop({ 'GET ': () => json(list(held)) })
  await click('97772')
  expect(textOf(dialog())).toContain('the subscription is on hold')
  expect(textOf(dialog()?.querySelector('[part=confirm]'))).toBe('Update payment method')
  expect(sent('POST /771/changes/preview')).toEqual([])
})

it('shows the change in the list of the page, where there is one', async () => {
  const { click, host } = await cardShop({}, {}, `<vitrine-subscriptions></vitrine-subscriptions>${cards}`)
  await click('97772')
  expect(document.querySelectorAll('vitrine-subscriptions')).toHaveLength(1)
  expect(rootOf(host, 'vitrine-subscriptions').querySelector('dialog')?.open).toBe(true)
})

it('shows the present plan after a change', async () => {
  let hasChanged = false
  const { click, dialog, labels, settle } = await cardShop({
    'GET ': () => json(list(subscription({ items: [item({ product: hasChanged ? '97772' : '97769' })] }))),
    'POST /771/changes': () => {
      hasChanged = true
      return json({ state: 'changed', dueNow: money(31.5), next: money(119), currency: 'EUR' })
    },
    'POST /771/changes/preview': () => json(change()),
  })
  await click('97772')
  dialog()?.querySelector<HTMLElement>('[part=confirm]')?.click()
  await settle()
  expect(labels()).toEqual(['Change to this plan', 'Your plan', 'Buy now'])
})
