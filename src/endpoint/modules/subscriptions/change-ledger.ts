/**
 * The ledger of changes sends each change at most once, across processes and crashes, and one change of a subscription
 * at a time. It is the only writer of change records, each step a compare-and-swap, as the ledger of orders does it. A
 * change is listed before it is sent and stays listed until its outcome is known; one that waits for its payment stays
 * too. An outcome is final, except for a payment that was waited for, and is listed until it has been compared. A record
 * that the store loses before the answer is written again with it. A change costs about ten operations of the store.
 */

import type { OpenChange, SubscriptionChange } from '../../../contract/subscriptions.ts'
import { ProblemError } from '../../http/problem.ts'
import { recordTtl } from '../../once/once.ts'
import { createClaim, isAbandoned, restoreRecord } from '../../orders/claim.ts'
import type { Emit } from '../../utils/events.ts'
import { createLatest } from '../../utils/latest.ts'
import { createRecords, type Stored } from '../../utils/records.ts'
import type { Store } from '../../utils/store.ts'
import { storeTime } from '../../utils/store-time.ts'
import {
  type Before,
  type ChangeRecord,
  decodeChange,
  isPriced,
  type SentRecord,
  type SettledBy,
  type Wish,
} from './change-record.ts'

/** The set of changes that are sent, unknown or pending. */
const openChanges = 'changes:open'
/** The set of changes whose charge is not compared and told yet, as `<time of sending> <id>`. */
const uncomparedChanges = 'changes:uncompared'

/** The wish of one customer to change one subscription, under one key. A repeated request gives the same intent. */
export interface ChangeIntent {
  readonly id: string
  /** Hash of what is wanted. The same key with another fingerprint is another change. */
  readonly fingerprint: string
  readonly subscription: string
  /** Hash of the customer's reference. */
  readonly customer: string
  readonly wish: Wish
}

interface Options {
  store: Store
  now: () => number
  uuid: () => string
  /** Receives errors of the store that occur after the platform's answer. */
  warn: (error: unknown) => void
  emit: Emit
  /** Milliseconds after which no caller waits for a sent change any longer. */
  inFlightMs: number
  /** Milliseconds after which the customer may decide about a change that is still unknown. */
  decideAfterMs: number
}

/** A change that may be sent. */
export interface Admitted<Ready> {
  before: Before
  ready: Ready
}

export type Placed = { change: SubscriptionChange; isReplay: boolean }

/** An answer in place of a change. Nothing was sent. */
export class NotSent {
  readonly change: SubscriptionChange

  constructor(change: SubscriptionChange) {
    this.change = change
  }
}

/** A recorded outcome. */
export interface Settlement {
  record: SentRecord
  change: SubscriptionChange
  /** Whether this call has written it. */
  isNew: boolean
  /** Whether a difference was told before, while the payment was waited for. */
  isTold: boolean
}

/** A change whose charge is to be compared. */
export interface UncomparedChange {
  id: string
  sentAt: number
}

const uncomparedMember = ({ id, sentAt }: UncomparedChange): string => `${sentAt} ${id}`

const isCharging = ({ state }: SubscriptionChange): boolean => state === 'changed' || state === 'pending'

const inFlight = () => new ProblemError('change-open', { retryAfter: 1 })

const isPending = (record: ChangeRecord): boolean =>
  record.state === 'settled' && record.change.state === 'pending'

