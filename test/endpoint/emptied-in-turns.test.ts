/**
 * Two processes take the orders of three shoppers, each pressed three times, while their store is emptied and orders and
 * answers are lost. Operations of the store, orders on their way and deadlines take turns as a seeded scheduler draws them, so that each moment of a
 * press meets each moment of the recovery. The platform places each order once at most. Time is that of the test.
 */

import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TimeoutError } from '../../src/client/errors.ts'
import { finish, inTurns } from './in-turns.ts'
import { shop, start, token } from './shop.ts'
import { createForgetful } from './subscriptions/steps.ts'
import { orderPlatform } from './support.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Among a hundred of them, some lose an order that is recovered while its claim is given back. */
const numRuns = Number(process.env.VITRINE_TURNS ?? 120)
const shoppers = [0, 1, 2]
/** An order whose outcome is known, or will be. */
const known: readonly (number | undefined)[] = [200, 202]
/** Longer than an order takes that the ledger has lost. */
const later = 46_000

it('places each order once when the store is emptied at any moment', async () => {
  const faults = {
    turns: fc.scheduler(),
    /** Of each order that is sent. */
    mishaps: fc.infiniteStream(fc.constantFrom('none', 'none', 'answer lost', 'never arrives')),
    slowness: fc.infiniteStream(fc.nat(20)),
  }
  await fc.assert(
    fc.asyncProperty(fc.record(faults), async ({ turns, mishaps, slowness }) => {
      const clock = { now: start }
      const { store, empty } = createForgetful(() => clock.now)
      const platform = orderPlatform()
      const { process } = platform.client.cart
      platform.client.cart.process = async (...order) => {
        const mishap = mishaps.next().value
        await turns.schedule(Promise.resolve(), 'the order arrives')
        const answer = mishap === 'never arrives' ? undefined : await process(...order)
        if (!answer || mishap === 'answer lost') throw new TimeoutError('cart.process', true)
        return answer
      }
      const open = () => shop(platform, { store: inTurns(store, turns), now: () => clock.now })
      const processes = [open(), open()]
      const press = async (shopper: number, at: number): Promise<number | undefined> => {
        const signed = await token({ customerReference: `C-${shopper}`, now: () => clock.now })
        const headers = {
          authorization: `Bearer ${signed}`,
          'idempotency-key': `a-key-of-shopper-${shopper}`,
        }
        return (await processes[at]?.order({}, headers))?.status
      }
      const ends = <Result>(work: Promise<Result>) => finish(turns, work, () => slowness.next().value === 0)
      const pressAll = () =>
        Promise.all(shoppers.flatMap((shopper) => [press(shopper, 0), press(shopper, 1), press(shopper, 0)]))
      // A run fails where the other process takes it over.
      const lookUp = ({ service }: (typeof processes)[number]) => service.reconcile().catch(() => undefined)
      const lose = async () => {
        await turns.schedule(Promise.resolve(), 'the store is emptied')
        empty()
      }
      // Both processes know the store before it is emptied.
      await ends(press(0, 0))
      await ends(press(0, 1))
      await ends(Promise.all([pressAll(), lose()]))
      for (let round = 0; round < 3; round += 1) {
        clock.now += later
        await ends(Promise.all([pressAll(), ...processes.map(lookUp)]))
      }
      for (const shopper of shoppers) {
        let status: number | undefined
        for (let tries = 0; tries < 10 && !known.includes(status); tries += 1) {
          clock.now += later
          status = await ends(press(shopper, 1))
        }
        expect(known).toContain(status)
      }
      const placed = platform.orders.map(({ cart }) => JSON.stringify(cart.extraParameters))
      expect(placed).toEqual([...new Set(placed)])
    }),
    { seed: 1, numRuns },
  )
})
