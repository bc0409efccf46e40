/**
 * Renewals before their date: `renewsubscription`, and a change of an item with `TriggerImmediateRenewal`. Only one
 * interval can be paid ahead, and only between the start of the current one and the next billing date. In Grace and
 * on Hold a renewal pays what is owed, and it brings a Deactivated one back, unless the profile says that the platform
 * refuses it. A change whose payment
 * is refused leaves the subscription as it was, and its answer says so.
 */

import type { SandboxContext } from '../../context/context.ts'
import { confirmationUrl } from '../../context/urls.ts'
import { invalid } from '../../http/rest-error.ts'
import { nothing } from '../../money/split.ts'
import type { RevenueCategory } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import type { Subscription } from '../../state/subscription.ts'
import { retryPayment } from '../billing/payment-jobs.ts'
import { priceInterval, totalOf } from '../billing/price-item.ts'
import { type RenewalOptions, renew, renewalLines } from '../billing/renew.ts'
import { addInterval } from '../model/dates.ts'
import { changeable } from '../model/find-subscription.ts'
import { billableItems, canComeBack, withItem, withReinstated } from '../model/items.ts'
import { saveSubscription, withTimelineEntry } from '../model/save-subscription.ts'
import {
  type ChangeRequest,
  type ChangeResult,
  isRefused,
  notSold,
  sumOf,
  type TransactionStatus,
  transactionOf,
} from './change-item.ts'

/**
 * Allows renewals between the start of the interval and the next billing date
 * (docs/platform/errors.md#dates).
 */
const checkWindow = ({ id, intervalStart, nextBillingDate }: Subscription, now: Date): void => {
  if (now.getTime() < Date.parse(intervalStart) || now.getTime() >= Date.parse(nextBillingDate)) {
    throw invalid(
      `The subscription ${id} can be renewed between ${intervalStart} and ${nextBillingDate} only.`,
    )
  }
}

export interface RenewalAnswer {
  nextBillingDate: string
  transaction: TransactionStatus
  /** Page of the purchase, with payment instructions while it is unpaid. */
  continueUrl: string | null
}

const charged = (
  context: SandboxContext,
  state: State,
  subscription: Subscription,
  options: RenewalOptions,
): RenewalAnswer => {
  const { subscription: after, purchase, collected } = renew(context, state, subscription, options)
  return {
    nextBillingDate: after.nextBillingDate,
    transaction: transactionOf(collected),
    continueUrl: confirmationUrl(context.settings.baseUrl, purchase),
  }
}

const linesOf = (context: SandboxContext, state: State, subscription: Subscription) => {
  if (billableItems(subscription).length === 0) {
    throw invalid(`All billings of subscription ${subscription.id} have been made.`)
  }
  const lines = renewalLines(context, state, subscription)
  if (!lines) throw notSold(subscription)
  return lines
}

const isLate = ({ status }: Subscription): boolean => status === 'Grace' || status === 'Hold'

/** Pays the open purchase with the current payment details, or bills the interval when there is none. */
const renewLate = (
  context: SandboxContext,
  state: State,
  subscription: Subscription,
  {
    category = 'LateRenewal',
    billed = subscription,
  }: { category?: RevenueCategory; billed?: Subscription } = {},
): RenewalAnswer => {
  const { id, openPurchaseId } = subscription
  const open = openPurchaseId === undefined ? undefined : state.purchases.get(openPurchaseId)
  if (!open) {
    const lines = linesOf(context, state, billed)
    return charged(context, state, subscription, { category, lines })
  }
  const transaction = transactionOf(retryPayment(context, state, open))
  return {
    nextBillingDate: (state.subscriptions.get(id) ?? subscription).nextBillingDate,
    transaction,
    continueUrl: confirmationUrl(context.settings.baseUrl, open),
  }
}

/**
 * Renews a Deactivated one with all items that can come back. Until its payment nothing changes: a declined one leaves
 * it as it was, and one that arrives later opens the items that it pays for.
 */
const renewEnded = (context: SandboxContext, state: State, subscription: Subscription): RenewalAnswer => {
  const { id, intervalStart, renewal } = subscription
  if (context.clock.now().getTime() < Date.parse(intervalStart))
    throw invalid(`The subscription ${id} is paid from ${intervalStart} on: one interval can be paid ahead.`)
  return renewLate(context, state, subscription, {
    category: renewal === 'Manual' ? 'ManualRenewal' : 'LateRenewal',
    billed: withReinstated(subscription, canComeBack),
  })
}

/**
 * `renewsubscription` charges the full price of the next interval, or in Grace and on Hold what is owed
 * (docs/platform/subscriptions.md#renew).
 */
export const renewNow = (
  context: SandboxContext,
  state: State,
  subscription: Subscription,
): RenewalAnswer => {
  const { lateRenewal, otherRenewals } = context.settings.profile
  const isForAll = otherRenewals === 'renewed'
  const isManual = subscription.renewal === 'Manual'
  if (isForAll && subscription.status === 'Deactivated') return renewEnded(context, state, subscription)
  const paysLate = isLate(subscription) && lateRenewal === 'renewed'
  if (!paysLate) changeable(subscription)
  if (isManual && !isForAll) {
    throw invalid(`The subscription ${subscription.id} does not renew automatically.`)
  }
  if (paysLate) return renewLate(context, state, subscription)
  checkWindow(subscription, context.clock.now())
  const lines = linesOf(context, state, subscription)
  return charged(context, state, subscription, {
    category: isManual ? 'ManualRenewal' : 'EarlyRenewal',
    lines,
  })
}

/**
 * `TriggerImmediateRenewal` starts the next interval now, with the new version, and adds the rest of the current one to it.
 */
export const renewWithVersion = (
  context: SandboxContext,
  state: State,
  { subscription, draft, settings, event, mail }: ChangeRequest,
): ChangeResult => {
  const now = context.clock.now()
  if (settings.isAligned) throw invalid('TriggerImmediateRenewal does not go with AlignToCurrentInterval.')
  checkWindow(subscription, now)
  const pending = withItem(subscription, draft)
  const lines = linesOf(context, state, pending)
  const end = addInterval(new Date(subscription.nextBillingDate), draft.interval, subscription.billingDay)
  const following = priceInterval(context, state, pending, 1)
  const prices = {
    alignment: sumOf(lines),
    nextBilling: following ? totalOf(following) : nothing,
    currency: subscription.currency,
  }
  if (settings.isPreview) {
    return { ...prices, nextBillingDate: end.toISOString(), transaction: 'Unknown', continueUrl: null }
  }
  const changed = withTimelineEntry({ ...pending, beginsWhenPaid: true }, now, event, { mail })
  const answer = charged(context, state, changed, { category: 'EarlyRenewal', lines })
  if (!isRefused(answer.transaction)) return { ...prices, ...answer }
  saveSubscription(state, subscription)
  return { ...prices, ...answer, nextBillingDate: subscription.nextBillingDate }
}
