/**
 * Wires the parts of the module together, once per endpoint, and queues what no caller waits for: looking open changes
 * up and comparing charges. Each part receives what it needs as arguments. Creating them sends nothing; a run without
 * open changes costs three operations of the store.
 */

import type { Subscription } from '../../../client/types/subscription.ts'
import { ConfigError } from '../../config/read-config.ts'
import { setting, type ValuesOf } from '../../config/setting.ts'
import { flag, integer } from '../../config/setting-values.ts'
import { type Config, settings as coreSettings } from '../../config/settings.ts'
import type { Service } from '../../core/service.ts'
import { epochForAnswer } from '../../once/epoch.ts'
import { createQueue, createTurns } from '../../once/queue.ts'
import { requestMarginMs } from '../../platform/platform.ts'
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
  /**
   * Seconds within which the platform makes a change of a subscription that it was sent. If its answer is lost, a
   * change that charges nothing counts as not made when the subscription does not show it by then. At least 5 more
   * than `VITRINE_UPSTREAM_TIMEOUT_MS`.
   */
  absentAfter: setting('VITRINE_ABSENT_AFTER_S', integer(10, 3600), { default: '45' }),
} as const

/**
 * How long the platform may still work on a change after its caller has timed out, in milliseconds. A change that is
 * called absent earlier could be made a second time.
 */
const platformGraceMs = 5_000

/** Keeps an endpoint from starting that would call a change absent while the platform may still make it. */
export const checkAbsence = (
  { absentAfter }: ValuesOf<typeof subscriptionSettings>,
  { upstreamTimeout }: Config,
): void => {
  const least = upstreamTimeout + platformGraceMs
  if (absentAfter * 1000 < least)
    throw new ConfigError([
      `${subscriptionSettings.absentAfter.name} must be at least ${Math.ceil(least / 1000)} with this ${coreSettings.upstreamTimeout.name}.`,
    ])
}

/** Seconds between the first look-ups of an open change. */
const pauseSeconds = 5

/** The parts of the module, wired together once. The command line uses those of an endpoint that runs elsewhere. */
export const createSubscriptionParts = (
  service: Service,
  client: SubscriptionPlatform,
  { plans: groups, otherIntervals, renewalTypes, absentAfter }: ValuesOf<typeof subscriptionSettings>,
) => {
  const { budget, config, emit, now, purchases, steady, store, warn } = service
  const absentAfterMs = absentAfter * 1000
  const reads = createCustomerReads({ client, budget, store, steady })
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
    warn,
    emit,
    inFlightMs: config.upstreamTimeout + requestMarginMs,
    decideAfterMs: config.decideAfter * 1000,
  })
  const opening = createOpening({ store, time: ledger.time, emit })
  const readSubscription = async ({ subscription }: SentChange) =>
    (await budget.pass('look-ups', (via) => client.subscription.get({ subscriptionId: subscription }, via)))
      .subscription
  const search = createPurchaseSearch({
    between: purchases.between,
    readPurchase: purchases.read,
    time: ledger.time,
    absentAfterMs,
  })
  const comparison = createCompareChange({
    store,
    ledger,
    readPurchase: purchases.read,
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
  const lookUpOpen = createQueue({
    turns: createTurns({ store, name: 'change', pause: pauseSeconds }),
    time: ledger.time,
    list: ledger.toFind,
    work: ({ id }) => follow.resolve(id),
    warn: (error, { id }) => warn(error, { change: id }),
  })
  /** Looks the outcomes of open changes up and compares those that were not. */
  const lookUp = async (): Promise<void> => {
    await lookUpOpen()
    await comparison.run()
  }
  return { reads, nextCharge, previews, ledger, follow, makeChange, lookUp, opening }
}

export type SubscriptionParts = ReturnType<typeof createSubscriptionParts>
