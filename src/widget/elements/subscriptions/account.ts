/**
 * The subscriptions of one customer on a page, shared by all elements that show them: the list, the next charges and
 * the platform's links. The list is read once for a customer, again after a change, and when the page is seen after
 * one of the platform's pages was opened. Next charges cost the platform a preview each, so they are asked for after
 * the list, at most two at once, and kept while the subscription stays the same. A later read always wins over an
 * earlier one that is still on its way. Nothing here is stored in the browser.
 */

import { nextCharge, subscriptionLinks, subscriptionsResponse } from 'virtual:vitrine-shapes'
import { type ReadonlySignal, signal } from '@preact/signals-core'
import { decode, type Shape } from '../../../contract/shape.ts'
import type {
  CustomerSubscription,
  NextCharge,
  SubscriptionLinks,
  SubscriptionsResponse,
} from '../../../contract/subscriptions.ts'
import { customerOf } from '../../checkout/customer-token.ts'
import { type Refusal, refusalOf } from '../../checkout/send-once.ts'
import { onePer } from '../../environment/one-per.ts'
import type { Page } from '../../storefront/page.ts'
import type { Storefront } from '../../storefront/storefront.ts'

/** Longer than the endpoint waits for the platform, in milliseconds. */
const timeout = 15_000

/** After this time a read that has no answer is called slow, in milliseconds. */
export const slowTime = 4000

/** The largest number of next charges that are on their way at once. */
const maxAsked = 2

/** An answer of the endpoint: its body, its problem, or undefined where none came. */
export type Answer<Body> = { body: Body } | Refusal | undefined

/** The body of an answer; undefined for a problem, and without an answer. */
export const bodyOf = <Body>(answer: Answer<Body>): Body | undefined =>
  answer && 'body' in answer ? answer.body : undefined

/** Whether the endpoint does not accept the token. */
export const isSignedOut = (code: string): boolean => /^(token-invalid|unauthorized)$/.test(code)

/** The list of a customer. `refused`: the endpoint does not accept the token. */
export interface ListState {
  state: 'loading' | 'slow' | 'ready' | 'failed' | 'refused'
  /** Stays while it is read again, and where that fails. */
  list?: SubscriptionsResponse
}

/** The next charge of a subscription: undefined while it is on its way, null where there is no answer. */
export type NextState = NextCharge | null | undefined

export interface Account {
  page: Page
  state: ReadonlySignal<ListState>
  /** The next charge, which `askNext` has asked for. Called in effects. */
  next(subscription: CustomerSubscription): NextState
  /** Asks for the next charges of the list that are not known yet. */
  askNext(): void
  /** Gives the present token, which changes every few minutes. */
  use(token: string): void
  /** Reads the list, unless that has begun. */
  start(): void
  /** Reads the list. @param isFresh not from the minute that the endpoint keeps a list for */
  read(isFresh?: boolean): Promise<void>
  /** The addresses of the platform's pages. The list is read again when the page is seen after that. */
  links(id: string): Promise<Answer<SubscriptionLinks>>
  /** Sends a request about subscriptions. @param path behind `/subscriptions` */
  ask<Body>(shape: Shape, path: string, init?: RequestInit): Promise<Answer<Body>>
  /** The customer, as the names of stored keys have it. */
  customer: number
}

/** The part of a subscription that decides about its next charge. */
const chargeKey = ({ items, nextBilling, state, renewal }: CustomerSubscription): string =>
  JSON.stringify([items, nextBilling, state, renewal])

/** Whether the platform can be asked what it charges next, by itself or when the customer renews. */
const hasNext = ({ standing, nextBilling }: CustomerSubscription): boolean =>
  /^(renewing|renewable)$/.test(standing) && Boolean(nextBilling)

const createAccount = (page: Page, endpoint: string, customer: number): Account => {
  const { env } = page
  const state = signal<ListState>({ state: 'loading' })
  const charges = signal<ReadonlyMap<string, { key: string; charge: NextCharge | null }>>(new Map())
  const asked = new Set<string>()
  let token = ''
  let round = 0
  let running = 0
  let waiting: CustomerSubscription[] = []
  let isLeft = false

  const ask: Account['ask'] = async <Body>(
    shape: Shape,
    path: string,
    init: RequestInit = {},
  ): Promise<Answer<Body>> => {
    try {
      const response = await env.fetch(`${endpoint}/subscriptions${path}`, {
        ...init,
        headers: { ...init.headers, Authorization: `Bearer ${token}` },
        signal: env.timeout(timeout),
      })
      const answer: unknown = await response.json()
      if (!response.ok) return refusalOf(response.status, answer)
      const body = decode(shape, answer) as Body | undefined
      return body && { body }
    } catch {
      return undefined
    }
  }

  const runNext = (): void => {
    while (running < maxAsked) {
      const subscription = waiting.shift()
      if (!subscription) return
      running += 1
      const key = chargeKey(subscription)
      asked.add(subscription.id + key)
      void ask<NextCharge>(nextCharge, `/${subscription.id}/next`).then((answer) => {
        running -= 1
        const charge = bodyOf(answer) ?? null
        charges.value = new Map(charges.peek()).set(subscription.id, { key, charge })
        asked.delete(subscription.id + key)
        runNext()
      })
    }
  }

  const account: Account = {
    page,
    customer,
    state,
    ask,
    use(next) {
      token = next
    },
    next(subscription) {
      if (!hasNext(subscription)) return null
      const known = charges.value.get(subscription.id)
      return known?.key === chargeKey(subscription) ? known.charge : undefined
    },
    askNext() {
      // Those of an earlier list would be asked for in vain.
      waiting = (state.peek().list?.subscriptions ?? []).filter((subscription) => {
        const key = chargeKey(subscription)
        const known = charges.peek().get(subscription.id)
        const isKnown = known?.key === key && known.charge
        return hasNext(subscription) && !isKnown && !asked.has(subscription.id + key)
      })
      runNext()
    },
    start() {
      if (round === 0) void account.read()
    },
    async read(isFresh) {
      round += 1
      const own = round
      const { list } = state.peek()
      state.value = { state: 'loading', ...(list && { list }) }
      void env.wait(slowTime).then(() => {
        const now = state.peek()
        if (own === round && now.state === 'loading') state.value = { ...now, state: 'slow' }
      })
      const answer = await ask<SubscriptionsResponse>(subscriptionsResponse, isFresh ? '?fresh=true' : '')
      if (own !== round) return
      if (answer && 'body' in answer) state.value = { state: 'ready', list: answer.body }
      else {
        const isRefused = answer && isSignedOut(answer.code)
        state.value = { state: isRefused ? 'refused' : 'failed', ...(list && !isRefused && { list }) }
      }
    },
    links: (id) => {
      isLeft = true
      return ask<SubscriptionLinks>(subscriptionLinks, `/${id}/links`)
    },
  }
  // Back from a payment page by the back/forward cache.
  page.document.defaultView?.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && round > 0) void account.read(true)
  })
  page.document.addEventListener('visibilitychange', () => {
    if (!isLeft || page.document.hidden) return
    isLeft = false
    void account.read(true)
  })
  return account
}

const accountsOf = onePer((_: Page) => new Map<string, Account>())

/** The account of the token's customer at the endpoint of a store. All elements of a page share it. */
export const accountOf = ({ page }: Storefront, endpoint: string, token: string): Account => {
  const known = accountsOf(page)
  const customer = customerOf(token)
  const key = `${customer} ${endpoint}`
  const account = known.get(key) ?? createAccount(page, endpoint, customer)
  account.use(token)
  known.set(key, account)
  return account
}
