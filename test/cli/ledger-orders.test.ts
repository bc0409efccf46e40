/**
 * `vitrine ledger` lists unknown orders, looks them up and settles them over the admin route of an endpoint. Each test
 * serves an endpoint with one order whose answer was lost and which the sandbox does not have. Nothing may be settled as
 * not placed while another process looks it up or while the purchases cannot be read. Waiting takes no time, because the
 * clock skips it.
 */

import { expect, it } from 'vitest'
import { serveOperators } from './served-endpoint.ts'
import { type Env, runHere, useSandbox } from './support.ts'

const { env: sandboxEnv } = useSandbox()
const id = 'a'.repeat(40)

/** An endpoint that has one order with a lost answer, which the platform does not have. */
const endpointWithUnknown = async (own: Env = {}, now?: () => number) => {
  const { service, run, logged } = await serveOperators(sandboxEnv(own), [], now)
  const { ledger, store } = service
  const { epoch } = await store.history()
  await ledger.place(
    { id, fingerprint: 'f', epoch },
    async () => undefined,
    async () => ({ state: 'unknown' }),
  )
  return {
    run,
    logged,
    ledger,
    store,
    look: () => ledger.look(id),
    shown: (...args: string[]) => run(['ledger', ...args]),
  }
}

/** A clock on which waiting takes no time, for the command and the endpoint alike. `onWait` runs at each wait. */
const clockThatSkips = () => {
  let skipped = 0
  const clock = {
    onWait: async (): Promise<unknown> => undefined,
    now: () => Date.now() + skipped,
    after: (milliseconds: number, callback: () => void) => {
      skipped += milliseconds
      void clock.onWait().then(callback)
      return () => undefined
    },
  }
  return clock
}

const notPlaced = ['ledger', id, '--settle', 'not-placed', '--reason', 'x']
const leaseOfLookUps = 'lease:look-ups'

it('settles nothing as not placed while another process looks orders up', async () => {
  const clock = clockThatSkips()
  const { run, look, store } = await endpointWithUnknown({}, clock.now)
  await store.create(leaseOfLookUps, 'another', 600)
  const refused = await run(notPlaced, { clock })
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('was not looked up') })
  expect(await look()).toMatchObject({ state: 'unknown' })
})

it('waits for the end of the other look-up, and looks up itself before it settles', async () => {
  const clock = clockThatSkips()
  const { run, look, store } = await endpointWithUnknown({}, clock.now)
  await store.create(leaseOfLookUps, 'another', 600)
  clock.onWait = () => store.remove(leaseOfLookUps, 'another')
  expect((await run(notPlaced, { clock })).code).toBe(0)
  expect(await look()).toMatchObject({ state: 'not-placed' })
})

it('says that it has not looked an order up when another process does', async () => {
  const clock = clockThatSkips()
  const { run, store } = await endpointWithUnknown({}, clock.now)
  await store.create(leaseOfLookUps, 'another', 600)
  const shown = await run(['ledger', id, '--look-up'], { clock })
  expect(shown).toMatchObject({ code: 0, stderr: expect.stringContaining('was not looked up') })
})

it('lists unknown orders, and shows one', async () => {
  const { shown } = await endpointWithUnknown()
  const list = await shown()
  expect(list).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(new RegExp(`${id} +order +unknown +20`)),
  })
  const one = await shown(id)
  expect(one.stdout).toMatch(/State +unknown\nSent +20/)
  expect(JSON.parse((await shown(id, '--json')).stdout)).toMatchObject({
    kind: 'order',
    id,
    record: { state: 'unknown' },
  })
  expect(await shown('b'.repeat(40))).toMatchObject({ code: 1, stderr: expect.stringContaining('no such') })
})

it('settles an order with a reason, which is logged and recorded', async () => {
  const { shown, look, logged } = await endpointWithUnknown()
  const reason = 'asked the platform, ticket 4711'
  const settled = await shown(id, '--settle', 'not-placed', '--reason', reason)
  expect(settled.code).toBe(0)
  expect(settled.stdout).toMatch(/State +not-placed[\s\S]+Known from +a person\nReason +asked the platform/)
  expect(logged()).toContainEqual(expect.objectContaining({ event: 'order-settled-by-hand', reason }))
  expect(logged()).toContainEqual(expect.objectContaining({ act: 'settle', subject: id, reason }))
  expect(await look()).toEqual({ state: 'not-placed' })
  expect((await shown()).stdout).toContain('No order and no change is open.')
})

it('looks an order up, which stays unknown without proof', async () => {
  const { shown, look } = await endpointWithUnknown()
  expect((await shown(id, '--look-up')).code).toBe(0)
  expect(await look()).toMatchObject({ state: 'unknown' })
})

it('settles nothing as not placed while the purchases cannot be read', async () => {
  const { run, look } = await endpointWithUnknown({ VITRINE_PASSWORD: 'wrong' })
  const refused = await run(notPlaced)
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('does not accept the credentials of the endpoint'),
  })
  expect(await look()).toMatchObject({ state: 'unknown' })
})

it('settles an order by no purchase that does not exist', async () => {
  const { shown, look } = await endpointWithUnknown()
  const refused = await shown(id, '--settle', '199999999', '--reason', 'seen in the back office')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('no such purchase') })
  expect(await look()).toMatchObject({ state: 'unknown' })
})

it('settles an order with no outcome of a change', async () => {
  const { shown, look } = await endpointWithUnknown()
  const refused = await shown(id, '--settle', 'refused', '--reason', 'x')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('This is an order') })
  expect(await look()).toMatchObject({ state: 'unknown' })
})

it('says of an order that was entered that nobody knows when it was sent', async () => {
  const { shown, ledger } = await endpointWithUnknown()
  const entered = 'c'.repeat(40)
  await ledger.enter(entered, 'customer', '0'.repeat(16))
  expect((await shown(entered)).stdout).toMatch(/State +unknown\nSent +not known, entered 20/)
})

it.for([
  [[id, '--settle', 'not-placed'], '--settle needs a --reason'],
  [[id, '--settle', 'paid', '--reason', 'x'], '--settle must be not-placed or the ID of a purchase'],
  [['abc'], 'An ID has 40 digits'],
  [['--settle', 'not-placed', '--reason', 'x'], '--settle needs the ID'],
  [[id, '--reason', 'x'], '--reason is for --settle'],
  [['--open-changes'], '--open-changes needs a --reason'],
  [[id, '--open-changes', '--reason', 'x'], '--open-changes takes no ID'],
] as const)('refuses %j', async ([args, message]) => {
  const { code, stderr } = await runHere(['ledger', ...args], { env: {} })
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
