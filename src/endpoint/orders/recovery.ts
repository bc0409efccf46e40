import { isVitrineError } from '../../client/errors.ts'
import { ProblemError } from '../http/problem.ts'
import { upstreamProblem } from '../platform/upstream-problem.ts'
import type { Store } from '../utils/store.ts'
import { withTimeout } from '../utils/timers.ts'
import type { Ledger } from './ledger.ts'
import type { FoundPurchase, Purchases } from './purchases.ts'

interface Options {
  store: Store
  ledger: Pick<Ledger, 'time' | 'recover' | 'note' | 'newest'>
  purchases: Purchases
  warn: (error: unknown) => void
  /** Milliseconds in which an order that is on its way arrives. */
  graceMs: number
  /** Milliseconds that a request waits for the recovery. */
  timeoutMs: number
}

const ledgerKey = 'ledger'
/** Seconds. A ledger that is forgotten is read from the platform again. */
const ledgerTtl = 365 * 24 * 3600
/** Milliseconds for which a tab keeps its key and may send it again (src/widget/checkout/order-key.ts). */
const keyLifetimeMs = 24 * 3_600_000
/** Any time zone, since that of the lists is not documented. */
const zoneMs = 14 * 3_600_000

const yearMs = 365 * 24 * 3_600_000

/** `whole <born>`, or `young <born> <ready>`: times in milliseconds. */
const parse = (text: string) => {
  const [state, born, ready] = text.split(' ')
  return { isWhole: state === 'whole', born: Number(born), ready: Number(ready) }
}

/**
 * Fills a young ledger with the purchases of the last day, so that a key from before a restart, or from before the store
 * lost its data, finds its order instead of sending it again.
 */
export const createRecovery = (options: Options) => {
  const { store, ledger, purchases, warn, graceMs, timeoutMs } = options
  const read = new Map<number, FoundPurchase | undefined>()
  let seen: number | undefined
  let newestSeen = 0
  let running: Promise<void> | undefined

  const find = async (id: number): Promise<FoundPurchase | undefined> => {
    if (read.has(id)) return read.get(id)
    const found = await purchases.find(id).catch((error: unknown) => {
      // A purchase that can never be read must not stop every order.
      if (!isVitrineError(error) || !['contract', 'not-found'].includes(error.code)) throw error
      warn(error)
      return undefined
    })
    read.set(id, found)
    return found
  }

  /** The purchases of the last day. The list of a period may be late or cut off, so later ones are asked for by ID. */
  const listed = async (born: number, now: number): Promise<number[]> => {
    const ids = [...(await purchases.between(born - keyLifetimeMs - zoneMs, now + zoneMs))]
    // Without a purchase of the day an older one shows where later IDs begin.
    const known = ids.length > 0 ? ids : await purchases.between(born - yearMs, now + zoneMs)
    for (let newest = Math.max(0, ...known); ; ) {
      const more = (await purchases.from(newest + 1)).filter((id) => id > newest)
      if (more.length === 0) return ids
      ids.push(...more)
      newest = Math.max(...more)
    }
  }

  const recoverAll = async (text: string): Promise<void> => {
    const { born } = parse(text)
    const ids = await listed(born, await ledger.time())
    for (const id of ids) {
      const found = await find(id)
      if (found?.intent) await ledger.recover(found.intent, found.order, found.createdAt ?? born)
    }
    // As a control, the newest purchase has to show in later lists.
    if (ids.length > 0) await ledger.note({ purchaseId: Math.max(...ids) })
    await store.replace(ledgerKey, text, `whole ${born}`, ledgerTtl)
    read.clear()
  }

  /** The ledger's state. Young is also one that is older than this process remembers, such as a snapshot of the store. */
  const current = async (): Promise<string> => {
    const now = await ledger.time()
    // A store that lost its data in this process's life may have lost an order that is still on its way.
    const young = `young ${now} ${seen === undefined ? now : now + graceMs}`
    const newest = (await ledger.newest())?.purchaseId ?? 0
    const text = (await store.create(ledgerKey, young, ledgerTtl)) ?? young
    if (newest >= newestSeen || !parse(text).isWhole) {
      newestSeen = newest
      return text
    }
    await store.replace(ledgerKey, text, young, ledgerTtl)
    return current()
  }

  return {
    /** Resolves when a new key may be sent. Throws while purchases are still being read. */
    async ensure(): Promise<void> {
      const text = await current()
      const { isWhole, born, ready } = parse(text)
      seen = born
      if (isWhole) return
      const left = ready - (await ledger.time())
      if (left > 0) throw new ProblemError('upstream-unavailable', { retryAfter: left / 1000 })
      running ??= recoverAll(text)
        .catch((error: unknown) => {
          throw upstreamProblem(error)
        })
        .finally(() => {
          running = undefined
        })
      // Other requests may wait for it too, so a timeout does not end it.
      running.catch(() => undefined)
      await withTimeout(running, timeoutMs, () => {
        throw new ProblemError('upstream-unavailable', { retryAfter: 5 })
      })
    },
  }
}

export type Recovery = ReturnType<typeof createRecovery>
