/**
 * Which failed calls the client repeats: reads and previews up to three times, writes never. A real server answers with
 * error statuses, resets, half bodies, redirects and oversized bodies, and counts what arrives. Waits are recorded by a
 * clock on which they end at once. Redirects are errors and are not followed.
 */

import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  type Arrived,
  clientOf,
  closedUrl,
  down,
  failure,
  fixture,
  hurriedClock,
  limited,
  ok,
  resolvers,
  serve,
} from '../support.ts'

const preview = {
  AlignmentCustomerGrossPrice: 1,
  AlignmentCustomerVatPrice: 0,
  AlignmentCustomerNetPrice: 1,
  NextBillingCustomerGrossPrice: 1,
  NextBillingCustomerVatPrice: 0,
  NextBillingCustomerNetPrice: 1,
  PriceCurrencyId: 'EUR',
  ResultMessage: 'OK',
}

const increase = (isPreview: boolean) => ({
  subscriptionId: 1,
  runningNumber: 1,
  quantity: 1,
  alignmentSettings: { alignToCurrentInterval: true, getCustomerPricePreviewOnly: isPreview },
})

describe('a read', () => {
  it('is tried three times, with growing jitter', async () => {
    const { url, arrived } = await serve(down, down, ok)
    const { clock, waits } = hurriedClock()
    await clientOf(url, { clock, random: () => 0.5 }).connection.test()
    expect(arrived).toHaveLength(3)
    expect(waits).toEqual([100, 200])
  })

  it('fails with the third failure', async () => {
    const { url, arrived } = await serve(down)
    const error = await failure(clientOf(url, { clock: hurriedClock().clock }).connection.test())
    expect(error).toMatchObject({ code: 'server-error', status: 503 })
    expect(arrived).toHaveLength(3)
  })

  it('is tried again when the connection is reset', async () => {
    const { url, arrived } = await serve((_, response) => response.destroy(), ok)
    await clientOf(url, { clock: hurriedClock().clock }).connection.test()
    expect(arrived).toHaveLength(2)
  })

  it('is tried again when the body stops half way', async () => {
    const half = (_: Arrived, response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"ResultMessage"', () => response.destroy())
    }
    const { url, arrived } = await serve(half, ok)
    expect(await clientOf(url, { clock: hurriedClock().clock }).connection.test()).toEqual({
      resultMessage: 'OK',
    })
    expect(arrived).toHaveLength(2)
  })

  it('is unreachable without a server, with the cause', async () => {
    const error = await failure(clientOf(closedUrl, { clock: hurriedClock().clock }).connection.test())
    expect(error).toMatchObject({ code: 'unreachable', operation: 'connection.test' })
    expect(error.cause).toBeInstanceOf(Error)
  })

  it('waits as long as the platform asks, plus jitter', async () => {
    const { url, arrived } = await serve(limited, ok)
    const { clock, waits } = hurriedClock()
    await clientOf(url, { clock, random: () => 0.5 }).connection.test()
    expect(arrived).toHaveLength(2)
    expect(waits).toEqual([3100])
  })

  it('accepts Retry-After as a date', async () => {
    const date = new Date(Date.parse('2026-03-01T00:00:05Z')).toUTCString()
    const { url } = await serve({ ...limited, headers: { 'retry-after': date } }, ok)
    const { clock, waits } = hurriedClock()
    await clientOf(url, { clock }).connection.test()
    expect(waits).toEqual([5000])
  })

  it('fails at once when the wait exceeds the timeout', async () => {
    const { url, arrived } = await serve({
      ...limited,
      headers: { 'content-type': 'text/html', 'retry-after': '60' },
    })
    const error = await failure(clientOf(url, { clock: hurriedClock().clock }).connection.test())
    expect(error).toMatchObject({ code: 'rate-limited', retryAfter: 60, mayHaveActed: false })
    expect(arrived).toHaveLength(1)
  })

  it('assumes a block of one minute without Retry-After', async () => {
    const { url } = await serve({
      status: 429,
      headers: { 'content-type': 'text/html' },
      body: '<p>no JSON</p>',
    })
    expect(await failure(clientOf(url).connection.test())).toMatchObject({
      code: 'rate-limited',
      retryAfter: 60,
    })
  })

  it.for([400, 401, 404])('is not repeated after status %d', async (status) => {
    const { url, arrived } = await serve({ status })
    await failure(clientOf(url, { clock: hurriedClock().clock }).connection.test())
    expect(arrived).toHaveLength(1)
  })

  it('is decoded with any content type', async () => {
    const { url } = await serve({ ...ok, headers: { 'content-type': 'text/plain' } })
    expect(await clientOf(url).connection.test()).toEqual({ resultMessage: 'OK' })
  })

  it('is not repeated after an invalid answer', async () => {
    const { url, arrived } = await serve({ body: 'no JSON' })
    expect(await failure(clientOf(url).connection.test())).toMatchObject({ code: 'contract' })
    expect(arrived).toHaveLength(1)
  })
})

