/**
 * The ledger of changes: changes of subscriptions as a kind of acts that happen once (`../../once/once.ts`), one of a
 * subscription at a time. One that waits for its payment stays listed and holds up others; its outcome is replaced by that
 * of the payment. Each settled change whose amounts were shown waits for its comparison.
 */

import type { SubscriptionChange } from '../../../contract/subscription-changes.ts'
import type { OpenChange } from '../../../contract/subscriptions.ts'
import { ProblemError } from '../../http/problem.ts'
import { createOnce, type Instead, type Kind, type Leave, type Wish } from '../../once/once.ts'
import type { Waiting } from '../../once/queue.ts'
import type { SettledBy } from '../../once/record.ts'
import type { Emit } from '../../utils/events.ts'
import type { Store } from '../../utils/store.ts'
import {
  type ChangeAct,
  type ChangeRecord,
  type Wish as ChangeWish,
  decodeChange,
  isPriced,
  type SentChange,
} from './change-record.ts'
import { problems } from './problems.ts'

/** The wish of one customer to change one subscription, under one key. A repeated request gives the same intent. */
export interface ChangeIntent extends Pick<Wish<ChangeAct>, 'id' | 'fingerprint' | 'epoch'> {
  readonly subscription: string
  /** The customer's reference, which is not recorded. */
  readonly reference: string
  /** Its hash. */
  readonly customer: string
  readonly wish: ChangeWish
  /** Names the subscription as the customer saw it. */
  readonly seen?: string | undefined
}

interface Options {
  store: Store
  now: () => number
  /** Receives errors of the store that occur after the platform's answer. */
  warn: (error: unknown) => void
  emit: Emit
  /** Milliseconds after which no caller waits for a sent change any longer. */
  inFlightMs: number
  /** Milliseconds after which the customer may decide about a change that is still unknown. */
  decideAfterMs: number
}

export type PlacedChange = { change: SubscriptionChange; isReplay: boolean }

/** A recorded outcome. */
export interface ChangeSettlement {
  record: SentChange
  change: SubscriptionChange
  /** Whether this call has written it. */
  isNew: boolean
  /** Whether a difference was told before, while the payment was waited for. */
  isTold: boolean
}

const inFlight = () => new ProblemError(problems.changeOpen, { retryAfter: 1 })

const toldIn = (change: SubscriptionChange | undefined) =>
  change && 'mismatch' in change ? change.mismatch : undefined

const changes: Kind<ChangeAct, SubscriptionChange> = {
  name: 'change',
  decode: decodeChange,
  notMade: { state: 'refused', code: 'not-made' },
  inFlight,
  // A renewal is charged in full each time, and of what is not known nobody can say it, so both are left to an operator.
  mayDecide: ({ wish }) => wish !== undefined && wish.kind !== 'renew',
  givesWay: ({ outcome }, next) => outcome.state === 'pending' && next.state !== 'pending',
  completed(outcome, record) {
    // A difference that was told while the payment was waited for stays told.
    const mismatch = toldIn(record.state === 'settled' ? record.outcome : undefined)
    return mismatch && outcome.state === 'changed' ? { ...outcome, mismatch } : outcome
  },
  isAwaited: ({ state }) => state === 'pending',
  isToCompare: ({ wish }, { state }) =>
    wish !== undefined && isPriced(wish) && (state === 'changed' || state === 'pending'),
}

