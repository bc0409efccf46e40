import { expect, it, onTestFinished } from 'vitest'
import { serveEndpoint } from '../../src/endpoint/adapters/node.ts'
import { createWatch } from '../../src/endpoint/orders/watch.ts'
import { createMemoryStore } from '../../src/endpoint/stores/memory.ts'
import { eventually } from './eventually.ts'
import { environment, orderPlatform } from './support.ts'

const watched = async (openFor: number) => {
  const waits: number[] = []
  let looks = 0
  const watch = createWatch({
    hasOpen: async () => looks < openFor,
    settle: async () => {
      looks += 1
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
  })
  await watch()
  return { looks, waits }
}

it('does nothing when the scheduler comes and no order is open', async () => {
  expect(await watched(0)).toEqual({ looks: 0, waits: [] })
})

it('looks again every ten seconds until no order is open', async () => {
  expect(await watched(3)).toEqual({ looks: 3, waits: [10_000, 10_000, 10_000] })
})

it('leaves the rest to the scheduler’s next minute', async () => {
  expect(await watched(99)).toEqual({ looks: 5, waits: [10_000, 10_000, 10_000, 10_000] })
})

it('looks after unknown orders by itself on Node, without anybody asking', async () => {
  const store = createMemoryStore()
  const platform = orderPlatform()
  const served = await serveEndpoint({
    env: environment,
    port: 0,
    store,
    client: platform.client,
    log: () => undefined,
    settleEvery: 20,
  })
  onTestFinished(() => served.close())
  const id = 'a'.repeat(40)
  const sentAt = Date.now() - 60_000
  await store.create(`order:${id}`, JSON.stringify({ state: 'unknown', fingerprint: 'f', sentAt }), 60)
  await store.add('orders:open', id)
  await eventually(() => store.members('orders:open')).toEqual([])
  expect(JSON.parse((await store.read(`order:${id}`)) ?? '')).toMatchObject({
    state: 'settled',
    order: { state: 'notPlaced' },
  })
})
