import type { EndpointModule } from '../../core/module.ts'
import type { Service } from '../../core/service.ts'
import { createPurchaseQueue, type PurchaseQueue } from '../purchase-queue.ts'
import { createTruthBook, dayOf } from './book.ts'
import { reconcile } from './reconcile.ts'
import { outcomeOf } from './verdict.ts'

/** Names the queue of purchases that are to be counted. */
export const pendingPurchases = 'truth-purchases'

const queueOf = ({ store, readPurchase, emit, now, warn }: Service): PurchaseQueue => {
  const book = createTruthBook(store)
  return createPurchaseQueue({
    name: pendingPurchases,
    store,
    now,
    warn,
    read: readPurchase,
    tasks(purchase) {
      const { id, creationTime } = purchase
      const verdict = reconcile(purchase)
      if (!verdict) return []
      const count = async (): Promise<void> => {
        if (!(await book.add(dayOf(creationTime), id, verdict))) return
        const { reason, page = '' } = verdict
        const outcome = outcomeOf(reason)
        const isUnexplained = outcome === 'unexplained'
        emit({ event: 'truth', outcome, reason, purchase: id, page }, isUnexplained ? 'error' : undefined)
      }
      return [{ name: 'counted', run: count }]
    },
    onLost: (purchase, reason) => emit({ event: 'truth-lost', purchase: String(purchase), reason }, 'error'),
  })
}

/**
 * Counts the purchases that wait and are due.
 *
 * @returns how many still wait
 */
export const countPending = async (service: Service): Promise<number> => {
  const queue = queueOf(service)
  const count = async (): Promise<number> => (await service.store.members(pendingPurchases)).length
  let before = await count()
  while (before > 0) {
    await queue.work()
    const after = await count()
    // The remaining purchases have failed, or another process counts them.
    if (after >= before) return after
    before = after
  }
  return 0
}

/**
 * Compares each paid purchase with what its page showed, and counts it by day. Works with `notifications()`. The figures
 * are read by `vitrine truth`.
 */
export const truth = (): EndpointModule => {
  let queue: PurchaseQueue | undefined
  return {
    name: 'truth',
    connect({ service }) {
      queue = queueOf(service)
    },
    async onNotification(notification) {
      if (notification.type === 'PaidOrderNotification') await queue?.add(notification.purchase.id)
    },
    work: async () => queue?.work(),
  }
}
