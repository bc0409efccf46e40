import { expect, it } from 'vitest'
import type { App } from '../../src/endpoint/core/app.ts'
import { operators } from '../../src/endpoint/modules/operators/operators.ts'
import { endpoint, origin } from './support.ts'

const key = 'an-admin-key-of-more-than-32-characters'
const id = 'a'.repeat(40)

const made = (env: Record<string, string> = { VITRINE_ADMIN_KEY: key }) => {
  const { app, lines } = endpoint({ modules: [operators()], env })
  return { app, logged: () => lines.map((line) => JSON.parse(line)) }
}

const act = (
  app: App,
  name: string,
  body: unknown = { input: {}, reason: 'ticket 4711' },
  more: Record<string, string> = {},
  remoteAddress = '198.51.100.1',
) =>
  app.fetch(
    new Request(`https://api.shop.example/admin/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    }),
    { remoteAddress },
  )

it('has no admin route unless a key is named', async () => {
  const { app } = made({})
  expect((await act(app, 'list')).status).toBe(404)
})

it('takes no key that is short', () => {
  expect(() => made({ VITRINE_ADMIN_KEY: 'short' })).toThrow(
    'VITRINE_ADMIN_KEY must have at least 32 characters',
  )
})

it('does no act without the admin key', async () => {
  const { app, logged } = made()
  for (const authorization of ['', `Bearer ${key}x`, 'Bearer ', `Basic ${btoa(`admin:${key}`)}`]) {
    const refused = await act(app, 'list', undefined, { authorization })
    expect(refused.status).toBe(401)
    expect(await refused.text()).not.toContain(key)
  }
  expect(JSON.stringify(logged())).not.toContain(key)
})

it('limits wrong admin keys by address, and the right one never', async () => {
  const { app } = made()
  const wrong = (address: string) => act(app, 'list', undefined, { authorization: 'Bearer x' }, address)
  for (let tries = 0; tries < 10; tries += 1) expect((await wrong('203.0.113.9')).status).toBe(401)
  expect((await wrong('203.0.113.9')).status).toBe(429)
  expect((await wrong('203.0.113.10')).status).toBe(401)
  expect((await act(app, 'list', undefined, {}, '203.0.113.9')).status).toBe(200)
})

it('limits the acts of an address in a minute', async () => {
  const { app } = made({ VITRINE_ADMIN_KEY: key, VITRINE_ADMIN_PER_MINUTE: '2' })
  const statuses = []
  for (let tries = 0; tries < 3; tries += 1) statuses.push((await act(app, 'list')).status)
  expect(statuses).toEqual([200, 200, 429])
})

it('logs each act of an operator with its reason', async () => {
  const { app, logged } = made()
  await act(app, 'read', { input: { id }, reason: ' asked by the customer ' })
  expect(logged().at(-1)).toMatchObject({
    route: '/admin/:act',
    status: 200,
    act: 'read',
    subject: id,
    reason: 'asked by the customer',
  })
})

it.each([
  ['no reason', { input: { id } }, 400],
  ['an empty reason', { input: { id }, reason: ' ' }, 400],
  ['a long reason', { input: { id }, reason: 'x'.repeat(201) }, 400],
  ['an invalid ID', { input: { id: 'x' }, reason: 'x' }, 400],
  ['a field that there is not', { input: { id, force: true }, reason: 'x' }, 400],
])('does no act with %s', async (_what, body, status) => {
  const { app } = made()
  expect((await act(app, 'read', body)).status).toBe(status)
})

it.each(['toString', '__proto__', 'constructor', 'deleteOrders', 'listOrders'])(
  'knows no act %s',
  async (name) => {
    const { app } = made()
    expect((await act(app, name)).status).toBe(404)
  },
)

it('lets no page read an act, and no cache keep one', async () => {
  const { app } = made()
  const answered = await act(app, 'list', undefined, { origin })
  expect(answered.headers.get('access-control-allow-origin')).toBeNull()
  expect(answered.headers.get('cache-control')).toBe('no-store')
  const preflight = await app.fetch(
    new Request('https://api.shop.example/admin/list', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    }),
  )
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
})
