import { expect, it } from 'vitest'
import type { EndpointModule } from '../../src/endpoint/core/module.ts'
import { subscriptionOperations } from '../../src/endpoint/modules/subscriptions/operations.ts'
import {
  createSubscriptionParts,
  type SubscriptionParts,
  subscriptionSettings,
} from '../../src/endpoint/modules/subscriptions/parts.ts'
import { serveOperators } from './served-endpoint.ts'
import { runHere, useSandbox } from './support.ts'

const { env: sandboxEnv } = useSandbox()
const id = 'b'.repeat(40)

/** An endpoint that has one renewal with a lost answer. */
const endpointWithUnknown = async () => {
  let parts: SubscriptionParts | undefined
  const module: EndpointModule<typeof subscriptionSettings, typeof subscriptionOperations> = {
    name: 'subscriptions',
    settings: subscriptionSettings,
    operations: subscriptionOperations,
    connect({ service, client, settings }) {
      parts = createSubscriptionParts(service, client, settings)
    },
  }
  const { run } = await serveOperators(sandboxEnv({ VITRINE_PLANS: '[{"plans":["97769","97770"]}]' }), [
    module,
  ])
  const wish = {
    kind: 'renew',
    expected: { total: 7.99, date: '2027-01-01T09:00:00Z', currency: 'EUR' },
  } as const
  await parts?.ledger.place(
    { id, fingerprint: 'f', subscription: '4711', customer: 'c', wish },
    async () => ({ before: { interval: 3, purchase: 166_000_001 }, ready: undefined }),
    async () => ({ state: 'unknown' }),
  )
  return {
    look: () => parts?.ledger.look(id),
    changes: (...args: string[]) => run(['changes', ...args]),
  }
}

it('lists changes whose outcome is open, and shows one with the subscription as it was before', async () => {
  const { changes } = await endpointWithUnknown()
  const listed = await changes()
  expect(listed.stdout).toContain(id)
  expect(listed.stdout).toMatch(/S4711 .*unknown/)
  const shown = await changes(id)
  expect(shown.stdout).toContain('last interval 3, newest purchase 166000001')
  expect(shown.code).toBe(0)
})

it('records what a person has found, with the reason', async () => {
  const { changes, look } = await endpointWithUnknown()
  const settled = await changes(id, '--settle', 'refused', '--reason', 'no purchase in the back office')
  expect(settled.stdout).toContain('no purchase in the back office')
  expect(await look()).toEqual({ state: 'refused', code: 'not-made' })
  expect((await changes()).stdout).toContain('No change is open.')
  const again = await changes(id, '--settle', 'changed', '--reason', 'x')
  expect(again.code).not.toBe(0)
  expect(await look()).toEqual({ state: 'refused', code: 'not-made' })
})

it.each([
  [['not-an-id'], 'A change has 40 digits'],
  [[id, '--settle', 'maybe', '--reason', 'x'], '--settle must be changed or refused'],
  [[id, '--settle', 'changed'], '--settle needs a --reason'],
])('refuses %j', async (args, message) => {
  const { code, stderr } = await runHere(['changes', ...args], { env: {} })
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
