import { expect, it } from 'vitest'
import { createLimiter, type Hooks, type RawResponse, type SentRequest } from '../../../src/client/index.ts'
import { clientOf, failure, hurriedClock, manualClock, serve, settle } from '../support.ts'

const ok = { body: { ResultMessage: 'OK' }, headers: { 'x-trace': 'abc' } }

const watching = () => {
  const requests: SentRequest[] = []
  const responses: RawResponse[] = []
  const hooks: Hooks = {
    onRequest: (request) => requests.push(request),
    onResponse: (response) => responses.push(response),
  }
  return { requests, responses, hooks }
}

it('shows each try and each answer as they were, without the credentials', async () => {
  const { url } = await serve({ status: 503, body: 'down', headers: { 'retry-after': '0' } }, ok)
  const { requests, responses, hooks } = watching()
  const { clock } = hurriedClock()
  await clientOf(url, { ...hooks, clock }).connection.test()
  expect(requests).toMatchObject([
    { operation: 'connection.test', attempt: 1, method: 'GET', url: `${url}/connection/test` },
    { attempt: 2 },
  ])
  expect(responses.map(({ status, text, headers }) => [status, text, headers.get('x-trace')])).toEqual([
    [503, 'down', null],
    [200, '{"ResultMessage":"OK"}', 'abc'],
  ])
  expect(JSON.stringify(requests)).not.toMatch(/authorization|canary|Basic/i)
})

it('shows the body of a write, and the answer that the client refuses', async () => {
  const { url } = await serve({ body: { ResultMessage: 'Locked' } })
  const { requests, responses, hooks } = watching()
  expect(await failure(clientOf(url).subscription.renew({ subscriptionId: 5 }, hooks))).toMatchObject({
    code: 'refused',
  })
  expect(requests[0]?.body).toBe('{"SubscriptionId":"5"}')
  expect(responses[0]?.text).toBe('{"ResultMessage":"Locked"}')
})

it('shows a 429 without its body', async () => {
  const { url } = await serve({ status: 429, body: '<html>' })
  const { responses, hooks } = watching()
  await failure(clientOf(url).connection.test({}, { ...hooks, maxTries: 1 }))
  expect(responses).toMatchObject([{ status: 429, text: undefined }])
})

it('goes on when a watcher fails', async () => {
  const { url } = await serve(ok)
  const hooks: Hooks = {
    onRequest: () => {
      throw new Error('no log')
    },
    onResponse: async () => {
      throw new Error('no log')
    },
  }
  expect(await clientOf(url, hooks).connection.test()).toEqual({ resultMessage: 'OK' })
})

it.for([
  [1, 1],
  [2, 2],
  [5, 5],
  [undefined, 3],
])('tries a read at most %s times', async ([maxTries, sent]) => {
  const { url, arrived } = await serve({ status: 503, body: 'down' })
  const { clock } = hurriedClock()
  await failure(clientOf(url, { clock, timeoutMs: 10_000 }).connection.test({}, { maxTries }))
  expect(arrived).toHaveLength(sent ?? 0)
})

it('sends a write once, whatever the number of tries', async () => {
  const { url, arrived } = await serve({ status: 503, body: 'down' })
  await failure(clientOf(url).subscription.renew({ subscriptionId: 1 }, { maxTries: 5 }))
  expect(arrived).toHaveLength(1)
})

it('refuses a number of tries below one', async () => {
  const call = clientOf('http://127.0.0.1').connection.test({}, { maxTries: 0 })
  expect(await failure(call)).toMatchObject({ code: 'invalid-argument', field: 'maxTries' })
})

/** Calls that two clients have in flight together, of four each. */
const inFlight = async (...options: Parameters<typeof clientOf>[1][]): Promise<number> => {
  let sent = 0
  const fetch = () => {
    sent += 1
    return new Promise<Response>(() => undefined)
  }
  for (const option of options) {
    const client = clientOf('http://127.0.0.1', { fetch, ...option })
    for (let count = 0; count < 4; count += 1) void client.connection.test().catch(() => undefined)
  }
  await settle()
  return sent
}

it('shares one budget between clients of the same hosts and credentials', async () => {
  const { clock } = manualClock()
  expect(await inFlight({ clock }, { clock })).toBe(4)
})

it.for<[string, Parameters<typeof clientOf>[1]]>([
  ['another host', { baseUrl: 'http://localhost' }],
  ['another account', { clientId: 1002 }],
  ['another user', { username: 'other' }],
  ['limits of its own', { limits: { atOnce: 4, perSecond: 24 } }],
])('keeps apart the budget of a client with %s', async ([, change]) => {
  const { clock } = manualClock()
  expect(await inFlight({ clock }, { clock, ...change })).toBe(8)
})

it('lets any clients share a limiter', async () => {
  const limiter = createLimiter({ atOnce: 3 })
  expect(await inFlight({ limiter }, { limiter, clientId: 1002 })).toBe(3)
  expect(() => createLimiter({ perSecond: 0 })).toThrow('perSecond must be a positive whole number')
})
