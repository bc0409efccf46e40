/**
 * The ledger: orders as a kind of acts that happen once (`../once/once.ts`). An outcome is final, except for a person's
 * `not-placed`, which a purchase that shows up later corrects. Each settled order whose purchase charges something waits for
 * its comparison.
 */

import type { Order } from '../../contract/cart-process-schema.ts'
import { ProblemError } from '../http/problem.ts'
import { createOnce, Instead, type Kind, type Leave, type OpenState, type Settlement } from '../once/once.ts'
import type { Waiting } from '../once/queue.ts'
import type { SettledBy } from '../once/record.ts'
import type { Emit } from '../utils/events.ts'
import type { Stored } from '../utils/records.ts'
import type { Store } from '../utils/store.ts'
import { comparedOrder, isCharged, previewedOrder } from './amounts.ts'
import type { Comparison } from './charged.ts'
import type { Intent } from './create-intent.ts'
import { createNewestPurchase } from './newest-purchase.ts'
import type { FoundPurchase } from './purchases.ts'
import { decodeRecord, type OrderAct, type OrderRecord, type SettledRecord } from './record.ts'

/** The members of an intent that the ledger records. */
export type RecordedIntent = Pick<Intent, 'id' | 'fingerprint' | 'epoch'> &
  Partial<Pick<Intent, 'customer' | 'expected'>>

/** An order that is looked for among the purchases, since it was sent. */
export interface UnknownOrder extends Waiting {
  after?: number | undefined
  /** Whether it may have been sent long before `since`. */
  isEntered?: boolean | undefined
}

interface Options {
  store: Store
  now: () => number
  /** Receives errors of the store that occur after the platform's answer. The answer is still returned. */
  warn: (error: unknown) => void
  emit?: Emit
  /** Milliseconds after which no caller waits for a sent order any longer. */
  inFlightMs: number
  /** Milliseconds after which the shopper may decide about an order that is still unknown. */
  decideAfterMs: number
}

const orders: Kind<OrderAct, Order> = {
  name: 'order',
  decode: decodeRecord,
  notMade: { state: 'not-placed' },
  inFlight: () => new ProblemError('order-in-flight', { retryAfter: 1 }),
  mayDecide: () => true,
  givesWay: ({ by, outcome }, next) =>
    by !== 'answer' && outcome.state === 'not-placed' && next.state === 'settled',
  completed: (order, { expected }) => previewedOrder(order, expected),
  isAwaited: () => false,
  isToCompare: ({ expected }, order) => expected !== undefined && isCharged(order),
}

/** Milliseconds for which an unknown order is looked for in a loop. */
const youngMs = 3_600_000

const purchaseOf = (order: Order): number | undefined =>
  order.state === 'settled' && order.purchaseId ? Number(order.purchaseId) : undefined

