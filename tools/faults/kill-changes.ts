/**
 * Kills endpoint processes (SIGKILL) while customers change their subscriptions, with Redis as the store and a second
 * process that lives on. Each customer has one or two tabs, each with a key of its own, and presses again until the outcome
 * is known. Then the platform has made one change of a subscription at most, and what the tabs were told is true. The
 * schedules are seeded. It takes about half a minute, most of it the time in which a change may still be on its way.
 */

import type { SubscriptionChange } from '../../src/contract/subscriptions.ts'
import {
  changePreviewSchema,
  nextChargeSchema,
  subscriptionChangeSchema,
} from '../../src/contract/subscriptions-schema.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { type ServedSandbox, serveSandbox } from '../../src/sandbox/index.ts'
import { storedPayment } from '../../src/sandbox/payment/stored-payment.ts'
import { startRedis } from '../../test/endpoint/stores/redis-server.ts'
import { merchantOrder } from '../../test/support/merchant-order.ts'
import { endpointSettings, origin, type Program, startProgram } from '../bench/endpoint/program.ts'
import { createRandom, type Random } from '../bench/statistics.ts'
import type { Violation } from './history.ts'
import { tokenSecret } from './shopper.ts'

/** Customers whose changes are on their way when a process is killed. */
const atOnce = 8
/** Seconds after which a change that nothing was heard of may be absent. */
const absentAfter = 10
/** Milliseconds of so many changes at once, within which the process is killed. */
const changeMs = 600
const mostTries = 40
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const wishes = {
  now: { item: 1, product: '97770', quantity: 2, when: 'now' },
  later: { item: 1, product: '97771', quantity: 1, when: 'renewal' },
  renew: undefined,
} as const
type Kind = keyof typeof wishes

/** An outcome, or the code of a problem: then nothing was sent for this key. */
type Told = SubscriptionChange | { problem: string }

interface Tab {
  kind: Kind
  key: string
  body: unknown
  told: Told[]
  /** Presses whose process was killed. */
  unanswered: number
}

interface Customer {
  name: string
  reference: string
  subscription: number
  tabs: Tab[]
}

const isOpen = (told: Told | undefined): boolean =>
  !told || 'problem' in told || ['unknown', 'in-flight', 'pending'].includes(told.state)

