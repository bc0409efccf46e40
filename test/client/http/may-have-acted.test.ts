import { describe, expect, it } from 'vitest'
import { clientOf, failure, hurriedClock, manualClock, serve, settle } from '../support.ts'

const input = { shoppingCartUrl: 'https://checkout.example/1/?cart=1', remoteAddress: '84.19.3.7' }
const increase = (getCustomerPricePreviewOnly: boolean) => ({
  subscriptionId: 1,
  runningNumber: 1,
  quantity: 2,
  alignmentSettings: { alignToCurrentInterval: true, getCustomerPricePreviewOnly },
})

const failures = {
  'server-error': { status: 500 },
  contract: { body: 'nothing that is JSON' },
  unreachable: (_: unknown, response: { destroy(): void }) => response.destroy(),
} as const

describe.for(Object.entries(failures))('after the failure %s', ([code, reply]) => {
  const calling = async () => clientOf((await serve(reply)).url, { clock: hurriedClock().clock })

  it('a read and a preview cannot have acted', async () => {
    const client = await calling()
    const calls = [
      () => client.subscription.get({ subscriptionId: 1 }),
      () => client.prices.lookup(),
      () => client.cart.preview(input),
      () => client.subscription.increaseItemQuantity(increase(true)),
    ]
    for (const call of calls) expect(await failure(call())).toMatchObject({ code, mayHaveActed: false })
  })

  it('a write may have acted', async () => {
    const client = await calling()
    const calls = [
      () => client.subscription.increaseItemQuantity(increase(false)),
      () => client.subscription.renew({ subscriptionId: 1 }),
    ]
    for (const call of calls) expect(await failure(call())).toMatchObject({ code, mayHaveActed: true })
  })
})

it('cannot have acted when a read is not answered in time or is aborted', async () => {
  const { clock, advance } = manualClock()
  const client = clientOf('http://127.0.0.1', { clock, fetch: () => new Promise(() => undefined) })
  const late = failure(client.connection.test({}, { timeoutMs: 100 }))
  await settle()
  advance(100)
  expect(await late).toMatchObject({ code: 'timeout', mayHaveActed: false })

  const controller = new AbortController()
  const aborted = failure(client.connection.test({}, { signal: controller.signal }))
  await settle()
  controller.abort()
  expect(await aborted).toMatchObject({ code: 'aborted', mayHaveActed: false })
})