/** Creates the ledger of a store. Several processes may use one store. */
export const createLedger = (options: Options) => {
  const { store, emit = () => undefined } = options
  const { newest, note } = createNewestPurchase(store)

  const onSettled = async ({
    id,
    record,
    before,
  }: Settlement<OrderAct, Order> & { id: string }): Promise<void> => {
    const { outcome: order, by, sentAt, settledAt } = record
    const purchaseId = purchaseOf(order)
    if (purchaseId) await note({ purchaseId, sentAt })
    if (before) emit({ event: 'order-contradicted', intent: id }, 'error')
    const seconds = (settledAt - sentAt) / 1000
    emit({ event: 'order-settled', intent: id, state: order.state, by, seconds }, 'info')
  }

  const once = createOnce<OrderAct, Order>({
    ...options,
    kind: orders,
    onSettled,
    onUnknown: (intent) => emit({ event: 'order-unknown', intent }, 'warn'),
  })
  const { read, time } = once

  const readRecord = async (id: string): Promise<OrderRecord | undefined> => (await read(id))?.record

  return {
    /**
     * Places the order unless it was placed before; `send` must not reject, and an uncertain outcome is `unknown`.
     * `admit` may return an earlier order as the answer, or throw before the sending, which frees the intent.
     */
    async place<Permit>(
      { id, fingerprint, epoch, customer, expected }: RecordedIntent,
      admit: () => Promise<Permit | Instead<Order>>,
      send: (permit: Permit) => Promise<Order>,
    ) {
      const act = { ...(customer && { customer }), ...(expected && { expected }) }
      return once.place({ id, fingerprint, epoch, act }, () => leaveOf(admit, newest), send)
    },
    /** Records an outcome. @param reason why a person settled the order by hand */
    async settle(id: string, order: Order, by: SettledBy, reason?: string): Promise<Order | undefined> {
      return (await once.settle(id, order, by, { reason }))?.record.outcome
    },
    /** Records the purchase of an order, also of one that the store has lost. */
    async settleBy(
      id: string,
      { order, customer, expected, cart }: FoundPurchase,
      by: 'notification' | 'purchases',
    ): Promise<Order | undefined> {
      const lost = {
        state: 'unknown',
        fingerprint: '',
        sentAt: await time(),
        isEntered: true,
        customer,
        expected,
      } as const
      const settled = await once.settle(id, order, by, { lost })
      // The same cart is not charged in the same way again.
      if (settled?.record.fingerprint === '' && settled.isNew && cart) await once.latest.earlier(cart, id)
      return settled?.record.outcome
    },
    look: once.look,
    /** Enters an order as unknown that the store may have lost. Returns its state. */
    async enter(id: string, customer: string, epoch: string): Promise<Order | undefined> {
      await once.enter(id, { fingerprint: '', epoch, customer })
      return once.look(id)
    },
    /** The orders with an unknown outcome for which no caller waits. */
    async unknown(): Promise<UnknownOrder[]> {
      const at = await time()
      return (await once.open())
        .filter(({ record }) => once.isToFind(record, at))
        .map(({ id, record: { sentAt, after, isEntered } }) => ({ id, since: sentAt, after, isEntered }))
    },
    newest,
    note,
    /** The latest intent of each customer and cart, by their common hash. */
    earlier: once.latest.earlier,
    supersede: once.latest.supersede,
    /** Records the comparison of a settled order; undefined when the record has changed since it was read. */
    async noteComparison(
      id: string,
      from: Stored<SettledRecord>,
      comparison: Comparison,
    ): Promise<SettledRecord | undefined> {
      const { record } = from
      const { outcome, expected } = record
      if (outcome.state !== 'settled') return record
      const changes = {
        outcome: comparedOrder(outcome, expected, comparison),
        compared: comparison.outcome,
        comparedAt: await time(),
      }
      return (await once.amend(id, from, changes)) && { ...record, ...changes }
    },
    read: readRecord,
    /** The settled record of an intent, in the form that `noteComparison` takes. */
    async readSettled(id: string): Promise<Stored<SettledRecord> | undefined> {
      const stored = await read(id)
      return stored?.record.state === 'settled' ? { text: stored.text, record: stored.record } : undefined
    },
    time,
    /** The orders that are sent or unknown. */
    open: once.open,
    /** Whether any of them was sent within the hour, so that its purchase may show soon. */
    async hasYoung(): Promise<boolean> {
      const at = await time()
      return (await once.open()).some(({ record }) => at - record.sentAt < youngMs)
    },
    uncompared: once.uncompared,
    endComparison: once.endComparison,
  }
}

/** Leave to send an order, with the newest purchase before it. */
const leaveOf = async <Permit>(
  admit: () => Promise<Permit | Instead<Order>>,
  newest: () => Promise<{ purchaseId: number } | undefined>,
): Promise<Leave<OrderAct, Permit> | Instead<Order | OpenState>> => {
  const ready = await admit()
  if (ready instanceof Instead) return ready
  const after = (await newest())?.purchaseId
  return { ready, found: after === undefined ? {} : { after } }
}

export type Ledger = ReturnType<typeof createLedger>
