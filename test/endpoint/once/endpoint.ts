import type { Order } from '../../../src/contract/cart-process-schema.ts'
import { ProblemError } from '../../../src/endpoint/http/problem.ts'
import { epochOf } from '../../../src/endpoint/once/epoch.ts'
import { createLedger } from '../../../src/endpoint/orders/ledger.ts'
import type { Store } from '../../../src/endpoint/utils/store.ts'
import type { Draw } from './turns.ts'
import type { Faults, Process, Tally, World } from './world.ts'

/** The endpoint around the real ledger, and the platform behind it. */
export const createEndpoints = (world: World, draw: Draw, faults: Faults, tally: Tally) => {
  const { clock, turn, pause, happens, anyProcess } = world
  /** The purchase of each key. */
  const purchases = new Map<string, string>()
  /** How often each cart was bought. */
  const bought = new Map<string, number>()
  /** How often the order of a key may have been recorded as sent or unknown. */
  const recorded = new Map<string, number>()
  const noteRecord = (key: string) => void recorded.set(key, (recorded.get(key) ?? 0) + 1)
  let count = 0

  const ledgerOn = (store: Store) =>
    createLedger({
      store,
      now: () => clock.now,
      warn: () => undefined,
      inFlightMs: 10_000,
      decideAfterMs: 900_000,
    })

  /** The store as a faulty kernel reads it: some of its checks of the epoch always find that of the key. */
  const believing = (store: Store, epoch: string, isBelieved: (check: number) => boolean | undefined) => {
    const epochs: string[] = []
    const history = async () => {
      const told = await store.history()
      epochs.push(told.epoch)
      return isBelieved(epochs.length) ? { ...told, epoch } : told
    }
    const believed = new Proxy(store, {
      get: (target, name) => (name === 'history' ? history : Reflect.get(target, name)),
    })
    return { store: believed, epochs }
  }

  const settleBy = async (store: Store, key: string, by: 'notification' | 'purchases') => {
    const order: Order = { state: 'settled', result: 'paid', purchaseId: purchases.get(key) ?? '' }
    await ledgerOn(store).settleBy(key, { intent: key, order }, by)
  }
  const notify = async (key: string) => {
    await pause(draw(5_000))
    await settleBy(anyProcess().store, key, 'notification').catch(() => undefined)
  }

  /** The platform. It may refuse an order, answer late or not at all, and tell of the purchase itself. */
  const send = async (cart: string, key: string, { isDead }: Process): Promise<Order> => {
    await turn()
    if (isDead()) return new Promise(() => undefined)
    if (happens(15)) return { state: 'unknown' }
    if (happens(20)) return { state: 'not-placed', code: 'upstream-rejected' }
    count += 1
    const purchaseId = String(count)
    if (purchases.has(key)) tally.doubled += 1
    purchases.set(key, purchaseId)
    bought.set(cart, (bought.get(cart) ?? 0) + 1)
    if (draw(2) === 0) void notify(key)
    if (happens(4)) await pause(draw(20_000))
    else await turn()
    return happens(5) ? { state: 'unknown' } : { state: 'settled', result: 'paid', purchaseId }
  }

  return {
    purchases,
    bought,
    /** `POST /cart/process`. */
    async place(process: Process, cart: string, key: string, epoch: string) {
      const isBelieved = (check: number) => (check === 1 ? faults.noFirstCheck : faults.noSecondCheck)
      const { store, epochs } = believing(process.store, epoch, isBelieved)
      let isSent = false
      const admit = async () => {
        await turn()
        if (happens(20)) throw new ProblemError('receipt-differs')
        if (happens(8)) await pause(draw(15_000))
        noteRecord(key)
      }
      const intent = { id: key, fingerprint: cart, epoch, customer: 'c' }
      const { outcome, isReplay } = await ledgerOn(store).place(intent, admit, () => {
        isSent = true
        return send(cart, key, process)
      })
      if (!isReplay && !isSent) {
        tally.secondChecks += 1
        if (epochs[0] !== epoch && recorded.get(key) === 1) tally.needless += 1
      }
      return outcome
    },
    /** `GET /cart/orders/:key`. */
    async look(process: Process, key: string) {
      const epoch = epochOf(key) ?? ''
      const { store } = believing(process.store, epoch, () => faults.leftInAnyEpoch)
      const ledger = ledgerOn(store)
      const known = await ledger.look(key)
      // A claim that was left in another epoch is entered by the look itself.
      if (known?.state === 'unknown') noteRecord(key)
      if (known || (await process.store.history()).epoch === epoch) return known
      tally.entered += 1
      noteRecord(key)
      return ledger.enter(key, 'c', epoch)
    },
    /** Looks unknown orders up among the purchases. */
    async reconcile() {
      const { store } = anyProcess()
      for (const { id } of await ledgerOn(store).unknown())
        if (purchases.has(id)) await settleBy(store, id, 'purchases')
    },
  }
}

export type Endpoints = ReturnType<typeof createEndpoints>
