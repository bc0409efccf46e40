/**
 * The steps that tests of subscriptions take at a desk (`desk.ts`), in the place of a customer's page: preview a
 * change, confirm just what the preview showed, renew, pay by another card. Each answer is read by the schema
 * that pages use, so a step fails where the endpoint breaks its contract. Every request gets a new key unless the test
 * repeats one.
 */

import { expect } from 'vitest'
import {
  type ChangePreview,
  type ChangeRequest,
  changePreviewSchema,
  type SubscriptionChange,
  subscriptionChangeSchema,
} from '../../../src/contract/subscription-changes.ts'
import { nextChargeSchema } from '../../../src/contract/subscriptions.ts'
import type { Store } from '../../../src/endpoint/utils/store.ts'
import { storedPayment } from '../../../src/sandbox/payment/stored-payment.ts'
import { epoch, memoryStore } from '../support.ts'
import { codeOf, type Desk } from './desk.ts'

export const day = 86_400_000

type Wanted = Partial<ChangeRequest> & Pick<ChangeRequest, 'product'>
type Options = Parameters<Desk['ask']>[1]

const requestOf = (wanted: Wanted): ChangeRequest => ({ item: 1, quantity: 1, when: 'now', ...wanted })

/** The preview of a change, as the page asks for it. */
export const preview = async (
  desk: Desk,
  id: string,
  wanted: Wanted,
  options: Options = {},
): Promise<ChangePreview> => {
  const response = await desk.ask(`/subscriptions/${id}/changes/preview`, {
    ...options,
    body: requestOf(wanted),
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return changePreviewSchema.parse(await response.json())
}

/** The request by which a page confirms a preview. */
export const confirmed = (wanted: Wanted, shown: ChangePreview) => ({
  ...requestOf(wanted),
  when: shown.when as ChangeRequest['when'],
  expected: { currency: shown.currency, dueNow: shown.dueNow.gross, next: shown.next.gross },
  ...(shown.seen && { seen: shown.seen }),
})

let keys = 0
/** A new key of a page. @param of the epoch of its preview */
export const newKey = (of = epoch): string => {
  keys += 1
  return `${of}-test-key-${String(keys).padStart(8, '0')}`
}

/** Sends what was confirmed. */
export const send = (desk: Desk, id: string, body: unknown, options: Options = {}): Promise<Response> =>
  desk.ask(`/subscriptions/${id}/changes`, { key: newKey(), ...options, body })

export const changeIn = async (response: Response): Promise<SubscriptionChange> => {
  expect([200, 202], await response.clone().text()).toContain(response.status)
  return subscriptionChangeSchema.parse(await response.json())
}

/** Previews and confirms a change. */
export const change = async (
  desk: Desk,
  id: string,
  wanted: Wanted,
  options: Options = {},
): Promise<SubscriptionChange> => {
  const shown = await preview(desk, id, wanted, options)
  return changeIn(await send(desk, id, confirmed(wanted, shown), options))
}

/** The problem of a preview that is refused. */
export const refusedPreview = async (desk: Desk, id: string, wanted: Wanted): Promise<string | undefined> =>
  codeOf(await desk.ask(`/subscriptions/${id}/changes/preview`, { body: requestOf(wanted) }))

/** Gives a customer another means of payment. */
export const payBy = ({ sandbox, clock }: Desk, method: string, reference = 'customer-paid'): void => {
  const customer = [...sandbox.state.customers.all()].find(
    (each) => each.reference === reference && each.clientId === '1001',
  )
  if (!customer) throw new Error(`no customer ${reference}`)
  sandbox.state.customers.put({ ...customer, payment: storedPayment(method, clock.now()) })
}

/** A customer of the merchant's who pays by card. Returns the customer's ID. */
export const addCustomer = ({ sandbox: { state }, clock }: Desk, reference: string): number => {
  const billing = { LanguageId: 'en', CountryId: 'DE', Lastname: 'Other', EMail: `${reference}@example.test` }
  const id = state.ids.number('customer')
  const payment = storedPayment('visa', clock.now())
  state.customers.put({ id, clientId: '1001', reference, contacts: { billing }, payment })
  return id
}

/** The gross totals of the purchases of one kind, in cents. */
export const chargedFor = ({ sandbox }: Desk, category: string): number[] =>
  [...sandbox.state.purchases.all()]
    .filter((purchase) => purchase.revenueCategory === category && purchase.status !== 'DEC')
    .map(({ lines }) => lines.reduce((sum, { unit, quantity }) => sum + unit.gross * quantity, 0))

/** The latest version of an item. */
export const latestOf = (desk: Desk, id: string, number = 1) => {
  const item = desk
    .stateOf(id)
    .items.findLast(({ isCurrent, runningNumber }) => isCurrent && runningNumber === number)
  return item && { product: item.productId, quantity: item.quantity, version: item.version }
}

/** How often the platform was asked to change something, and not only to preview. */
export const writesOf = (bodies: readonly { operation: string; body: string }[]): string[] =>
  bodies
    .filter(
      ({ operation, body }) =>
        /^(updatesubscriptionitem|renewsubscription|reinstate|updatesubscriptionrenewal)/.test(operation) &&
        !body.includes('"GetCustomerPricePreviewOnly":true'),
    )
    .map(({ operation }) => operation)

/** Lets the customer renew a subscription, which does not renew by itself then. */
export const renewsByHand = ({ sandbox, stateOf }: Desk, id: string): void => {
  sandbox.state.subscriptions.put({ ...stateOf(id), renewal: 'Manual' })
}

/** The charge of a renewal, as the page asks for it and confirms it. */
export const shownRenewal = async (desk: Desk, id: string, options: Options = {}) => {
  const answer = await desk.ask(`/subscriptions/${id}/next`, options)
  const { amount, date = '', currency, seen } = nextChargeSchema.parse(await answer.json())
  return { expected: { total: amount?.gross ?? 0, date, currency }, ...(seen && { seen }) }
}

/** Renews at what was shown. */
export const renew = (desk: Desk, id: string, body: unknown, options: Options = {}): Promise<Response> =>
  desk.ask(`/subscriptions/${id}/renew`, { key: newKey(), ...options, body })

/** The newest purchase of the platform. */
export const newestPurchase = ({ sandbox }: Desk) => {
  const newest = [...sandbox.state.purchases.all()].sort((a, b) => b.id - a.id)[0]
  if (!newest) throw new Error('no purchase')
  return newest
}

/** A store that loses everything each time that it is emptied, and begins another history. */
export const createForgetful = (now: () => number) => {
  let current = memoryStore(now)
  let lives = 1
  const history = async () => ({ epoch: epochOfLife(lives), at: now() })
  const store = new Proxy({} as Store, {
    get: (_target, name) => {
      if (name === 'mayLose') return true
      return name === 'history' ? history : Reflect.get(current, name)
    },
  })
  const empty = (): void => {
    current = memoryStore(now)
    lives += 1
  }
  /** The store comes back with older data, which have this set and no record of what came later. */
  const restore = async (set: string): Promise<void> => {
    const members = await current.members(set)
    empty()
    await Promise.all(members.map((member) => current.add(set, member)))
  }
  return { store, empty, restore }
}

/** The epoch of a forgetful store: that of all tests in its first life. */
export const epochOfLife = (life: number): string => (life === 1 ? epoch : String(life).padStart(16, '0'))
