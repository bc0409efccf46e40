/**
 * The built deployments in their runtimes: workerd, AWS Lambda, Vercel and Node answer the same requests alike. Folders
 * are built first, with a password in the environment, functions get their runtime's events, and all call one platform
 * over HTTP. The functions need a Redis. It checks previews, concurrent calls, orders that are placed once, the
 * scheduler, and that each folder has what its runtime's file names.
 */

import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { previewResponseSchema } from '../../../src/contract/cart-answer-schemas.ts'
import { signCustomerToken } from '../../../src/endpoint/customer-token/sign.ts'
import { canary, hasCanary } from '../../../tools/faults/canary.ts'
import { startRedis } from '../stores/redis-server.ts'
import {
  buildDeploy,
  type DeployMode,
  httpApiEvent,
  responseOf,
  startFunction,
  startWorker,
} from './functions.ts'
import { startProgram } from './program.ts'
import { startTestPlatform, testEnvironment, tokenSecret } from './test-platform.ts'

const cart = { items: [{ product: '97772', quantity: 1 }] }
const headers = { origin: 'https://shop.example', 'content-type': 'application/json' }

/** Sends a browser's request through the runtime. `address` is the caller's address by the runtime. */
type Ask = (request: Request, address: string) => Promise<Response>

interface Running {
  ask: Ask
  /** Calls the endpoint as the platform's scheduler does. */
  reconcile: () => Promise<unknown>
  stop: () => Promise<unknown>
}

const modes = ['node', 'cloudflare', 'aws-lambda', 'vercel'] as const
const folders = new Map<DeployMode, Awaited<ReturnType<typeof buildDeploy>>>()
let platform: Awaited<ReturnType<typeof startTestPlatform>>
beforeAll(async () => {
  for (const name of ['VITRINE_PASSWORD', 'VITE_PASSWORD', 'VITRINE_TOKEN_KEY']) vi.stubEnv(name, canary)
  for (const mode of modes) folders.set(mode, await buildDeploy(mode))
  vi.unstubAllEnvs()
  platform = await startTestPlatform()
})
afterAll(async () => {
  for (const { remove } of folders.values()) remove()
  await platform.stop()
})

const built =
  (mode: DeployMode) =>
  (file = ''): string =>
    join(folders.get(mode)?.folder ?? '', file)

const cloudflare = async (): Promise<Running> => {
  const miniflare = await startWorker(built('cloudflare')(), testEnvironment(platform.url))
  return {
    async ask(request, address) {
      const { url, method } = request
      const init = {
        method,
        headers: { ...Object.fromEntries(request.headers), 'cf-connecting-ip': address },
      }
      const body = method === 'POST' ? { body: await request.text() } : {}
      const response = await miniflare.dispatchFetch(url, { ...init, ...body })
      const text = await response.text()
      return new Response(text, { status: response.status, headers: Object.fromEntries(response.headers) })
    },
    async reconcile() {
      const path = '/cdn-cgi/handler/scheduled?cron=*+*+*+*+*'
      expect(await (await miniflare.dispatchFetch(`https://api.example${path}`)).text()).toBe('ok')
    },
    stop: () => miniflare.dispose(),
  }
}

/** A deployed function with a Redis. */
const deployed = async (mode: 'aws-lambda' | 'vercel', module: string) => {
  const redis = await startRedis()
  const env = { ...testEnvironment(platform.url), VITRINE_STORE: redis.url, CRON_SECRET: 'cron' }
  const { ask, logged, stop } = await startFunction(built(mode)(module), env)
  return { ask, logged, stop: () => stop().then(redis.stop) }
}

const lambda = async (): Promise<Running> => {
  const { ask, logged, stop } = await deployed('aws-lambda', 'handler.mjs')
  return {
    ask: async (request, address) => responseOf(await ask({ event: await httpApiEvent(request, address) })),
    reconcile: () => ask({ event: { source: 'aws.events' } }),
    async stop() {
      await stop()
      for (const line of logged) expect(JSON.parse(line)).toHaveProperty('level')
    },
  }
}

const vercel = async (): Promise<Running> => {
  const { ask, stop } = await deployed('vercel', 'api/vitrine.mjs')
  const asked = async (request: Request, more: Record<string, string>) => {
    const { url, method } = request
    const headers = { ...Object.fromEntries(request.headers), ...more }
    const body = method === 'POST' ? { body: await request.text() } : {}
    return responseOf(await ask({ request: { url, method, headers, ...body } }))
  }
  const reconcile = (authorization: string) =>
    asked(new Request('https://api.example/reconcile'), { authorization })
  return {
    ask: (request, address) => asked(request, { 'x-vercel-forwarded-for': address }),
    async reconcile() {
      expect((await reconcile('Bearer wrong')).status).toBe(401)
      expect((await reconcile('Bearer cron')).status).toBe(204)
    },
    stop,
  }
}

const node = async (): Promise<Running> => {
  const redis = await startRedis()
  const file = built('node')
  const [, options = ''] = /NODE_OPTIONS="(.+?)"/.exec(readFileSync(file('Dockerfile'), 'utf8')) ?? []
  expect(options).not.toBe('')
  const env = {
    ...testEnvironment(platform.url),
    VITRINE_RUNTIME: 'proxy:1',
    VITRINE_STORE: redis.url,
    NODE_OPTIONS: options,
  }
  const { child, url } = await startProgram(file('serve.mjs'), env)
  return {
    async ask(request, address) {
      const { pathname } = new URL(request.url)
      const body = request.method === 'POST' ? { body: await request.text() } : {}
      const headers = { ...Object.fromEntries(request.headers), 'x-forwarded-for': `6.6.6.6, ${address}` }
      return fetch(`${url}${pathname}`, { method: request.method, headers, ...body })
    },
    reconcile: async () => undefined,
    async stop() {
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
      await redis.stop()
    },
  }
}

