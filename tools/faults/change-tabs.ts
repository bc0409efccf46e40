/**
 * Customers who change their subscriptions in one or two tabs, each with a key of its own, and press again until the
 * outcome is known. A key begins with the epoch that came with the amounts; one that is outdated before any request with it
 * may have been sent is replaced, and another is looked up. `judge` compares what the tabs were told with what the platform has made: one change of a
 * subscription at most, one charge at most, and no answer that is not true.
 */

import {
  changePreviewSchema,
  type SubscriptionChange,
  subscriptionChangeSchema,
} from '../../src/contract/subscription-changes.ts'
import { nextChargeSchema } from '../../src/contract/subscriptions.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import type { ServedSandbox } from '../../src/sandbox/index.ts'
import { storedPayment } from '../../src/sandbox/payment/stored-payment.ts'
import { merchantOrder } from '../../test/support/merchant-order.ts'
import { problemSchema } from '../../test/support/problem-schema.ts'
import { origin } from '../bench/endpoint/program.ts'
import type { Violation } from './history.ts'
import { keyIn, tokenSecret } from './shopper.ts'

const mostTries = 50
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const wishes = {
  now: { item: 1, product: '97770', quantity: 2, when: 'now' },
  later: { item: 1, product: '97771', quantity: 1, when: 'renewal' },
  renew: undefined,
} as const
export type ChangeKind = keyof typeof wishes

/** An outcome, or the code of a problem: then nothing was sent for this key. */
type Told = SubscriptionChange | { problem: string }

export interface Tab {
  kind: ChangeKind
  key: string
  /** Requests with this key that may have been sent to the platform. */
  maySent: number
  body: unknown
  told: Told[]
  /** Presses without an answer. */
  unanswered: number
}

export interface Customer {
  name: string
  reference: string
  subscription: number
  tabs: Tab[]
  /** Whether the store was emptied while the changes were on their way. */
  isForgotten: boolean
}

const isOpen = (told: Told | undefined): boolean =>
  !told || 'problem' in told || ['unknown', 'in-flight', 'pending'].includes(told.state)

export const stateOf = (told: Told | undefined): string => {
  if (!told) return 'nothing'
  return 'problem' in told ? told.problem : told.state
}

