/**
 * Wires the parts of the module together, once per endpoint, and schedules what no caller waits for: looking open changes
 * up and comparing charges, in one process at a time. Each part receives what it needs as arguments. Creating them sends
 * nothing; a run without open changes costs two operations of the store.
 */

import type { Subscription } from '../../../client/types/subscription.ts'
import { setting, type ValuesOf } from '../../config/setting.ts'
import { flag } from '../../config/setting-values.ts'
import { requestMarginMs, type Service } from '../../core/service.ts'
import { epochForAnswer } from '../../once/epoch.ts'
import { createLease } from '../../once/lease.ts'
import { purchasesOf } from '../../orders/purchases.ts'
import { createChangeLedger } from './change-ledger.ts'
import type { SentChange } from './change-record.ts'
import { createCompareChange } from './compare-change.ts'
import { createCustomerReads } from './customer-reads.ts'
import { createPurchaseSearch } from './find-purchase.ts'
import { createFollowChange } from './follow-change.ts'
import { createMakeChange } from './make-change.ts'
import { createNextCharge } from './next-charge.ts'
import { createOpening } from './opening.ts'
import type { SubscriptionPlatform } from './operations.ts'
import { planGroups } from './plans.ts'
import { createPreviewChange } from './preview-change.ts'
import { type Named, seenOf } from './seen.ts'

export const subscriptionSettings = {
  /**
   * Plan groups as JSON: [products that replace one another](../guide/subscriptions.md#plans), such as
   * `[{"plans":["97769","97770"]}]`.
   */
  plans: setting('VITRINE_PLANS', planGroups),
  /**
   * `on` offers the choice between automatic and manual renewal, once the platform has activated it for your
   * account.
   */
  renewalTypes: setting('VITRINE_RENEWAL_TYPES', flag, { default: 'off' }),
  /** `on` lets the only item of a subscription become a product with another interval, from the next renewal on. */
  otherIntervals: setting('VITRINE_PLAN_INTERVALS', flag, { default: 'off' }),
} as const

/** How long a killed process keeps the others from looking open changes up. */
const leaseSeconds = 6

/** The parts of the module, wired together once. The command line uses those of an endpoint that runs elsewhere. */
export const createSubscriptionParts = (
  service: Service,
  client: SubscriptionPlatform,
  { plans: groups, otherIntervals, renewalTypes }: ValuesOf<typeof subscriptionSettings>,
) => {
  const { budget, config, emit, now, readPurchase, steady, store, warn } = service
  const absentAfterMs = config.absentAfter * 1000
  const uuid = () => crypto.randomUUID()
  const reads = createCustomerReads({ client, budget, store, steady, uuid })
  const named = async (subscription: Subscription): Promise<Named> => ({
    // Read before the amounts of another preview: a loss in between makes the key outdated, which is safe.
    ...(await epochForAnswer(store, warn)),
    seen: await seenOf(subscription),
  })
  const nextCharge = createNextCharge({ client, budget, now, named })
  const previews = createPreviewChange({ client, budget, groups, otherIntervals, named })
  const ledger = createChangeLedger({
    store,
    now,
    uuid,
    warn,
    emit,
    inFlightMs: config.upstreamTimeout + requestMarginMs,
    decideAfterMs: config.decideAfter * 1000,
  })
  const opening = createOpening({ store, time: ledger.time })
  const readSubscription = async ({ subscription }: SentChange) =>
    (await budget.pass('look-ups', (via) => client.subscription.get({ subscriptionId: subscription }, via)))
      .subscription
  const search = createPurchaseSearch({
    purchases: purchasesOf(config, service.client, budget),
    time: ledger.time,
    absentAfterMs,
  })
  const comparison = createCompareChange({
    ledger,
    readPurchase,
    readSubscription,
    search,
    emit,
    warn,
  })
  const follow = createFollowChange({
    client,
    budget,
    ledger,
    reads,
    readSubscription,
    comparison,
    warn,
    absentAfterMs,
  })
  const makeChange = createMakeChange({
    config,
    client,
    budget,
    ledger,
    reads,
    follow,
    previews,
    nextCharge,
    opening,
    renewalTypes,
    now,
    steady,
    warn,
  })
  const lease = createLease({ store, name: 'changes', seconds: leaseSeconds, owner: uuid() })
  const resolve = (id: string): Promise<void> =>
    follow.resolve(id).catch((error: unknown) => warn(error, { change: id }))
  /** When each open change may be looked up again: the older it is, the later. */
  const nextTry = new Map<string, number>()
  const isDue = async (id: string): Promise<boolean> => {
    const at = await ledger.time()
    if (at < (nextTry.get(id) ?? 0)) return false
    const record = await ledger.openRecord(id)
    if (record) nextTry.set(id, at + (at - record.sentAt) / 8)
    return record !== undefined
  }
  /** Looks the outcomes of open changes up and compares those that were not, in one process at a time. */
  const lookUp = async (): Promise<void> => {
    const [open, uncompared] = await Promise.all([ledger.open(), ledger.uncompared()])
    for (const id of nextTry.keys()) if (!open.includes(id)) nextTry.delete(id)
    if (open.length + uncompared.length === 0 || !(await lease.hold())) return
    try {
      await lease.during(async () => {
        for (const id of open) if (await isDue(id)) await resolve(id)
        await comparison.run(uncompared)
      })
    } finally {
      await lease.release()
    }
  }
  return { reads, nextCharge, previews, ledger, follow, makeChange, lookUp, opening }
}

export type SubscriptionParts = ReturnType<typeof createSubscriptionParts>