describe.each([
  ['workerd', cloudflare],
  ['AWS Lambda', lambda],
  ['Vercel', vercel],
  ['Node', node],
] as const)('on %s the endpoint', (_name, start) => {
  let running: Running
  beforeAll(async () => {
    running = await start()
  })
  afterAll(() => running?.stop())

  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    running.ask(
      new Request(`https://api.example${path}`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: JSON.stringify(body),
      }),
      '198.51.100.1',
    )

  // Before any order: while one is open, the loop waits ten seconds between its runs (reconcile.test.ts).
  it('reconciles when the scheduler calls', async () => {
    await expect(running.reconcile()).resolves.not.toThrow()
  })

  it('previews a cart for the address of the runtime', async () => {
    const response = await post('/cart/preview', cart)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    expect(await response.json()).toMatchObject({ currency: 'EUR', total: { gross: 119 } })
    expect(platform.addresses.at(-1)).toBe('198.51.100.1')
  })

  it('makes three previews at once, since one place of four is for orders, and completes them all', async () => {
    platform.load.most = 0
    const areWaiting = platform.holdPreviews(3)
    const asked = Array.from({ length: 6 }, () => post('/cart/preview', cart))
    await areWaiting
    // By the answer to a later request, a fourth preview would be there.
    await running.ask(new Request('https://api.example/ready'), '198.51.100.1')
    platform.releasePreviews()
    const responses = await Promise.all(asked)
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(platform.load.most).toBe(3)
  })

  it('places one order for concurrent requests with one key, and replays it', async () => {
    const before = platform.purchases.length
    const authorization = `Bearer ${await signCustomerToken({ key: tokenSecret, audience: 'vitrine', customerReference: 'C-1' })}`
    const { epoch } = previewResponseSchema.parse(await (await post('/cart/preview', cart)).json())
    const order = () =>
      post(
        '/cart/process',
        { ...cart, expected: { total: 119, tax: 'gross', currency: 'EUR' } },
        { authorization, 'idempotency-key': `${epoch}-one-key-for-this-runtime` },
      )
    const statuses = (await Promise.all(Array.from({ length: 9 }, order))).map(({ status }) => status)
    expect(new Set([...statuses, 200, 409])).toEqual(new Set([200, 409]))
    const replayed = await order()
    expect(replayed.headers.get('idempotency-replayed')).toBe('true')
    expect(await replayed.json()).toMatchObject({ state: 'settled', result: 'paid' })
    expect(platform.purchases).toHaveLength(before + 1)
  })

  it('refuses another origin, and is ready', async () => {
    const refused = await post('/cart/preview', cart, { origin: 'https://evil.example' })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'origin-refused' })
    const ready = await running.ask(new Request('https://api.example/ready'), '198.51.100.1')
    expect(ready.status).toBe(200)
  })
})

it('builds a container folder with one module and the Dockerfile that starts it', () => {
  const file = built('node')
  const [, module = ''] = /^COPY (\S+) /m.exec(readFileSync(file('Dockerfile'), 'utf8')) ?? []
  expect(existsSync(file(module))).toBe(true)
  expect(readFileSync(file('Dockerfile'), 'utf8')).toContain(`CMD ["node", "${module}"]`)
})

it('builds a Lambda folder with the module that the template names', () => {
  const file = built('aws-lambda')
  const [, module, handler] = /Handler: (\w+)\.(\w+)/.exec(readFileSync(file('template.yaml'), 'utf8')) ?? []
  expect(readFileSync(file(`${module}.mjs`), 'utf8')).toMatch(
    new RegExp(`export\\s*\\{[^}]* as ${handler}\\b`),
  )
})

it('builds a Vercel folder with the function that vercel.json names', () => {
  const file = built('vercel')
  const { functions, rewrites, crons } = JSON.parse(readFileSync(file('vercel.json'), 'utf8'))
  const [module = ''] = Object.keys(functions)
  expect(existsSync(file(module))).toBe(true)
  expect(rewrites).toEqual([{ source: '/(.*)', destination: `/${module.replace('.mjs', '')}` }])
  expect(crons).toEqual([{ path: '/reconcile', schedule: '* * * * *' }])
})

it('builds a Worker folder with the module and the class that wrangler.toml names', async () => {
  const file = built('cloudflare')
  const wrangler = readFileSync(file('wrangler.toml'), 'utf8')
  const [, main = ''] = /^main = "(.+)"$/m.exec(wrangler) ?? []
  const worker: object = await import(file(main))
  const classes = [...wrangler.matchAll(/class_name = "(\w+)"/g)].map(([, name = '']) => name)
  expect(classes).toEqual(['VitrineStore'])
  for (const name of classes) expect(worker).toHaveProperty(name)
  expect(worker).toHaveProperty('default.fetch')
  expect(wrangler).toContain('new_sqlite_classes = ["VitrineStore"]')
  expect(wrangler).toMatch(/^name = "STORE"$/m)
  expect(wrangler).toMatch(/^no_bundle = true$/m)
})

it.each(modes)('builds the endpoint for %s without the password of the environment', (mode) => {
  const names = readdirSync(built(mode)(), { recursive: true, encoding: 'utf8' })
  const scripts = names.filter((name) => name.endsWith('.mjs'))
  expect(scripts).not.toEqual([])
  for (const name of scripts) expect(hasCanary(readFileSync(built(mode)(name), 'utf8')), name).toBe(false)
})

it('builds a Worker without anything of Node', () => {
  expect(readFileSync(built('cloudflare')('worker.mjs'), 'utf8')).not.toMatch(/["'`]node:|require\(/)
})
