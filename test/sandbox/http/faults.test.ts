/**
 * Faults on request: errors, delays, dropped connections and damaged bodies, once, several times, or with a
 * probability from a fixed seed. Each applies to the named operation only, and is counted for each URL. Most tests
 * call a small app of their own; dropped connections are seen by a real socket on loopback.
 */

import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, it } from 'vitest'
import type { SandboxEnv } from '../../../src/sandbox/context/context.ts'
import { parseFaults, writeFaults } from '../../../src/sandbox/http/fault-list.ts'
import { createFaultTools, faults } from '../../../src/sandbox/http/faults.ts'
import { seededRandom } from '../../../src/sandbox/state/seeded-random.ts'

const answer = JSON.stringify({ fine: 'yes'.repeat(1_000) })

const setUp = (fault?: string) => {
  const waited: number[] = []
  const chances = [0.9, 0.1]
  const settings = { fault }
  const done = { times: 0 }
  const wait = async (ms: number) => {
    waited.push(ms)
  }
  const tools = createFaultTools({ wait, random: () => chances.shift() ?? 0 })
  const failure = (_: unknown, status: number) => new Response(`failed ${status}`, { status })
  const app = new Hono<SandboxEnv>().use(faults({ tools, settings, failure })).all('*', (c) => {
    done.times += 1
    return c.body(answer, 200, {
      'Content-Type': 'application/json',
      'Content-Length': String(answer.length),
      'X-Kept': 'kept',
    })
  })
  const get = (fault?: string, more = '') =>
    app.request(`/?${new URLSearchParams(fault === undefined ? {} : { 'x-sandbox-fault': fault })}${more}`)
  const statuses = async (count: number, ask: () => Response | Promise<Response>) => {
    const found: number[] = []
    while (found.length < count) found.push((await ask()).status)
    return found
  }
  return { app, done, get, settings, statuses, tools, waited }
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Uses a real server on loopback, because only a socket shows a dropped connection. */
const listen = async (app: Hono<SandboxEnv>): Promise<string> => {
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const socket = 'incoming' in env ? env.incoming.socket : undefined
      return app.fetch(request, { remoteAddress: socket?.remoteAddress, destroy: () => socket?.destroy() })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

it('reads the list and ignores unknown entries', () => {
  expect(parseFaults('latency:800, status:500*2,429:3@0.5')).toMatchObject([
    { kind: 'latency', value: 800 },
    { kind: 'status', value: 500, count: 2 },
    { kind: 'status', value: 429, retryAfter: 3, probability: 0.5 },
  ])
  const nonsense = [
    '',
    ',',
    'latency',
    'latency:-1',
    'latency:99999',
    'status:200',
    'status:600',
    'reset:1',
    'RESET',
    'boom',
    '1',
  ]
  for (const text of nonsense) expect(parseFaults(text), text).toEqual([])
  expect(parseFaults(`${'x'.repeat(100_000)},reset`)).toEqual([])
})

it('writes a list with the counts that are left', () => {
  const counted = (text: string) =>
    writeFaults(
      parseFaults(text).map((fault) => ({ ...fault, ...(fault.count && { count: fault.count - 1 }) })),
    )
  expect(counted('status:500*2@0.5,reset')).toBe('status:500*1@0.5,reset')
  expect(counted('status:500*1')).toBeUndefined()
})

it('changes nothing when no fault or an unknown one is asked for', async () => {
  for (const fault of [undefined, '', 'nonsense', 'status:99']) {
    const response = await setUp().get(fault)
    expect([response.status, await response.text()]).toEqual([200, answer])
  }
})

it('is for the named operation only, in any spelling of its path', async () => {
  const { app, settings, statuses } = setUp('processcart/status:500*2')
  const ask = (path: string) => () => app.request(path)
  expect(await statuses(2, ask('/cart/generatecartpreview'))).toEqual([200, 200])
  expect(await statuses(1, ask('/cart/ProcessCart?x=1'))).toEqual([500])
  expect(settings.fault).toBe('processcart/status:500*1')
  expect(await statuses(2, ask('/cart/processcart'))).toEqual([500, 200])
})

it('waits with the given timer', async () => {
  const { get, waited } = setUp('latency:200')
  expect((await get('latency:800')).status).toBe(200)
  expect(waited).toEqual([1_000])
})

it('answers with the status, without any effect', async () => {
  const { done, get } = setUp()
  const response = await get('status:503')
  expect([response.status, await response.text(), done.times]).toEqual([503, 'failed 503', 0])
})

it('answers 429 like the rate limit, with the seconds asked for', async () => {
  const { get } = setUp()
  const usual = await get('429')
  expect([usual.status, usual.headers.get('Retry-After')]).toEqual([429, '60'])
  expect(usual.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect((await get('429:1')).headers.get('Retry-After')).toBe('1')
  expect((await get('status:429')).status).toBe(429)
})

it('truncates a body or changes its type, and keeps the other headers', async () => {
  const { get } = setUp()
  const malformed = await get('malformed')
  expect(malformed.headers.get('Content-Type')).toBe('application/json')
  expect(malformed.headers.get('X-Kept')).toBe('kept')
  expect(malformed.headers.get('Content-Length')).toBeNull()
  await expect(malformed.json()).rejects.toThrow(SyntaxError)
  const wrongType = await get('content-type')
  expect(wrongType.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(await wrongType.text()).toBe(answer)
  const both = await get('content-type,malformed')
  expect(both.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(await both.text()).toBe(answer.slice(0, -1))
})

it('counts a fault for each URL', async () => {
  const { get, statuses } = setUp()
  expect(await statuses(4, () => get('status:500*2'))).toEqual([500, 500, 200, 200])
  expect(await statuses(3, () => get('status:500*2', '&run=2'))).toEqual([500, 500, 200])
})

it('counts at most a thousand URLs', async () => {
  const { get, tools } = setUp()
  for (let run = 0; run < 1_020; run += 1) await get('status:500*1', `&run=${run}`)
  expect(tools.applied.size).toBe(1_000)
})

it('decrements a configured fault in the settings, so that setting it restarts the count', async () => {
  const { get, settings, statuses } = setUp('status:500*2,content-type')
  expect(await statuses(3, () => get())).toEqual([500, 500, 200])
  expect(settings.fault).toBe('content-type')
  settings.fault = 'status:500*1'
  expect(await statuses(2, () => get())).toEqual([500, 200])
  expect(settings.fault).toBeUndefined()
})

it('applies a fault with its probability', async () => {
  const { get, statuses } = setUp()
  expect(await statuses(2, () => get('status:500@0.5'))).toEqual([200, 500])
})

it('selects the same requests with the same seed', () => {
  const draw = (seed: number) => Array.from({ length: 1_000 }, seededRandom(seed))
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
  expect(draw(1).every((chance) => chance >= 0 && chance < 1)).toBe(true)
  expect(draw(1).reduce((sum, chance) => sum + chance) / 1_000).toBeCloseTo(0.5, 1)
})

it('drops the connection before or after the effect', async () => {
  const { app, done } = setUp()
  const url = await listen(app)
  await expect(fetch(`${url}/?x-sandbox-fault=reset`)).rejects.toThrow('fetch failed')
  expect(done.times).toBe(0)
  await expect(fetch(`${url}/?x-sandbox-fault=reset-after`, { method: 'POST', body: 'x' })).rejects.toThrow(
    'fetch failed',
  )
  expect(done.times).toBe(1)
  expect((await fetch(url)).status).toBe(200)
})

it('drops the connection half way through the body', async () => {
  const { app, waited } = setUp()
  const url = await listen(app)
  const response = await fetch(`${url}/?x-sandbox-fault=half-body`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Length')).toBe(String(answer.length))
  await expect(response.text()).rejects.toThrow('terminated')
  expect(waited).toEqual([50])
})

it('fails the body instead of the connection where there is no server', async () => {
  for (const fault of ['reset', 'reset-after', 'half-body']) {
    const response = await setUp().get(fault)
    await expect(response.text()).rejects.toThrow('The connection was reset')
  }
})
