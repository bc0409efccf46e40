import { type MeaningsOf, setting, type ValuesOf } from '../../config/setting.ts'
import { flag } from '../../config/setting-values.ts'
import { requestMarginMs, type Service } from '../../core/service.ts'
import { createLease } from '../../orders/lease.ts'
import { createChangeLedger } from './change-ledger.ts'
import { createCustomerReads } from './customer-reads.ts'
import { createFollowChange } from './follow-change.ts'
import { createMakeChange } from './make-change.ts'
import { createNextCharge } from './next-charge.ts'
import type { SubscriptionPlatform } from './operations.ts'
import { planGroups } from './plans.ts'
import { createPreviewChange } from './preview-change.ts'
import { createSchedules } from './schedules.ts'

export const subscriptionSettings = {
  plans: setting({ name: 'VITRINE_PLANS' }, planGroups),
  renewalTypes: setting({ name: 'VITRINE_RENEWAL_TYPES', default: 'off' }, flag),
  otherIntervals: setting({ name: 'VITRINE_PLAN_INTERVALS', default: 'off' }, flag),
} as const

export const subscriptionSettingMeanings: MeaningsOf<typeof subscriptionSettings> = {
  plans:
    'Plan groups as JSON: [products that replace one another](../guide/subscriptions.md#plans), such as `[{"plans":["97769","97770"]}]`.',
  renewalTypes:
    '`on` offers the choice between automatic and manual renewal, once the platform has activated it for your account.',
  otherIntervals:
    '`on` lets the only item of a subscription become a product with another interval, from the next renewal on.',
}

/** How long a killed process keeps the others from looking open changes up. */
const leaseSeconds = 6

/** The parts of the module, wired together once. The command line uses those of an endpoint that runs elsewhere. */
export const createSubscriptionParts = (
  service: Service,
  client: SubscriptionPlatform,
  { plans: groups, otherIntervals, renewalTypes }: ValuesOf<typeof subscriptionSettings>,
) => {
  const { budget, config, emit, now, readPurchase, steady, store, warn } = service
  const uuid = () => crypto.randomUUID()
  const reads = createCustomerReads({ client, budget, store, now, uuid })
  const nextCharge = createNextCharge({ client, budget, now })
  const schedules = createSchedules(store)
  const previews = createPreviewChange({ client, budget, schedules, groups, otherIntervals })
  const ledger = createChangeLedger({
    store,
    now,
    uuid,
    warn,
    emit,
    inFlightMs: config.upstreamTimeout + requestMarginMs,
    decideAfterMs: config.decideAfter * 1000,
  })
  const follow = createFollowChange({
    client,
    budget,
    ledger,
    reads,
    schedules,
    readPurchase,
    emit,
    warn,
    absentAfterMs: config.absentAfter * 1000,
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
    schedules,
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
  /** Looks the outcomes of open changes up, in one process at a time. */
  const lookUp = async (): Promise<void> => {
    const open = await ledger.open()
    for (const id of nextTry.keys()) if (!open.includes(id)) nextTry.delete(id)
    if (open.length === 0 || !(await lease.hold())) return
    try {
      await lease.during(async () => {
        for (const id of open) if (await isDue(id)) await resolve(id)
      })
    } finally {
      await lease.release()
    }
  }
  return { reads, nextCharge, previews, ledger, follow, makeChange, lookUp }
}

export type SubscriptionParts = ReturnType<typeof createSubscriptionParts>
