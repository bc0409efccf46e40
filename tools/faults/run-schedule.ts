/**
 * Runs one schedule of faults: one order over networks that break at a chosen moment, the repetitions of a browser
 * without an answer, and the look that settles it. An order that was placed ends with its outcome, and one that never
 * arrived is left to the shopper. Many run side by side, and each is given the time that a busy machine takes from it.
 */

import { type Order, orderSchema } from '../../src/contract/cart-process-schema.ts'
import { serveApp } from '../../src/endpoint/adapters/serve-app.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { intentId, intentParameter } from '../../src/endpoint/orders/intent.ts'
import { canary, canaryUser } from './canary.ts'
import { type Endpoint, makeEndpoint, tokenSecret } from './endpoint-under-test.ts'
import { type History, isFinal } from './history.ts'
import { startLyingProxy } from './lying-proxy.ts'
import { purchasesOf } from './purchases.ts'
import type { Queue } from './queue.ts'
import { repeatedly } from './repeatedly.ts'
import type { Schedule } from './schedules.ts'
import { keyIn } from './shopper.ts'
import type { StallMeter } from './stall-meter.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** How often a schedule tries to see everything in order again. */
const mostTries = 60
/** Milliseconds that a caller waits for the acknowledgement of a notification that nothing disturbs. */
const deliveryTimeout = 20_000
const cart = { items: [{ product: '97772', quantity: 1 }] }
const shownOrder = { ...cart, expected: { total: 77, tax: 'gross', currency: 'EUR' } }

/** The networks of one schedule at a time, kept for the next. Memory that grows is then the endpoint's own. */
export interface Networks {
  platform: TcpProxy
  liar: Awaited<ReturnType<typeof startLyingProxy>>
  callers: TcpProxy
}

/** False redirects lead to `elsewhere`, which must never get a request. */
export const startNetworks = async (elsewhere: string): Promise<Networks> => ({
  platform: await startTcpProxy(),
  liar: await startLyingProxy(elsewhere),
  callers: await startTcpProxy(),
})

export const stopNetworks = async ({ platform, liar, callers }: Networks): Promise<void> => {
  await Promise.all([platform.stop(), liar.stop(), callers.stop()])
}

export interface World extends Networks {
  /** The sandbox's REST host. */
  restUrl: string
  meter: StallMeter
  /** Lets schedules try again one at a time: together, on a busy machine, they delay each other past the deadline. */
  queue: Queue
}

export interface Outcome {
  schedule: string
  history?: History
  /** Faults that the schedule found by itself. */
  faults: string[]
  /** Milliseconds that the disturbed call took, without those in which the machine gave this process no time. */
  took: number
  /** Everything that leaves the endpoint or could: log lines, answers, and what its client threw, in full. */
  said: string[]
}

const problemCodes = /^upstream-(refused|unavailable|blocked|timeout|contract)$/

/** There are two round trips. What the sandbox received before the first one is done after the second. */
const sandboxIsDone = async (restUrl: string): Promise<void> => {
  for (let trips = 0; trips < 2; trips += 1)
    await repeatedly(() => fetch(`${restUrl}/sandbox/clock`).then((response) => response.text()))
}

/** The way from the endpoint to the sandbox, which the schedule disturbs. `heal` waits until nothing can still arrive. */
const openWay = ({ fault, isAfterCommit }: Schedule, { restUrl, platform, liar }: World) => {
  if (fault.by === 'platform') {
    liar.leadTo(restUrl)
    return {
      url: liar.url,
      disturb: () => liar.lie(fault.lie, isAfterCommit),
      heal: async () => {
        await liar.idle()
        await sandboxIsDone(restUrl)
        liar.heal()
      },
    }
  }
  platform.leadTo(Number(new URL(restUrl).port))
  return {
    url: platform.url,
    disturb: () => platform.poison(isAfterCommit ? { answer: fault.toxic } : { request: fault.toxic }),
    heal: async () => {
      await platform.idle()
      await sandboxIsDone(restUrl)
      platform.heal()
    },
  }
}

