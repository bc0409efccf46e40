/**
 * A subscription of the platform in the words of the contract, with the actions that are possible now. The platform has
 * no read for what a product may become, so plan groups of the merchant say it. An action is offered only where the
 * documents allow it, and its refusal names one cause, the first that the customer could do something about. Pure
 * functions, without a call.
 */

import type { Subscription, SubscriptionStatus } from '../../../client/types/subscription.ts'
import type {
  ActionReason,
  CustomerSubscription,
  OpenChange,
  SubscriptionAction,
  SubscriptionItem,
  SubscriptionStanding,
  SubscriptionState,
} from '../../../contract/subscriptions.ts'
import { type ItemVersions, itemsOf } from './items.ts'
import { choiceOf, type PlanGroup } from './plans.ts'
import { holdsPlan, isAhead, standingOf } from './standing.ts'

const dayMs = 86_400_000

/** The circumstances that decide about actions. */
export interface ViewContext {
  groups: readonly PlanGroup[]
  /** Whether an item may get a product with another interval. */
  otherIntervals: boolean
  /** Whether the account has the feature of renewal types. */
  renewalTypes: boolean
  /** Whether the token permits changes. */
  mayManage: boolean
  /** Milliseconds since the epoch. */
  now: number
}

const states: Readonly<Record<SubscriptionStatus | 'Unknown', SubscriptionState>> = {
  New: 'new',
  Active: 'active',
  Grace: 'grace',
  Hold: 'hold',
  Deactivated: 'deactivated',
  Finished: 'finished',
  Unknown: 'unknown',
}

const itemStates: Readonly<Record<string, SubscriptionState>> = {
  Active: 'active',
  Deactivated: 'deactivated',
  AwaitingReinstate: 'deactivated',
  Finished: 'finished',
}

const possible: SubscriptionAction = { possible: true }

const unless = (...reasons: (ActionReason | false | undefined)[]): SubscriptionAction => {
  const [reason] = reasons.flatMap((each) => each || [])
  return reason === undefined ? possible : { possible: false, reason }
}

/** Why nothing of an Active subscription can be done in this state. */
export const stateReason = (status: Subscription['status']): ActionReason | undefined => {
  if (status === 'Active') return undefined
  if (status === 'Grace') return 'grace'
  return status === 'Hold' ? 'hold' : 'state'
}

const openReason = (open: OpenChange | undefined): ActionReason | undefined =>
  open && (open.state === 'pending' ? 'payment' : 'change-open')

/** Whether a deactivated item can come back. */
export const canComeBack = ({ latest: { status } }: ItemVersions): boolean =>
  status === 'Deactivated' || status === 'AwaitingReinstate'

/** Whether an automatic renewal can be switched off: an item without a limit goes on until it is. */
const hasRenewalType = (items: readonly ItemVersions[]): boolean =>
  items.some(({ latest }) => latest.recurrenceCount === undefined)

const isLive = ({ latest }: ItemVersions): boolean => latest.status === 'Active'

const itemView = (
  standing: SubscriptionStanding,
  item: ItemVersions,
  isOnly: boolean,
  { groups, otherIntervals, mayManage }: ViewContext,
  reasons: readonly (ActionReason | undefined)[],
): SubscriptionItem => {
  const { present, latest, scheduled } = item
  const product = String(present.productId)
  const { quantity } = present
  const choice = choiceOf(groups, { product, quantity }, otherIntervals && isOnly)
  const repeats = groups.flatMap((group) =>
    !group.several && holdsPlan(standing, item, group) ? group.plans : [],
  )
  const hasChoice = choice.plans.length > 1 || choice.least < choice.most
  return {
    runningNumber: present.runningNo,
    product,
    name: present.productName,
    ...(present.productNameExtension && { nameExtension: present.productNameExtension }),
    quantity,
    state: itemStates[latest.status] ?? 'unknown',
    ...(present.couponCode && { coupon: present.couponCode }),
    ...(scheduled && { scheduled: scheduledOf(scheduled) }),
    plans: [...choice.plans],
    sameInterval: [...choice.sameInterval],
    least: choice.least,
    most: choice.most,
    ...(repeats.length > 0 && { repeats }),
    change: unless(
      !mayManage && 'permission',
      ...reasons,
      latest.status !== 'Active' && 'state',
      !hasChoice && !scheduled && 'no-plans',
    ),
  }
}