/** Creates the ledger of a store. Several processes may use one store. */
export const createChangeLedger = (options: Options) => {
  const { store, now, uuid, warn, emit, inFlightMs, decideAfterMs } = options
  const records = createRecords<ChangeRecord>({
    store,
    prefix: 'change:',
    ttl: recordTtl,
    decode: decodeChange,
  })
  const latest = createLatest(store, 'change-of:', recordTtl)
  const time = storeTime(store, now)
  const claim = createClaim<ChangeRecord>({ records, time, uuid, inFlight })
  const isStale = ({ sentAt }: SentRecord, at: number): boolean => at - sentAt >= inFlightMs

  /** Whether the customer may decide: a renewal is charged in full each time, so it is left to an operator. */
  const mayDecide = ({ wish, sentAt }: SentRecord, at: number): boolean =>
    wish.kind !== 'renew' && at - sentAt >= decideAfterMs

  const changeOf = (record: SentRecord, at: number): SubscriptionChange => {
    if (record.state === 'settled') return record.change
    if (record.state === 'sent' && !isStale(record, at)) return { state: 'in-flight' }
    return mayDecide(record, at) ? { state: 'unknown', mayRepeat: true } : { state: 'unknown' }
  }

  /** Records an outcome, unless there is a final one. */
  const settle = async (
    id: string,
    change: SubscriptionChange,
    by: SettledBy,
    reason?: string,
  ): Promise<Settlement | undefined> => {
    for (;;) {
      const stored = await records.read(id)
      if (!stored || stored.record.state === 'claimed') return undefined
      const { record } = stored
      if (record.state === 'settled' && (!isPending(record) || change.state === 'pending'))
        return { record, change: record.change, isNew: false, isTold: false }
      const { fingerprint, sentAt, subscription, customer, wish, before, purchase } = record
      const at = await time()
      // A difference that was told while the payment was waited for stays told.
      const told =
        record.state === 'settled' && 'mismatch' in record.change ? record.change.mismatch : undefined
      const outcome = told && change.state === 'changed' ? { ...change, mismatch: told } : change
      const settled: SentRecord = {
        fingerprint,
        sentAt,
        subscription,
        customer,
        wish,
        before,
        ...(purchase !== undefined && { purchase }),
        state: 'settled',
        change: outcome,
        by,
        settledAt: at,
        ...(reason !== undefined && { reason }),
      }
      // Listed before it is recorded, so that its charge is compared even if this process ends.
      if (isPriced(wish) && isCharging(outcome))
        await store.add(uncomparedChanges, uncomparedMember({ id, sentAt }))
      if (!(await records.replace(id, stored, settled))) continue
      if (change.state !== 'pending') await store.drop(openChanges, id)
      const seconds = (at - sentAt) / 1000
      emit({ event: 'change-settled', change: id, kind: wish.kind, state: change.state, by, seconds }, 'info')
      return { record: settled, change: outcome, isNew: true, isTold: told !== undefined }
    }
  }

  /** The recorded change of an intent; undefined without a record. */
  const look = async (id: string): Promise<SubscriptionChange | undefined> => {
    for (;;) {
      const stored = await records.read(id)
      if (!stored) return undefined
      const { record } = stored
      const at = await time()
      if (record.state !== 'claimed') return changeOf(record, at)
      if (!isAbandoned(record, at)) return { state: 'in-flight' }
      // The owner may just be slow. Without the claim it cannot send.
      if (await records.remove(id, stored)) return { state: 'refused', code: 'not-made' }
    }
  }

  /** Whether another change of the subscription has to wait for this one. */
  const isBlocking = async (id: string): Promise<boolean> => {
    const change = await look(id)
    if (!change) return false
    if (change.state === 'unknown') return !change.mayRepeat
    return change.state === 'in-flight' || change.state === 'pending'
  }

  /** Writes a record that the store has lost. It is the change of its subscription again, unless one is open. */
  const restore = async (id: string, record: SentRecord): Promise<void> => {
    await store.add(openChanges, id)
    await restoreRecord(records, id, record)
    for (;;) {
      const other = await latest.earlier(record.subscription, id)
      if (other === undefined || (await isBlocking(other))) return
      if (await latest.supersede(record.subscription, other, id)) return
    }
  }

  const sendOnce = async <Ready>(
    { id, fingerprint, subscription, customer, wish }: ChangeIntent,
    claimed: Stored<ChangeRecord>,
    { before, ready }: Admitted<Ready>,
    send: (ready: Ready) => Promise<SubscriptionChange>,
  ): Promise<SubscriptionChange> => {
    const sentAt = await time()
    // Listed before it is sent, so that every change that may have happened is looked up.
    await store.add(openChanges, id)
    const sending = { fingerprint, sentAt, subscription, customer, wish, before }
    const sent = await records.replace(id, claimed, { ...sending, state: 'sent' as const })
    if (!sent) throw inFlight()
    // A process that was suspended must not send a change that others look up already.
    if (isStale(sent.record, await time())) {
      await settle(id, { state: 'refused', code: 'not-made' }, 'answer')
      throw new ProblemError('upstream-unavailable', { retryAfter: 1 })
    }
    const change = await send(ready)
    try {
      if (change.state !== 'unknown') {
        const known = await settle(id, change, 'answer')
        if (!known) await restore(id, sent.record)
        const settled = known ?? (await settle(id, change, 'answer'))
        return settled ? changeOf(settled.record, await time()) : change
      }
      emit({ event: 'change-unknown', change: id, kind: wish.kind }, 'warn')
      const unknown = { ...sending, state: 'unknown' as const }
      if (await records.replace(id, sent, unknown)) return change
      const known = await look(id)
      if (known && known.state !== 'in-flight') return known
      await restore(id, unknown)
      return change
    } catch (error) {
      // The record still says `sent`, so that the outcome is looked up.
      warn(error)
      return change
    }
  }

  return {
    /**
     * Sends the change unless it was sent before; `send` must not reject, and an uncertain outcome is `unknown`.
     * `admit` may return an answer in its place, or throw before the sending, which frees the intent.
     */
    async place<Ready>(
      intent: ChangeIntent,
      admit: () => Promise<Admitted<Ready> | NotSent>,
      send: (ready: Ready) => Promise<SubscriptionChange>,
    ): Promise<Placed> {
      const stored = await claim(intent).catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === 'change-open') return undefined
        throw error
      })
      // Another request with the same key is on its way.
      if (!stored) return { change: { state: 'in-flight' }, isReplay: true }
      const { record } = stored
      if (record.state !== 'claimed') return { change: changeOf(record, await time()), isReplay: true }
      let admitted: Admitted<Ready> | NotSent
      try {
        admitted = await admit()
      } catch (error) {
        await records.remove(intent.id, stored)
        throw error
      }
      if (admitted instanceof NotSent) {
        await records.remove(intent.id, stored)
        return { change: admitted.change, isReplay: false }
      }
      return { change: await sendOnce(intent, stored, admitted, send), isReplay: false }
    },
    /**
     * Makes the intent the one change of its subscription. Throws while an earlier one is open.
     *
     * @param resolve tries to find the outcome of the earlier one first
     */
    async lock({ id, subscription }: ChangeIntent, resolve: (id: string) => Promise<void>): Promise<void> {
      const old = await latest.earlier(subscription, id)
      if (old === undefined) return
      if (await isBlocking(old)) {
        await resolve(old)
        if (await isBlocking(old)) throw new ProblemError('change-open', { retryAfter: 5 })
      }
      if (!(await latest.supersede(subscription, old, id))) throw inFlight()
    },
    look,
    settle,
    /** Whether no later change of its subscription has been sent. A later one would be taken for this one. */
    isLatest: async (id: string, subscription: string): Promise<boolean> =>
      (await latest.of(subscription)) === id,
    /** The change of a subscription that blocks others, as its customer sees it. */
    async openOf(subscription: string): Promise<OpenChange | undefined> {
      const id = await latest.of(subscription)
      const change = id === undefined ? undefined : await look(id)
      if (change?.state === 'pending')
        return { state: 'pending', ...(change.continueUrl && { continueUrl: change.continueUrl }) }
      if (change?.state === 'in-flight' || (change?.state === 'unknown' && !change.mayRepeat))
        return { state: change.state }
      return undefined
    },
    /** The record of a change that no caller waits for and whose outcome is open. */
    async openRecord(id: string): Promise<SentRecord | undefined> {
      const record = (await records.read(id))?.record
      if (!record || record.state === 'claimed') return undefined
      if (record.state === 'settled') return isPending(record) ? record : undefined
      return record.state === 'unknown' || isStale(record, await time()) ? record : undefined
    },
    /** Adds to a settled change what became known about its charge. */
    async amend(id: string, change: SubscriptionChange): Promise<void> {
      for (;;) {
        const stored = await records.read(id)
        if (stored?.record.state !== 'settled' || stored.record.change.state !== change.state) return
        if (await records.replace(id, stored, { ...stored.record, change })) return
      }
    },
    read: async (id: string): Promise<ChangeRecord | undefined> => (await records.read(id))?.record,
    /** Adds to a change what a search for its purchase has found. False when the record has changed since. */
    async note(id: string, found: Pick<SentRecord, 'purchase' | 'unfound'>): Promise<boolean> {
      const stored = await records.read(id)
      if (!stored || stored.record.state === 'claimed') return false
      return (await records.replace(id, stored, { ...stored.record, ...found })) !== undefined
    },
    /** Lists a change that the platform has and the store has lost, unless another one of the subscription is open. */
    async recover(id: string, record: SentRecord): Promise<void> {
      const other = await latest.of(record.subscription)
      if (other === undefined || other === id || !(await isBlocking(other))) await restore(id, record)
    },
    /** The changes whose charge is not compared and told yet, the oldest first. */
    uncompared: async (): Promise<UncomparedChange[]> =>
      (await store.members(uncomparedChanges))
        .map((member): UncomparedChange => {
          const [sentAt, id = ''] = member.split(' ')
          return { id, sentAt: Number(sentAt) }
        })
        .sort((a, b) => a.sentAt - b.sentAt),
    /** Ends the listing of a change whose charge was compared and told. */
    endComparison: (change: UncomparedChange): Promise<void> =>
      store.drop(uncomparedChanges, uncomparedMember(change)),
    /** The IDs of the changes that are sent, unknown or pending. */
    async open(): Promise<string[]> {
      const ids = await store.members(openChanges)
      const found: string[] = []
      for (const id of ids) {
        const record = (await records.read(id))?.record
        const isOpen = record && (record.state !== 'settled' || isPending(record))
        if (isOpen) found.push(id)
        else await store.drop(openChanges, id)
      }
      return found
    },
    time,
  }
}

export type ChangeLedger = ReturnType<typeof createChangeLedger>
