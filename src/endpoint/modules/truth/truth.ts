import { isVitrineError } from '../../../client/errors.ts'
import type { EndpointModule, NotificationContext } from '../../core/module.ts'
import type { Service } from '../../core/service.ts'
import { createTruthBook, dayOf } from './book.ts'
import { reconcile } from './reconcile.ts'
import { outcomeOf } from './verdict.ts'

/** Purchases whose reading or counting has failed. They are tried again with later notifications. */
export const pendingPurchases = 'truth:pending'
/** Bounds the set during a long outage. What is left out is still found by `vitrine truth --purchases`. */
const mostPending = 5_000
/** Earlier purchases that one notification tries again. */
const retriesEach = 2

/** Reads a purchase, compares it with what was shown, and counts it once. */
const countPurchase = async (
  { store, emit }: Pick<Service, 'store' | 'emit'>,
  id: number,
  readPurchase: NotificationContext['readPurchase'],
): Promise<void> => {
  const purchase = await readPurchase(id)
  const verdict = reconcile(purchase)
  if (verdict && (await createTruthBook(store).add(dayOf(purchase.creationTime), id, verdict))) {
    const { reason, page = '' } = verdict
    const outcome = outcomeOf(reason)
    const isUnexplained = outcome === 'unexplained'
    emit({ event: 'truth', outcome, reason, purchase: id, page }, isUnexplained ? 'error' : undefined)
  }
}

/** Failures that another try can mend; after others the purchase is left out. */
const isPassing = (error: unknown): boolean =>
  !isVitrineError(error) ||
  ['rate-limited', 'server-error', 'unreachable', 'timeout', 'aborted'].includes(error.code)

/** Counts these purchases one by one. A failure that passes ends the run, and leaves the rest pending. */
const countAll = async (
  { store, emit, warn }: Pick<Service, 'store' | 'emit' | 'warn'>,
  ids: readonly string[],
  readPurchase: NotificationContext['readPurchase'],
): Promise<void> => {
  for (const id of ids)
    try {
      await countPurchase({ store, emit }, Number(id), readPurchase)
      await store.drop(pendingPurchases, id)
    } catch (error) {
      warn(error, { purchase: Number(id) })
      if (isPassing(error)) return
      await store.drop(pendingPurchases, id)
    }
}

/** Counts the purchases that are still pending. */
export const countPending = async (service: Service): Promise<void> => {
  const { store, budget, client } = service
  const read = async (purchaseId: number) =>
    (await budget.pass('look-ups', (via) => client.purchase.get({ purchaseId }, via))).purchase
  await countAll(service, await store.members(pendingPurchases), read)
}

/**
 * Compares each paid purchase with what its page showed, and counts it by day. Works with `notifications()`. The figures
 * are read by `vitrine truth`.
 */
export const truth = (): EndpointModule => {
  let service: Service | undefined
  return {
    name: 'truth',
    routes(_app, context) {
      service = context.service
    },
    async onNotification(notification, { readPurchase }) {
      if (!service || notification.type !== 'PaidOrderNotification') return
      const { store } = service
      const id = String(notification.purchase.id)
      const pending = (await store.members(pendingPurchases)).filter((other) => other !== id)
      if (pending.length < mostPending) await store.add(pendingPurchases, id)
      await countAll(service, [id, ...pending.slice(0, retriesEach)], readPurchase)
    },
  }
}
