/**
 * Orders and previews at 1, 2 and 4 times the platform's limit, through endpoint and bare
 * client. The sandbox has its limit on. Exit code 1 for a block, an order without an outcome, and fewer orders than
 * the bare client's. `--write` puts the figures into the documentation.
 */

import { parseArgs } from 'node:util'
import { createClient } from '../../../src/client/index.ts'
import { signCustomerToken } from '../../../src/endpoint/customer-token/sign.ts'
import { serveFile } from '../../../test/endpoint/runtimes/program.ts'
import { startRedis } from '../../../test/endpoint/stores/redis-server.ts'
import { fetchFrom } from '../../faults/local-fetch.ts'
import { performancePage, writeFigures } from '../write-figures.ts'
import { evenly } from './evenly.ts'
import { endpointSettings, origin, previewRequest, startProgram } from './program.ts'

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const seconds = Number(process.env.VITRINE_BENCH_SECONDS ?? 60)
const platformLimit = 30
/** One of six calls is an order. */
const orderShare = 1 / 6
const tokenKey = 'secret:a shared secret of more than 32 characters'

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Counts {
  orders: number
  ordersRefused: number
  ordersOpen: number
  previews: number
  previewsRefused: number
  blocks: number
}

const none = (): Counts => ({
  orders: 0,
  ordersRefused: 0,
  ordersOpen: 0,
  previews: 0,
  previewsRefused: 0,
  blocks: 0,
})

const isOrder = (index: number): boolean => index % Math.round(1 / orderShare) === 0

/** Orders and previews as browsers send them. An order without an outcome is asked for again, for up to a minute. */
const throughEndpoint = async (url: string, perSecond: number): Promise<Counts> => {
  const counts = none()
  const token = () =>
    signCustomerToken({ key: tokenKey, audience: 'vitrine', customerReference: 'customer-paid' })
  const noteBlock = (code: unknown): void => {
    if (code === 'upstream-blocked') counts.blocks += 1
  }
  const outcomeOf = async (key: string): Promise<boolean> => {
    for (let tries = 0; tries < 30; tries += 1) {
      await delay(2_000)
      const headers = { origin, authorization: `Bearer ${await token()}` }
      const order: { state?: string } = await (await fetch(`${url}/cart/orders/${key}`, { headers })).json()
      if (order.state === 'settled' || order.state === 'not-placed') return true
    }
    return false
  }
  const previewed = await fetch(`${url}/cart/preview`, previewRequest)
  const { epoch } = (await previewed.json()) as { epoch: string }
  const order = async (): Promise<void> => {
    const key = `${epoch}-${crypto.randomUUID()}`
    const headers = {
      origin,
      'content-type': 'application/json',
      authorization: `Bearer ${await token()}`,
      'idempotency-key': key,
    }
    // If one customer ordered the same cart twice, the second order would first wait for a look-up of the first.
    const body = JSON.stringify({
      items: [{ product: '97772', quantity: 1 }],
      extra: { 'x-run': key },
      expected: { total: 77, tax: 'gross', currency: 'EUR' },
    })
    const response = await fetch(`${url}/cart/process`, { method: 'POST', headers, body })
    const answer: { state?: string; code?: string } = await response.json()
    noteBlock(answer.code)
    if (response.status === 503) counts.ordersRefused += 1
    else if (answer.state === 'settled' || (await outcomeOf(key))) counts.orders += 1
    else counts.ordersOpen += 1
  }
  const preview = async (): Promise<void> => {
    const response = await fetch(`${url}/cart/preview`, previewRequest)
    const answer: { code?: string } = await response.json()
    noteBlock(answer.code)
    counts[response.ok ? 'previews' : 'previewsRefused'] += 1
  }
  await evenly(perSecond, seconds, (index) => (isOrder(index) ? order() : preview()))
  return counts
}

/** The same orders and previews through the client alone, whose calls leave by an address of their own. */
const throughClient = async (platform: string, perSecond: number): Promise<Counts> => {
  const counts = none()
  const client = createClient({
    pricingUrl: platform,
    baseUrl: platform,
    clientId: 1001,
    username: 'merchant-1001',
    password: 'secret-1001',
    fetch: fetchFrom('127.0.0.9'),
  })
  const cart = {
    acceptSubscription: true,
    cartItems: [{ productId: 97_772, quantity: 1 }],
    customerReferenceId: 'customer-pending',
    defaultCountryId: 'DE',
    defaultLanguageId: 'en',
    useInternalContacts: true,
  }
  const shoppingCartUrl = `${platform}/1001/?scope=checkout&cart=97772&quantity_97772=1`
  const preview = { shoppingCartUrl, remoteAddress: '127.0.0.1', generateSessionUrl: false }
  await evenly(perSecond, seconds, async (index) => {
    const name = isOrder(index) ? 'orders' : 'previews'
    try {
      await (isOrder(index) ? client.cart.process({ cart }) : client.cart.preview(preview))
      counts[name] += 1
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'rate-limited') counts.blocks += 1
      counts[`${name}Refused`] += 1
    }
  })
  return counts
}

const rows: string[] = []
let isGood = true
for (const times of [1, 2, 4]) {
  const sandbox = await startProgram(new URL('./limiting-sandbox.ts', import.meta.url))
  const platform = sandbox.url
  const redis = await startRedis()
  const endpoint = await startProgram(serveFile, {
    ...endpointSettings(platform),
    VITRINE_UPSTREAM_CONCURRENCY: '4',
    VITRINE_UPSTREAM_PER_SECOND: '24',
    VITRINE_STORE: redis.url,
    VITRINE_TOKEN_KEY: tokenKey,
    VITRINE_DEFAULT_COUNTRY: 'DE',
    VITRINE_ORDERS_PER_MINUTE: '0',
    VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
  })
  const perSecond = platformLimit * times
  const [through, bare] = await Promise.all([
    throughEndpoint(endpoint.url, perSecond),
    throughClient(platform, perSecond),
  ])
  await endpoint.stop()
  await sandbox.stop()
  await redis.stop()
  isGood &&= through.blocks === 0 && through.ordersOpen === 0 && through.orders >= bare.orders
  for (const [name, counts] of Object.entries({ endpoint: through, 'bare client': bare })) {
    const { orders, ordersRefused, ordersOpen, previews, previewsRefused, blocks } = counts
    const cells = [orders, ordersRefused, ordersOpen, previews, previewsRefused, blocks]
    rows.push(`| ${times} × | ${name} | ${cells.join(' | ')} |`)
  }
}

const figures = [
  `Orders and previews for ${seconds} s at 1, 2 and 4 times the platform's ${platformLimit} calls a second, one call of six an order, to`,
  'a sandbox with its limit on. An order that is refused is not sent; the bare client keeps orders and previews in one queue.',
  '',
  '| load | through | orders | refused | without outcome | previews | refused | calls that met a block |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ...rows,
].join('\n')
console.log(figures)
if (options.write) writeFigures(performancePage, 'bench:orders', figures)
console.log(
  `\n${isGood ? 'PASS' : 'FAIL'}: no block, every order settled or refused unsent, and no fewer orders than the bare client`,
)
process.exit(isGood ? 0 : 1)
