import { expect, it } from 'vitest'
import type { EndpointModule } from '../../src/endpoint/core/module.ts'
import { subscriptionOperations } from '../../src/endpoint/modules/subscriptions/operations.ts'
import {
  createSubscriptionParts,
  type SubscriptionParts,
  subscriptionSettings,
} from '../../src/endpoint/modules/subscriptions/parts.ts'
import { serveOperators } from './served-endpoint.ts'
import { useSandbox } from './support.ts'

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
  const { run, logged, service } = await serveOperators(
    sandboxEnv({ VITRINE_PLANS: '[{"plans":["97769","97770"]}]' }),
    [module],
  )
  const wish = {
    kind: 'renew',
    expected: { total: 7.99, date: '2027-01-01T09:00:00Z', currency: 'EUR' },
  } as const
  await parts?.ledger.place(
    { id, fingerprint: 'f', subscription: '4711', reference: 'r', customer: 'c', wish },
    async () => ({ ready: undefined, found: { before: { interval: 3, purchase: 166_000_001 } } }),
    async () => ({ state: 'unknown' }),
  )
  return {
    look: () => parts?.ledger.look(id),
    logged,
    store: service.store,
    ledger: (...args: string[]) => run(['ledger', ...args]),
  }
}

it('lists changes whose outcome is open, and shows one with the subscription as it was before', async () => {
  const { ledger } = await endpointWithUnknown()
  const listed = await ledger()
  expect(listed.stdout).toContain(id)
  expect(listed.stdout).toMatch(/change +unknown .*S4711, renew/)
  const shown = await ledger(id)
  expect(shown.stdout).toContain('last interval 3, newest purchase 166000001')
  expect(shown.code).toBe(0)
})

it('records what a person has found, with the reason', async () => {
  const { ledger, look } = await endpointWithUnknown()
  const settled = await ledger(id, '--settle', 'refused', '--reason', 'no purchase in the back office')
  expect(settled.stdout).toContain('no purchase in the back office')
  expect(await look()).toEqual({ state: 'refused', code: 'not-made' })
  expect((await ledger()).stdout).toContain('No order and no change is open.')
  const again = await ledger(id, '--settle', 'changed', '--reason', 'x')
  expect(again.code).not.toBe(0)
  expect(await look()).toEqual({ state: 'refused', code: 'not-made' })
})

it('settles a change with no outcome of an order', async () => {
  const { ledger, look } = await endpointWithUnknown()
  const refused = await ledger(id, '--settle', 'not-placed', '--reason', 'x')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('This is a change') })
  expect(await look()).toMatchObject({ state: 'unknown' })
})

it('opens a young store for changes, with the reason in the log', async () => {
  const { ledger, logged, store } = await endpointWithUnknown()
  const reason = 'no payment is pending in the back office'
  const opened = await ledger('--open-changes', '--reason', reason)
  expect(opened).toMatchObject({ code: 0, stderr: expect.stringContaining('is open for changes') })
  expect(logged()).toContainEqual(expect.objectContaining({ event: 'changes-opened', reason }))
  expect(await store.members('changes:since')).toEqual([`${(await store.history()).epoch} opened`])
})
