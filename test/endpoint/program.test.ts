/**
 * The endpoint's program for Node as a process: SIGTERM during an open order, a second SIGTERM, readiness before the
 * port closes, uncaught errors, and settings with which it must not start. A platform over HTTP holds the order back
 * until the test lets it go. Wrong settings are named, and no secret may be printed.
 */

import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { fileWith } from '../support/folder.ts'
import { eventually } from './eventually.ts'
import { serveFile, startProgram } from './runtimes/program.ts'
import { startTestPlatform, testEnvironment, tokenSecret } from './runtimes/test-platform.ts'
import { type RunningRedis, startRedis } from './stores/redis-server.ts'
import { cart, origin, shownOrder } from './support.ts'

let platform: Awaited<ReturnType<typeof startTestPlatform>>
let redis: RunningRedis
beforeAll(async () => {
  ;[platform, redis] = await Promise.all([startTestPlatform(), startRedis()])
})
afterAll(() => Promise.all([platform.stop(), redis.stop()]))

const start = async (env: Record<string, string> = {}) => {
  const program = await startProgram(serveFile, {
    ...testEnvironment(platform.url),
    VITRINE_STORE: redis.url,
    ...env,
  })
  onTestFinished(() => void program.child.kill('SIGKILL'))
  return program
}

/** The epoch of the store, as a page learns it. */
const epochAt = async (url: string): Promise<string> => {
  const headers = { origin, 'content-type': 'application/json' }
  const body = JSON.stringify(cart)
  const response = await fetch(`${url}/cart/preview`, { method: 'POST', headers, body })
  return previewResponseSchema.parse(await response.json()).epoch ?? ''
}

const order = async (url: string) =>
  fetch(`${url}/cart/process`, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/json',
      'idempotency-key': `${await epochAt(url)}-${crypto.randomUUID()}`,
      authorization: `Bearer ${await signCustomerToken({ key: tokenSecret, audience: 'vitrine', customerReference: 'C-1' })}`,
    },
    body: JSON.stringify(shownOrder),
  })

/** Resolves when the endpoint takes no more connections. */
const refused = (url: string) =>
  eventually(() =>
    fetch(`${url}/health`).then(
      () => 'open',
      () => 'closed',
    ),
  ).toBe('closed')

it('completes an open order although SIGTERM comes twice', async () => {
  const { child, url, ended } = await start()
  platform.hold()
  const before = platform.purchases.length
  const pending = order(url)
  await eventually(() => platform.purchases.length).toBe(before + 1)
  child.kill('SIGTERM')
  await refused(url)
  child.kill('SIGTERM')
  child.kill('SIGINT')
  platform.release()
  expect(await (await pending).json()).toMatchObject({ state: 'settled', result: 'paid' })
  expect(await ended).toEqual([0, null])
})

it('sells and ends when nobody reads its log any more', async () => {
  const { child, url, ended } = await start()
  child.stdout.destroy()
  child.stderr.destroy()
  for (const _ of [1, 2, 3]) {
    const answer = await order(url)
    expect(await answer.json()).toMatchObject({ result: 'paid' })
  }
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

it('is not ready any more before it closes its port', async () => {
  const { child, url, ended } = await start({ VITRINE_DRAIN_MS: '60000' })
  expect((await fetch(`${url}/ready`)).status).toBe(200)
  child.kill('SIGTERM')
  await eventually(async () => (await fetch(`${url}/ready`)).status).toBe(503)
  expect((await order(url)).status).toBe(200)
  child.kill('SIGKILL')
  await ended
})

it('does not start without its Redis, and prints no secret', async () => {
  const { said, ended } = await startProgram(serveFile, {
    ...testEnvironment(platform.url),
    VITRINE_STORE: 'redis://:redis-password@127.0.0.1:9',
  })
  expect(await ended).toEqual([1, null])
  expect(said.error).toContain('The Redis of VITRINE_STORE at 127.0.0.1:9 cannot be reached.')
  expect(said.error + said.out.join()).not.toContain('redis-password')
})

it('logs an uncaught error, completes open requests, and stops', async () => {
  const handler = fileWith(
    'handler.mjs',
    `export const onNotification = () => { Promise.reject(new Error('let go of secret-1001')) }`,
  )
  const secret = 'a-notification-secret-of-24'
  const { url, said, ended } = await start({
    VITRINE_NOTIFICATION_HANDLER: handler,
    VITRINE_NOTIFICATION_SECRET: secret,
  })
  platform.hold()
  const before = platform.purchases.length
  const pending = order(url)
  await eventually(() => platform.purchases.length).toBe(before + 1)
  await fetch(`${url}/notifications/${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"meta":{"type":"News"}}',
  })
  await eventually(() => said.out.join()).toContain('"uncaught":true')
  platform.release()
  expect(await (await pending).json()).toMatchObject({ result: 'paid' })
  expect(await ended).toEqual([1, null])
  const uncaught = said.out
    .map((line): Record<string, unknown> => JSON.parse(line))
    .find((line) => line.uncaught)
  expect(uncaught).toMatchObject({ level: 'warn', error: 'Error: let go of [secret]' })
  expect(said.error).toBe('')
})
