/**
 * A shop that orders through the real ledger while its store loses data. Pages in two tabs, processes, the platform and
 * its notifications do one operation at a time, in the order that is drawn. Each fault is drawn too: a store that is
 * emptied, restored, restarted, or promoted, entries that are evicted, processes that stand still or end, requests and
 * answers that are lost. What was told and bought is compared with what is true at the end of a run.
 */

import type { Order } from '../../src/contract/cart-process.ts'
import { ProblemError } from '../../src/endpoint/http/problem.ts'
import { epochOf } from '../../src/endpoint/once/epoch.ts'
import { createLedger } from '../../src/endpoint/orders/ledger.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { createForkingStore, forks } from './forking-store.ts'

/** What is wrong with the kernel, its page or its store, so that the model has to find it. */
export interface Faults {
  /** The first check of the epoch is left out. */
  noFirstCheck?: boolean
  /** The check before the call is left out. */
  noSecondCheck?: boolean
  /** A page joins its old key with the present epoch. */
  keyWithoutEpoch?: boolean
  /** The epoch is made without `master_replid`. */
  noReplid?: boolean
  /** The epoch is made without `evicted_keys`. */
  noEvicted?: boolean
  /** A claim that was left counts as not made in any epoch. */
  leftInAnyEpoch?: boolean
}

/** How often something has happened, so that no rule holds for want of a case. */
export const createTally = () => ({
  carts: 0,
  settled: 0,
  /** Carts that are settled without a decision of their shopper. */
  undecided: 0,
  doubled: 0,
  toldWrongly: 0,
  /** Orders that became unknown although their key was outdated before their claim. */
  needless: 0,
  open: 0,
  forks: 0,
  evictions: 0,
  outdated: 0,
  /** Orders that became unknown at the second check. */
  secondChecks: 0,
  entered: 0,
  notPlaced: 0,
  ended: 0,
  decisions: 0,
  replays: 0,
})

export type Tally = ReturnType<typeof createTally>

interface Entry {
  key: string
  /** Requests that may have been sent. */
  count: number
}

interface Cart {
  name: string
  /** Common to both tabs. */
  entry: Entry | undefined
  isSettled: boolean
  decisions: number
}

type Draw = (below: number) => number

const processCount = 3
const minute = 60_000

/** Work that goes on one operation at a time. */
const createTurns = (draw: Draw) => {
  const clock = { now: 1_800_000_000_000 }
  const waiting: (() => void)[] = []
  const sleeping: { at: number; go: () => void }[] = []
  const wakeDue = () => {
    for (let index = sleeping.length - 1; index >= 0; index -= 1)
      if ((sleeping[index]?.at ?? 0) <= clock.now)
        waiting.push(...sleeping.splice(index, 1).map(({ go }) => go))
  }
  return {
    clock,
    turn: () => new Promise<void>((go) => void waiting.push(go)),
    pause: (ms: number) => new Promise<void>((go) => void sleeping.push({ at: clock.now + ms, go })),
    /** Lets one operation happen. False when there is none. */
    async next(): Promise<boolean> {
      await new Promise((resolve) => setImmediate(resolve))
      wakeDue()
      if (waiting.length === 0 && sleeping.length === 0) return false
      if (waiting.length === 0) {
        clock.now = Math.min(...sleeping.map(({ at }) => at))
        wakeDue()
      }
      waiting.splice(draw(waiting.length), 1)[0]?.()
      return true
    },
  }
}

/** One run: some carts, each in two tabs, until all of them have an outcome. */