describe('a preview', () => {
  it('is repeated like a read, although it is a POST', async () => {
    const { url, arrived } = await serve(down, { body: preview })
    await clientOf(url, { clock: hurriedClock().clock }).subscription.increaseItemQuantity(increase(true))
    expect(arrived).toHaveLength(2)
  })

  it('of a cart is repeated like a read', async () => {
    const { url, arrived } = await serve(limited, { body: fixture('cart.preview.json').response })
    const shoppingCartUrl = 'https://checkout.example/1/?cart=1'
    await clientOf(url, { clock: hurriedClock().clock }).cart.preview({
      shoppingCartUrl,
      remoteAddress: '84.19.3.7',
    })
    expect(arrived).toHaveLength(2)
  })
})

describe('a write', () => {
  const calls = {
    'server error': [down, 'server-error'],
    'rate limit': [{ ...limited, headers: { 'retry-after': '0' } }, 'rate-limited'],
  } as const

  it.for(Object.entries(calls))('is sent once despite a %s', async ([, [reply, code]]) => {
    const { url, arrived } = await serve(reply)
    const client = clientOf(url, { clock: hurriedClock().clock })
    const writes = [
      () => client.subscription.increaseItemQuantity(increase(false)),
      () => client.subscription.renew({ subscriptionId: 1 }),
      () => client.subscription.updateCustomer({ subscriptionId: 1 }),
      () => client.session.generateUrl({ targetUrl: 'https://checkout.example/' }),
    ]
    for (const write of writes) expect(await failure(write())).toMatchObject({ code })
    expect(arrived).toHaveLength(writes.length)
  })

  it('is sent once when the connection is reset, and says that it may have acted', async () => {
    const { url, arrived } = await serve((_, response) => response.destroy())
    const error = await failure(clientOf(url).subscription.renew({ subscriptionId: 1 }))
    expect(error).toMatchObject({ code: 'unreachable', mayHaveActed: true })
    expect(arrived).toHaveLength(1)
  })

  it('is sent once on a connection that served a call before and is then reset', async () => {
    const { url, arrived } = await serve(ok, (_, response) => response.destroy())
    const client = clientOf(url)
    await client.connection.test()
    const error = await failure(client.subscription.renew({ subscriptionId: 1 }))
    expect(error).toMatchObject({ code: 'unreachable', mayHaveActed: true })
    expect(arrived).toHaveLength(2)
  })
})

describe('a redirect', () => {
  it.for([301, 302, 303, 307, 308])('of status %d is an error and is not followed', async (status) => {
    const { url, arrived } = await serve({ status, headers: { location: '/elsewhere' } }, ok)
    const error = await failure(clientOf(url).connection.test())
    expect(error).toMatchObject({ code: 'contract', operation: 'connection.test' })
    expect(arrived.map(({ path }) => path)).toEqual(['/connection/test'])
  })

  it('is an error when the runtime hides it', async () => {
    const hidden = Response.json({ ResultMessage: 'OK' })
    Object.defineProperties(hidden, { type: { value: 'opaqueredirect' }, status: { value: 0 } })
    const error = await failure(clientOf(closedUrl, { fetch: async () => hidden }).connection.test())
    expect(error).toMatchObject({ code: 'contract', message: expect.stringContaining('redirect') })
  })
})

describe('an answer that is too large', () => {
  it('is counted while it streams and the transfer is ended', async () => {
    const closed = resolvers<number>()
    const { url } = await serve((_, response) => {
      let sent = 0
      const chunk = 'x'.repeat(64 * 1024)
      const write = () => {
        sent += chunk.length
        if (response.write(chunk)) setImmediate(write)
        else response.once('drain', write)
      }
      response.once('close', () => closed.resolve(sent))
      response.writeHead(200, { 'content-type': 'application/json' })
      write()
    })
    const error = await failure(clientOf(url).connection.test())
    expect(error).toMatchObject({
      code: 'contract',
      message: 'connection.test: the answer does not fit: larger than 1048576 bytes.',
    })
    expect(await closed.promise).toBeGreaterThan(1_048_576)
  })

  it('is refused by its decompressed size', async () => {
    const bomb = gzipSync(JSON.stringify({ ResultMessage: 'x'.repeat(5_000_000) }))
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })
    expect(bomb.length).toBeLessThan(10_000)
    expect(await failure(clientOf(url).connection.test())).toMatchObject({ code: 'contract' })
  })

  it('may be as large as the limit', async () => {
    const body = JSON.stringify({ ResultMessage: 'OK', More: 'é'.repeat(40) })
    const size = Buffer.byteLength(body)
    const { url } = await serve({ body })
    await clientOf(url, { maxResponseBytes: size }).connection.test()
    const error = await failure(clientOf(url, { maxResponseBytes: size - 1 }).connection.test())
    expect(error).toMatchObject({ code: 'contract', isTooLarge: true })
  })

  it('is refused under an error status too', async () => {
    const { url } = await serve({ status: 400, body: 'x'.repeat(2000) })
    const error = await failure(clientOf(url, { maxResponseBytes: 1000 }).connection.test())
    expect(error).toMatchObject({ code: 'contract' })
  })
})