const askOf = async (reference: string) => {
  const token = await signCustomerToken({
    key: tokenSecret,
    audience: 'vitrine',
    customerReference: reference,
    may: ['subscriptions', 'manage'],
  })
  return (url: string, path: string, { body, key }: { body?: unknown; key?: string } = {}) =>
    fetch(`${url}/subscriptions/${path}`, {
      headers: {
        origin,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
}

/** A customer with a subscription of the sandbox, which the customer has to renew. */
export const signUp = async ({ sandbox }: ServedSandbox, reference: string): Promise<number> => {
  const { state } = sandbox
  const billing = { LanguageId: 'en', CountryId: 'DE', Lastname: 'Tab', EMail: `${reference}@example.test` }
  const id = state.ids.number('customer')
  state.customers.put({
    id,
    clientId: '1001',
    reference,
    contacts: { billing },
    payment: storedPayment('visa', new Date()),
  })
  const answer = await sandbox.rest.request('/cart/processcart', merchantOrder(97769, reference))
  const own = [...state.subscriptions.all()].find(({ customerId }) => customerId === id)
  if (!own) throw new Error(`There is no subscription: ${await answer.text()}`)
  state.subscriptions.put({ ...own, renewal: 'Manual' })
  return own.id
}

const tabOf = (kind: ChangeKind, epoch: string | null | undefined, body: unknown): Tab => {
  if (!epoch) throw new Error('The store is away.')
  return { kind, key: keyIn(epoch), maySent: 0, body, told: [], unanswered: 0 }
}

/** A tab that shows the amounts of a change. */
export const openTab = async (
  url: string,
  { reference, subscription }: Customer,
  kind: ChangeKind,
): Promise<Tab> => {
  const ask = await askOf(reference)
  const wish = wishes[kind]
  if (!wish) {
    const shown = nextChargeSchema.parse(await (await ask(url, `${subscription}/next`)).json())
    const { amount, date = '', currency, seen, epoch } = shown
    const expected = { total: amount?.gross ?? 0, date, currency }
    return tabOf(kind, epoch, { expected, ...(seen && { seen }) })
  }
  const answer = await ask(url, `${subscription}/changes/preview`, { body: wish })
  const { currency, dueNow, next, seen, epoch } = changePreviewSchema.parse(await answer.json())
  const expected = { currency, dueNow: dueNow.gross, next: next.gross }
  return tabOf(kind, epoch, { ...wish, expected, ...(seen && { seen }) })
}

const toldBy = (answer: unknown): Told => {
  const change = subscriptionChangeSchema.safeParse(answer)
  return change.success ? change.data : { problem: String((answer as { code?: unknown }).code) }
}

/** Asks for the outcome of a change. The subscription is named for an endpoint whose store has lost the key. */
const look = async (url: string, { reference, subscription }: Customer, tab: Tab): Promise<void> => {
  const ask = await askOf(reference)
  const answer = await ask(url, `changes/${tab.key}?subscription=${subscription}`).catch(() => undefined)
  if (answer?.ok) tab.told.push(toldBy(await answer.json()))
}

export const press = async (url: string, customer: Customer, tab: Tab): Promise<void> => {
  const { reference, subscription } = customer
  const ask = await askOf(reference)
  const { kind, key, body, told } = tab
  const path = `${subscription}/${kind === 'renew' ? 'renew' : 'changes'}`
  tab.maySent += 1
  let answer: unknown
  try {
    answer = await (await ask(url, path, { key, body })).json()
  } catch {
    // The process was killed, or the connection reset.
    tab.unanswered += 1
    return
  }
  const problem = problemSchema.safeParse(answer)
  if (problem.success && problem.data.sent === false) tab.maySent -= 1
  const epoch = problem.success && problem.data.code === 'key-outdated' ? problem.data.epoch : undefined
  if (!epoch) return void told.push(toldBy(answer))
  if (tab.maySent > 0) return look(url, customer, tab)
  tab.key = keyIn(epoch)
  return press(url, customer, tab)
}

/**
 * The subscription cannot be changed in this way, or already is as the customer wants it. Either says nothing about a
 * change that may have been made.
 */
const isAnswered = (problem: string): boolean =>
  problem === 'change-not-possible' || problem === 'already-changed'

/** Presses again, or asks for the outcome, until it is known. A problem that does not go away is an outcome, too. */
export const follow = async (
  url: string,
  customer: Customer,
  tab: Tab,
  until: () => boolean,
): Promise<void> => {
  for (let tries = 0; tries < mostTries && isOpen(tab.told.at(-1)); tries += 1) {
    await press(url, customer, tab)
    const last = tab.told.at(-1)
    if (last && 'state' in last && isOpen(last)) {
      await look(url, customer, tab)
      // What a store has lost stays unknown until an operator settles it.
      if (until() && stateOf(tab.told.at(-1)) === 'unknown') return
    } else if (last && 'problem' in last) {
      // The subscription cannot be changed in this way as it stands, whatever became of the change.
      if (isAnswered(last.problem)) return
      if (until() && !/change-open|unavailable/.test(last.problem)) return
    }
    if (isOpen(tab.told.at(-1))) await delay(500)
  }
}

export interface Made {
  changes: number
  charges: number
}

/** The changes of a subscription, and their charges, on the platform. */
export const madeOf = ({ sandbox: { state } }: ServedSandbox, subscription: number): Made => {
  const own = [...state.purchases.all()].filter(
    ({ revenueCategory, status, lines }) =>
      (revenueCategory === 'Alignment' || revenueCategory === 'ManualRenewal') &&
      status !== 'DEC' &&
      lines.some((line) => line.subscription?.id === subscription),
  )
  const versions = state.subscriptions.get(subscription)?.items.map(({ version }) => version) ?? []
  const renewals = own.filter(({ revenueCategory }) => revenueCategory === 'ManualRenewal').length
  return { changes: Math.max(...versions) - 1 + renewals, charges: own.length }
}

/** Whether an answer leaves open that the change was made: the customer sees that the subscription is another one. */
const deniesNothing = (told: Told | undefined): boolean =>
  told !== undefined &&
  ('problem' in told ? isAnswered(told.problem) : told.state === 'refused' && told.code === 'amounts-differ')

/** Whether an answer says no more than that the store or the platform is away, which takes no earlier word back. */
const isAway = (told: Told): boolean =>
  'problem' in told && /^(store|upstream)-unavailable$/.test(told.problem)

/** Compares the answers to the tabs of a customer with the platform. */
export const judge = ({ name, tabs, isForgotten }: Customer, { changes, charges }: Made): Violation[] => {
  const last = tabs.map(({ told }) => stateOf(told.findLast((one) => !isAway(one)) ?? told.at(-1)))
  const history = ({ told }: Tab): string =>
    told
      .map(stateOf)
      .filter((state, index, all) => state !== all[index - 1])
      .join(', ')
  const evidence = `${changes} changes, ${charges} charges; ${tabs
    .map((tab) => `${tab.kind}: ${history(tab)}`)
    .join('; ')}`
  const changed = last.filter((state) => state === 'changed').length
  const isOpenToAll =
    last.includes('unknown') || (isForgotten && tabs.some(({ told }) => deniesNothing(told.at(-1))))
  const found: Violation['what'][] = []
  if (changes > 1 || charges > 1) found.push('duplicate')
  // A customer who is told that the subscription is so already must have it that way.
  if (changed > changes || (changes === 0 && last.includes('already-changed'))) found.push('missing')
  if (changed < changes && !isOpenToAll) found.push('denied')
  if (tabs.some(({ told }) => told.map(stateOf).includes('changed') && stateOf(told.at(-1)) !== 'changed'))
    found.push('contradiction')
  if (last.includes('in-flight') || last.includes('nothing')) found.push('unsettled')
  return found.map((what) => ({ schedule: name, what, evidence }))
}