/** A version that begins at the next billing date. */
export const scheduledOf = ({
  productId,
  productName,
  quantity,
}: ItemVersions['latest']): NonNullable<SubscriptionItem['scheduled']> => ({
  product: String(productId),
  name: productName,
  quantity,
})

const paymentOf = ({ paymentInfo }: Subscription): CustomerSubscription['payment'] => {
  if (!paymentInfo) return undefined
  const { paymentType: type, cardLastFourDigits: lastDigits, cardExpirationDate: end } = paymentInfo
  const expires = end?.month && end.year ? `${end.year}-${String(end.month).padStart(2, '0')}` : undefined
  return { ...(type && { type }), ...(lastDigits && { lastDigits }), ...(expires && { expires }) }
}

const actionsOf = (
  { status, renewalType, nextBillingDate }: Subscription,
  items: readonly ItemVersions[],
  { renewalTypes, mayManage, now }: ViewContext,
  reasons: readonly (ActionReason | undefined)[],
  open: OpenChange | undefined,
): CustomerSubscription['actions'] => {
  const permission = !mayManage && 'permission'
  const isOver = status === 'Finished' || status === 'Deactivated'
  return {
    renewal: unless(
      permission,
      (!renewalTypes || !hasRenewalType(items)) && 'no-renewal-type',
      // An automatic renewal can be stopped whatever is open.
      ...(renewalType === 'Manual' ? reasons : [stateReason(status)]),
    ),
    renew: unless(
      permission,
      ...reasons,
      renewalType !== 'Manual' && 'automatic',
      !isAhead(nextBillingDate, now) && 'date-passed',
    ),
    reinstate: unless(
      permission,
      openReason(open),
      (status !== 'Deactivated' || !items.some(canComeBack)) && 'nothing-ended',
      !isAhead(nextBillingDate, now) && 'date-passed',
    ),
    card: unless(permission, isOver && 'state'),
    cancel: unless(permission, isOver && 'state'),
  }
}

/**
 * A subscription as its customer sees it.
 *
 * @param newest status ID of the newest purchase; undefined where it was not read
 */
export const viewOf = (
  subscription: Subscription,
  open: OpenChange | undefined,
  context: ViewContext,
  newest: string | undefined,
): CustomerSubscription => {
  const { id, status, nextBillingDate, endDate, gracePeriodDays = 0 } = subscription
  const items = itemsOf(subscription)
  const live = items.filter(isLive)
  const reasons = [openReason(open), stateReason(status)]
  const payment = paymentOf(subscription)
  const standing = standingOf(subscription, context.now, newest)
  const isBilled = status !== 'Finished' && status !== 'Deactivated'
  const isPaidUntil = !isBilled && /^(reinstatable|lapsed)$/.test(standing)
  const ends = endDate ?? (isPaidUntil ? nextBillingDate : undefined)
  return {
    id: String(id),
    state: states[status],
    standing,
    interval: { months: subscription.intervalMonthCount, days: subscription.intervalDayCount },
    ...(nextBillingDate && isBilled && { nextBilling: nextBillingDate }),
    ...(ends && { ends }),
    ...(status === 'Grace' &&
      nextBillingDate && {
        graceEnds: new Date(Date.parse(nextBillingDate) + gracePeriodDays * dayMs).toISOString(),
      }),
    renewal: subscription.renewalType === 'Manual' ? 'manual' : 'automatic',
    currency: subscription.customerCurrencyId,
    ...(payment && { payment }),
    items: items.map((item) => itemView(standing, item, live.length === 1, context, reasons)),
    ...(open && { open }),
    actions: actionsOf(subscription, items, context, reasons, open),
  }
}