export const runModel = async (draw: Draw, faults: Faults, tally: Tally): Promise<void> => {
  const { clock, turn, pause, next } = createTurns(draw)
  const redis = createForkingStore(() => clock.now, { replid: !faults.noReplid, evicted: !faults.noEvicted })
  let isStormy = true
  const happens = (oneIn: number): boolean => isStormy && draw(oneIn) === 0

  /** The store as a process sees it. */
  const seenBy = (isDead: () => boolean): Store =>
    new Proxy(redis.store, {
      get: (store, name) => {
        const operation = Reflect.get(store, name)
        if (typeof operation !== 'function') return undefined
        return async (...given: unknown[]) => {
          await turn()
          if (isDead()) return new Promise(() => undefined)
          if (happens(150)) throw new Error('The store is away.')
          const answer = await Reflect.apply(operation, store, given)
          if (happens(150)) throw new Error('The answer of the store is lost.')
          return answer
        }
      },
    })
  const start = () => {
    let isDead = false
    let end = () => {}
    const dead = new Promise<'lost'>((resolve) => {
      end = () => {
        isDead = true
        resolve('lost')
      }
    })
    return { store: seenBy(() => isDead), isDead: () => isDead, dead, end }
  }
  const processes = Array.from({ length: processCount }, start)
  const anyProcess = () => processes[draw(processCount)] ?? start()
  type Process = ReturnType<typeof start>

  let uuids = 0
  const ledgerOn = (store: Store) =>
    createLedger({
      store,
      now: () => clock.now,
      warn: () => undefined,
      inFlightMs: 10_000,
      decideAfterMs: 15 * minute,
      uuid: () => String((uuids += 1)),
    })
  /** The store as a faulty kernel reads it: some of its checks of the epoch always find that of the key. */
  const believing = (store: Store, epoch: string, isBelieved: (check: number) => boolean | undefined) => {
    const read: string[] = []
    const history = async () => {
      const told = await store.history()
      read.push(told.epoch)
      return isBelieved(read.length) ? { ...told, epoch } : told
    }
    const get = (target: Store, name: keyof Store) => (name === 'history' ? history : target[name])
    return { store: new Proxy(store, { get: get as ProxyHandler<Store>['get'] & typeof get }), read }
  }

  /** By key. */
  const purchases = new Map<string, string>()
  /** By cart. */
  const bought = new Map<string, number>()
  const toldNotPlaced = new Set<string>()
  /** How often the order of a key may have been recorded as sent or unknown. */
  const recorded = new Map<string, number>()
  const noteRecord = (key: string) => void recorded.set(key, (recorded.get(key) ?? 0) + 1)

  const settleBy = async (key: string, by: 'notification' | 'purchases', { store }: Process) => {
    const order: Order = { state: 'settled', result: 'paid', purchaseId: purchases.get(key) ?? '' }
    await ledgerOn(store).settleBy(key, { intent: key, order }, by)
  }
  const notify = async (key: string) => {
    await pause(draw(5_000))
    const process = anyProcess()
    await Promise.race([process.dead, settleBy(key, 'notification', process).catch(() => undefined)])
  }
  const reconcile = async () => {
    const { store } = anyProcess()
    for (const { id } of await ledgerOn(store).unknown())
      if (purchases.has(id)) await settleBy(id, 'purchases', { ...start(), store })
  }

  const send = async (cart: Cart, key: string, isDead: () => boolean): Promise<Order> => {
    await turn()
    if (isDead()) return new Promise(() => undefined)
    if (happens(15)) return { state: 'unknown' }
    if (happens(20)) return { state: 'not-placed', code: 'upstream-rejected' }
    const purchaseId = String(bought.size + 1)
    if (purchases.has(key)) tally.doubled += 1
    purchases.set(key, purchaseId)
    bought.set(cart.name, (bought.get(cart.name) ?? 0) + 1)
    if (draw(2) === 0) void notify(key)
    if (happens(4)) await pause(draw(20_000))
    else await turn()
    return happens(5) ? { state: 'unknown' } : { state: 'settled', result: 'paid', purchaseId }
  }

  /** `POST /cart/process` as it is handled. */
  const place = async ({ store, isDead }: Process, cart: Cart, key: string, epoch: string) => {
    const isBelieved = (check: number) => (check === 1 ? faults.noFirstCheck : faults.noSecondCheck)
    const believed = believing(store, epoch, isBelieved)
    const ledger = ledgerOn(believed.store)
    let isSent = false
    const admit = async () => {
      await turn()
      if (happens(20)) throw new ProblemError('receipt-differs')
      if (happens(8)) await pause(draw(15_000))
      noteRecord(key)
    }
    const placed = await ledger.place(
      { id: key, fingerprint: cart.name, epoch, customer: 'c' },
      admit,
      () => {
        isSent = true
        return send(cart, key, isDead)
      },
    )
    if (placed.isReplay) tally.replays += 1
    else if (!isSent) tally.secondChecks += 1
    if (!placed.isReplay && !isSent && believed.read[0] !== epoch && recorded.get(key) === 1)
      tally.needless += 1
    return placed.outcome
  }
  /** `GET /cart/orders/:key` as it is handled. */
  const look = async ({ store }: Process, key: string) => {
    const epoch = epochOf(key) ?? ''
    const ledger = ledgerOn(believing(store, epoch, () => faults.leftInAnyEpoch).store)
    const known = await ledger.look(key)
    if (known || (await store.history()).epoch === epoch) return known
    tally.entered += 1
    noteRecord(key)
    return ledger.enter(key, 'c', epoch)
  }

  /** What a page hears of a request. */
  const heard = async <Answer>(process: Process, handle: () => Promise<Answer>) => {
    await turn()
    if (process.isDead() || happens(25)) return 'lost' as const
    const answer = await Promise.race([
      process.dead,
      handle().catch((error: unknown) =>
        error instanceof ProblemError ? error : new ProblemError('internal'),
      ),
    ])
    return happens(12) ? ('lost' as const) : answer
  }

  const tell = (cart: Cart, entry: Entry, order: Awaited<ReturnType<typeof look>>) => {
    const end = () => {
      if (cart.entry === entry) cart.entry = undefined
    }
    if (order?.state === 'settled') {
      if (order.purchaseId !== purchases.get(entry.key)) tally.toldWrongly += 1
      cart.isSettled = true
      end()
    }
    if (order?.state === 'not-placed') {
      tally.notPlaced += 1
      toldNotPlaced.add(entry.key)
      end()
    }
    if (order?.state === 'unknown' && order.mayRepeat && cart.entry === entry) {
      tally.decisions += 1
      cart.decisions += 1
      end()
    }
  }
  const lookUp = async (cart: Cart, entry: Entry) => {
    const process = anyProcess()
    const answer = await heard(process, () => look(process, entry.key))
    if (answer !== 'lost' && !(answer instanceof ProblemError)) tell(cart, entry, answer)
  }

  let keys = 0
  const newEntry = (epoch: string): Entry => {
    keys += 1
    return { key: `${epoch}-${keys}`, count: 0 }
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
    const answer = await heard(process, () => place(process, cart, entry.key, epoch))
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
  const shop = async (cart: Cart) => {
    await pause(draw(4_000))
    for (let tries = 0; tries < 80 && !cart.isSettled; tries += 1) {
      const { entry } = cart
      if (entry && entry.count > 0 && draw(2) === 0) await lookUp(cart, entry)
      else if (await press(cart)) continue
      // The storm is over for the last of them.
      await pause(tries < 12 ? draw(3_000) : 16 * minute)
    }
  }

  const breakSomething = async () => {
    if (draw(12) === 0) clock.now += draw(4) === 0 ? 11_000 : 1_000
    if (draw(350) === 0) {
      tally.forks += 1
      redis.fork(forks[draw(forks.length)] ?? 'emptied', draw(draw(3) === 0 ? 60 : 8))
    }
    const { writes } = redis
    if (draw(350) === 0 && (await redis.evict(writes() - 1 - draw(Math.min(writes(), 30) || 1))))
      tally.evictions += 1
    if (draw(250) === 0) {
      tally.ended += 1
      const at = draw(processCount)
      processes[at]?.end()
      processes[at] = start()
    }
  }

  const carts = Array.from(
    { length: 6 },
    (_, at): Cart => ({
      name: `cart ${at}`,
      entry: undefined,
      isSettled: false,
      decisions: 0,
    }),
  )
  let isOver = false
  const shopping = Promise.all(carts.flatMap((cart) => [shop(cart), shop(cart)])).then(() => {
    isOver = true
  })
  for (let turns = 0; !isOver && (await next()); turns += 1) {
    if (turns < 400) await breakSomething()
    else isStormy = false
    if (turns % 40 === 39) void reconcile().catch(() => undefined)
  }
  await shopping

  for (const { name, isSettled, decisions } of carts) {
    tally.carts += 1
    if (isSettled) tally.settled += 1
    else tally.open += 1
    if (isSettled && decisions === 0) tally.undecided += 1
    if ((bought.get(name) ?? 0) > 1 + decisions) tally.doubled += 1
  }
  for (const key of toldNotPlaced) if (purchases.has(key)) tally.toldWrongly += 1
}
