/**
 * Guards changes of a store that was emptied, whose ledger cannot recognize what it has lost. A change that was lost on its
 * way may still be made for a while, so none is sent until then. With a store that ends with its process, one that was seen
 * since the store began need not wait. A change that was made shows in the subscription. One that waits for its payment may
 * show nowhere, so the purchases that wait are read once, and those of a change are listed as open again. It costs a
 * few lists and one call per purchase that waits.
 */

import { ProblemError } from '../../http/problem.ts'
import { recordTtl } from '../../once/once.ts'
import type { FoundPurchase, Purchases } from '../../orders/purchases.ts'
import type { Recovery } from '../../orders/recovery.ts'
import { isUnreadable } from '../../orders/unreadable.ts'
import { visitSince } from '../../orders/visit-since.ts'
import { upstreamProblem } from '../../platform/upstream-problem.ts'
import { sha256 } from '../../utils/fingerprint.ts'
import { overwrite } from '../../utils/overwrite.ts'
import type { Store } from '../../utils/store.ts'
import { withTimeout } from '../../utils/timers.ts'
import type { ChangeLedger } from './change-ledger.ts'
import type { SentRecord, Wish } from './change-record.ts'
import { renewalCategories, waitingStatuses } from './prove.ts'
import { seenAt } from './seen.ts'

interface Options {
  store: Pick<Store, 'read' | 'create' | 'replace' | 'server'>
  ledger: Pick<ChangeLedger, 'time' | 'recover'>
  purchases: Pick<Purchases, 'between' | 'from' | 'find'>
  recovery: Pick<Recovery, 'mark'>
  /** Receives the error of a purchase that can never be read. */
  warn: (error: unknown) => void
  /** Milliseconds after which the platform makes no sent change any more. */
  absentAfterMs: number
  /** The longest wait of a request, in milliseconds. */
  timeoutMs: number
}

/** A run that has read nothing for this long counts as ended. The next one goes on where it has read to. */
const stalledMs = 30_000
/** Rows of the shortest list of which the platform may leave out others. */
const shortestPage = 20

/** Names the birth of the store for which the purchases that wait were read. */
const recoveredKey = 'changes:recovered'

const wishOf = ({ billed, charged }: FoundPurchase, date: string): Wish | undefined => {
  if (!billed || !charged) return undefined
  const { currency, gross } = charged
  if (renewalCategories.has(billed.category ?? ''))
    return { kind: 'renew', expected: { total: gross, date, currency } }
  const [line] = billed.items
  if (billed.category !== 'Alignment' || line?.item === undefined) return undefined
  const { item, product, quantity } = line
  const expected = { currency, dueNow: gross, next: 0 }
  return { kind: 'change', item, product: String(product), quantity, when: 'now', expected }
}

/** The record of the change whose purchase waits for its payment; undefined for a purchase of another kind. */
const recordOf = (purchase: number, found: FoundPurchase, at: number): SentRecord | undefined => {
  const { billed, customer = '', createdAt = at } = found
  const wish = wishOf(found, new Date(createdAt).toISOString())
  if (!wish || !billed) return undefined
  return {
    fingerprint: '',
    sentAt: createdAt,
    subscription: String(billed.subscription),
    customer,
    wish,
    before: { interval: 0 },
    purchase,
    state: 'settled',
    change: { state: 'pending' },
    by: 'purchases',
    settledAt: at,
  }
}

const unavailable = (milliseconds: number, why: string) =>
  new ProblemError('upstream-unavailable', { retryAfter: milliseconds / 1000, cause: new Error(why) })

const beingRead = () => unavailable(5_000, 'Purchases that wait for their payment are being read.')

export const createChangeRecovery = (options: Options) => {
  const { store, ledger, purchases, recovery, warn, absentAfterMs, timeoutMs } = options
  /** Purchases that an interrupted run has read, with the times of their creation. */
  const read = new Map<number, number | undefined>()
  let running: Promise<void> | undefined
  /** The birth of the store that they belong to. */
  let of = 0
  let steppedAt = 0

  const recoverAll = async (born: number): Promise<void> => {
    const at = await ledger.time()
    const period = {
      since: at - recordTtl * 1000,
      now: at,
      statusIds: waitingStatuses,
      pageSize: shortestPage,
    }
    await visitSince(purchases, period, async (id) => {
      if (read.has(id)) return read.get(id)
      steppedAt = await ledger.time()
      const found = await purchases.find(id).catch((error: unknown) => {
        // One purchase that can never be read must not block every change.
        if (!isUnreadable(error)) throw error
        warn(error)
        return undefined
      })
      const record = found && recordOf(id, found, at)
      if (record) await ledger.recover((await sha256(`purchase ${id}`)).slice(0, 40), record)
      read.set(id, found?.createdAt)
      return found?.createdAt
    })
    await overwrite(store, recoveredKey, String(born), 365 * 24 * 3600)
    read.clear()
  }

  /**
   * Resolves when no change that the store has lost can be made any more, and throws until then. The subscription is to
   * be read afterwards.
   *
   * @param seen names the subscription as the customer saw it
   * @param check throws for a change that needs no search
   */
  return async (seen: string | undefined, check: () => void): Promise<void> => {
    const { born, ready } = await recovery.mark()
    // A store that outlives its processes may have been emptied before this one began.
    const mayBeLost = store.server !== undefined || (seen !== undefined && seenAt(seen) < born)
    const until = mayBeLost ? Math.max(ready, born + absentAfterMs) : ready
    const at = await ledger.time()
    const isRecovered = (await store.read(recoveredKey)) === String(born)
    if (isRecovered && until <= at) return
    check()
    if (until > at) throw unavailable(until - at, 'A change that the store has lost may be on its way.')
    // An emptied store has lost these too. A canceled request's promises may never settle on some runtimes.
    if (of !== born) read.clear()
    if (of !== born || at - steppedAt >= stalledMs) running = undefined
    of = born
    if (!running) {
      steppedAt = at
      const own: Promise<void> = recoverAll(born)
        .catch((error: unknown) => {
          throw upstreamProblem(error)
        })
        .finally(() => {
          if (running === own) running = undefined
        })
      running = own
    }
    // Other requests may wait for the same run, so a timeout does not end it.
    running.catch(() => undefined)
    await withTimeout(running, timeoutMs, () => {
      throw beingRead()
    })
    if ((await store.read(recoveredKey)) !== String(born)) throw beingRead()
  }
}

export type RecoverChanges = ReturnType<typeof createChangeRecovery>
