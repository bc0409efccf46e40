/**
 * A page of a customer with subscriptions, over an endpoint whose answers a test gives by method and path. It records
 * each request with its body, key and token. `flowStates` brings the dialog of a change into each of its states, for
 * the tests that look at all of them. Signatures of tokens are not checked here.
 */

import type { ChangePreview } from '../../src/contract/subscription-changes.ts'
import type {
  CustomerSubscription,
  NextCharge,
  SubscriptionItem,
  SubscriptionsResponse,
} from '../../src/contract/subscriptions.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import type { Loader } from '../../src/widget/storefront/page.ts'
import { longName } from './every-state.ts'
import {
  type Answer,
  json,
  mount,
  ownStorage,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
} from './support.ts'

const base64 = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '')

/** A token as a backend signs it; the fake endpoint checks no signature. */
export const token = (sub = 'customer-42', may: string[] = ['subscriptions', 'manage'], exp = 9_999_999) =>
  `${base64({ alg: 'none' })}.${base64({ sub, may, exp })}.signature`

const yes = { possible: true }
export const no = (reason: string) => ({ possible: false, reason })

export const item = (over: Partial<SubscriptionItem> = {}): SubscriptionItem => ({
  runningNumber: 1,
  product: '97769',
  name: 'Lumen Basic',
  nameExtension: 'for one person',
  quantity: 1,
  state: 'active',
  plans: ['97769', '97772'],
  least: 1,
  most: 50,
  repeats: ['97769', '97772'],
  change: yes,
  ...over,
})

/** How a subscription stands, as the endpoint says it of a customer with a card. */
const standingOf = ({ state = 'active', renewal }: Partial<CustomerSubscription>): string => {
  if (state === 'grace' || state === 'hold') return renewal === 'manual' ? 'lapsed' : 'failed'
  if (state === 'active') return renewal === 'manual' ? 'renewable' : 'renewing'
  return { deactivated: 'canceled', finished: 'ended' }[state] ?? state
}

export const subscription = (over: Partial<CustomerSubscription> = {}): CustomerSubscription => ({
  id: '771',
  state: 'active',
  standing: standingOf(over),
  interval: { months: 12, days: 0 },
  nextBilling: '2027-03-01T00:00:00Z',
  renewal: 'automatic',
  currency: 'EUR',
  payment: { type: 'Visa', lastDigits: '4242', expires: '2027-04' },
  items: [item()],
  actions: {
    renewal: yes,
    renew: over.renewal === 'manual' ? yes : no('automatic'),
    reinstate: no('nothing-ended'),
    card: yes,
    cancel: yes,
  },
  ...over,
})

export const money = (gross: number) => {
  const net = Math.round((gross / 1.19) * 100) / 100
  return { gross, net, vat: Math.round((gross - net) * 100) / 100 }
}

export const nextOf = (gross = 77): NextCharge => ({
  currency: 'EUR',
  amount: money(gross),
  date: '2027-03-01T00:00:00Z',
  epoch: '0123456789abcdef',
})

export const change = (over: Partial<ChangePreview> = {}): ChangePreview => ({
  item: 1,
  product: '97772',
  quantity: 1,
  when: 'now',
  currency: 'EUR',
  dueNow: money(31.5),
  next: money(119),
  nextBilling: '2027-03-01T00:00:00Z',
  interval: { months: 12, days: 0 },
  epoch: '0123456789abcdef',
  ...over,
})

export const list = (...subscriptions: CustomerSubscription[]): SubscriptionsResponse => ({ subscriptions })

export const problem = (status: number, code: string, more: object = {}): Response =>
  json({ type: `https://x/${code}`, title: code, status, code, ...more }, { status })

/** No control is possible. */
export const noActions = Object.fromEntries(
  Object.keys(subscription().actions).map((name) => [name, no('permission')]),
) as unknown as CustomerSubscription['actions']

/** The list of a customer who renews by hand. */
export const renewable = { 'GET ': () => json(list(subscription({ renewal: 'manual' }))) }

export const scheduled = { product: '97772', name: 'Lumen Pro', quantity: 3 }

/** A subscription whose plan changes at the renewal, which a change to the present plan takes back. */
export const changing = {
  'GET ': () => json(list(subscription({ items: [item({ scheduled })] }))),
  'POST /771/changes/preview': () =>
    json(
      change({ product: '97769', when: 'renewal', dueNow: money(0), next: money(77), replaces: scheduled }),
    ),
}

