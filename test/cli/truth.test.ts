/**
 * `vitrine truth` judges whether purchases were charged what their page had said. The command lives by the sandbox's
 * clock, and its pauses end at once.
 */

import { expect, it } from 'vitest'
import { encodeRenewal } from '../../src/contract/renewal-said.ts'
import { encodeShown, type Shown } from '../../src/contract/shown.ts'
import type { Sandbox } from '../../src/sandbox/index.ts'
import { baseUrl, call, json, order, unchecked } from '../sandbox/rest-support.ts'
import { runHere } from './support.ts'

const env = {
  VITRINE_PRICING_URL: 'http://localhost:4401',
  VITRINE_BASE_URL: baseUrl,
  VITRINE_CLIENT_ID: '1001',
  VITRINE_USERNAME: 'merchant-1001',
  VITRINE_PASSWORD: 'secret-1001',
}

/** The price of one unit of product 97772 in the sandbox. */
const priced = { net: 64.71, gross: 77, tax: 'gross', currency: 'EUR', country: 'DE' } as const

const bought = async (
  sandbox: Sandbox,
  changes: Partial<Shown> | undefined,
  quantity = 1,
): Promise<number> => {
  const shown = { ...priced, quantity: 1, time: sandbox.clock.now().getTime(), page: '/pricing/', ...changes }
  const parameters = changes && [{ Key: 'x-vitrine-shown', Value: encodeShown(shown) }]
  const cart = { CartItems: [{ ProductId: 97772, Quantity: quantity }], ExtraParameters: parameters ?? [] }
  const body = order({ cart })
  return ((await json(call(sandbox, '/cart/processcart', { body }))) as { PurchaseId: number }).PurchaseId
}

const reach = (sandbox: Sandbox) => async (url: string | URL | Request, init?: RequestInit) =>
  sandbox.rest.request(new Request(url, init), {}, { remoteAddress: '127.0.0.1' })

/** The program on the sandbox's clock. Its pauses end at once. */
const truthOf = (sandbox: Sandbox, args: readonly string[], own: Record<string, string> = {}) => {
  let waited = 0
  return runHere(['truth', ...args], {
    env: { ...env, ...own },
    clock: {
      now: () => sandbox.clock.now().getTime() + waited,
      after: (ms, callback) => {
        // Pauses of the pace end at once, and timeouts never come.
        if (ms <= 1_000) {
          waited += ms
          queueMicrotask(callback)
        }
        return () => {}
      },
    },
    fetch: reach(sandbox),
  })
}

it('judges purchases by what their pages have shown, and prints them', async () => {
  const sandbox = await unchecked()
  await bought(sandbox, {})
  await bought(sandbox, {}, 2)
  await bought(sandbox, { gross: 70, net: 58.82, page: '/sale/' })
  const silent = await bought(sandbox, undefined)
  const { code, stdout } = await truthOf(sandbox, [])

  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^4 paid, 1 as said, 1 changed since, 0 explained, 1 not, 1 of which nothing was said\n/,
  )
  expect(stdout).toMatch(/higher +1 +\d+ +more than was said/)
  expect(stdout).toMatch(/\/sale\/ +0 +0 +0 +1 +0\n/)
  const none = { 'as-said': 0, 'changed-since': 0, explained: 0, unexplained: 0, 'nothing-said': 0 }
  expect(JSON.parse((await truthOf(sandbox, ['--json'])).stdout)).toMatchObject({
    since: '2026-10-23',
    until: '2026-11-21',
    orders: { ...none, 'as-said': 1, 'changed-since': 1, unexplained: 1, 'nothing-said': 1 },
    renewals: none,
    purchases: expect.arrayContaining([
      {
        id: silent,
        day: '2026-11-21',
        kind: 'order',
        reason: 'absent',
        outcome: 'nothing-said',
        country: 'DE',
      },
    ]),
  })
})

it('judges the days of a period, and leaves earlier ones out', async () => {
  const sandbox = await unchecked()
  await bought(sandbox, {})
  await bought(sandbox, {}, 3)
  await sandbox.clock.advance(40 * 86_400_000)
  await bought(sandbox, { time: sandbox.clock.now().getTime() })
  const { stdout } = await truthOf(sandbox, ['--since', '60d'])
  expect(stdout).toMatch(/^3 paid, 2 as said, 1 changed since, 0 explained, 0 not\n/)
  expect(stdout).toMatch(
    /Day +As said +Changed +Explained +Not +Nothing said\n2026-12-31 +1 +0 +0 +0 +0\n2026-11-21 +1 +1 +0 +0 +0\n/,
  )
  expect((await truthOf(sandbox, ['--since', '5d'])).stdout).toMatch(/^1 paid/)
})

it('explains renewals by the notices in its environment', async () => {
  const sandbox = await unchecked()
  const time = sandbox.clock.now().getTime()
  const products = [{ id: '97769', quantity: 1 }]
  const statements = [{ basis: 'price', period: '1M', products, gross: 5 }] as const
  const said = encodeRenewal({ time, currency: 'EUR', country: 'DE', statements })
  const cart = {
    AcceptSubscription: true,
    CartItems: [{ ProductId: 97769, Quantity: 1 }],
    CustomerReferenceId: 'customer-paid',
    ExtraParameters: [{ Key: 'x-vitrine-renewal', Value: said }],
  }
  await call(sandbox, '/cart/processcart', { body: order({ cart }) })
  await sandbox.clock.advance(40 * 86_400_000)
  const args = ['--since', '60d']
  const notice = { product: '97769', sent: '2026-11-22', from: '2026-12-01', prices: { EUR: 7.99 } }
  const own = { VITRINE_PRICE_NOTICES: JSON.stringify([notice]) }
  const told = '1 renewal, 0 as said, 0 changed since, 1 explained, 0 not'
  const silent = '1 renewal, 0 as said, 0 changed since, 0 explained, 1 not'
  expect((await truthOf(sandbox, args)).stdout).toContain(silent)
  const { stdout } = await truthOf(sandbox, args, own)
  expect(stdout).toContain(told)
  expect(stdout).toMatch(/Day +As said +Changed +Explained +Not +Nothing said\n2026-12-21 +0 +0 +1 +0 +0\n/)
})

it('refuses invalid notices', async () => {
  const own = { VITRINE_PRICE_NOTICES: '[{"product":"97769"}]' }
  const { code, stderr } = await truthOf(await unchecked(), [], own)
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('VITRINE_PRICE_NOTICES must be a list'),
  })
})

it.for([
  [['--since', '0d'], '--since must be days'],
  [['--since', 'yesterday'], '--since must be days'],
  [['--since', '9999d'], '--since must be days'],
  [['--since', '2027-01-01'], '--since must be days'],
  [['--pace', '25'], '--pace must be a whole number from 1 to 24'],
] as const)('refuses %j', async ([args, message]) => {
  const { code, stderr } = await truthOf(await unchecked(), args)
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