/** Tries again and again until it holds, one schedule at a time. */
const until = async (
  queue: Queue,
  holds: () => Promise<boolean>,
  again: () => Promise<void>,
): Promise<void> => {
  for (let tries = 0; tries < mostTries && !(await holds()); tries += 1) await queue(again)
}

const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'none'

const previewSchedule = async (schedule: Schedule, world: World): Promise<Outcome> => {
  const way = openWay(schedule, world)
  const endpoint = makeEndpoint(way.url, world.restUrl)
  const faults: string[] = []
  if (schedule.isKept) await endpoint.call('/cart/preview', post(cart))
  way.disturb()
  const [disturbed, took] = await world.meter.awake(() => endpoint.call('/cart/preview', post(cart)))
  if (disturbed.status !== 200 && !problemCodes.test(codeOf(disturbed.body)))
    faults.push(`answered ${disturbed.status} ${codeOf(disturbed.body)}`)
  await way.heal()
  let healed = disturbed
  const ask = async () => {
    endpoint.clock.offset += 5_000
    healed = await endpoint.call('/cart/preview', post(cart))
  }
  await ask()
  await until(world.queue, async () => healed.status === 200, ask)
  if (healed.status !== 200) faults.push(`does not recover: ${healed.status} ${codeOf(healed.body)}`)
  return { schedule: schedule.name, faults, took, said: endpoint.said }
}

/** A purchase that the ledger knows, past the disturbed way: the purchases of later orders are looked for from it on. */
const buyControl = async (endpoint: Endpoint, restUrl: string): Promise<void> => {
  const order = {
    CartItems: [{ ProductId: 97772, Quantity: 1 }],
    CustomerReferenceId: 'customer-paid',
    DefaultCountryId: 'DE',
    DefaultLanguageId: 'en',
    ExtraParameters: [{ Key: intentParameter, Value: 'control' }],
    UseInternalContacts: true,
  }
  const authorization = `Basic ${Buffer.from(`${canaryUser}:${canary}`).toString('base64')}`
  const headers = { 'content-type': 'application/json', authorization }
  const sentAt = endpoint.now()
  const bought: { PurchaseId: number } = await repeatedly(async () =>
    (await fetch(`${restUrl}/cart/processcart`, { ...post({ Cart: order }), headers })).json(),
  )
  await endpoint.service.ledger.note({ purchaseId: bought.PurchaseId, sentAt })
}

/** Orders once, again as a browser that got no answer would, and then asks until the end is known. */
const orderThrough = async (
  schedule: Schedule,
  endpoint: Endpoint,
  way: ReturnType<typeof openWay>,
  { meter, queue, restUrl }: World,
) => {
  await buyControl(endpoint, restUrl)
  const { ledger, store } = endpoint.service
  const key = keyIn((await store.history()).epoch)
  const intent = await intentId(endpoint.config.clientId, schedule.customer, key)
  const told: Order[] = []
  const faults: string[] = []
  const ask = async (path: string, init: RequestInit = {}) => {
    const claims = { key: tokenSecret, audience: 'vitrine', customerReference: schedule.customer }
    const token = await signCustomerToken({ ...claims, now: endpoint.now })
    const answer = await endpoint.call(path, init, {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    })
    const order = orderSchema.safeParse(answer.body)
    if (order.success) told.push(order.data)
    return answer
  }
  if (schedule.isKept) await endpoint.call('/ready/orders')
  way.disturb()
  const [first, took] = await meter.awake(() => ask('/cart/process', post(shownOrder)))
  if (![200, 202].includes(first.status) && !problemCodes.test(codeOf(first.body)))
    faults.push(`answered ${first.status} ${codeOf(first.body)}`)
  await ask('/cart/process', post(shownOrder))
  await way.heal()
  endpoint.clock.offset += 60_000
  const isPlaced = (await purchasesOf(restUrl)).some((purchase) => purchase.intent === intent)
  // Reconciles as the timer does until the purchase is found. A busy machine may need a second look.
  await until(
    queue,
    async () => !isPlaced || (await ledger.unknown()).length === 0,
    async () => {
      await endpoint.service.reconcile(true).catch(() => undefined)
      endpoint.clock.offset += 5_000
    },
  )
  endpoint.clock.offset += endpoint.config.decideAfter * 1000
  const last = await ask(`/cart/orders/${key}`)
  if (last.status === 404) told.push({ state: 'not-placed' })
  const end = told.at(-1)
  if (isPlaced && isFinal(end) && end?.state !== 'settled') faults.push('its purchase was not found')
  return { history: { schedule: schedule.name, intents: [intent], told }, took, faults }
}

