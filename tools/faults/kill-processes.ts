/**
 * Kills whole endpoint processes at random moments of an order, with Redis as their store. Another process must then
 * find the outcome of each order, and none may be placed twice. A run takes about a minute, most of it the time after
 * which an order without a trace counts as absent.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import type { Order } from '../../src/contract/cart-process.ts'
import { orderSchema } from '../../src/contract/cart-process-schema.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { intentId } from '../../src/endpoint/orders/intent.ts'
import { serveSandbox } from '../../src/sandbox/index.ts'
import { serveFile } from '../../test/endpoint/runtimes/program.ts'
import { startRedis } from '../../test/endpoint/stores/redis-server.ts'
import { programEnv } from '../../test/support/programs.ts'
import { check, type History, type Violation } from './history.ts'
import { purchasesOf } from './run.ts'

const tokenSecret = 'secret:a shared secret of more than 32 characters'
const origin = 'https://shop.example'
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const startEndpoint = async (env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, [serveFile], {
    env: programEnv(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line]: unknown[] = await once(createInterface(child.stdout), 'line')
  const { listening }: { listening: string } = JSON.parse(String(line))
  return { child, url: listening }
}

/** An order of the customer. Its quantity tells it from the others: the same cart is not ordered twice at once. */
interface Placing {
  key: string
  quantity: number
  /** The total that the customer was shown. */
  total: number
}

const order = async (
  url: string,
  { key, quantity, total }: Placing,
  path = '/cart/process',
): Promise<Order | undefined> => {
  const token = await signCustomerToken({
    key: tokenSecret,
    audience: 'vitrine',
    customerReference: 'customer-paid',
  })
  const headers = {
    origin,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
  }
  const items = [{ product: '97772', quantity }]
  const body = JSON.stringify({ items, expected: { total, tax: 'gross', currency: 'EUR' } })
  const isLook = path !== '/cart/process'
  const response = await fetch(`${url}${path}`, isLook ? { headers } : { method: 'POST', headers, body })
  const decoded = orderSchema.safeParse(await response.json())
  return decoded.success ? decoded.data : response.status === 404 ? { state: 'not-placed' } : undefined
}

/** The total that a page shows for this quantity. */
const totalOf = async (url: string, quantity: number): Promise<number> => {
  const body = JSON.stringify({ items: [{ product: '97772', quantity }], country: 'DE' })
  const headers = { origin, 'content-type': 'application/json' }
  const response = await fetch(`${url}/cart/preview`, { method: 'POST', headers, body })
  return previewResponseSchema.parse(await response.json()).total.gross
}

/** A purchase that the ledger knows. A list that shows it proves that an order before or after is absent. */
const buyControl = async (url: string, quantity: number): Promise<void> => {
  const key = crypto.randomUUID()
  const total = await totalOf(url, quantity)
  for (let tries = 0; tries < 60; tries += 1) {
    const placed = await order(url, { key, quantity, total })
    if (placed?.state === 'settled') return
    await delay(500)
  }
  throw new Error('The control order was not placed.')
}

const stop = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Seconds after which an order of which nothing was heard may be called absent. */
const absentAfter = 10

/**
 * Kills endpoint processes (SIGKILL) with Redis as their store at random moments, and another process must find each
 * order's outcome. Takes about a minute, most of it the time in which an order may still be on its way.
 */
export const killProcesses = async (count: number): Promise<{ killed: number; violations: Violation[] }> => {
  const redis = await startRedis()
  const sandbox = await serveSandbox({
    pricingPort: 0,
    restPort: 0,
    host: '127.0.0.1',
    rateLimit: false,
    fault: 'latency:20',
  })
  const env = {
    VITRINE_PORT: '0',
    VITRINE_CLIENT_ID: '1001',
    VITRINE_USERNAME: 'merchant-1001',
    VITRINE_PASSWORD: 'secret-1001',
    VITRINE_PRICING_URL: sandbox.pricingUrl,
    VITRINE_BASE_URL: sandbox.baseUrl,
    VITRINE_CHECKOUT_URL: sandbox.baseUrl,
    VITRINE_ORIGINS: origin,
    VITRINE_TOKEN_KEY: tokenSecret,
    VITRINE_DEFAULT_COUNTRY: 'DE',
    VITRINE_STORE: redis.url,
    VITRINE_UPSTREAM_TIMEOUT_MS: '1000',
    VITRINE_ABSENT_AFTER_S: String(absentAfter),
    VITRINE_ORDERS_PER_MINUTE: '0',
    VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
    VITRINE_REQUESTS_PER_MINUTE: '0',
    VITRINE_UPSTREAM_PER_SECOND: '1000',
  }
  const first = await startEndpoint(env)
  await buyControl(first.url, count + 1)
  const totals: number[] = []
  for (let index = 0; index < count; index += 1) totals.push(await totalOf(first.url, index + 1))
  await stop(first.child)
  const histories: (History & Placing)[] = []
  for (let index = 0; index < count; index += 1) {
    const { child, url } = await startEndpoint(env)
    const placing = { key: crypto.randomUUID(), quantity: index + 1, total: totals[index] ?? 0 }
    const told: Order[] = []
    const answered = order(url, placing)
      .then((first) => first && told.push(first))
      .catch(() => undefined)
    await delay(Math.random() * 120)
    child.kill('SIGKILL')
    await Promise.all([once(child, 'exit'), answered])
    const intent = await intentId('1001', 'customer-paid', placing.key)
    histories.push({ schedule: `kill ${index}`, intent, told, ...placing })
  }
  const { child, url } = await startEndpoint(env)
  const again = async (history: History & Placing) => {
    for (let tries = 0; tries < 60; tries += 1) {
      const now = await order(url, history)
      const known = now?.state === 'unknown' ? await order(url, history, `/cart/orders/${history.key}`) : now
      if (known) history.told.push(known)
      if (known && known.state !== 'unknown' && known.state !== 'in-flight') return
      await delay(1_000)
    }
  }
  const control = delay((absentAfter + 1) * 1000).then(() => buyControl(url, count + 2))
  await Promise.all([control, ...histories.map(again)])
  const violations = check(histories, await purchasesOf(sandbox.baseUrl))
  await stop(child)
  await Promise.all([sandbox.close(), redis.stop()])
  return { killed: count, violations }
}
