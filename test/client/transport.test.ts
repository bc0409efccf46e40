import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isVitrineError } from '../../src/client/index.ts'
import {
  type Arrived,
  clientOf,
  failure,
  hurriedClock,
  manualClock,
  type Reply,
  send,
  serve,
  settle,
} from './support.ts'

const ok: Reply = { body: { ResultMessage: 'OK' } }
const down: Reply = { status: 503, headers: { 'content-type': 'text/html' }, body: '<h1>down</h1>' }
const limited: Reply = {
  status: 429,
  headers: { 'content-type': 'text/html', 'retry-after': '3' },
  body: '<h1>slow</h1>',
}

const preview = {
  AlignmentCustomerGrossPrice: 1,
  AlignmentCustomerVatPrice: 0,
  AlignmentCustomerNetPrice: 1,
  NextBillingCustomerGrossPrice: 1,
  NextBillingCustomerVatPrice: 0,
  NextBillingCustomerNetPrice: 1,
  PriceCurrencyId: 'EUR',
}

const increase = (isPreview: boolean) => ({
  subscriptionId: 1,
  runningNumber: 1,
  quantity: 1,
  alignmentSettings: { alignToCurrentInterval: true, getCustomerPricePreviewOnly: isPreview },
})

const resolvers = <T>() => {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((give) => {
    resolve = give
  })
  return { promise, resolve }
}

