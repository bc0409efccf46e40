/**
 * Shoppers of a platform that behaves by a given profile, without a browser: they read prices, follow links to
 * checkout, and order with lost answers and restarted endpoints. `shopUnder` returns the harms: totals that differ
 * without a word, lost links, doubled or missing orders. Sandbox, client and endpoint share one clock in this process,
 * so slow answers cost no time.
 */

import { createClient } from '../../src/client/index.ts'
import { previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import { orderSchema } from '../../src/contract/cart-process-schema.ts'
import { checkoutLink } from '../../src/contract/checkout-link.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { createClock } from '../../src/sandbox/context/clock.ts'
import {
  type Catalogue,
  createSandbox,
  loadCatalogue,
  openGeo,
  usualProfile,
} from '../../src/sandbox/index.ts'
import type { Profile } from '../../src/sandbox/profile/switches.ts'
import type { Purchase } from '../../src/sandbox/state/purchase.ts'
import { manualClock } from '../client/support.ts'
import { call, endpoint } from '../endpoint/support.ts'

export const tokenKey = 'secret:a shared secret of more than 32 characters'
const sample = loadCatalogue()
const geo = openGeo()
const opening = new Date('2026-11-21T12:00:00Z')
export const hosts = { prices: 'https://prices.example', rest: 'https://rest.example' }

/**
 * A shop in one process: sandbox, client and endpoint share one clock, on which slow answers are late. The pause before
 * a retry ends at once, because no other event would move the clock meanwhile.
 */
export const openShop = async (profile: Partial<Profile>, catalogue: Catalogue = sample) => {
  const { clock: standing, advance } = manualClock(opening.getTime())
  const clock: typeof standing = {
    now: standing.now,
    after(ms, run) {
      if (ms > 0) return standing.after(ms, run)
      queueMicrotask(run)
      return () => false
    },
  }
  const network = { losesOrderAnswer: false, liesAboutPrices: false }
  const looked = new Set<string>()
  const sandbox = await createSandbox({
    catalogue,
    geo: await geo,
    clock: createClock(opening),
    pricingUrl: hosts.prices,
    baseUrl: hosts.rest,
    rateLimit: false,
    profile: new Proxy(
      { ...usualProfile, ...profile },
      { get: (answers, name) => looked.add(String(name)) && Reflect.get(answers, name) },
    ),
    styles: { checkout: '', backOffice: '' },
    wait: async (ms) => advance(ms),
  })
  const client = createClient({
    pricingUrl: hosts.prices,
    baseUrl: hosts.rest,
    clientId: '1001',
    username: 'merchant-1001',
    password: 'secret-1001',
    clock,
    timeoutMs: 5_000,
    limits: { atOnce: 100, perSecond: 1_000_000 },
    random: () => 0,
    fetch: async (url, init) => {
      const host = url.startsWith(hosts.prices) ? sandbox.prices : sandbox.rest
      const response = await host.fetch(new Request(url, init), { remoteAddress: '127.0.0.1' })
      const isLost = network.losesOrderAnswer && url.endsWith('/cart/processcart')
      if (!isLost) return response
      network.losesOrderAnswer = false
      throw new TypeError('fetch failed')
    },
  })
  const lines: string[] = []
  /** An endpoint with an empty store. */
  const start = () =>
    endpoint({
      client,
      store: createMemoryStore(() => clock.now()),
      now: () => clock.now(),
      log: (line) => lines.push(line),
      env: {
        VITRINE_PRICING_URL: hosts.prices,
        VITRINE_BASE_URL: hosts.rest,
        VITRINE_CHECKOUT_URL: hosts.rest,
        VITRINE_TOKEN_KEY: tokenKey,
        VITRINE_PASSWORD: 'secret-1001',
        VITRINE_DEFAULT_COUNTRY: 'DE',
        VITRINE_REQUESTS_PER_MINUTE: '0',
        VITRINE_ORDERS_PER_MINUTE: '0',
        VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
        VITRINE_STORE: 'memory',
      },
    }).app
  const pass = async (ms: number) => {
    advance(ms)
    await sandbox.clock.advance(ms)
  }
  const logged = (event: string) => lines.some((line) => line.includes(event))
  let app = start()
  return {
    sandbox,
    client,
    get app() {
      return app
    },
    restart() {
      app = start()
    },
    lines,
    network,
    /** The answers of the profile that the platform has looked up. */
    looked,
    logged,
    pass,
    now: () => clock.now(),
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** The total that checkout would charge behind a link, or undefined when the link leads nowhere. */
const checkoutTotal = async ({ sandbox }: Shop, link: string): Promise<string | undefined> => {
  let path = link
  for (let hop = 0; hop < 3; hop++) {
    const response = await sandbox.rest.fetch(new Request(new URL(path, hosts.rest)), {
      remoteAddress: '127.0.0.1',
    })
    const location = response.headers.get('location')
    if (location === null) {
      const page = await response.text()
      return response.status === 200 ? /name="seen" value="([^"]*)"/.exec(page)?.[1] : undefined
    }
    path = location
  }
  return undefined
}

const carts = [
  { product: '97772', quantity: 1, country: 'DE' },
  { product: '97772', quantity: 2, coupon: 'SAVE10', country: 'DE' },
  { product: '97772', quantity: 1, priceRule: 'team', country: 'DE' },
  { product: '97776', quantity: 1, country: 'FR' },
] as const

export interface Harm {
  kind: 'lost link' | 'doubled order' | 'silent mismatch' | 'broken prices'
  about: string
}

/** The page shows a price, previews the cart and sends the shopper to checkout. */
const checkoutJourney = async (shop: Shop, cart: (typeof carts)[number]): Promise<Harm[]> => {
  const about = JSON.stringify(cart)
  const { product, quantity, country } = cart
  const terms = {
    ...('coupon' in cart && { coupon: cart.coupon }),
    ...('priceRule' in cart && { priceRule: cart.priceRule }),
  }
  const [item] = await shop.client.prices.lookup({
    productIds: [product],
    country,
    currency: 'EUR',
    ...terms,
  })
  if (!item) return [{ kind: 'broken prices', about }]
  const shown = Number((item.price.gross.value * quantity).toFixed(2))
  const request = {
    items: [{ product, quantity }],
    currency: 'EUR',
    country,
    session: true,
    expected: { total: shown, tax: 'gross', currency: 'EUR' },
    ...terms,
  }
  const response = await call(shop.app, '/cart/preview', request, { address: '127.0.0.1' })
  const plain =
    checkoutLink(hosts.rest, '1001', {
      items: [{ product, quantity }],
      currency: 'EUR',
      country,
      ...terms,
    }) ?? ''
  const preview = response.status === 200 ? previewResponseSchema.parse(await response.json()) : undefined
  const charged = await checkoutTotal(shop, preview?.checkoutUrl ?? plain)
  if (charged === undefined) return [{ kind: 'lost link', about }]
  const amount = Number(/\d+(?:\.\d+)?/.exec(charged)?.[0])
  // Without a preview the shopper sees the total of the checkout page before paying.
  const isSilent = preview !== undefined && preview.differences.length === 0 && preview.total.gross !== shown
  return isSilent || Number.isNaN(amount) ? [{ kind: 'silent mismatch', about: `${about} ${charged}` }] : []
}

export const chargedOf = ({ lines, currency }: Purchase): string => {
  const minor = lines.reduce((sum, { unit, quantity }) => sum + unit.gross * quantity, 0)
  return `${minor / 100} ${currency}`
}

/** Whether a purchase charges another amount than was shown, and the endpoint does not say so. */
export const isSilentMismatch = (charged: string, shown: number, isTold: boolean): boolean =>
  charged !== `${shown} EUR` && !isTold

interface OrderCase {
  /** The answer is lost once, and the page tries again with the same key. */
  isLost: boolean
  /** The endpoint starts again with an empty store before the page tries again. */
  isForgotten?: boolean
  priceRule?: string
}

const orders: readonly OrderCase[] = [
  { isLost: false },
  { isLost: true },
  { isLost: false, priceRule: 'team' },
  { isLost: true, priceRule: 'team' },
  { isLost: true, isForgotten: true },
]

/** The shopper orders for the total that the page shows. */
const orderJourney = async (
  shop: Shop,
  { isLost, isForgotten = false, ...terms }: OrderCase,
): Promise<Harm[]> => {
  const { sandbox, client, network, logged, pass } = shop
  const token = await signCustomerToken({
    key: tokenKey,
    audience: 'vitrine',
    customerReference: 'customer-paid',
    now: () => shop.now(),
    expiresIn: 900,
  })
  const previewed = await call(shop.app, '/cart/preview', { items: [{ product: '97772', quantity: 1 }] })
  const { epoch } = previewResponseSchema.parse(await previewed.json())
  const key = `${epoch}-${crypto.randomUUID()}`
  const before = [...sandbox.state.purchases.all()].length
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  const [item] = await client.prices.lookup({
    productIds: ['97772'],
    country: 'DE',
    currency: 'EUR',
    ...terms,
  })
  const shown = item?.price.gross.value ?? 0
  const body = {
    items: [{ product: '97772', quantity: 1 }],
    currency: 'EUR',
    country: 'DE',
    expected: { total: shown, tax: 'gross', currency: 'EUR' },
    ...terms,
  }
  const send = () => call(shop.app, '/cart/process', body, { headers, address: '127.0.0.1' })
  const read = () => call(shop.app, `/cart/orders/${key}`, undefined, { method: 'GET', headers })
  network.losesOrderAnswer = isLost
  const answers = [await send(), await read()]
  if (isForgotten) shop.restart()
  await pass(700_000)
  answers.push(await read(), await send())
  if (isForgotten) await pass(700_000)
  const placed = [...sandbox.state.purchases.all()].slice(before)
  const harms: Harm[] = []
  const about = JSON.stringify({ isLost, isForgotten, ...terms })
  for (const purchase of placed) {
    const charged = chargedOf(purchase)
    if (isSilentMismatch(charged, shown, logged('order-mismatch')))
      harms.push({ kind: 'silent mismatch', about: `${about}: ${charged} for ${shown} EUR` })
  }
  if (placed.length > 1) harms.push({ kind: 'doubled order', about: `${about}: ${placed.length}` })
  for (const answer of answers) {
    if (answer.status >= 400) continue
    const order = orderSchema.parse(await answer.json())
    if (order.state === 'not-placed' && placed.length > 0)
      harms.push({ kind: 'silent mismatch', about: `${about}: told not placed` })
    if (
      order.state === 'settled' &&
      order.purchaseId !== undefined &&
      Number(order.purchaseId) !== placed[0]?.id
    )
      harms.push({ kind: 'silent mismatch', about: `${about}: another purchase` })
  }
  return harms
}

interface ShopReport {
  harms: Harm[]
  /** The number of purchases that the orders became. */
  purchases: number
  /** The answers of the profile that the platform has looked up. */
  looked: ReadonlySet<string>
}

/** What befalls a shop whose platform behaves by this profile. */
export const shopUnder = async (profile: Partial<Profile>): Promise<ShopReport> => {
  const shop = await openShop(profile)
  const harms: Harm[] = []
  for (const cart of carts) harms.push(...(await checkoutJourney(shop, cart)))
  for (const order of orders) harms.push(...(await orderJourney(shop, order)))
  const purchases = [...shop.sandbox.state.purchases.all()].length
  await shop.sandbox.close()
  return { harms, purchases, looked: shop.looked }
}