/** Creates the ledger of a store. Several processes may use one store. */
export const createChangeLedger = (options: Options) => {
  const { emit } = options
  const once = createOnce<ChangeAct, SubscriptionChange>({
    ...options,
    kind: changes,
    onSettled({ id, record: { wish, outcome, by, sentAt, settledAt } }) {
      const seconds = (settledAt - sentAt) / 1000
      const { state } = outcome
      emit({ event: 'change-settled', change: id, kind: wish?.kind ?? 'unknown', state, by, seconds }, 'info')
    },
    onUnknown: (id, { wish }) =>
      emit({ event: 'change-unknown', change: id, kind: wish?.kind ?? 'unknown' }, 'warn'),
  })
  const { look, latest, time } = once

  const read = async (id: string): Promise<ChangeRecord | undefined> => (await once.read(id))?.record

  /** Whether another change of the subscription has to wait for this one. */
  const isBlocking = async (id: string): Promise<boolean> => {
    const change = await look(id)
    if (!change) return false
    if (change.state === 'unknown') return !change.mayRepeat
    return change.state === 'in-flight' || change.state === 'pending'
  }

  /** Makes a change that is open the one of its subscription again, unless another one is, where the store has lost that. */
  const hold = async (id: string, subscription: string): Promise<void> => {
    for (;;) {
      const other = await latest.earlier(subscription, id)
      if (other === undefined || (await isBlocking(other))) return
      if (await latest.supersede(subscription, other, id)) return
    }
  }

  return {
    /**
     * Sends the change unless it was sent before; `send` must not reject, and an uncertain outcome is `unknown`.
     * `admit` may return an answer in its place, or throw before the sending, which frees the key.
     */
    async place<Ready>(
      { id, fingerprint, epoch, subscription, customer, wish }: ChangeIntent,
      admit: () => Promise<Leave<ChangeAct, Ready> | Instead<SubscriptionChange>>,
      send: (ready: Ready) => Promise<SubscriptionChange>,
    ): Promise<PlacedChange> {
      let isClaimed = false
      const admitClaimed = () => {
        isClaimed = true
        return admit()
      }
      const act = { subscription, customer, wish }
      try {
        const placed = await once.place({ id, fingerprint, epoch, act }, admitClaimed, send)
        const { outcome: change, isReplay } = placed
        if (!isReplay && (change.state === 'pending' || change.state === 'unknown'))
          await hold(id, subscription).catch(options.warn)
        return { change, isReplay }
      } catch (error) {
        // Another request with the same key is on its way.
        if (!isClaimed && error instanceof ProblemError && error.code === 'change-open')
          return { change: { state: 'in-flight' }, isReplay: true }
        throw error
      }
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
        if (await isBlocking(old)) throw new ProblemError(problems.changeOpen, { retryAfter: 5 })
      }
      if (!(await latest.supersede(subscription, old, id))) throw inFlight()
    },
    look,
    /** Enters a change as unknown that the store may have lost. It holds up others until a person has settled it. */
    async enter(id: string, act: ChangeAct, epoch: string): Promise<SubscriptionChange | undefined> {
      await once.enter(id, { ...act, fingerprint: '', epoch })
      await hold(id, act.subscription)
      return look(id)
    },
    /** Records an outcome, unless there is a final one. */
    async settle(
      id: string,
      change: SubscriptionChange,
      by: SettledBy,
      reason?: string,
    ): Promise<ChangeSettlement | undefined> {
      const settled = await once.settle(id, change, by, { reason })
      if (!settled) return undefined
      const { record, isNew, before } = settled
      return { record, change: record.outcome, isNew, isTold: toldIn(before?.outcome) !== undefined }
    },
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
    async openRecord(id: string): Promise<SentChange | undefined> {
      const record = await read(id)
      return record && record.state !== 'claimed' && once.isToFind(record, await time()) ? record : undefined
    },
    /** Adds to a settled change what became known about its charge. */
    async amend(id: string, change: SubscriptionChange): Promise<void> {
      for (;;) {
        const stored = await once.read(id)
        if (stored?.record.state !== 'settled' || stored.record.outcome.state !== change.state) return
        if (await once.amend(id, stored, { outcome: change })) return
      }
    },
    read,
    /** Adds to a change what a search for its purchase has found. False when the record has changed since. */
    async note(id: string, found: Pick<ChangeAct, 'purchase' | 'unfound'>): Promise<boolean> {
      const stored = await once.read(id)
      if (!stored || stored.record.state === 'claimed') return false
      return (await once.amend(id, stored, found)) !== undefined
    },
    uncompared: once.uncompared,
    endComparison: once.endComparison,
    /** The changes that are sent, unknown or pending. */
    open: once.open,
    /** Those that no caller waits for. */
    async toFind(): Promise<Waiting[]> {
      const at = await time()
      return (await once.open())
        .filter(({ record }) => once.isToFind(record, at))
        .map(({ id, record }) => ({ id, since: record.sentAt }))
    },
    time,
  }
}

export type ChangeLedger = ReturnType<typeof createChangeLedger>