/** A port on which nobody listens. */
const closedUrl = 'http://127.0.0.1:9'

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

  it('is unreachable when nobody listens, with what happened as the cause', async () => {
    const error = await failure(clientOf(closedUrl, { clock: hurriedClock().clock }).connection.test())
    expect(error).toMatchObject({ code: 'unreachable', operation: 'connection.test' })
    expect(error.cause).toBeInstanceOf(Error)
  })

  it('waits as long as the platform asks, and the jitter longer', async () => {
    const { url, arrived } = await serve(limited, ok)
    const { clock, waits } = hurriedClock()
    await clientOf(url, { clock, random: () => 0.5 }).connection.test()
    expect(arrived).toHaveLength(2)
    expect(waits).toEqual([3100])
  })

  it('understands a wait that is given as a date', async () => {
    const date = new Date(Date.parse('2026-03-01T00:00:05Z')).toUTCString()
    const { url } = await serve({ ...limited, headers: { 'retry-after': date } }, ok)
    const { clock, waits } = hurriedClock()
    await clientOf(url, { clock }).connection.test()
    expect(waits).toEqual([5000])
  })

  it('fails at once, naming the wait, when the deadline is before its end', async () => {
    const { url, arrived } = await serve({
      ...limited,
      headers: { 'content-type': 'text/html', 'retry-after': '60' },
    })
    const error = await failure(clientOf(url, { clock: hurriedClock().clock }).connection.test())
    expect(error).toMatchObject({ code: 'rate-limited', retryAfter: 60, mayHaveActed: false })
    expect(arrived).toHaveLength(1)
  })

  it('assumes the minute that a blocked address has to wait when none is named', async () => {
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

  it('is not repeated when the answer does not fit', async () => {
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
    const price = { Gross: 1, Net: 1, Vat: 0 }
    const body = { Cart: { CurrencyId: 'EUR', TotalPrice: price, CartItems: [] }, SessionUrl: null }
    const { url, arrived } = await serve(limited, { body })
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

  it.for(Object.entries(calls))('is sent once in spite of a %s', async ([, [reply, code]]) => {
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
})

describe('a redirect', () => {
  it.for([301, 302, 303, 307, 308])('of status %d is an error and is not followed', async (status) => {
    const { url, arrived } = await serve({ status, headers: { location: '/elsewhere' } }, ok)
    const error = await failure(clientOf(url).connection.test())
    expect(error).toMatchObject({ code: 'contract', operation: 'connection.test' })
    expect(arrived.map(({ path }) => path)).toEqual(['/connection/test'])
  })

  it('that the runtime hides is an error too', async () => {
    const hidden = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })
    const error = await failure(clientOf(closedUrl, { fetch: async () => hidden }).connection.test())
    expect(error).toMatchObject({ code: 'contract' })
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
    const body = JSON.stringify({ ResultMessage: 'é'.repeat(40) })
    const size = Buffer.byteLength(body)
    const { url } = await serve({ body })
    await clientOf(url, { maxResponseBytes: size }).connection.test()
    const error = await failure(clientOf(url, { maxResponseBytes: size - 1 }).connection.test())
    expect(error).toMatchObject({ code: 'contract' })
  })

  it('is refused under an error status too', async () => {
    const { url } = await serve({ status: 400, body: 'x'.repeat(2000) })
    const error = await failure(clientOf(url, { maxResponseBytes: 1000 }).connection.test())
    expect(error).toMatchObject({ code: 'contract' })
  })
})

describe('the deadline', () => {
  it('ends a call that nobody answers, and the connection with it', async () => {
    const { clock, advance } = manualClock()
    const closed = resolvers<void>()
    const { url } = await serve((_, response) => {
      response.once('close', () => closed.resolve())
      advance(10_000)
    })
    const error = await failure(clientOf(url, { clock }).subscription.renew({ subscriptionId: 1 }))
    expect(error).toMatchObject({ code: 'timeout', mayHaveActed: true })
    await closed.promise
  })

  it('ends a body that never ends', async () => {
    const { clock, advance } = manualClock()
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"ResultMessage":', () => advance(250))
    })
    const error = await failure(clientOf(url, { clock, timeoutMs: 250 }).connection.test())
    expect(error).toMatchObject({ code: 'timeout' })
  })

  it('covers all tries of a call together', async () => {
    const { clock, advance } = hurriedClock(1000)
    const slow = (_: Arrived, response: ServerResponse) => {
      advance(400)
      send(response, down)
    }
    const { url, arrived } = await serve(slow)
    const client = clientOf(url, { clock, timeoutMs: 1000, random: () => 0.99 })
    expect(await failure(client.connection.test())).toMatchObject({ code: 'server-error' })
    expect(arrived).toHaveLength(2)
  })

  it('can be given for one call', async () => {
    const { clock, advance } = manualClock()
    const { url } = await serve(() => advance(20))
    const call = clientOf(url, { clock }).connection.test({}, { timeoutMs: 20 })
    expect(await failure(call)).toMatchObject({ code: 'timeout' })
  })

  it('holds against a fetch that ignores its signal', async () => {
    const { clock, advance } = manualClock()
    const fetch = () => {
      queueMicrotask(() => advance(10_000))
      return new Promise<Response>(() => undefined)
    }
    expect(await failure(clientOf(closedUrl, { clock, fetch }).connection.test())).toMatchObject({
      code: 'timeout',
    })
  })

  it('that passed while the call waited for its place says that nothing was sent', async () => {
    const { clock, advance } = manualClock()
    const fetch = () => new Promise<Response>(() => undefined)
    const client = clientOf(closedUrl, { clock, fetch })
    const calls = Array.from({ length: 5 }, () => failure(client.subscription.renew({ subscriptionId: 1 })))
    await settle()
    advance(10_000)
    const errors = await Promise.all(calls)
    expect(errors.map((error) => isVitrineError(error) && error.mayHaveActed)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  it('leaves no timer behind', async () => {
    const { clock, pending } = manualClock()
    const { url } = await serve(ok)
    await clientOf(url, { clock }).connection.test()
    expect(pending()).toBe(0)
  })
})

describe("the caller's signal", () => {
  it('ends a call in flight, with its reason as the cause', async () => {
    const controller = new AbortController()
    const reason = new Error('the shopper left')
    const { url } = await serve(() => controller.abort(reason))
    const error = await failure(clientOf(url).connection.test({}, { signal: controller.signal }))
    expect(error).toMatchObject({ code: 'aborted', name: 'AbortError', cause: reason })
  })

  it('that is over already keeps the call from going out', async () => {
    const { url, arrived } = await serve(ok)
    const call = clientOf(url).subscription.renew({ subscriptionId: 1 }, { signal: AbortSignal.abort() })
    expect(await failure(call)).toMatchObject({ code: 'aborted', mayHaveActed: false })
    expect(arrived).toEqual([])
  })

  it('ends the wait between two tries', async () => {
    const controller = new AbortController()
    const { clock } = manualClock()
    const watched = {
      now: clock.now,
      after(milliseconds: number, run: () => void) {
        if (milliseconds === 3000) queueMicrotask(() => controller.abort())
        return clock.after(milliseconds, run)
      },
    }
    const { url, arrived } = await serve(limited)
    const call = clientOf(url, { clock: watched }).connection.test({}, { signal: controller.signal })
    expect(await failure(call)).toMatchObject({ code: 'aborted' })
    expect(arrived).toHaveLength(1)
  })
})

describe('a refusal', () => {
  const rows = [
    [400, { Id: 'a-1', Message: 'Unknown product', Status: 400 }, 'bad-request'],
    [400, { Id: 'a-1', Message: 'Subscription S1 was not found.', Status: 400 }, 'not-found'],
    [400, { Id: null, Message: 'The subscription does not exist', Status: 400 }, 'not-found'],
    [404, { Id: 'a-1', Message: 'No', Status: 404 }, 'not-found'],
    [401, { Message: 'No', Status: 401 }, 'unauthorised'],
    [403, { Message: 'No', Status: 403 }, 'unauthorised'],
    [422, { Message: 'No', Status: 422 }, 'bad-request'],
    [500, { Id: 7, Message: 'An error occurred', Status: 500 }, 'server-error'],
  ] as const

  it.for(rows)('of status %d with %j is %s', async ([status, body, code]) => {
    const { url } = await serve({ status, body })
    const error = await failure(clientOf(url).subscription.renew({ subscriptionId: 1 }))
    expect(error).toMatchObject({ code, status, platformMessage: body.Message })
    if ('Id' in body && body.Id) expect(error).toMatchObject({ platformId: String(body.Id) })
    expect(error.message).not.toContain(body.Message)
  })

  it('of the price host keeps its message', async () => {
    const body = {
      statusCode: 400,
      error: 'Bad Request',
      message: 'client_id is missing',
      validation: { source: 'query', keys: ['client_id'] },
    }
    const { url } = await serve({ status: 400, body })
    expect(await failure(clientOf(url).prices.lookup())).toMatchObject({
      code: 'bad-request',
      platformMessage: 'client_id is missing',
    })
  })

  it.for(['', '<html>', '[]', '{"Message":{"a":1},"Id":[]}', 'null'])(
    'with the body %s is still one',
    async (body) => {
      const { url } = await serve({ status: 400, body })
      const error = await failure(clientOf(url).connection.test())
      expect(error).toMatchObject({ code: 'bad-request', platformMessage: undefined, platformId: undefined })
    },
  )
})