/** The answers of an endpoint, by method and path behind `/subscriptions`; what is missing answers 404. */
export type Routes = Readonly<Record<string, Answer>>

/** One request to the endpoint. */
export interface Asked {
  route: string
  body: unknown
  key: string | undefined
  token: string | undefined
}

interface ShopOptions {
  storage?: () => Storage
  loader?: Partial<Loader>
  /** The keys of changes stay, as they do when a page is loaded again. */
  keepsKeys?: boolean
}

export const accountShop = async (
  routes: Routes = {},
  html = '<vitrine-subscriptions></vitrine-subscriptions>',
  settings: Settings = {},
  { storage = ownStorage(), loader = {}, keepsKeys = false }: ShopOptions = {},
) => {
  if (!keepsKeys) localStorage.clear()
  const asked: Asked[] = []
  const prices = priced((product) =>
    priceItem(product, { product: { name: product === '97772' ? 'Lumen Pro' : 'Lumen Basic' } }),
  )
  const all: Routes = {
    'GET ': () => json(list(subscription())),
    'GET /771/next': () => json(nextOf()),
    'GET /771/links': () =>
      json({ cancel: 'https://checkout.example/cancel/1', card: 'https://checkout.example/card/1' }),
    'POST /771/changes/preview': () => json(change()),
    'POST /771/changes': () =>
      json({ state: 'changed', dueNow: money(31.5), next: money(119), currency: 'EUR' }),
    'POST /771/renewal': () => json({ state: 'changed' }),
    'POST /771/renew': () => json({ state: 'changed', dueNow: money(77), currency: 'EUR' }),
    'POST /771/reinstate': () => json({ state: 'changed' }),
    ...routes,
  }
  const test = testPage(
    (url, init) => {
      if (url.pathname.endsWith('/prices')) return prices(url, init)
      const headers = new Headers(init?.headers)
      const path = url.pathname.replace(/^\/subscriptions/, '')
      const route = `${init?.method ?? 'GET'} ${path}${url.search}`
      asked.push({
        route,
        body: init?.body ? JSON.parse(String(init.body)) : undefined,
        key: headers.get('Idempotency-Key') ?? undefined,
        token: headers.get('Authorization')?.replace('Bearer ', ''),
      })
      const answer = routes[route] ?? all[route] ?? all[`${init?.method ?? 'GET'} ${path}`]
      return answer ? answer(url, init) : problem(404, 'not-found')
    },
    { endpoint: 'https://shop.example', customerToken: token(), ...settings },
    storage,
    loader,
  )
  const host = mount(html)
  await test.settle()
  const root = () => rootOf(host, 'vitrine-subscriptions')
  const button = (name: string): HTMLElement => {
    const found = [...root().querySelectorAll<HTMLElement>('button, a')].filter(
      (each) => textOf(each) === name && each.checkVisibility(),
    )
    // The dialog is above the list.
    const last = found.at(-1)
    if (!last) throw new Error(`no control "${name}" in: ${textOf(root())}`)
    return last
  }
  const press = async (name: string): Promise<void> => {
    button(name).click()
    await test.settle()
  }
  const pick = async (value: string): Promise<void> => {
    root().querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click()
    await test.settle()
  }
  /** Goes to the review of an upgrade. */
  const review = async (): Promise<void> => {
    await press('Change')
    await pick('97772')
    await press('Continue')
  }
  return {
    ...test,
    host,
    asked,
    root,
    button,
    press,
    pick,
    review,
    /** Confirms an upgrade. */
    upgrade: async () => {
      await review()
      await press('Change now and pay €31.50')
    },
    text: () => textOf(root()),
    dialog: () => root().querySelector('dialog'),
    status: () => textOf(root().querySelector('#status')),
    title: () => textOf(root().querySelector('#title')),
    /** The value of a row, by its name. */
    fact: (name: string) => {
      const term = [...root().querySelectorAll('dt')].filter((each) => textOf(each).startsWith(name)).at(-1)
      return textOf(term?.nextElementSibling)
    },
    sent: (route: string) => asked.filter((each) => each.route === route),
  }
}

