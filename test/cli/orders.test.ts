/**
 * `vitrine orders` lists unknown orders, looks them up and settles them. Each test starts a Redis with one order whose
 * answer was lost and which the sandbox does not have. Nothing may be settled as not placed while another process looks
 * it up or while the purchases cannot be read. Waiting takes no time, because the clock skips it.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import type { Service } from '../../src/endpoint/core/service.ts'
import { redis } from '../../src/endpoint/modules/redis.ts'
import { startRedis } from '../endpoint/stores/redis-server.ts'
import { runHere, useSandbox } from './support.ts'

const { env: sandboxEnv } = useSandbox()
const id = 'a'.repeat(40)

/** The environment of an endpoint that has one order with a lost answer, which the platform does not have. */
const endpointWithUnknown = async () => {
  const server = await startRedis()
  onTestFinished(server.stop)
  const env = sandboxEnv({
    VITRINE_CHECKOUT_URL: 'https://checkout.example/',
    VITRINE_ORIGINS: 'https://shop.example',
    VITRINE_STORE: server.url,
    VITRINE_PORT: '4403',
  })
  let service: Service | undefined
  const endpoint = await createEndpoint({ env, log: () => undefined }, [
    redis(),
    {
      name: 'server',
      settings: { port: { name: 'VITRINE_PORT', read: String } },
      connect(context) {
        service = context.service
      },
    },
  ])
  onTestFinished(() => endpoint.close())
  await service?.ledger.place(
    { id, fingerprint: 'f' },
    () => undefined,
    async () => ({ state: 'unknown' }),
  )
  const look = () => service?.ledger.look(id)
  const store = service?.store
  return { env, look, store, orders: (...args: string[]) => runHere(['orders', ...args], { env }) }
}

/** A clock on which waiting takes no time. `onWait` runs at each wait. */
const clockThatSkips = (onWait: () => Promise<unknown> = async () => undefined) => {
  let at = Date.now()
  return {
    now: () => at,
    after: (milliseconds: number, callback: () => void) => {
      at += milliseconds
      void onWait().then(callback)
      return () => undefined
    },
  }
}

const notPlaced = ['orders', id, '--settle', 'not-placed', '--reason', 'x']
const leaseOfLookUps = 'lease:look-ups'

it('settles nothing as not placed while another process looks orders up', async () => {
  const { env, look, store } = await endpointWithUnknown()
  await store?.create(leaseOfLookUps, 'another', 600)
  const refused = await runHere(notPlaced, { env, clock: clockThatSkips() })
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('was not looked up') })
  expect(await look()).toMatchObject({ state: 'unknown' })
})

it('waits for the end of the other look-up, and looks up itself before it settles', async () => {
  const { env, look, store } = await endpointWithUnknown()
  await store?.create(leaseOfLookUps, 'another', 600)
  const clock = clockThatSkips(async () => store?.remove(leaseOfLookUps, 'another'))
  expect((await runHere(notPlaced, { env, clock })).code).toBe(0)
  expect(await look()).toMatchObject({ state: 'not-placed' })
})

it('says that it has not looked an order up when another process does', async () => {
  const { env, store } = await endpointWithUnknown()
  await store?.create(leaseOfLookUps, 'another', 600)
  const shown = await runHere(['orders', id, '--look-up'], { env, clock: clockThatSkips() })
  expect(shown).toMatchObject({ code: 0, stderr: expect.stringContaining('was not looked up') })
})

it('lists unknown orders, and shows one', async () => {
  const { orders } = await endpointWithUnknown()
  const list = await orders()
  expect(list).toMatchObject({ code: 0, stdout: expect.stringMatching(new RegExp(`${id} +unknown +20`)) })
  const one = await orders(id)
  expect(one.stdout).toMatch(/State +unknown\nSent +20/)
  expect(JSON.parse((await orders(id, '--json')).stdout)).toMatchObject({
    order: { id, record: { state: 'unknown' } },
  })
  expect(await orders('b'.repeat(40))).toMatchObject({ code: 1, stderr: expect.stringContaining('no such') })
})

it('settles an order with a reason, which is logged and recorded', async () => {
  const { orders, look } = await endpointWithUnknown()
  const settled = await orders(id, '--settle', 'not-placed', '--reason', 'asked the platform')
  expect(settled.code).toBe(0)
  expect(settled.stdout).toMatch(/State +not-placed[\s\S]+Known from +a person\nReason +asked the platform/)
  expect(settled.stderr).toContain('"event":"order-settled-by-hand"')
  expect(settled.stderr).toContain('"reason":"asked the platform"')
  expect(await look()).toEqual({ state: 'not-placed' })
  expect((await orders()).stdout).toContain('No order is open.')
})

it('looks an order up, which stays unknown without proof', async () => {
  const { orders, look } = await endpointWithUnknown()
  expect((await orders(id, '--look-up')).code).toBe(0)
  expect(await look()).toMatchObject({ state: 'unknown' })
})

it('settles nothing as not placed while the purchases cannot be read', async () => {
  const { env, look } = await endpointWithUnknown()
  const args = ['orders', id, '--settle', 'not-placed', '--reason', 'guess']
  const refused = await runHere(args, { env: { ...env, VITRINE_PASSWORD: 'wrong' } })
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('purchase.list: the credentials'),
  })
  expect(await look()).toMatchObject({ state: 'unknown' })
})

it('settles an order by no purchase that does not exist', async () => {
  const { orders, look } = await endpointWithUnknown()
  const refused = await orders(id, '--settle', '199999999', '--reason', 'seen in the back office')
  expect(refused.code).toBe(1)
  expect(await look()).toMatchObject({ state: 'unknown' })
})

it('reads the settings of the endpoint from the same files', async () => {
  const { env } = await endpointWithUnknown()
  const { VITRINE_PASSWORD: password = '', ...others } = env
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'password')
  writeFileSync(file, `${password}\n`)
  const list = await runHere(['orders'], { env: { ...others, VITRINE_PASSWORD_FILE: file } })
  expect(list).toMatchObject({ code: 0, stdout: expect.stringContaining(id) })
  const gone = await runHere(['orders'], { env: { ...others, VITRINE_PASSWORD_FILE: `${file}-gone` } })
  expect(gone).toMatchObject({ code: 2, stdout: '' })
  expect(gone.stderr).toContain('VITRINE_PASSWORD_FILE names a file that cannot be read (ENOENT).')
})

it('takes every setting that an endpoint may have', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/reference/endpoint.md'), 'utf8')
  const names = [...page.matchAll(/^\| `(VITRINE_\w+)` \|/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(40)
  const env = Object.fromEntries(names.map((name) => [name, '-']))
  const { stderr } = await runHere(['orders'], { env })
  expect(stderr).toContain('needs the environment of the endpoint')
  expect(stderr).not.toContain('is no setting')
})

it.for([
  [['orders', id, '--settle', 'not-placed'], '--settle needs a --reason'],
  [
    ['orders', id, '--settle', 'paid', '--reason', 'x'],
    '--settle must be not-placed or the ID of a purchase',
  ],
  [['orders', 'abc'], 'An intent has 40 digits'],
  [['orders', '--settle', 'not-placed', '--reason', 'x'], 'An intent has 40 digits'],
  [['orders'], 'needs the environment of the endpoint'],
] as const)('refuses %j', async ([args, message]) => {
  const { code, stderr } = await runHere([...args], { env: {} })
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
