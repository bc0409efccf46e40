/**
 * Two processes take the orders of three shoppers, each pressed three times, while their store is emptied and orders and
 * answers are lost. Operations of the store, orders on their way and deadlines take turns as a seeded scheduler draws
 * them, so that each moment of a press meets each moment of the recovery. The platform places each order once at most.
 * Time is that of the test.
 */

import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TimeoutError } from '../../src/client/errors.ts'
import { orderSchema } from '../../src/contract/cart-process-schema.ts'
import { intentId } from '../../src/endpoint/orders/intent.ts'
import { finish, inTurns, take } from './in-turns.ts'
import { shop, start, token } from './shop.ts'
import { createForgetful } from './subscriptions/steps.ts'
import { orderPlatform } from './support.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Among a hundred of them, some lose an order that is recovered while its claim is given back. */
const numRuns = Number(process.env.VITRINE_TURNS ?? 120)
const shoppers = [0, 1, 2]
const customerOf = (shopper: number): string => `C-${shopper}`
const keyOf = (shopper: number): string => `a-key-of-shopper-${shopper}`
/** An order whose outcome is known, or will be. */
const known: readonly (number | undefined)[] = [200, 202]
/** Longer than an order takes that the ledger has lost. */
const later = 46_000

/** Drawn for each run. */
const faults = {
  turns: fc.scheduler(),
  /** Of each order that is sent. */
  mishaps: fc.infiniteStream(fc.constantFrom('none', 'none', 'answer lost', 'never arrives')),
  slowness: fc.infiniteStream(fc.nat(20)),
}

/** Two processes on one store, in front of a platform that takes orders late or not at all. */
const open = (turns: fc.Scheduler, mishaps: Iterator<string>, slowness: Iterator<number>) => {
  const clock = { now: start }
  const { store, empty } = createForgetful(() => clock.now)
  let runs = 0
  const server = async () => `run-${runs}`
  const named = new Proxy(store, {
    get: (target, name) => (name === 'server' ? server : Reflect.get(target, name)),
  })
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
      shop(platform, { store: inTurns(named, turns, () => life > own), now: () => clock.now }),
    )
  }
  let processes = startBoth()
  const press = async (shopper: number, at: number): Promise<Response | undefined> => {
    const process = processes[at]
    const signed = await token({ customerReference: customerOf(shopper), now: () => clock.now })
    const headers = { authorization: `Bearer ${signed}`, 'idempotency-key': keyOf(shopper) }
    return process?.order({}, headers)
  }
  const pressAll = () =>
    Promise.all(shoppers.flatMap((shopper) => [press(shopper, 0), press(shopper, 1), press(shopper, 0)]))
  const ends = <Result>(work: Promise<Result>) => finish(turns, work, () => slowness.next().value === 0)
  // A run fails where the other process takes it over.
  const lookUp = ({ service }: (typeof processes)[number]) => service.reconcile().catch(() => undefined)
  return {
    press,
    pressAll,
    ends,
    /** The store loses everything. */
    lose() {
      runs += 1
      empty()
    },
    /** Ends the processes in the middle of what they do, and starts others. */
    replace() {
      processes = startBoth()
    },
    /** Everybody presses again and again. Then no order is there twice, and all outcomes are those of the platform. */
    async settles() {
      for (let round = 0; round < 3; round += 1) {
        clock.now += later
        await ends(Promise.all([pressAll(), ...processes.map(lookUp)]))
      }
      const placed = () =>
        platform.purchases.map(({ id, extraParameters }) => ({ id, intent: extraParameters[0]?.value }))
      for (const shopper of shoppers) {
        let response: Response | undefined
        for (let tries = 0; tries < 10 && !known.includes(response?.status); tries += 1) {
          clock.now += later
          response = await ends(press(shopper, 1))
        }
        expect(known).toContain(response?.status)
        const order = orderSchema.parse(await response?.json())
        const intent = await intentId('1001', customerOf(shopper), keyOf(shopper))
        const own = placed().filter((purchase) => purchase.intent === intent)
        if (order.state === 'settled') expect(own.map(({ id }) => String(id))).toEqual([order.purchaseId])
        if (order.state === 'not-placed') expect(own).toEqual([])
      }
      const intents = placed().map(({ intent }) => intent)
      expect(intents).toEqual([...new Set(intents)])
    },
  }
}

it('places each order once when the store is emptied at any moment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record(faults), async ({ turns, mishaps, slowness }) => {
      const { press, pressAll, ends, lose, settles } = open(turns, mishaps, slowness)
      // Both processes know the store before it is emptied.
      await ends(press(0, 0))
      await ends(press(0, 1))
      await ends(Promise.all([pressAll(), turns.schedule(Promise.resolve(), 'emptied').then(lose)]))
      await settles()
    }),
    { seed: 1, numRuns },
  )
})

it('places each order once when new processes find an emptied store, at any moment', async () => {
  const drawn = fc.record({ ...faults, steps: fc.nat(150) })
  await fc.assert(
    fc.asyncProperty(drawn, async ({ turns, mishaps, slowness, steps }) => {
      const { press, pressAll, ends, lose, replace, settles } = open(turns, mishaps, slowness)
      await ends(press(0, 0))
      void pressAll()
      await take(turns, steps)
      replace()
      lose()
      // Orders of the ended processes arrive meanwhile.
      await ends(pressAll())
      await settles()
    }),
    { seed: 1, numRuns: numRuns / 2 },
  )
})
