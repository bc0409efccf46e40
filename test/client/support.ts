/**
 * Helpers for tests of the client: a real server that gives prepared answers and records requests, clients that use it
 * as both hosts, wire forms of subscriptions and items, and two clocks. `manualClock` stands still until it is
 * advanced; on `hurriedClock` short waits end at once. Servers end with their test, and each client has a rate budget
 * of its own.
 */

import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type Client, type ClientOptions, type Clock, createClient } from '../../src/client/index.ts'

/** A request that the server received. */
export interface Arrived {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: unknown
}

export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** Text is sent unchanged, anything else as JSON. */
  body?: unknown
}

/** Answers of a platform that works, is down, or limits its caller. */
export const ok: Reply = { body: { ResultMessage: 'OK' } }
export const down: Reply = { status: 503, headers: { 'content-type': 'text/html' }, body: '<h1>down</h1>' }
export const limited: Reply = {
  status: 429,
  headers: { 'content-type': 'text/html', 'retry-after': '3' },
  body: '<h1>slow</h1>',
}

/** An address without a server. */
export const closedUrl = 'http://127.0.0.1:9'

type Answer = Reply | ((request: Arrived, response: ServerResponse) => void)

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const sent = await text(request)
  return sent === '' ? undefined : JSON.parse(sent)
}

/** Sends a reply on a raw response. */
export const send = (response: ServerResponse, { status = 200, headers, body = {} }: Reply): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A real server that sends the answers in turn, repeats the last one, and records requests. It ends with the test. */
export const serve = async (...answers: Answer[]): Promise<{ url: string; arrived: Arrived[] }> => {
  const arrived: Arrived[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://host')
    const entry = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: await readBody(request),
    }
    arrived.push(entry)
    const answer = answers[Math.min(arrived.length, answers.length) - 1] ?? {}
    if (typeof answer === 'function') answer(entry, response)
    else send(response, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived }
}

export const password = 'canary & pässword/42'

/** A client that uses one server as both hosts. */
export const clientOf = (url: string, options: Partial<ClientOptions> = {}): Client =>
  createClient({
    pricingUrl: url,
    baseUrl: url,
    clientId: 1001,
    username: 'merchant-1001',
    password,
    random: () => 0,
    // A budget of its own: tests would wait for one another. A clock of its own has one too.
    ...(!options.clock && { limits: { atOnce: 4, perSecond: 24 } }),
    ...options,
  })

type Call = (input: unknown) => Promise<unknown>

/** Calls a method by its name in the table of operations, as plain JavaScript may. */
export const callByName = (client: Client, operation: string, input: unknown): Promise<unknown> => {
  const [group = '', name = ''] = operation.split('.')
  const methods = Reflect.get(client, group) as Record<string, Call>
  return (methods[name] as Call)(input)
}

/** The error of a call that must fail. */
export const failure = async (call: Promise<unknown>): Promise<Error> => {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof Error) return outcome
  throw new Error('The call did not fail with an error.')
}

/** The result of a function, or the error that it throws. */
export const refusal = (parser: () => unknown): unknown => {
  try {
    return parser()
  } catch (error) {
    return error
  }
}

/** Reads a hand-written exchange with the platform. */
export const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'))

/** A subscription in the platform's form, with its required members. */
export const wireSubscription = (members: object = {}) => ({
  Id: 1,
  Subscriptionstatus: 1,
  LastIntervalNo: 0,
  NextBillingDate: '2026-12-01T10:00:00Z',
  NextBillingDateReminder: '2026-11-17T00:00:00Z',
  RenewalType: 'Automatic',
  GracePeriodDays: 14,
  StartIntervalDayCount: 0,
  StartIntervalMonthCount: 1,
  IntervalDayCount: 0,
  IntervalMonthCount: 1,
  CustomerId: 7,
  CustomerCurrencyId: 'EUR',
  StartDate: '2026-11-01T10:00:00Z',
  Items: [],
  ...members,
})

/** An item of a subscription in the platform's form, with its required members. */
export const wireItem = (members: object = {}) => ({
  SubscriptionId: 1,
  RunningNo: 1,
  Quantity: 1,
  ProductId: 2,
  ProductName: 'Nimbus',
  Status: 1,
  LastIntervalNo: 0,
  IsCurrent: true,
  Version: 1,
  ...members,
})

export type Path = readonly string[]

/** The value at a path. */
export const valueAt = (tree: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === key)?.[1]
        : undefined,
    tree,
  )

/** A copy of the tree with another value at a path. Undefined removes the member in JSON. */
export const changed = (tree: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  if (key === undefined) return value
  if (Array.isArray(tree))
    return tree.map((entry, at) => (String(at) === key ? changed(entry, rest, value) : entry))
  return { ...(tree as object), [key]: changed(valueAt(tree, [key]), rest, value) }
}

interface Timer {
  at: number
  run: () => void
}

/** A clock that stands still until `advance` is called. */
export const manualClock = (start = Date.parse('2026-03-01T00:00:00Z')) => {
  let now = start
  const timers = new Set<Timer>()
  const clock: Clock = {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  const advance = (milliseconds: number) => {
    const end = now + milliseconds
    for (;;) {
      const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      timers.delete(next)
      now = Math.max(now, next.at)
      next.run()
    }
    now = end
  }
  const setBack = (milliseconds: number) => {
    now -= milliseconds
  }
  return { clock, advance, setBack, pending: () => timers.size }
}

/** A clock on which waits that end before the timeout of a call end at once. `waits` records them. */
export const hurriedClock = (deadline = 10_000) => {
  const waits: number[] = []
  let ends = 0
  const { clock: manual, advance } = manualClock()
  const clock: Clock = {
    now: manual.now,
    after(milliseconds, run) {
      if (milliseconds >= deadline) ends = manual.now() + milliseconds
      if (manual.now() + milliseconds < ends) {
        waits.push(milliseconds)
        queueMicrotask(() => advance(milliseconds))
      }
      return manual.after(milliseconds, run)
    },
  }
  return { clock, waits, advance }
}

export const resolvers = <T>() => {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((give) => {
    resolve = give
  })
  return { promise, resolve }
}

/** Runs pending microtasks. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))
