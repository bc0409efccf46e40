/**
 * Two processes take the orders of three shoppers, each pressed three times, while their store is emptied and orders and
 * answers are lost. Operations of the store, orders on their way and deadlines take turns as a seeded scheduler draws
 * them, so that each moment of a press meets each moment of the loss. A shopper's first key is sent at most once, and
 * never after the loss, and a key of the new epoch is sent at once. Time is that of the test.
 */

import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TimeoutError } from '../../src/client/errors.ts'
import { orderSchema } from '../../src/contract/cart-process-schema.ts'
import { intentId } from '../../src/endpoint/orders/intent.ts'
import { finish, inTurns, take } from './in-turns.ts'
import { shop, start, token } from './shop.ts'
import { createForgetful } from './subscriptions/steps.ts'
import { orderPlatform, origin, problemOf } from './support.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A slice of a long run: the ledger alone meets many more losses in once.test.ts. */
const numRuns = Number(process.env.VITRINE_TURNS ?? 10)
const timeout = 60_000 + numRuns * 500
const shoppers = [0, 1, 2]
const customerOf = (shopper: number): string => `C-${shopper}`
/** Longer than a request may take. */
const later = 46_000

/** Drawn for each run. */
const faults = {
  turns: fc.scheduler(),
  /** Of each order that is sent. */
  mishaps: fc.infiniteStream(fc.constantFrom('none', 'none', 'answer lost', 'never arrives')),
  slowness: fc.infiniteStream(fc.nat(20)),
}

/** Two processes on one store, in front of a platform that takes orders late or not at all. */
const open = async (turns: fc.Scheduler, mishaps: Iterator<string>, slowness: Iterator<number>) => {
  const clock = { now: start }
  const { store, empty } = createForgetful(() => clock.now)
  const epochs = [(await store.history()).epoch]
  const keyOf = (shopper: number, epoch = epochs[0]): string => `${epoch}-the-key-of-shopper-${shopper}`
  const platform = orderPlatform()
  const { process } = platform.client.cart
  platform.client.cart.process = async (...order) => {
    const mishap = mishaps.next().value
    await turns.schedule(Promise.resolve(), 'the order arrives')
    const answer = mishap === 'never arrives' ? undefined : await process(...order)
    if (!answer || mishap === 'answer lost') throw new TimeoutError('cart.process', true)
    return answer
  }
  let life = 0
  const startBoth = () => {
    life += 1
    const own = life
    return [0, 1].map(() =>
      shop(platform, { store: inTurns(store, turns, () => life > own), now: () => clock.now }),
    )
  }
  let processes = startBoth()
  const authorize = async (shopper: number) =>
    `Bearer ${await token({ customerReference: customerOf(shopper), now: () => clock.now })}`
  const press = async (shopper: number, at: number, key = keyOf(shopper)): Promise<Response | undefined> =>
    processes[at]?.order({}, { authorization: await authorize(shopper), 'idempotency-key': key })
  const pressAll = () =>
    Promise.all(shoppers.flatMap((shopper) => [press(shopper, 0), press(shopper, 1), press(shopper, 0)]))
  const ends = <Result>(work: Promise<Result>) => finish(turns, work, () => slowness.next().value === 0)
  // A run fails where the other process takes it over.
  const lookUp = ({ service }: (typeof processes)[number]) => service.reconcile().catch(() => undefined)
  const placedOf = async (shopper: number, key: string): Promise<string[]> => {
    const intent = await intentId('1001', customerOf(shopper), key)
    return platform.purchases
      .filter((each) => each.extraParameters[0]?.value === intent)
      .map(({ id }) => String(id))
  }
  return {
    press,
    pressAll,
    ends,
    /** The store loses everything. */
    async lose() {
      empty()
      epochs.push((await store.history()).epoch)
    },
    /** Ends the processes in the middle of what they do, and starts others. */
    replace() {
      processes = startBoth()
    },
    /** Nobody's order is there twice, a lost key is never sent, and what is told of it is true. */
    async settles() {
      clock.now += later
      await ends(Promise.all([pressAll(), ...processes.map(lookUp)]))
      for (const shopper of shoppers) {
        const sent = platform.orders.length
        clock.now += later
        const again = await ends(press(shopper, 1).then((response) => response ?? new Response()))
        if (again.status === 409)
          expect(await problemOf(again)).toMatchObject({ code: 'key-outdated', epoch: epochs[1] })
        expect(platform.orders).toHaveLength(sent)
        // Its page may have sent it, so it asks.
        const path = `/cart/orders/${keyOf(shopper)}`
        const headers = { origin, authorization: await authorize(shopper) }
        const looked = await ends(
          Promise.resolve(processes[0]?.app.fetch(new Request(`https://api.example${path}`, { headers }))),
        )
        const order = orderSchema.parse(await looked?.json())
        const own = await placedOf(shopper, keyOf(shopper))
        expect(own.length).toBeLessThanOrEqual(1)
        if (order.state === 'settled') expect([order.purchaseId]).toEqual(own)
        if (order.state === 'not-placed') expect(own).toEqual([])
      }
      // A shopper who was not there before orders at once.
      const fresh = await ends(
        press(9, 0, keyOf(9, epochs[1])).then((response) => response ?? new Response()),
      )
      expect([200, 202]).toContain(fresh.status)
    },
  }
}

it('places each order once when the store is emptied at any moment', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.record(faults), async ({ turns, mishaps, slowness }) => {
      const { press, pressAll, ends, lose, settles } = await open(turns, mishaps, slowness)
      // Both processes know the store before it is emptied.
      await ends(press(0, 0))
      await ends(press(0, 1))
      await ends(Promise.all([pressAll(), turns.schedule(Promise.resolve(), 'emptied').then(lose)]))
      await settles()
    }),
    { seed: 1, numRuns },
  )
})

it('places each order once when new processes find an emptied store, at any moment', {
  timeout,
}, async () => {
  const drawn = fc.record({ ...faults, steps: fc.nat(150) })
  await fc.assert(
    fc.asyncProperty(drawn, async ({ turns, mishaps, slowness, steps }) => {
      const { press, pressAll, ends, lose, replace, settles } = await open(turns, mishaps, slowness)
      await ends(press(0, 0))
      void pressAll()
      await take(turns, steps)
      replace()
      await lose()
      // Orders of the ended processes arrive meanwhile.
      await ends(pressAll())
      await settles()
    }),
    { seed: 1, numRuns: numRuns / 2 },
  )
})
