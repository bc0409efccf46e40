/**
 * How failures of the platform become answers and log lines. A table maps each error of the client to a problem; the
 * log keeps causes, hashes coupons and addresses, and repeats no secret, refused body or control character. The
 * endpoint runs in memory with a platform that throws.
 */

import { expect, it } from 'vitest'
import {
  BadRequestError,
  ContractError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  TimeoutError,
  UnauthorizedError,
  UnreachableError,
} from '../../src/client/errors.ts'
import { notifications } from '../../src/endpoint/modules/notifications/notifications.ts'
import { key, secret, start, token } from './shop.ts'
import { call, canary, cart, endpoint, platformOf, preview, problemOf } from './support.ts'

const failing = (error: unknown) =>
  platformOf(() => {
    throw error
  }).platform

const operation = 'cart.preview'
it.each([
  ['a refusal', new BadRequestError(operation, { status: 400 }), 422, 'upstream-refused'],
  ['an unknown product', new NotFoundError(operation, { status: 404 }), 422, 'upstream-refused'],
  ['wrong credentials', new UnauthorizedError(operation, { status: 401 }), 502, 'upstream-unauthorized'],
  ['too many calls', new RateLimitedError(operation, 60), 503, 'upstream-blocked'],
  ['a failure', new ServerError(operation, { status: 500 }), 503, 'upstream-unavailable'],
  ['a lost line', new UnreachableError(operation, undefined), 503, 'upstream-unavailable'],
  ['silence', new TimeoutError(operation, true), 504, 'upstream-timeout'],
  ['a strange answer', new ContractError(operation, 'Cart', 'is missing'), 502, 'upstream-contract'],
  ['an error of our own', new TypeError('undefined is not a function'), 500, 'internal'],
])('answers %s with a problem', async (_what, error, http, expected) => {
  const { app } = endpoint({ client: failing(error) })
  const response = await preview(app)
  if (http === 503)
    expect(response.headers.get('retry-after')).toBe(expected === 'upstream-blocked' ? '60' : '5')
  expect(await problemOf(response)).toMatchObject({
    http,
    code: expected,
    type: `urn:vitrine:problem:${expected}`,
  })
})

it('keeps causes in the log, and the password out of log and answers', async () => {
  const basic = Buffer.from(`merchant-1001:${canary}`).toString('base64')
  const cause = new Error(
    `sent ${canary} as ${basic} to https://me:${encodeURIComponent(canary)}@rest.example`,
  )
  const { app, lines } = endpoint({
    client: failing(new UnreachableError(operation, cause)),
  })
  const text = await (await preview(app)).text()
  expect(text).not.toMatch(/could not be reached|rest\.example/)
  expect(lines.join()).toContain('could not be reached')
  for (const secret of [canary, encodeURIComponent(canary), basic])
    expect(text + lines.join()).not.toContain(secret)
})

it('keeps every other secret of the settings out of the log too', async () => {
  const secrets = {
    VITRINE_TOKEN_KEY: 'secret:a shared secret of more than 32 characters',
    VITRINE_TOKEN_KEY_PREVIOUS: 'secret:an older secret of more than 32 characters',
    VITRINE_NOTIFICATION_SECRET: 'a-notification-secret-of-24',
    VITRINE_STORE: 'redis://:redis-password@127.0.0.1:6379',
    VITRINE_LOG_KEY: 'log-key',
  }
  const cause = new Error(Object.values(secrets).join(' '))
  const env = { ...secrets, VITRINE_DEFAULT_COUNTRY: 'DE' }
  const { app, lines } = endpoint({
    env,
    client: failing(new UnreachableError(operation, cause)),
    modules: [notifications()],
  })
  await preview(app)
  expect(lines.join()).toContain('secret:[secret] secret:[secret] [secret] [secret] [secret]')
})

it('writes one JSON line per request, with coupons and addresses as hashes', async () => {
  const { app, lines } = endpoint({ env: { VITRINE_LOG_KEY: 'k' } })
  await preview(app, { ...cart, coupon: 'SECRET10' })
  await preview(app, { ...cart, coupon: 'SECRET10' })
  await preview(app, { ...cart, coupon: 'OTHER' }, { address: '203.0.113.8' })
  expect(lines).toHaveLength(3)
  const [first, second, third] = lines.map((line): Record<string, unknown> => JSON.parse(line))
  expect(first).toMatchObject({
    level: 'info',
    method: 'POST',
    route: '/cart/preview',
    status: 200,
    lines: 1,
    coupon: expect.stringMatching(/^[0-9a-f]{12}$/),
    address: expect.stringMatching(/^[0-9a-f]{12}$/),
  })
  expect(second).toMatchObject({ coupon: first?.coupon, address: first?.address })
  expect(third?.coupon).not.toBe(first?.coupon)
  expect(third?.address).not.toBe(first?.address)
  expect(lines.join()).not.toMatch(/SECRET10|OTHER|203\.0\.113/)
})

it('hashes with another key at each start unless one is set', async () => {
  const one = endpoint()
  const two = endpoint()
  await Promise.all([preview(one.app), preview(two.app)])
  const address = (lines: string[]): unknown => JSON.parse(lines[0] ?? '{}').address
  expect(address(one.lines)).not.toBe(address(two.lines))
})

it('escapes values that could forge a line or control the terminal', async () => {
  const message = 'a\r\n{"level":"info"}\u001b[2J\u0085\u2028\u009b31m\u202egnp.exe'
  const { app, lines } = endpoint({ client: failing(new UnreachableError(operation, new Error(message))) })
  await preview(app, cart, { headers: { 'x-request-id': 'a"},{"b' } })
  expect(lines).toHaveLength(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for control characters
  expect(lines[0]).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/)
  expect(JSON.parse(lines[0] ?? '').error).toContain(message)
})

it('logs the route instead of the path, and no refused body', async () => {
  const { app, lines } = endpoint()
  await call(app, '/somewhere/with-a-key', { password: canary })
  await preview(app, { ...cart, password: canary, [`${canary}`]: 1 })
  expect(lines.join()).not.toMatch(/with-a-key|c4nary/)
})

it('logs why a token was refused, and no text of a broken body', async () => {
  const env = { VITRINE_TOKEN_KEY: secret, VITRINE_DEFAULT_COUNTRY: 'DE' }
  const { app, lines } = endpoint({ env, now: () => start })
  const old = await token({ now: () => start - 86_400_000 })
  const headers = { authorization: `Bearer ${old}`, 'idempotency-key': key }
  expect((await call(app, '/cart/process', cart, { headers })).status).toBe(401)
  expect(lines.join()).toContain('The token has expired.')
  expect(lines.join()).not.toContain(old)
  expect((await preview(app, 'c4nary')).status).toBe(400)
  expect(lines.join()).not.toContain('c4nary')
})
