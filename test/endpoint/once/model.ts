/**
 * A shop that orders through the real ledger while its store loses data. Pages in two tabs, processes, the platform and
 * its notifications do one operation at a time, in the order that is drawn. Each fault is drawn too: a store that is
 * emptied, restored, restarted, or promoted, entries that are evicted, processes that stand still or end, requests and
 * answers that are lost. What was told and bought is compared with what is true at the end of a run.
 */

import { ProblemError } from '../../../src/endpoint/http/problem.ts'
import { epochOf } from '../../../src/endpoint/once/epoch.ts'
import { createEndpoints, type Endpoints } from './endpoint.ts'
import type { Draw } from './turns.ts'
import { createWorld, type Faults, type Tally, type World } from './world.ts'

interface Entry {
  key: string
  /** Requests that may have been sent. */
  count: number
}

interface Cart {
  name: string
  /** Common to both tabs, as the page keeps it. */
  entry: Entry | undefined
  isSettled: boolean
  /** How often the shopper was told that they may decide, and did. */
  decisions: number
}

/** Operations of a run in which something may break. */
const stormTurns = 400

/** The pages of some carts. */
const createPages = (world: World, endpoints: Endpoints, draw: Draw, faults: Faults, tally: Tally) => {
  const { pause, anyProcess, heard } = world
  const { purchases, place, look } = endpoints
  const toldNotPlaced = new Set<string>()
  let keys = 0
  const newEntry = (epoch: string): Entry => {
    keys += 1
    return { key: `${epoch}-${keys}`, count: 0 }
  }

  const tell = (cart: Cart, entry: Entry, order: Awaited<ReturnType<typeof look>>): void => {
    const isCurrent = cart.entry === entry
    const isDecided = order?.state === 'unknown' && order.mayRepeat && isCurrent
    if (order?.state === 'settled') {
      if (order.purchaseId !== purchases.get(entry.key)) tally.toldWrongly += 1
      cart.isSettled = true
    } else if (order?.state === 'not-placed') {
      tally.notPlaced += 1
      toldNotPlaced.add(entry.key)
    } else if (isDecided) cart.decisions += 1
    else return
    if (isCurrent) cart.entry = undefined
  }
  const lookUp = async (cart: Cart, entry: Entry): Promise<void> => {
    const process = anyProcess()
    const answer = await heard(process, () => look(process, entry.key))
    if (answer !== 'lost' && !(answer instanceof ProblemError)) tell(cart, entry, answer)
  }
  /** One press. True where the page presses once more without a word. */
  const press = async (cart: Cart): Promise<boolean> => {
    const process = anyProcess()
    const previewed = await heard(process, () => process.store.history())
    if (previewed === 'lost' || previewed instanceof ProblemError || cart.isSettled) return false
    cart.entry ??= newEntry(previewed.epoch)
    const { entry } = cart
    const epoch = faults.keyWithoutEpoch ? previewed.epoch : (epochOf(entry.key) ?? '')
    entry.count += 1
    const answer = await heard(process, () => place(process, cart.name, entry.key, epoch))
    if (answer === 'lost') return false
    if (!(answer instanceof ProblemError)) {
      tell(cart, entry, answer)
      return false
    }
    // This request has sent nothing.
    entry.count -= 1
    if (answer.code !== 'key-outdated') return false
    tally.outdated += 1
    if (entry.count > 0) {
      await lookUp(cart, entry)
      return false
    }
    if (cart.entry === entry) cart.entry = newEntry(String(answer.extras.epoch))
    return true
  }
  return {
    toldNotPlaced,
    async shop(cart: Cart): Promise<void> {
      await pause(draw(4_000))
      for (let tries = 0; tries < 80 && !cart.isSettled; tries += 1) {
        const { entry } = cart
        if (entry && entry.count > 0 && draw(2) === 0) await lookUp(cart, entry)
        else if (await press(cart)) continue
        // At last for longer than until a shopper may decide.
        await pause(tries < 12 ? draw(3_000) : 1_000_000)
      }
    },
  }
}

/** One run: six carts, each in two tabs, until all of them have an outcome. */
export const runModel = async (draw: Draw, faults: Faults, tally: Tally): Promise<void> => {
  const world = createWorld(draw, faults, tally)
  const endpoints = createEndpoints(world, draw, faults, tally)
  const { shop, toldNotPlaced } = createPages(world, endpoints, draw, faults, tally)
  const carts = Array.from({ length: 6 }, (_, at): Cart => {
    return { name: `cart ${at}`, entry: undefined, isSettled: false, decisions: 0 }
  })
  let isOver = false
  void Promise.all(carts.flatMap((cart) => [shop(cart), shop(cart)])).then(() => {
    isOver = true
  })
  for (let turns = 1; !isOver && (await world.next()); turns += 1) {
    if (turns < stormTurns) await world.storm()
    else world.calm()
    if (turns % 40 === 0) void endpoints.reconcile().catch(() => undefined)
  }
  for (const { name, isSettled, decisions } of carts) {
    tally.carts += 1
    if (isSettled) tally.settled += 1
    if (isSettled && decisions === 0) tally.undecided += 1
    if ((endpoints.bought.get(name) ?? 0) > 1 + decisions) tally.doubled += 1
  }
  for (const key of toldNotPlaced) if (endpoints.purchases.has(key)) tally.toldWrongly += 1
}