/** Subscriptions in every state that the list shows in its own way. */
export const everySubscription = (): SubscriptionsResponse => ({
  subscriptions: [
    subscription({ items: [item({ scheduled: { product: '97772', name: 'Lumen Pro', quantity: 3 } })] }),
    subscription({
      id: '772',
      payment: { type: 'Visa', lastDigits: '4242', expires: '1969-12' },
      items: [
        item({ name: longName, quantity: 12 }),
        item({ runningNumber: 2, name: 'Archive day', plans: ['5'] }),
      ],
    }),
    subscription({ id: '773', renewal: 'manual' }),
    subscription({ id: '774', state: 'grace', graceEnds: '2027-03-15T00:00:00Z' }),
    subscription({ id: '775', state: 'hold' }),
    subscription({
      id: '776',
      state: 'deactivated',
      ends: '2027-03-01T00:00:00Z',
      actions: { ...subscription().actions, reinstate: yes, renewal: no('state'), renew: no('state') },
    }),
    subscription({ id: '777', open: { state: 'pending', continueUrl: 'https://checkout.example/pay' } }),
    subscription({ id: '778', open: { state: 'unknown' } }),
  ],
  unread: ['9'],
})

type Shop = Awaited<ReturnType<typeof accountShop>>

const click = async ({ root, settle }: Shop, selector: string): Promise<void> => {
  root().querySelector<HTMLElement>(selector)?.click()
  await settle()
}

/** The control that changes the plan of the first subscription without a fault. */
const changeControl = 'li:has(#name-771) .act button'

const toReview = async (shop: Shop): Promise<void> => {
  await click(shop, changeControl)
  await shop.pick('97772')
  await click(shop, 'dialog [type=submit]')
}

const toOutcome = async (shop: Shop): Promise<void> => {
  await toReview(shop)
  await click(shop, 'dialog [part=confirm]')
}

const differing = () =>
  json({ state: 'refused', code: 'amounts-differ', preview: change({ dueNow: money(45) }) })

/** The dialog in every state, by what brings it about and what the endpoint answers. */
export const flowStates: Readonly<Record<string, { go: (shop: Shop) => Promise<void>; routes?: Routes }>> = {
  choosing: { go: (shop) => click(shop, changeControl) },
  review: { go: toReview },
  unchecked: {
    go: toReview,
    routes: { 'POST /771/changes/preview': () => problem(422, 'change-not-possible') },
  },
  differs: { go: toOutcome, routes: { 'POST /771/changes': differing } },
  changed: { go: toOutcome },
  'action-needed': {
    go: toOutcome,
    routes: {
      'POST /771/changes': () => json({ state: 'action-needed', continueUrl: 'https://checkout.example/3d' }),
    },
  },
  rejected: {
    go: toOutcome,
    routes: { 'POST /771/changes': () => json({ state: 'refused', code: 'payment-rejected' }) },
  },
}

/** Mounts the list in every state; by its name a state of the dialog, over a list of one subscription. */
export const mountSubscriptions = async (settings: Settings = {}, state?: string): Promise<Shop> => {
  const { go, routes } = flowStates[state ?? ''] ?? {}
  const shop = await accountShop(
    {
      'GET ': () => json(state ? list(subscription()) : everySubscription()),
      'GET /773/next': () => json({ currency: 'EUR' }),
      ...routes,
    },
    undefined,
    settings,
  )
  await go?.(shop)
  return shop
}

/** A page whose order is refused because the customer has the plan already, with its open cart. */
export const refusedOrder = async () => {
  const total = { net: 64.71, vat: 12.29, gross: 77, vatPercentage: 19 }
  const preview = {
    currency: 'EUR',
    lines: [{ product: '97772', name: 'Lumen Pro', quantity: 1, unit: total, total }],
    total,
    differences: [],
    checkoutUrl: 'https://checkout.example/1001/session/abc',
    session: true,
  }
  const shop = await accountShop(
    {
      'POST /cart/preview': () => json(preview),
      'POST /cart/process': () => problem(409, 'already-subscribed'),
    },
    '<vitrine-buy product="97772" renewal="none"></vitrine-buy>',
    { customerToken: token('customer-42', ['order', 'subscriptions', 'manage']), review: 'always' },
  )
  const press = async (root: ShadowRoot, part: string) => {
    root.querySelector<HTMLElement>(`[part=${part}]`)?.click()
    await shop.settle()
  }
  await press(rootOf(shop.host, 'vitrine-buy'), 'buy')
  const cart = rootOf(document, 'vitrine-cart')
  await press(cart, 'order')
  return { cart, press }
}