const processSchedule = async (schedule: Schedule, world: World): Promise<Outcome> => {
  const way = openWay(schedule, world)
  const endpoint = makeEndpoint(way.url, world.restUrl, { previewUrl: world.restUrl })
  const lived = await orderThrough(schedule, endpoint, way, world)
  return { ...lived, schedule: schedule.name, said: endpoint.said }
}

/** This way is not disturbed. On a busy machine the sandbox may still be placing the order after the deadline. */
const openPlainWay = ({ restUrl }: World) => ({
  url: restUrl,
  disturb: () => undefined,
  heal: () => sandboxIsDone(restUrl),
})

/** The platform delivers a notification through the disturbed network until it is acknowledged. */
const notificationSchedule = async (schedule: Schedule, world: World): Promise<Outcome> => {
  const handled: unknown[] = []
  const endpoint = makeEndpoint(world.restUrl, world.restUrl, { handled })
  const order = () =>
    orderThrough(
      { ...schedule, customer: 'customer-paid', isKept: false },
      endpoint,
      openPlainWay(world),
      world,
    )
  const purchaseIdOf = ({ history }: Awaited<ReturnType<typeof order>>) => {
    const last = history.told.at(-1)
    return last?.state === 'settled' ? last.purchaseId : undefined
  }
  let ordered = await order()
  // A starved machine refuses an order before it is sent.
  for (let tries = 0; tries < mostTries && purchaseIdOf(ordered) === undefined; tries += 1)
    ordered = await order()
  const faults = [...ordered.faults]
  const id = purchaseIdOf(ordered)
  const served = await serveApp({ app: endpoint.app, host: '127.0.0.1', port: 0, graceMs: 100 })
  const proxy = world.callers
  proxy.leadTo(Number(new URL(served.url).port))
  const extra = { ExtraParameter: [{ Key: intentParameter, Value: ordered.history.intents[0] }] }
  const item = { '@RunningNo': '1', ProductId: '97772', Quantity: '1' }
  const purchase = { '@Id': id, StatusId: 'PAY', Items: { Item: [item] }, ExtraParameters: extra }
  const body = { meta: { type: 'PaidOrderNotification' }, PaidOrderNotification: { Purchase: purchase } }
  const deliver = async (time: number): Promise<number> => {
    const headers = { 'content-type': 'application/json' }
    const init = { ...post(body), headers, signal: AbortSignal.timeout(time) }
    try {
      const response = await fetch(`${proxy.url}/notifications/a-notification-secret-of-24`, init)
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }
  try {
    if (schedule.isKept)
      await repeatedly(() => fetch(`${proxy.url}/health`).then((response) => response.arrayBuffer()))
    if (schedule.fault.by === 'network')
      proxy.poison(
        schedule.isAfterCommit ? { answer: schedule.fault.toxic } : { request: schedule.fault.toxic },
      )
    let status = await deliver(400)
    await proxy.idle()
    proxy.heal()
    await until(
      world.queue,
      async () => status === 200,
      async () => {
        status = await deliver(deliveryTimeout)
      },
    )
    if (status !== 200) faults.push(`never acknowledged: ${status}`)
    if (handled.length !== 1) faults.push(`handled ${handled.length} times`)
    return { ...ordered, schedule: schedule.name, faults, said: endpoint.said }
  } finally {
    await served.close()
  }
}

const runners = { preview: previewSchedule, process: processSchedule, notification: notificationSchedule }

export const runSchedule = (schedule: Schedule, world: World): Promise<Outcome> =>
  runners[schedule.operation](schedule, world)
