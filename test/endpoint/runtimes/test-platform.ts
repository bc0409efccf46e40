/**
 * A small platform over HTTP for endpoints that run as processes, containers or functions: previews, orders, lists of
 * purchases and the test of the connection. It answers the same price to all. Tests hold orders or previews back, count
 * those that run at once, and read the addresses and headers that arrived. It is far smaller than the sandbox, and
 * apart from the credentials it checks nothing that it is sent.
 */

import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const price = { CurrencyId: 'EUR', Currency: 'Euro', Gross: 119, Net: 100, Vat: 19, VatPercentage: 19 }

/** An HTTP server with the operations of the REST host that the endpoint calls. */
export const startTestPlatform = async () => {
  const purchases: { id: number; extra: unknown }[] = []
  const addresses: unknown[] = []
  const headers: Headers[] = []
  const held: (() => void)[] = []
  const load: { now: number; most: number; onArrival: (() => void) | undefined } = {
    now: 0,
    most: 0,
    onArrival: undefined,
  }
  let heldPreviews: Promise<void> | undefined
  let releasePreviews = (): void => {}
  let isHolding = false
  const app = new Hono()
  app.use(async (context, next) => {
    const expected = `Basic ${Buffer.from('merchant-1001:secret-1001').toString('base64')}`
    if (context.req.header('authorization') !== expected)
      return context.json({ Message: 'Unauthorized', Status: 401 }, 401)
    await next()
  })
  app.get('/connection/test', (context) => context.json({ ResultMessage: 'OK' }))
  app.post('/cart/generatecartpreview', async (context) => {
    const body: { RemoteAddress: string } = await context.req.json()
    addresses.push(body.RemoteAddress)
    headers.push(context.req.raw.headers)
    load.now += 1
    load.most = Math.max(load.most, load.now)
    load.onArrival?.()
    await heldPreviews
    load.now -= 1
    const line = {
      RunningNumber: 1,
      ProductId: 97772,
      InternalProductId: '',
      Name: 'Studio',
      NameExtension: '',
      Quantity: 1,
    }
    const items = [{ ...line, SinglePrice: price, TotalPrice: price, Discount: null }]
    const cart = {
      CurrencyId: 'EUR',
      Currency: 'Euro',
      LanguageId: 'de',
      Language: 'German',
      TotalPrice: price,
      CartItems: items,
    }
    return context.json({ Cart: cart, SessionUrl: null, ResultMessage: 'OK' })
  })
  app.post('/cart/processcart', async (context) => {
    const body: { Cart: { ExtraParameters: unknown } } = await context.req.json()
    purchases.push({ id: 166_000_001 + purchases.length, extra: body.Cart.ExtraParameters })
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    return context.json({
      ResultMessage: 'OK',
      ProcessResult: 0,
      PurchaseId: 166_000_000 + purchases.length,
      ContinueUrl: null,
      Error: null,
      IsPaymentRetryScheduled: false,
    })
  })
  const listed = (first: number) => ({
    ResultMessage: 'OK',
    Purchases: purchases
      .filter(({ id }) => id >= first)
      .map(({ id }) => ({ PurchaseId: id, PurchasestatusId: 'PAY' })),
  })
  app.get('/purchase/getpurchaselist', (context) => context.json(listed(0)))
  app.get('/purchase/getpurchaselistByIds', (context) => {
    const { startpurchaseid } = context.req.query()
    return context.json(listed(Number(startpurchaseid)))
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    purchases,
    addresses,
    /** Of each preview. */
    headers,
    /** Concurrent previews, now and at most. */
    load,
    /** Delays the answers to orders until `release`. */
    hold: () => {
      isHolding = true
    },
    /** Delays the answers to previews until `releasePreviews`. Resolves when `count` of them wait. */
    holdPreviews: (count: number) => {
      heldPreviews = new Promise((resolve) => {
        releasePreviews = resolve
      })
      return new Promise<void>((resolve) => {
        load.onArrival = () => {
          if (load.now === count) resolve()
        }
      })
    },
    releasePreviews: () => {
      heldPreviews = undefined
      releasePreviews()
    },
    release: () => {
      isHolding = false
      for (const answer of held.splice(0)) answer()
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

export const tokenSecret = 'secret:a shared secret of more than 32 characters'

/** Settings of an endpoint that calls it. */
export const testEnvironment = (url: string): Record<string, string> => ({
  VITRINE_CLIENT_ID: '1001',
  VITRINE_USERNAME: 'merchant-1001',
  VITRINE_PASSWORD: 'secret-1001',
  VITRINE_PRICING_URL: url,
  VITRINE_BASE_URL: url,
  VITRINE_CHECKOUT_URL: url,
  VITRINE_ORIGINS: 'https://shop.example',
  VITRINE_TOKEN_KEY: tokenSecret,
  VITRINE_DEFAULT_COUNTRY: 'DE',
})