const stateOf = (told: Told | undefined): string => {
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

/** A customer with a subscription of the sandbox. */
const signUp = async ({ sandbox }: ServedSandbox, reference: string): Promise<number> => {
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
  return own.id
}

/** A tab that shows the amounts of a change. */
const openTab = async (url: string, { reference, subscription }: Customer, kind: Kind): Promise<Tab> => {
  const ask = await askOf(reference)
  const key = crypto.randomUUID()
  const wish = wishes[kind]
  if (!wish) {
    const shown = nextChargeSchema.parse(await (await ask(url, `${subscription}/next`)).json())
    const { amount, date = '', currency, seen } = shown
    const expected = { total: amount?.gross ?? 0, date, currency }
    return { kind, key, body: { expected, ...(seen && { seen }) }, told: [], unanswered: 0 }
  }
  const answer = await ask(url, `${subscription}/changes/preview`, { body: wish })
  const { currency, dueNow, next, seen } = changePreviewSchema.parse(await answer.json())
  const expected = { currency, dueNow: dueNow.gross, next: next.gross }
  return { kind, key, body: { ...wish, expected, ...(seen && { seen }) }, told: [], unanswered: 0 }
}

const toldBy = async (response: Response): Promise<Told> => {
  const answer: unknown = await response.json()
  const change = subscriptionChangeSchema.safeParse(answer)
  return change.success ? change.data : { problem: String((answer as { code?: unknown }).code) }
}

const press = async (url: string, { reference, subscription }: Customer, tab: Tab): Promise<void> => {
  const ask = await askOf(reference)
  const { kind, key, body, told } = tab
  const path = `${subscription}/${kind === 'renew' ? 'renew' : 'changes'}`
  try {
    told.push(await toldBy(await ask(url, path, { key, body })))
  } catch {
    // The process was killed.
    tab.unanswered += 1
  }
}

/** Presses again, or asks for the outcome, until it is known. A problem that stays is the outcome too. */
const follow = async (url: string, customer: Customer, tab: Tab, until: () => boolean): Promise<void> => {
  const ask = await askOf(customer.reference)
  for (let tries = 0; tries < mostTries && isOpen(tab.told.at(-1)); tries += 1) {
    await press(url, customer, tab)
    const last = tab.told.at(-1)
    if (last && 'state' in last && isOpen(last)) {
      const look = await ask(url, `changes/${tab.key}`)
      if (look.ok) tab.told.push(await toldBy(look))
    } else if (last && 'problem' in last && until() && last.problem !== 'change-open') return
    if (isOpen(tab.told.at(-1))) await delay(500)
  }
}

interface Made {
  changes: number
  charges: number
}

/** The changes of a subscription, and their charges, on the platform. */
const madeOf = ({ sandbox: { state } }: ServedSandbox, subscription: number): Made => {
  const own = [...state.purchases.all()].filter(
    ({ revenueCategory, status, lines }) =>
      (revenueCategory === 'Alignment' || revenueCategory === 'EarlyRenewal') &&
      status !== 'DEC' &&
      lines.some((line) => line.subscription?.id === subscription),
  )
  const versions = state.subscriptions.get(subscription)?.items.map(({ version }) => version) ?? []
  const renewals = own.filter(({ revenueCategory }) => revenueCategory === 'EarlyRenewal').length
  return { changes: Math.max(...versions) - 1 + renewals, charges: own.length }
}

/** Compares the answers to the tabs of a customer with the platform. */
const judge = ({ name, tabs }: Customer, { changes, charges }: Made): Violation[] => {
  const last = tabs.map(({ told }) => stateOf(told.at(-1)))
  const history = ({ told }: Tab): string =>
    told
      .map(stateOf)
      .filter((state, index, all) => state !== all[index - 1])
      .join(', ')
  const evidence = `${changes} changes, ${charges} charges; ${tabs
    .map((tab) => `${tab.kind}: ${history(tab)}`)
    .join('; ')}`
  const changed = last.filter((state) => state === 'changed').length
  const isUnknown = last.includes('unknown')
  const found: Violation['what'][] = []
  if (changes > 1 || charges > 1) found.push('duplicate')
  if (changed > changes) found.push('missing')
  if (changed < changes && !isUnknown) found.push('denied')
  if (tabs.some(({ told }) => told.map(stateOf).includes('changed') && stateOf(told.at(-1)) !== 'changed'))
    found.push('contradiction')
  if (last.includes('in-flight') || last.includes('nothing')) found.push('unsettled')
  return found.map((what) => ({ schedule: name, what, evidence }))
}

export interface KilledChanges {
  killed: number
  tabs: number
  /** Presses whose answer was lost with their process. */
  unanswered: number
  changes: number
  charges: number
  /** Tabs whose outcome an operator has to find. */
  unknown: number
  violations: Violation[]
}

const pick = <Value>(random: Random, ...values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(random() * values.length)] ?? values[0]

/** Kills so many processes, each with the changes of eight customers on their way. */
export const killChanges = async (count: number): Promise<KilledChanges> => {
  const random = createRandom(20_261_129)
  const redis = await startRedis()
  const ports = { pricingPort: 0, restPort: 0, host: '127.0.0.1' }
  const sandbox = await serveSandbox({ ...ports, rateLimit: false, fault: 'latency:20' })
  const start = (): Promise<Program> =>
    startProgram(new URL('../../src/endpoint/serve.ts', import.meta.url), {
      ...endpointSettings(sandbox.baseUrl),
      VITRINE_PRICING_URL: sandbox.pricingUrl,
      VITRINE_STORE: redis.url,
      VITRINE_TOKEN_KEY: tokenSecret,
      VITRINE_DEFAULT_COUNTRY: 'DE',
      VITRINE_PLANS: '[{"plans":["97769","97770","97771"]}]',
      VITRINE_UPSTREAM_TIMEOUT_MS: '1000',
      VITRINE_ABSENT_AFTER_S: String(absentAfter),
      VITRINE_ORDERS_PER_MINUTE: '0',
      VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
    })
  const survivor = await start()
  const customers: Customer[] = []
  const following: Promise<void>[] = []
  let isOver = false
  try {
    const born = performance.now()
    for (let index = 0; index < count * atOnce; index += 1) {
      const reference = `tabs-${index}`
      const subscription = await signUp(sandbox, reference)
      const customer: Customer = { name: `kill ${index}`, reference, subscription, tabs: [] }
      customers.push(customer)
    }
    // In the first seconds of an empty Redis no change is made.
    await delay(Math.max(0, born + (absentAfter + 1) * 1_000 - performance.now()))
    let next = start()
    for (let round = 0; round < count; round += 1) {
      const victim = await next
      const own = customers.slice(round * atOnce, (round + 1) * atOnce)
      const pressed: Promise<void>[] = []
      for (const customer of own) {
        const kind = pick<Kind>(random, 'now', 'later', 'renew')
        const second = pick<Kind | undefined>(random, undefined, kind, 'now', 'later', 'renew')
        for (const each of [kind, second])
          if (each) customer.tabs.push(await openTab(survivor.url, customer, each))
      }
      for (const customer of own)
        for (const [index, tab] of customer.tabs.entries())
          pressed.push(press(index === 0 || random() < 0.5 ? victim.url : survivor.url, customer, tab))
      await delay(random() * changeMs)
      victim.kill()
      if (round + 1 < count) next = start()
      await Promise.all(pressed)
      for (const customer of own)
        for (const tab of customer.tabs) following.push(follow(survivor.url, customer, tab, () => isOver))
    }
    await delay((absentAfter + 2) * 1_000)
    isOver = true
    await Promise.all(following)
    const made = customers.map(({ subscription }) => madeOf(sandbox, subscription))
    const sum = (of: keyof Made): number => made.reduce((total, each) => total + each[of], 0)
    const tabs = customers.flatMap((customer) => customer.tabs)
    return {
      killed: count,
      tabs: tabs.length,
      unanswered: tabs.reduce((total, { unanswered }) => total + unanswered, 0),
      changes: sum('changes'),
      charges: sum('charges'),
      unknown: tabs.filter(({ told }) => stateOf(told.at(-1)) === 'unknown').length,
      violations: customers.flatMap((customer, index) =>
        judge(customer, made[index] ?? { changes: 0, charges: 0 }),
      ),
    }
  } finally {
    survivor.kill()
    await Promise.all([sandbox.close(), redis.stop()])
  }
}
