/**
 * How a call ends before its answer: by the deadline, which covers all tries together, or by the caller's signal. A
 * real server is silent, slow or endless; a clock of the test decides when time is up, so no test waits for it. Nothing
 * may stay behind: no connection, timer or listener. The error says whether the call may have acted.
 */

import { getEventListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createTransport } from '../../../src/client/http/transport.ts'
import {
  type Arrived,
  clientOf,
  closedUrl,
  down,
  failure,
  hurriedClock,
  limited,
  manualClock,
  ok,
  resolvers,
  send,
  serve,
  settle,
} from '../support.ts'

describe('the deadline', () => {
  it('ends a call that is not answered, and its connection', async () => {
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

  it('can be set for one call', async () => {
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

  it('does not run while a call waits for its place', async () => {
    const { clock, advance } = manualClock()
    let sent = 0
    const fetch = () => {
      sent += 1
      return new Promise<Response>(() => undefined)
    }
    const client = clientOf(closedUrl, { clock, fetch })
    const calls = Array.from({ length: 5 }, () => failure(client.subscription.renew({ subscriptionId: 1 })))
    await settle()
    advance(10_000)
    await Promise.all(calls.slice(0, 4))
    await settle()
    expect(sent).toBe(5)
    let isOver = false
    calls[4]?.then(() => {
      isOver = true
    })
    advance(9_999)
    await settle()
    expect(isOver).toBe(false)
    advance(1)
    expect(await calls[4]).toMatchObject({ code: 'timeout', mayHaveActed: true })
  })

  it('reports that nothing was sent when the signal ends the wait', async () => {
    const { clock, pending } = manualClock()
    const controller = new AbortController()
    const fetch = () => new Promise<Response>(() => undefined)
    const client = clientOf(closedUrl, { clock, fetch, limits: { atOnce: 1, perSecond: 9 } })
    void client.connection.test().catch(() => undefined)
    await settle()
    const call = failure(client.subscription.renew({ subscriptionId: 1 }, { signal: controller.signal }))
    await settle()
    controller.abort()
    expect(await call).toMatchObject({ code: 'aborted', mayHaveActed: false })
    expect(pending()).toBe(1)
  })

  it('runs while a limiter of the caller waits, unless the limiter says otherwise', async () => {
    const { clock, advance } = manualClock()
    const enter = (signal: AbortSignal) =>
      new Promise<() => void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const call = failure(clientOf(closedUrl, { clock, limiter: { enter } }).connection.test())
    await settle()
    advance(10_000)
    expect(await call).toMatchObject({ code: 'timeout', mayHaveActed: false })
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

  it('keeps a call from being sent when it is aborted already', async () => {
    const { url, arrived } = await serve(ok)
    const call = clientOf(url).subscription.renew({ subscriptionId: 1 }, { signal: AbortSignal.abort() })
    expect(await failure(call)).toMatchObject({ code: 'aborted', mayHaveActed: false })
    expect(arrived).toEqual([])
  })

  it('ends the wait before a retry', async () => {
    const controller = new AbortController()
    const { clock, pending } = manualClock()
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
    expect(pending()).toBe(0)
  })

  it('keeps a call from being sent when it aborts as the call starts', async () => {
    const controller = new AbortController()
    const sent: string[] = []
    const send = createTransport({
      fetch: async (url) => {
        sent.push(url)
        return Response.json({})
      },
      clock: manualClock().clock,
      random: () => 0,
      limiter: {
        async enter() {
          controller.abort()
          return () => undefined
        },
      },
      maxResponseBytes: 100,
      redact: (text) => text,
    })
    const call = send({
      operation: 'subscription.renew',
      host: 'rest',
      url: closedUrl,
      method: 'POST',
      headers: {},
      isSafe: false,
      maxTries: 3,
      timeoutMs: 1000,
      signal: controller.signal,
      isAnswer: () => false,
    })
    expect(await failure(call)).toMatchObject({ code: 'aborted', mayHaveActed: false })
    expect(sent).toEqual([])
  })

  it('loses its listener when the call is over', async () => {
    const { signal } = new AbortController()
    const { url } = await serve(ok)
    await clientOf(url).connection.test({}, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
